/** Colours that people chose, moved toward black or white until they can be read on a background. */

type Rgb = readonly [number, number, number];

const MIN_CONTRAST = 4.5;

/** A colour as CSS, readable on a background (`#rrggbb`): at least 4.5 to 1. */
export function readableColor(color: number, background: string): string {
  const behind = toRgb(Number.parseInt(background.slice(1), 16));
  const target: Rgb = luminance(behind) < 0.3 ? [255, 255, 255] : [0, 0, 0];
  const chosen = toRgb(color);
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(chosen, target, share);
    if (contrast(mixed, behind) >= MIN_CONTRAST) return toCss(mixed);
  }
  return toCss(target);
}

const toRgb = (color: number): Rgb => [(color >> 16) & 255, (color >> 8) & 255, color & 255];

const toCss = (rgb: Rgb) => `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`;

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])];
}

function luminance(rgb: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
