/** Draws the standard stickers: badges with a text, and a light that moves. */
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

/** A Lottie animation of two seconds: a yellow disk that grows and shrinks. */
export function beaconAnimation(): object {
  const keyframe = (t: number, size: number) => ({
    t,
    s: [size, size, 100],
    i: { x: [0.5, 0.5, 0.5], y: [1, 1, 1] },
    o: { x: [0.5, 0.5, 0.5], y: [0, 0, 0] },
  });
  return {
    v: '5.5.7',
    fr: 30,
    ip: 0,
    op: 60,
    w: SIZE,
    h: SIZE,
    nm: 'Beacon',
    ddd: 0,
    assets: [],
    layers: [
      {
        ddd: 0,
        ind: 1,
        ty: 4,
        nm: 'Light',
        sr: 1,
        ks: {
          o: { a: 0, k: 100 },
          r: { a: 0, k: 0 },
          p: { a: 0, k: [SIZE / 2, SIZE / 2, 0] },
          a: { a: 0, k: [0, 0, 0] },
          s: { a: 1, k: [keyframe(0, 60), keyframe(30, 100), keyframe(60, 60)] },
        },
        shapes: [
          { ty: 'el', d: 1, s: { a: 0, k: [240, 240] }, p: { a: 0, k: [0, 0] } },
          { ty: 'fl', c: { a: 0, k: [0.98, 0.75, 0.14, 1] }, o: { a: 0, k: 100 }, r: 1 },
        ],
        ip: 0,
        op: 60,
        st: 0,
        bm: 0,
      },
    ],
  };
}
