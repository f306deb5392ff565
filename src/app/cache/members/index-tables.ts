/** Part of a typed array: `capacity` places from `from` on. */
export interface IndexTable {
  readonly words: Uint32Array;
  readonly from: number;
  readonly capacity: number;
}

const SLAB_WORDS = 0x4000;
const LARGEST_SHARED = 0x400;

/**
 * Small tables out of large typed arrays: one of its own would cost a guild of twenty members more than its entries.
 * What was given back serves the next table of the same capacity; capacities are those of a growing table, so few.
 */
export class IndexTables {
  readonly #free = new Map<number, IndexTable[]>();
  #slab = new Uint32Array(0);
  #taken = 0;

  /** A table without entries. */
  take(capacity: number): IndexTable {
    const used = this.#free.get(capacity)?.pop();
    if (used) {
      used.words.fill(0, used.from, used.from + capacity);
      return used;
    }
    if (capacity > LARGEST_SHARED) return { words: new Uint32Array(capacity), from: 0, capacity };
    if (this.#taken + capacity > this.#slab.length) {
      this.#slab = new Uint32Array(SLAB_WORDS);
      this.#taken = 0;
    }
    const table = { words: this.#slab, from: this.#taken, capacity };
    this.#taken += capacity;
    return table;
  }

  /** The table is no longer in use. */
  giveBack(table: IndexTable): void {
    // One that is not shared goes by itself.
    if (table.capacity === 0 || table.capacity > LARGEST_SHARED) return;
    const free = this.#free.get(table.capacity);
    if (free) free.push(table);
    else this.#free.set(table.capacity, [table]);
  }
}
