/** Colors chosen by users, moved toward black or white until they are readable on a background. */

type Rgb = readonly [number, number, number];

const MIN_CONTRAST = 4.5;

/** Returns a color as CSS (`#rrggbb`) with a contrast of at least 4.5 to 1 on a background. */
export function readableColor(color: number, background: string): string {
  const backgroundRgb = toRgb(Number.parseInt(background.slice(1), 16));
  const target: Rgb = luminance(backgroundRgb) < 0.3 ? [255, 255, 255] : [0, 0, 0];
  const chosen = toRgb(color);
  for (let ratio = 0; ratio <= 1; ratio += 0.05) {
    const mixed = mix(chosen, target, ratio);
    if (contrast(mixed, backgroundRgb) >= MIN_CONTRAST) return toCss(mixed);
  }
  return toCss(target);
}

const toRgb = (color: number): Rgb => [(color >> 16) & 255, (color >> 8) & 255, color & 255];

const toCss = (rgb: Rgb) => `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`;

function mix(from: Rgb, to: Rgb, ratio: number): Rgb {
  const mixChannel = (a: number, b: number) => Math.round(a + (b - a) * ratio);
  return [mixChannel(from[0], to[0]), mixChannel(from[1], to[1]), mixChannel(from[2], to[2])];
}

function luminance(rgb: Rgb): number {
  const linear = (channel: number) => {
    const ratio = channel / 255;
    return ratio <= 0.03928 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
