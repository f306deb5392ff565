import { type IndexTablePool, NO_TABLE } from './index-table-pool.js';
import { NO_SLOT } from './member-slots.js';
import {
  canMoveBack,
  homePosition,
  isTooEmpty,
  isTooFull,
  mixBits,
  nextCapacity,
  nextPosition,
  wordAt,
} from './open-addressing.js';

/** Where an index reads the ids of its slots, as two words each, and where its tables come from. */
export interface IndexedIds {
  high(slot: number): number;
  low(slot: number): number;
  readonly tables: IndexTablePool;
}

/**
 * Finds slots by snowflake: a hash table with open addressing that has only slot numbers (4 bytes each), since the ids are
 * stored with what the slots stand for.
 */
export class SnowflakeIndex {
  /** Slot numbers plus one; 0 is a free entry. */
  #table = NO_TABLE;
  #size = 0;

  constructor(private readonly ids: IndexedIds) {}

  get size(): number {
    return this.#size;
  }

  /** The slot of an id, or NO_SLOT. */
  find(high: number, low: number): number {
    const position = this.#positionOf(high, low);
    return position < 0 ? NO_SLOT : this.#entry(position) - 1;
  }

  /** Adds a slot whose id is not in the index. */
  add(slot: number): void {
    if (isTooFull(this.#size + 1, this.#table.capacity)) this.#resize(nextCapacity(this.#table.capacity));
    this.#insert(slot);
    this.#size++;
  }

  /** Removes a slot; its id must still be readable. */
  remove(slot: number): void {
    const { ids } = this;
    const { words, offset, capacity } = this.#table;
    let hole = this.#positionOf(ids.high(slot), ids.low(slot));
    if (hole < 0) return;
    for (
      let position = nextPosition(hole, capacity);
      this.#entry(position) !== 0;
      position = nextPosition(position, capacity)
    ) {
      const entry = this.#entry(position);
      const home = homePosition(hashOf(ids.high(entry - 1), ids.low(entry - 1)), capacity);
      if (!canMoveBack(home, hole, position, capacity)) continue;
      words[offset + hole] = entry;
      hole = position;
    }
    words[offset + hole] = 0;
    this.#size--;
    if (isTooEmpty(this.#size, capacity)) this.#resize(capacityFor(this.#size));
  }

  /**
   * All slots in ascending order. Slots that were filled one after another have records near each other, so reading the
   * records in this order is much faster than in the order of the hash table.
   */
  slots(): Uint32Array {
    return this.#collectSlots().sort();
  }

  /** Replaces the contents by these slots, whose ids differ. */
  rebuild(slots: Uint32Array): void {
    this.#size = slots.length;
    this.#fillTable(capacityFor(slots.length), slots);
  }

  /** Releases the table; the index must not be used any more. */
  close(): void {
    this.ids.tables.release(this.#table);
    this.#table = NO_TABLE;
    this.#size = 0;
  }

  #entry(position: number): number {
    return wordAt(this.#table.words, this.#table.offset + position);
  }

  /** The position of an id's slot in the table; -1 if it is not there. */
  #positionOf(high: number, low: number): number {
    const { ids } = this;
    const { capacity } = this.#table;
    if (capacity === 0) return -1;
    let position = homePosition(hashOf(high, low), capacity);
    for (let entry = this.#entry(position); entry !== 0; entry = this.#entry(position)) {
      if (ids.low(entry - 1) === low && ids.high(entry - 1) === high) return position;
      position = nextPosition(position, capacity);
    }
    return -1;
  }

  #insert(slot: number): void {
    const { words, offset, capacity } = this.#table;
    let position = homePosition(hashOf(this.ids.high(slot), this.ids.low(slot)), capacity);
    while (this.#entry(position) !== 0) position = nextPosition(position, capacity);
    words[offset + position] = slot + 1;
  }

  #collectSlots(): Uint32Array {
    const slots = new Uint32Array(this.#size);
    let count = 0;
    for (let position = 0; position < this.#table.capacity; position++) {
      const entry = this.#entry(position);
      if (entry !== 0) slots[count++] = entry - 1;
    }
    return slots;
  }

  #resize(capacity: number): void {
    this.#fillTable(capacity, this.#collectSlots());
  }

  #fillTable(capacity: number, slots: Uint32Array): void {
    this.ids.tables.release(this.#table);
    this.#table = this.ids.tables.acquire(capacity);
    for (const slot of slots) this.#insert(slot);
  }
}

/** The smallest capacity of a growing table for so many entries. */
function capacityFor(entries: number): number {
  let capacity = nextCapacity(0);
  while (isTooFull(entries, capacity)) capacity = nextCapacity(capacity);
  return capacity;
}

function hashOf(high: number, low: number): number {
  return mixBits(low ^ Math.imul(high, 0x9e37_79b1));
}
