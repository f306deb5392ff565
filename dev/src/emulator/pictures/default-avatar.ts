/** Draws the default avatars of users without an avatar. */
import { Canvas, type Color } from './canvas.js';

const colors: readonly Color[] = [0x5865f2, 0x757e8a, 0x3ba55c, 0xfaa61a, 0xed4245, 0xeb459f];

const SIZE = 128;
const WHITE: Color = 0xffffff;

/** Draws a default avatar; undefined if there is none with this number. */
export function drawDefaultAvatar(index: number): Uint8Array | undefined {
  const color = colors[index];
  if (color === undefined) return undefined;
  const canvas = new Canvas(SIZE, SIZE);
  canvas.rectangle(0, 0, SIZE, SIZE, color);
  canvas.rectangle(44, 28, 40, 40, WHITE, 20);
  canvas.rectangle(24, 78, 80, 80, WHITE, 40);
  return canvas.toPng();
}
