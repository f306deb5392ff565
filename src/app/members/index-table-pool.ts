/** Part of a typed array: `capacity` words from `offset` on. */
export interface IndexTable {
  readonly words: Uint32Array;
  readonly offset: number;
  readonly capacity: number;
}

/** The table of what has no entries yet. */
export const NO_TABLE: IndexTable = { words: new Uint32Array(0), offset: 0, capacity: 0 };

const SLAB_WORDS = 0x4000;
const MAX_SHARED_CAPACITY = 0x400;

/**
 * Allocates small tables from large typed arrays: an array of its own would cost a guild of twenty members more than its
 * entries. A released table is used again for the next one of the same capacity. There are few capacities, those of a
 * growing table.
 */
export class IndexTablePool {
  readonly #free = new Map<number, IndexTable[]>();
  #slab = new Uint32Array(0);
  #usedWords = 0;

  /** Allocates a table that is filled with 0. */
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

  /** Releases a table; it must not be used any more. */
  release(table: IndexTable): void {
    // A large table has its own array, which is garbage collected.
    if (table.capacity === 0 || table.capacity > MAX_SHARED_CAPACITY) return;
    const free = this.#free.get(table.capacity);
    if (free) free.push(table);
    else this.#free.set(table.capacity, [table]);
  }
}
