/** The texts that users enter. */
import { describe, expect, test } from 'vitest';
import type { InputKind } from '../../../dev/src/explorer/inputs/input-kind.js';
import { type TextShape, textValues, typicalTexts } from '../../../dev/src/explorer/inputs/text-values.js';
import { SeededRandom } from '../../../dev/src/explorer/random/seeded-random.js';

const LINE = { min: 1, max: 100, isMultiline: false } as const;

/** The texts with many seeds. */
function texts(kind: InputKind, shape: TextShape, accepted: readonly string[] = []): string[] {
  const values = textValues(kind, shape, accepted);
  return Array.from({ length: 200 }, (_, seed) => new SeededRandom(seed).sample(values));
}

/** Discord counts code points. */
const lengthOf = (text: string) => [...text].length;
const lengthsOf = (values: readonly string[]) => values.map(lengthOf);

describe('typical texts', () => {
  test('the hints are first, then numbers, dates, times, durations, colors, addresses and links', () => {
    const found = typicalTexts(LINE, ['Describe your boat']);
    expect(found[0]).toBe('Describe your boat');
    expect(found).toEqual(expect.arrayContaining(['42', '2031-05-01', '18:30', '10m', '#2f6f8f', 'ada@example.com']));
    expect(found).toContainEqual(expect.stringMatching(/^https:/));
  });

  test('texts and hints that are too short or too long are left out', () => {
    const found = typicalTexts({ min: 3, max: 5, isMultiline: false }, ['no', 'yes', 'perhaps']);
    expect(found[0]).toBe('yes');
    for (const length of lengthsOf(found)) expect([3, 4, 5]).toContain(length);
  });

  test('texts with several lines are only for fields with several lines', () => {
    const hasLines = (text: string) => text.includes('\n');
    expect(typicalTexts(LINE, []).filter(hasLines)).toEqual([]);
    expect(typicalTexts({ ...LINE, isMultiline: true }, []).filter(hasLines)).not.toEqual([]);
  });
});

describe('valid', () => {
  test('only accepted texts are entered, and each of them', () => {
    expect(new Set(texts('valid', LINE, ['18:30', '10m']))).toEqual(new Set(['18:30', '10m']));
  });

  test('if no text is known to be accepted, one of a possible length is entered', () => {
    expect(lengthsOf(texts('valid', LINE))[0]).toBe(12);
    expect(lengthsOf(texts('valid', { ...LINE, min: 30 }))[0]).toBe(30);
    expect(lengthsOf(texts('valid', { ...LINE, max: 5 }))[0]).toBe(5);
  });
});

describe('boundary', () => {
  test('the shortest and the longest text are entered', () => {
    const lengths = lengthsOf(texts('boundary', { min: 7, max: 4000, isMultiline: true }));
    expect(lengths).toContain(7);
    expect(lengths).toContain(4000);
  });

  test('if the field can be empty, the shortest text has one character', () => {
    expect(Math.min(...lengthsOf(texts('boundary', { ...LINE, min: 0 })))).toBe(1);
  });

  test('unusual texts are entered: mentions, markdown, emojis, other scripts and names of properties', () => {
    const found = texts('boundary', { min: 1, max: 4000, isMultiline: true });
    expect(found).toContain('__proto__');
    expect(found).toContainEqual(expect.stringContaining('@everyone'));
    expect(found).toContainEqual(expect.stringContaining('😀'));
    expect(found).toContainEqual(expect.stringContaining('日本語'));
    expect(found).toContainEqual(expect.stringContaining('```'));
  });

  test('every text fits into the field', () => {
    for (const shape of [
      LINE,
      { min: 10, max: 20, isMultiline: false },
      { min: 3, max: 5, isMultiline: false },
      { min: 60, max: 60, isMultiline: false },
    ]) {
      for (const text of texts('boundary', shape)) {
        expect(lengthOf(text)).toBeGreaterThanOrEqual(shape.min);
        expect(lengthOf(text)).toBeLessThanOrEqual(shape.max);
        expect(text).not.toContain('\n');
      }
    }
  });
});

describe('invalid', () => {
  test('texts of any characters are entered, also such that consist of several code points', () => {
    const found = texts('invalid', LINE);
    expect(found.filter((text) => lengthOf(text) < text.length)).not.toEqual([]);
    expect(new Set(found).size).toBeGreaterThan(100);
  });

  test('the texts are not those that are accepted', () => {
    expect(texts('invalid', LINE, ['18:30'])).not.toContain('18:30');
  });

  test.each([
    LINE,
    { min: 0, max: 1, isMultiline: false },
    { min: 2, max: 3, isMultiline: false },
    { min: 60, max: 80, isMultiline: false },
    { min: 4000, max: 4000, isMultiline: true },
  ])('every text fits into a field of $min to $max characters, so that a user can enter it', (shape) => {
    for (const length of lengthsOf(texts('invalid', shape))) {
      expect(length).toBeGreaterThanOrEqual(Math.max(1, shape.min));
      expect(length).toBeLessThanOrEqual(shape.max);
    }
  });
});

test('the same seed leads to the same texts', () => {
  expect(texts('invalid', LINE)).toEqual(texts('invalid', LINE));
});
