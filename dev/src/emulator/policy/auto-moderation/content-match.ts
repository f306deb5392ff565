import type { AutoModerationTrigger } from '../../../../../src/wire/objects/moderation/auto-moderation.js';
import { findKeyword, type TextRange } from './keyword-search.js';
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
