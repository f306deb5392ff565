/** Part of a typed array: `capacity` places from `from` on. */
export interface IndexTable {
  readonly words: Uint32Array;
  readonly offset: number;
  readonly capacity: number;
}

const SLAB_WORDS = 0x4000;
const MAX_SHARED_CAPACITY = 0x400;

/**
 * Small tables out of large typed arrays: one of its own would cost a guild of twenty members more than its entries.
 * What was given back serves the next table of the same capacity; capacities are those of a growing table, so few.
 */
export class IndexTablePool {
  readonly #free = new Map<number, IndexTable[]>();
  #slab = new Uint32Array(0);
  #usedWords = 0;

  /** A table without entries. */
  acquire(capacity: number): IndexTable {
    const used = this.#free.get(capacity)?.pop();
    if (used) {
      used.words.fill(0, used.offset, used.offset + capacity);
      return used;
    }
    if (capacity > MAX_SHARED_CAPACITY) return { words: new Uint32Array(capacity), offset: 0, capacity };
    if (this.#usedWords + capacity > this.#slab.length) {
      this.#slab = new Uint32Array(SLAB_WORDS);
      this.#usedWords = 0;
    }
    const table = { words: this.#slab, offset: this.#usedWords, capacity };
    this.#usedWords += capacity;
    return table;
  }

  /** The table is no longer in use. */
  release(table: IndexTable): void {
    // One that is not shared goes by itself.
    if (table.capacity === 0 || table.capacity > MAX_SHARED_CAPACITY) return;
    const free = this.#free.get(table.capacity);
    if (free) free.push(table);
    else this.#free.set(table.capacity, [table]);
  }
}
