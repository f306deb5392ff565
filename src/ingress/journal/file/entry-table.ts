/** Values by epoch and sequence of their entry, in the order in which they were added. Entries of a later epoch are added later. */
export class EntryTable<T> {
  /** By epoch, then by sequence: looking up a number is faster than a text with both. */
  readonly #epochs = new Map<number, Map<number, T>>();

  get isEmpty(): boolean {
    return this.#epochs.size === 0;
  }

  get(epoch: number, sequence: number): T | undefined {
    return this.#epochs.get(epoch)?.get(sequence);
  }

  set(epoch: number, sequence: number, value: T): void {
    const ofEpoch = this.#epochs.get(epoch);
    if (ofEpoch) ofEpoch.set(sequence, value);
    else this.#epochs.set(epoch, new Map([[sequence, value]]));
  }

  delete(epoch: number, sequence: number): void {
    const ofEpoch = this.#epochs.get(epoch);
    if (ofEpoch?.delete(sequence) && ofEpoch.size === 0) this.#epochs.delete(epoch);
  }

  *values(): Iterable<T> {
    for (const ofEpoch of this.#epochs.values()) yield* ofEpoch.values();
  }
}
