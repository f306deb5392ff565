import type { AutoModerationTrigger } from 'guildhall/wire';
import { findPattern } from './text-pattern.js';

/** The parts of a text that allowed words cover. */
class AllowedParts {
  /** For each place, the last end of the allowed words that start there or before. */
  readonly #ends: Int32Array;

  constructor(
    private readonly text: string,
    keywords: readonly string[],
  ) {
    this.#ends = new Int32Array(text.length);
    for (const { start, end } of keywords.flatMap((keyword) => findKeyword(text, keyword)))
      this.#ends[start] = Math.max(this.#endAt(start), end);
    for (let place = 1; place < text.length; place += 1)
      this.#ends[place] = Math.max(this.#endAt(place), this.#endAt(place - 1));
  }

  /** Whether an allowed word contains the range. */
  contain({ start, end }: TextRange): boolean {
    return this.#endAt(start) >= end;
  }

  /** The text with spaces in place of the allowed words. */
  get remainingText(): string {
    const units = this.text.split('');
    return units.map((unit, place) => (this.#endAt(place) > place ? ' ' : unit)).join('');
  }

  #endAt(place: number): number {
    return this.#ends[place] ?? 0;
  }
}

/** What triggers a rule. */
export interface ContentMatch {
  /** The keyword or pattern of the rule. Null if the rule has none. */
  readonly keyword: string | null;
  readonly content: string | null;
}

/**
 * Finds the first keyword, or else the first pattern, that matches a text. What is inside of an allowed word does not
 * match.
 */
export function matchWords(
  text: string,
  keywords: readonly string[],
  { regex_patterns: patterns = [], allow_list: allowed = [] }: AutoModerationTrigger,
): ContentMatch | undefined {
  const allowedParts = new AllowedParts(text, allowed);
  for (const keyword of keywords) {
    const range = findKeyword(text, keyword).find((each) => !allowedParts.contain(each));
    if (range) return { keyword, content: text.slice(range.start, range.end) };
  }
  const rest = allowedParts.remainingText;
  for (const pattern of patterns) {
    const content = findPattern(pattern, rest);
    if (content !== undefined) return { keyword: pattern, content };
  }
  return undefined;
}

/** The search for the words of auto moderation rules. Upper and lower case are the same. */

/** A part of a text: from the first character to before the last. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * All places of a keyword in a text. Without `*`, the keyword must be surrounded by white space or the ends of the text;
 * `*` in front or behind allows other characters on that side.
 */
function findKeyword(text: string, keyword: string): TextRange[] {
  const isOpenStart = keyword.startsWith('*');
  const isOpenEnd = keyword.endsWith('*');
  const word = keyword.slice(isOpenStart ? 1 : 0, isOpenEnd ? -1 : undefined).trim();
  if (word === '') return [];
  const ranges: TextRange[] = [];
  const [haystack, needle] = [foldCase(text), foldCase(word)];
  for (let start = haystack.indexOf(needle); start >= 0; start = haystack.indexOf(needle, start + 1)) {
    const end = start + needle.length;
    const fitsStart = isOpenStart || isSpace(text[start - 1]);
    const fitsEnd = isOpenEnd || isSpace(text[end]);
    if (fitsStart && fitsEnd) ranges.push({ start, end });
  }
  return ranges;
}

/** Lower case, with as many UTF-16 units as before, so that places in both texts are the same. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each)).join('');
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
