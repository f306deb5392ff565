import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Canvas, fitText } from '../../../dev/src/emulator/pictures/canvas.js';
import { GLYPH_HEIGHT, glyphsOf, widthOfText } from '../../../dev/src/emulator/pictures/pixel-font.js';

/** A picture as rows of `#` for painted and `.` for unpainted pixels. */
function shown(canvas: Canvas): string[] {
  const file = Buffer.from(canvas.toPng());
  const start = file.indexOf('IDAT') + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  return Array.from({ length: canvas.height }, (_, y) =>
    Array.from({ length: canvas.width }, (_, x) => (rows[y * (canvas.width * 4 + 1) + 1 + x * 4 + 3] ? '#' : '.')).join(
      '',
    ),
  );
}

describe('a canvas', () => {
  test('is transparent until it is painted', () => {
    const canvas = new Canvas(3, 2);
    canvas.rectangle(1, 0, 1, 2, 0xff0000);
    expect(shown(canvas)).toEqual(['.#.', '.#.']);
  });

  test('does not paint outside its bounds', () => {
    const canvas = new Canvas(2, 2);
    canvas.rectangle(-1, -1, 2, 2, 0xff0000);
    expect(shown(canvas)).toEqual(['#.', '..']);
  });

  test('rounds corners', () => {
    const canvas = new Canvas(6, 6);
    canvas.rectangle(0, 0, 6, 6, 0xff0000, 3);
    expect(shown(canvas)).toEqual(['.####.', '######', '######', '######', '######', '.####.']);
  });

  test('writes capital letters with a height of five pixels', () => {
    const canvas = new Canvas(widthOfText('Hi'), GLYPH_HEIGHT);
    canvas.text(0, 0, 'Hi', 0xff0000);
    expect(shown(canvas)).toEqual(['#..#.#', '#..#.#', '####.#', '#..#.#', '#..#.#']);
  });
});

describe('the font', () => {
  test('draws every printable character of ASCII with five rows of one width', () => {
    const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
    const frame = glyphsOf('漢')[0];
    for (const [index, glyph] of glyphsOf(printable).entries()) {
      expect(
        glyph.dots.every(([x, y]) => x < glyph.width && y < GLYPH_HEIGHT),
        printable[index],
      ).toBe(true);
      expect(glyph, printable[index]).not.toEqual(frame);
    }
  });

  test('draws letters without their diacritics, and unknown characters as a frame', () => {
    expect(glyphsOf('å')).toEqual(glyphsOf('A'));
    expect(glyphsOf('漢字')).toEqual(glyphsOf('龍龍'));
  });
});

describe('a text that is too long', () => {
  test('is truncated with two dots', () => {
    const pixels = widthOfText('Harbour') * 2;
    expect(fitText('Harbour', pixels, 2)).toBe('Harbour');
    expect(fitText('Harbour', pixels - 1, 2)).toBe('Harbou..');
  });
});
