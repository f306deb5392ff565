/** Values by epoch and sequence of their entry, in this order. Entries of a later epoch are added later. */
export class EntryTable<T> {
  readonly #epochs = new Map<number, SequenceTable<T>>();

  get isEmpty(): boolean {
    for (const { size } of this.#epochs.values()) if (size > 0) return false;
    return true;
  }

  get(epoch: number, sequence: number): T | undefined {
    return this.#epochs.get(epoch)?.get(sequence);
  }

  set(epoch: number, sequence: number, value: T): void {
    let ofEpoch = this.#epochs.get(epoch);
    if (ofEpoch === undefined) {
      this.#removeEmpty();
      ofEpoch = new SequenceTable();
      this.#epochs.set(epoch, ofEpoch);
    }
    ofEpoch.set(sequence, value);
  }

  delete(epoch: number, sequence: number): void {
    this.#epochs.get(epoch)?.delete(sequence);
  }

  *values(): Iterable<T> {
    for (const ofEpoch of this.#epochs.values()) yield* ofEpoch.values();
  }

  #removeEmpty(): void {
    for (const [epoch, { size }] of this.#epochs) if (size === 0) this.#epochs.delete(epoch);
  }
}

/** More removed values are dropped at once, so that removing one is cheap on average. */
const MIN_COMPACTION = 1024;

/**
 * Values by rising numbers. Most are added at the end, and removed soon after, near the start. A `Map` would rebuild its table again
 * and again, and a table that it has given up keeps its values and all later tables from being collected if it is old enough.
 */
class SequenceTable<T> {
  readonly #sequences: number[] = [];
  /** Undefined where a value was removed. */
  readonly #values: (T | undefined)[] = [];
  /** The part of the lists that is in use. The first value is not a removed one. */
  #start = 0;
  #end = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(sequence: number): T | undefined {
    const index = this.#indexOf(sequence);
    return this.#has(index, sequence) ? this.#values[index] : undefined;
  }

  set(sequence: number, value: T): void {
    const index = this.#indexOf(sequence);
    if (!this.#has(index, sequence)) {
      this.#makeRoom(index);
      this.#sequences[index] = sequence;
    }
    if (this.#values[index] === undefined) this.#size += 1;
    this.#values[index] = value;
    this.#start = Math.min(this.#start, index);
  }

  delete(sequence: number): void {
    const index = this.#indexOf(sequence);
    if (!this.#has(index, sequence) || this.#values[index] === undefined) return;
    this.#values[index] = undefined;
    this.#size -= 1;
    if (this.#size === 0) {
      this.#start = 0;
      this.#end = 0;
      return;
    }
    while (this.#values[this.#start] === undefined) this.#start += 1;
    if (this.#end > MIN_COMPACTION && this.#end > 2 * this.#size) this.#compact();
  }

  *values(): Iterable<T> {
    for (let index = this.#start; index < this.#end; index += 1) {
      const value = this.#values[index];
      if (value !== undefined) yield value;
    }
  }

  #has(index: number, sequence: number): boolean {
    return index < this.#end && this.#sequences[index] === sequence;
  }

  /** Where a sequence is, or belongs. */
  #indexOf(sequence: number): number {
    let low = this.#start;
    let high = this.#end;
    if (high === low || (this.#sequences[high - 1] ?? 0) < sequence) return high;
    // The first one is looked for most often.
    if (this.#sequences[low] === sequence) return low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sequences[middle] ?? 0) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #makeRoom(index: number): void {
    for (let at = this.#end; at > index; at -= 1) {
      this.#sequences[at] = this.#sequences[at - 1] ?? 0;
      this.#values[at] = this.#values[at - 1];
    }
    this.#values[index] = undefined;
    this.#end += 1;
  }

  #compact(): void {
    let to = 0;
    for (let from = this.#start; from < this.#end; from += 1) {
      const value = this.#values[from];
      if (value === undefined) continue;
      this.#values[from] = undefined;
      this.#sequences[to] = this.#sequences[from] ?? 0;
      this.#values[to] = value;
      to += 1;
    }
    this.#start = 0;
    this.#end = to;
  }
}
