/** The colors of the playground, which the site shares. They are declared once, in the style of the playground. */

const SHARED = ['accent', 'accent-soft', 'on-accent', 'bg-main', 'bg-side', 'bg-rail', 'bg-raised', 'line', 'text'];

/**
 * The colors as custom properties `--playground-NAME`, for both themes of the site.
 *
 * @param theme the style of the playground
 */
export function playgroundColors(theme: string): string {
  return `:root {\n${declarationsOf(theme, 'light')}\n}\n\n.dark {\n${declarationsOf(theme, 'dark')}\n}\n`;
}

function declarationsOf(theme: string, name: 'light' | 'dark'): string {
  const [, block] = new RegExp(`:root\\[data-theme="${name}"\\] \\{([^}]*)\\}`).exec(theme) ?? [];
  if (block === undefined) throw new Error(`The style of the playground has no theme "${name}".`);
  const values = new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, key = '', value = '']) => [key, value]));
  return SHARED.map((key) => {
    const value = values.get(key);
    if (value === undefined)
      throw new Error(`The style of the playground has no color --${key} in its theme "${name}".`);
    return `  --playground-${key}: ${value};`;
  }).join('\n');
}
