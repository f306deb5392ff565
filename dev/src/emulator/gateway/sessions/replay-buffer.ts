/** An event of a session, without its number. Sessions share the text of identical data. */
export interface SentEvent {
  /** Its name on the wire. */
  readonly name: string;
  /** Its data as JSON. */
  readonly data: string;
}

/**
 * Stores the latest events of a session for a resume. It is a ring buffer of fixed size, in which the number of an event
 * determines its index.
 */
export class ReplayBuffer {
  readonly #events: SentEvent[] = [];
  #last = 0;

  /** @param capacity how many events are stored, 1 or more */
  constructor(private readonly capacity: number) {}

  /** The number of the newest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Stores an event and returns its number, starting at 1. */
  add(event: SentEvent): number {
    this.#last += 1;
    this.#events[(this.#last - 1) % this.capacity] = event;
    return this.#last;
  }

  /** The events after `sequence` with their numbers, oldest first; undefined if some are no longer stored. */
  after(sequence: number): (readonly [sequence: number, event: SentEvent])[] | undefined {
    if (this.#last - sequence > this.capacity) return undefined;
    const missed: (readonly [number, SentEvent])[] = [];
    for (let each = sequence + 1; each <= this.#last; each += 1) {
      const event = this.#events[(each - 1) % this.capacity];
      if (event) missed.push([each, event]);
    }
    return missed;
  }
}
