import { glyphsOf, widthOfText } from './pixel-font.js';
import { encodePng } from './png.js';

/** A colour as 0xRRGGBB. */
export type Color = number;

/** A picture that is being drawn: first transparent, then painted over. What lies outside is not drawn. */
export class Canvas {
  readonly #pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#pixels = new Uint8Array(width * height * 4);
  }

  /** Paints a rectangle. @param radius of its corners */
  rectangle(x: number, y: number, width: number, height: number, color: Color, radius = 0): void {
    for (let row = 0; row < height; row += 1) {
      const inset = cornerInset(row, height, radius);
      for (let column = inset; column < width - inset; column += 1) this.#paint(x + column, y + row, color);
    }
  }

  /** Paints a line of text, in capitals. @param scale pixels a dot */
  text(x: number, y: number, text: string, color: Color, scale = 1): void {
    let left = x;
    for (const { width, dots } of glyphsOf(text)) {
      for (const [column, row] of dots) {
        this.rectangle(left + column * scale, y + row * scale, scale, scale, color);
      }
      left += (width + 1) * scale;
    }
  }

  /** The same, with its middle at `x`. */
  centeredText(x: number, y: number, text: string, color: Color, scale = 1): void {
    this.text(x - Math.floor((widthOfText(text) * scale) / 2), y, text, color, scale);
  }

  /** The picture as a PNG file. */
  toPng(): Uint8Array {
    return encodePng(this.width, this.height, this.#pixels);
  }

  #paint(x: number, y: number, color: Color): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.#pixels.set([color >> 16, (color >> 8) & 0xff, color & 0xff, 0xff], (y * this.width + x) * 4);
  }
}

/** How far the edge of a row lies inside, where corners are round. */
function cornerInset(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row);
  if (fromEdge >= radius) return 0;
  const rise = radius - fromEdge - 0.5;
  return Math.round(radius - Math.sqrt(radius * radius - rise * rise));
}

/** A text cut so that it fits into `pixels`; two dots stand for what is gone. */
export function fitText(text: string, pixels: number, scale: number): string {
  if (widthOfText(text) * scale <= pixels) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOfText(`${letters.join('')}..`) * scale > pixels) letters.pop();
  return `${letters.join('').trimEnd()}..`;
}
