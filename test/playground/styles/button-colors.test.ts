/** The colors of buttons differ also for users who do not distinguish all hues, and their texts can be read. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../dev/src/playground/styles/theme.css', import.meta.url), 'utf8');

/** The variables of a theme. */
function colorsOf(theme: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`:root[data-theme="${theme}"] {`));
  const text = block.slice(0, block.indexOf('\n}'));
  return new Map([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  const colors = colorsOf(theme);
  const color = (name: string) => colors.get(name) ?? '';

  test.each(['primary', 'danger', 'secondary'])('success and %s differ in lightness by 3 to 1', (other) => {
    expect(contrast(color('success'), color(other))).toBeGreaterThanOrEqual(3);
    expect(contrast(color('success-hover'), color(`${other}-hover`))).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['primary', 'on-button'],
    ['secondary', 'on-button'],
    ['danger', 'on-button'],
    ['success', 'on-success'],
  ])('the text of a button that is %s can be read, also under the pointer', (kind, text) => {
    for (const name of [kind, `${kind}-hover`]) expect(contrast(color(name), color(text))).toBeGreaterThanOrEqual(4.5);
  });
});
