/**
 * Records which events of a session have been handled. Handlers start in the order of the events and finish in any order.
 * So the state is one sequence up to which every event is handled, and ranges of handled events above it. Only the
 * sequences of pending events are stored, because most events are handled immediately.
 */
type Range = readonly [from: number, to: number];

/** The handled events of a session. Another process needs them to continue the session. */
export interface HandledState {
  /** Every event up to and including this sequence is handled. */
  readonly sequence: number;
  /** Ranges of handled sequences above `sequence`, lowest first. Both ends of a range are included. */
  readonly finished: readonly Range[];
}

export class HandledSequences {
  #last: number;
  /** Sequences whose handlers are still running, in order of arrival: the first one is the lowest. */
  #pending = new Set<number>();
  /** Ranges above `#last` that a previous process has handled, lowest first. */
  #handledBefore: readonly Range[];

  constructor({ sequence, finished }: HandledState = { sequence: 0, finished: [] }) {
    this.#last = sequence;
    this.#handledBefore = finished;
  }

  /** The last sequence received. */
  get last(): number {
    return this.#last;
  }

  /** Whether a previous process has handled this sequence. Must be called in ascending order. */
  wasHandled(sequence: number): boolean {
    if (this.#handledBefore.length === 0) return false;
    this.#handledBefore = this.#handledBefore.filter(([, to]) => to >= sequence);
    const [first] = this.#handledBefore;
    return first !== undefined && first[0] <= sequence;
  }

  /** Records an event without a running handler: it is handled. */
  addHandled(sequence: number): void {
    this.#last = sequence;
  }

  /** Records an event that is handled when `handlers` settles. */
  addPending(sequence: number, handlers: Promise<void>): void {
    this.#last = sequence;
    const pending = this.#pending;
    pending.add(sequence);
    const finish = () => pending.delete(sequence);
    handlers.then(finish, finish);
  }

  /** The current state. */
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
