import { glyphsOf, widthOfText } from './pixel-font.js';
import { encodePng } from './png.js';

/** A color as 0xRRGGBB. */
export type Color = number;

/** A picture to draw on. It starts transparent. Pixels outside of it are ignored. */
export class Canvas {
  readonly #pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#pixels = new Uint8Array(width * height * 4);
  }

  /** Draws a rectangle. @param radius the radius of its corners, in pixels */
  rectangle(x: number, y: number, width: number, height: number, color: Color, radius = 0): void {
    for (let row = 0; row < height; row += 1) {
      const inset = cornerInset(row, height, radius);
      for (let column = inset; column < width - inset; column += 1) this.#paint(x + column, y + row, color);
    }
  }

  /** Draws a line of text in capitals. @param scale pixels per dot of the font */
  text(x: number, y: number, text: string, color: Color, scale = 1): void {
    let left = x;
    for (const { width, dots } of glyphsOf(text)) {
      for (const [column, row] of dots) {
        this.rectangle(left + column * scale, y + row * scale, scale, scale, color);
      }
      left += (width + 1) * scale;
    }
  }

  /** Draws a line of text that is centered at `x`. */
  centeredText(x: number, y: number, text: string, color: Color, scale = 1): void {
    this.text(x - Math.floor((widthOfText(text) * scale) / 2), y, text, color, scale);
  }

  /** Encodes the picture as a PNG file. */
  toPng(): Uint8Array {
    return encodePng(this.width, this.height, this.#pixels);
  }

  #paint(x: number, y: number, color: Color): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.#pixels.set([color >> 16, (color >> 8) & 0xff, color & 0xff, 0xff], (y * this.width + x) * 4);
  }
}

/** By how many pixels a row of a rectangle is shortened on each side by its round corners. */
function cornerInset(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row);
  if (fromEdge >= radius) return 0;
  const rise = radius - fromEdge - 0.5;
  return Math.round(radius - Math.sqrt(radius * radius - rise * rise));
}

/** Truncates a text to fit into `pixels`; two dots mark the truncation. */
export function fitText(text: string, pixels: number, scale: number): string {
  if (widthOfText(text) * scale <= pixels) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOfText(`${letters.join('')}..`) * scale > pixels) letters.pop();
  return `${letters.join('').trimEnd()}..`;
}
