import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH, OutputLines } from '../../src/cli/bot-process/output-lines.js';
import { runs } from '../runs.js';

/** The lines of output that arrives in these pieces. */
function linesOf(pieces: readonly Buffer[]): string[] {
  const lines = new OutputLines();
  return [...pieces.flatMap((piece) => lines.add(piece)), ...lines.end()];
}

/** Divides bytes at these places. */
function divide(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places].map((place) => place % (bytes.length + 1)).sort((first, second) => first - second);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

test('output is divided into the same lines in whatever pieces it arrives, also within a character', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.array(fc.nat()), (texts, places) => {
      const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
      expect(linesOf(divide(bytes, places))).toEqual(texts);
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ['no line end at the end', 'one\ntwo', ['one', 'two']],
  ['line ends of Windows', 'one\r\ntwo\r\n', ['one', 'two']],
  ['empty lines', '\n\none\n', ['', '', 'one']],
  ['a line that is written again and again, as progress is', '10%\r20%\r\n', ['10%\r20%']],
  ['nothing', '', []],
])('lines of output with %s', (_name, text, expected) => {
  expect(linesOf([Buffer.from(text)])).toEqual(expected);
});

test.each([MAX_LINE_LENGTH - 1, MAX_LINE_LENGTH, MAX_LINE_LENGTH + 1, 3 * MAX_LINE_LENGTH])(
  'a line of %i characters is divided only if it is longer than 64 Ki',
  (length) => {
    const text = 'x'.repeat(length);
    for (const pieces of [[Buffer.from(`${text}\n`)], divide(Buffer.from(`${text}\n`), [1000, 2000, 65_536, 65_537])]) {
      const lines = linesOf(pieces);
      expect(lines.join('')).toBe(text);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(MAX_LINE_LENGTH);
      expect(lines).toHaveLength(Math.ceil(length / MAX_LINE_LENGTH));
    }
  },
);

test('a long line is not divided within a character', () => {
  const text = `x${'😀'.repeat(MAX_LINE_LENGTH)}`;
  const lines = linesOf([Buffer.from(text)]);
  expect(lines.join('')).toBe(text);
  expect(lines.filter((line) => Buffer.from(line).toString() !== line)).toEqual([]);
});

test('output without a line end is passed on, and not collected', () => {
  const lines = new OutputLines();
  const piece = Buffer.from('x'.repeat(1000));
  const passed = Array.from({ length: 1000 }, () => lines.add(piece)).flat();
  expect(passed.join('').length).toBeGreaterThan(1000 * 1000 - 2 * MAX_LINE_LENGTH);
});
