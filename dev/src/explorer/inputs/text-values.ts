/** Arbitraries of texts that users enter. */
import { type Arbitrary, constantFrom, oneof, string } from 'fast-check';
import { codePointLength } from 'guildhall/internal';
import type { InputKind } from './input-kind.js';

/** The lengths and lines that a text can have. Discord counts code points, so an emoji usually counts as one. */
export interface TextShape {
  readonly min: number;
  readonly max: number;
  readonly isMultiline: boolean;
}

/** A text of words. */
export const PROSE = 'A quiet evening';

/** Lists, as users write them: also with empty lines. */
const LISTS: readonly string[] = ['Friday\nSaturday\nSunday', 'Friday\n\nSaturday\n'];

/** Texts of forms that bots often require. */
const TYPICAL_TEXTS: readonly string[] = [
  PROSE,
  '1',
  '18',
  '42',
  '2031-05-01 18:30',
  '2031-05-01',
  '18:30',
  '#2f6f8f',
  'ada@example.com',
  'https://example.com/page',
  '10m',
  '2h',
  'en',
  'yes',
  '0',
  '100',
  '3.5',
];

/** Texts that bots handle incorrectly if they do not expect them. */
const UNUSUAL_TEXTS: readonly string[] = [
  '@everyone **bold** `code` <@1> ||spoiler||',
  '[link](https://example.com) # heading\n> quote',
  '😀'.repeat(8),
  '日本語のテキスト',
  ' . ',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '99999999999999999999',
  'NaN',
  '```\n```',
  'a/b:c|d',
];

/** The longest text that does not check the length. */
const MAX_USUAL_LENGTH = 40;

/** The values of the typical forms that fit, the hints first. */
export function typicalTexts(shape: TextShape, hints: readonly string[]): string[] {
  const [prose, ...others] = TYPICAL_TEXTS;
  const usual = shape.isMultiline && prose !== undefined ? [prose, ...LISTS, ...others] : TYPICAL_TEXTS;
  return [...hints, ...usual].filter((text) => fits(text, shape));
}

function fits(text: string, { min, max, isMultiline }: TextShape): boolean {
  const length = codePointLength(text);
  return length >= min && length <= max && (isMultiline || !text.includes('\n'));
}

/**
 * @param accepted texts that the declaration accepts, as far as they are known
 */
export function textValues(kind: InputKind, shape: TextShape, accepted: readonly string[]): Arbitrary<string> {
  const { min, max } = shape;
  const least = Math.max(1, min);
  const fill = (length: number) =>
    'lorem ipsum dolor sit amet '
      .repeat(Math.ceil(length / 27))
      .slice(0, length - 1)
      .concat('x');
  switch (kind) {
    case 'valid':
      return accepted.length > 0 ? constantFrom(...accepted) : constantFrom(fill(Math.min(max, Math.max(min, 12))));
    case 'boundary': {
      const lengths = [...new Set([least, max])];
      const unusual = UNUSUAL_TEXTS.filter((text) => fits(text, shape));
      const ends = constantFrom(...lengths.map(fill));
      // There are many unusual texts, and only two lengths, of which the bot may accept none.
      return unusual.length === 0 ? ends : oneof(ends, constantFrom(...unusual));
    }
    case 'invalid':
      // A grapheme can consist of several code points.
      return string({
        minLength: least,
        maxLength: Math.max(least, Math.min(max, MAX_USUAL_LENGTH)),
        unit: 'grapheme',
      }).map((text) => [...text].slice(0, max).join(''));
  }
}
