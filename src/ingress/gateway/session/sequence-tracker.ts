/**
 * The order in which the dispatches of a session arrive. The gateway sends each sequence once, in ascending order. Proxies
 * and other servers may repeat, skip or reorder frames. Therefore the sequences that were skipped are stored: only they are
 * accepted later.
 */
type Range = readonly [from: number, to: number];

/**
 * How a received sequence relates to the earlier ones.
 *
 * - `next`: it follows the last one.
 * - `after-gap`: sequences before it are missing.
 * - `late`: it was missing.
 * - `repeated`: it was received before.
 */
export type SequenceOrder = 'next' | 'after-gap' | 'late' | 'repeated';

/** More gaps mean that the server does not count sequences; the oldest ones are dropped. */
const MAX_GAPS = 1000;

export class SequenceTracker {
  #last: number;
  /** Ranges below `#last` that were not received. */
  #missing: readonly Range[] = [];

  /** @param last the highest sequence that is not received again */
  constructor(last = 0) {
    this.#last = last;
  }

  /** The highest sequence received. */
  get last(): number {
    return this.#last;
  }

  /** How many sequences below the last one were not received. */
  get missing(): number {
    return this.#missing.reduce((count, [from, to]) => count + to - from + 1, 0);
  }

  /** Records the sequence of a dispatch, which must be handled unless the result is `repeated`. */
  receive(sequence: number): SequenceOrder {
    const next = this.#last + 1;
    if (sequence < next) return this.#receiveMissing(sequence) ? 'late' : 'repeated';
    this.#last = sequence;
    if (sequence === next) return 'next';
    this.#missing = [...this.#missing, [next, sequence - 1] as const].slice(-MAX_GAPS);
    return 'after-gap';
  }

  #receiveMissing(sequence: number): boolean {
    const range = this.#missing.find(([from, to]) => from <= sequence && sequence <= to);
    if (!range) return false;
    this.#missing = this.#missing.flatMap((each) => (each === range ? without(range, sequence) : [each]));
    return true;
  }
}

/** The parts of a range before and after a sequence. */
function without([from, to]: Range, sequence: number): Range[] {
  const parts: Range[] = [
    [from, sequence - 1],
    [sequence + 1, to],
  ];
  return parts.filter(([start, end]) => start <= end);
}
