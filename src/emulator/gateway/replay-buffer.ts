/** The last frames of a session, so that a resume can send again what was missed. Bounded: the oldest fall out. */
export class ReplayBuffer {
  readonly #frames: { readonly sequence: number; readonly text: string }[] = [];

  /** @param capacity how many frames are kept, 1 or more */
  constructor(private readonly capacity: number) {}

  add(sequence: number, text: string): void {
    this.#frames.push({ sequence, text });
    if (this.#frames.length > this.capacity) this.#frames.shift();
  }

  /** The frames after `sequence`, oldest first; undefined when some of them are gone. `last` is the newest sent. */
  after(sequence: number, last: number): string[] | undefined {
    const missed = this.#frames.filter((frame) => frame.sequence > sequence);
    return missed.length === last - sequence ? missed.map((frame) => frame.text) : undefined;
  }
}
