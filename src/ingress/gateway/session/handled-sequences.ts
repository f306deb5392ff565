/**
 * Which events of a session have been handled. Events start in order and end in any order, so what has been handled is
 * a sequence up to which everything is, and ranges above it. Only what is pending is kept: most events end at once.
 */
type Range = readonly [from: number, to: number];

/** Where a session stands for whoever goes on with it. */
export interface HandledState {
  /** Everything up to and with this one is handled. */
  readonly sequence: number;
  /** What is handled above it: ranges, both ends included, lowest first. */
  readonly finished: readonly Range[];
}

export class HandledSequences {
  /** The last sequence received. */
  #last: number;
  /** Received, and still being handled. In order of arrival, so the first is the lowest. */
  #pending = new Set<number>();
  /** What an earlier process had handled above `#last`, lowest first. */
  #handledBefore: readonly Range[];

  constructor({ sequence, finished }: HandledState = { sequence: 0, finished: [] }) {
    this.#last = sequence;
    this.#handledBefore = finished;
  }

  /** Whether an earlier process has handled it. Asked in ascending order. */
  wasHandled(sequence: number): boolean {
    if (this.#handledBefore.length === 0) return false;
    this.#handledBefore = this.#handledBefore.filter(([, to]) => to >= sequence);
    const [first] = this.#handledBefore;
    return first !== undefined && first[0] <= sequence;
  }

  /** It came, and nobody handles it any more. */
  received(sequence: number): void {
    this.#last = sequence;
  }

  /** It came, and is handled when `handlers` settles. */
  pending(sequence: number, handlers: Promise<void>): void {
    this.#last = sequence;
    const pending = this.#pending;
    pending.add(sequence);
    const end = () => pending.delete(sequence);
    handlers.then(end, end);
  }

  /** How it stands now. */
  get state(): HandledState {
    const above = this.#handledBefore.filter(([, to]) => to > this.#last);
    const [first] = this.#pending;
    if (first === undefined) return { sequence: this.#last, finished: above };
    const finished: Range[] = [];
    let from = first + 1;
    for (const sequence of [...this.#pending, this.#last + 1]) {
      if (sequence > from) finished.push([from, sequence - 1]);
      from = sequence + 1;
    }
    return { sequence: first - 1, finished: [...finished, ...above] };
  }
}
