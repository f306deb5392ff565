/** An event as a session was given it, without its number: sessions that hear the same share the text of its data. */
export interface SentEvent {
  /** Its name on the wire. */
  readonly name: string;
  /** Its data as JSON. */
  readonly data: string;
}

/**
 * The last events of a session, so that a resume can send again what was missed. A ring of a fixed size, the oldest fall
 * out; the place of an event follows from its number.
 */
export class ReplayBuffer {
  readonly #events: SentEvent[] = [];
  #last = 0;

  /** @param capacity how many events are kept, 1 or more */
  constructor(private readonly capacity: number) {}

  /** The number of the newest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Keeps an event, and gives the number that is now its own: 1 for the first. */
  add(event: SentEvent): number {
    this.#last += 1;
    this.#events[(this.#last - 1) % this.capacity] = event;
    return this.#last;
  }

  /** The events after `sequence` with their numbers, oldest first; undefined when some of them are gone. */
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
