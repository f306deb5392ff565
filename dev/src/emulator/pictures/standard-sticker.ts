/** Draws the pictures of emojis and stickers that a description has only by name. */
import { Canvas, type Color, fitText } from './canvas.js';
import { GLYPH_HEIGHT } from './pixel-font.js';

const SIZE = 320;
const WHITE: Color = 0xffffff;
const MARGIN = 20;
const TEXT_SCALE = 9;
const LINE_GAP = 16;

/** Draws a round badge with a short text. */
export function drawBadge(text: string, color: Color): Uint8Array {
  const canvas = new Canvas(SIZE, SIZE);
  const size = SIZE - 2 * MARGIN;
  canvas.rectangle(MARGIN, MARGIN, size, size, WHITE, size / 2);
  canvas.rectangle(MARGIN + 10, MARGIN + 10, size - 20, size - 20, color, size / 2 - 10);
  const lines = text.split(' ');
  const lineHeight = GLYPH_HEIGHT * TEXT_SCALE + LINE_GAP;
  const top = Math.round((SIZE - lines.length * lineHeight + LINE_GAP) / 2);
  for (const [index, line] of lines.entries()) {
    canvas.centeredText(SIZE / 2, top + index * lineHeight, fitText(line, size - 40, TEXT_SCALE), WHITE, TEXT_SCALE);
  }
  return canvas.toPng();
}
