/**
 * Records which events of a session have been received and handled. Handlers start in the order of the events and finish
 * in any order. So the state is one sequence up to which every event is handled, and ranges of handled events above it.
 * Only the sequences of pending events are stored, because most events are handled immediately.
 *
 * The gateway sends each sequence once, in ascending order. Proxies and other servers may repeat, skip or reorder frames.
 * Therefore the sequences that were skipped are stored too: only they are accepted later.
 */
type Range = readonly [from: number, to: number];

/** The handled events of a session. Another process needs them to continue the session. */
export interface HandledState {
  /** Every event up to and including this sequence is handled. */
  readonly sequence: number;
  /** Ranges of handled sequences above `sequence`, lowest first. Both ends of a range are included. */
  readonly finished: readonly Range[];
}

/**
 * How a received sequence relates to the earlier ones.
 *
 * - `next`: it follows the last one, or the last one that a previous process has handled.
 * - `after-gap`: sequences before it are missing.
 * - `late`: it was missing.
 * - `handled`: a previous process has handled the event.
 * - `repeated`: it was received before in this process.
 */
export type SequenceOrder = 'next' | 'after-gap' | 'late' | 'handled' | 'repeated';

/** More gaps mean that the server does not count sequences; the oldest ones are dropped. */
const MAX_GAPS = 1000;

export class HandledSequences {
  #last: number;
  /** Sequences whose handlers are still running. */
  #pending = new Set<number>();
  /** Ranges above `#last` that a previous process has handled, lowest first. */
  #handledBefore: readonly Range[];
  /** Ranges below `#last` that were not received. */
  #missing: readonly Range[] = [];

  constructor({ sequence, finished }: HandledState = { sequence: 0, finished: [] }) {
    this.#last = sequence;
    this.#handledBefore = finished;
  }

  /** The highest sequence received. */
  get last(): number {
    return this.#last;
  }

  /** How many sequences below the last one were not received. */
  get missing(): number {
    return this.#missing.reduce((count, [from, to]) => count + to - from + 1, 0);
  }

  /** Records the sequence of a dispatch. The event must be handled if the result is `next`, `after-gap` or `late`. */
  receive(sequence: number): SequenceOrder {
    if (sequence === this.#last + 1 && this.#handledBefore.length === 0) {
      this.#last = sequence;
      return 'next';
    }
    if (sequence <= this.#last) return this.#receiveMissing(sequence) ? 'late' : 'repeated';
    const skipped = without([[this.#last + 1, sequence - 1]], this.#handledBefore);
    const isHandled = this.#handledBefore.some((range) => contains(range, sequence));
    this.#missing = [...this.#missing, ...skipped].slice(-MAX_GAPS);
    this.#handledBefore = this.#handledBefore.filter(([, to]) => to > sequence);
    this.#last = sequence;
    if (isHandled) return 'handled';
    return skipped.length > 0 ? 'after-gap' : 'next';
  }

  /** Records that a received event is handled when `handlers` settles. Other received events are already handled. */
  addPending(sequence: number, handlers: Promise<void>): void {
    const pending = this.#pending;
    pending.add(sequence);
    const finish = () => pending.delete(sequence);
    handlers.then(finish, finish);
  }

  /** The current state. Missing events count as handled: Discord may no longer be able to repeat them. */
  get state(): HandledState {
    const above = this.#handledBefore.filter(([, to]) => to > this.#last);
    const pending = [...this.#pending].sort((one, other) => one - other);
    const [first] = pending;
    if (first === undefined) return { sequence: this.#last, finished: above };
    const finished: Range[] = [];
    let from = first + 1;
    for (const sequence of [...pending, this.#last + 1]) {
      if (sequence > from) finished.push([from, sequence - 1]);
      from = sequence + 1;
    }
    return { sequence: first - 1, finished: [...finished, ...above] };
  }

  #receiveMissing(sequence: number): boolean {
    if (!this.#missing.some((range) => contains(range, sequence))) return false;
    this.#missing = without(this.#missing, [[sequence, sequence]]);
    return true;
  }
}

function contains([from, to]: Range, sequence: number): boolean {
  return from <= sequence && sequence <= to;
}

/** Returns the parts of `ranges` that are not in `excluded`. */
function without(ranges: readonly Range[], excluded: readonly Range[]): readonly Range[] {
  let rest = ranges.filter(([from, to]) => from <= to);
  for (const [from, to] of excluded) {
    rest = rest.flatMap(([first, last]): Range[] => {
      if (to < first || last < from) return [[first, last]];
      const parts: Range[] = [
        [first, from - 1],
        [to + 1, last],
      ];
      return parts.filter(([start, end]) => start <= end);
    });
  }
  return rest;
}
