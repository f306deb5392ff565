/** Formats a color of Discord's API as CSS. */
export function toCssColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
