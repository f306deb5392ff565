import { findKeyword, type TextRange } from './keyword-search.js';

/** The parts of a text that allowed words cover. */
export class AllowedParts {
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
