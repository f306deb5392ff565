import type { IndexTable, IndexTablePool } from './index-table-pool.js';
import { NO_SLOT } from './lru-slots.js';
import {
  canMoveBack,
  homeSlot,
  isTooEmpty,
  isTooFull,
  mixBits,
  nextCapacity,
  nextSlot,
  wordAt,
} from './open-addressing.js';

/** The ids of what is in the slots, each as two words, and where tables come from. */
export interface SlotKeys {
  high(slot: number): number;
  low(slot: number): number;
  readonly tables: IndexTablePool;
}

const NO_TABLE: IndexTable = { words: new Uint32Array(0), offset: 0, capacity: 0 };

/** Slots by id: a hash table of slot numbers alone, as the ids stand in the records. */
export class SlotIndex {
  /** Slot numbers plus one; 0 is a free place. */
  #table = NO_TABLE;
  #size = 0;

  constructor(private readonly keys: SlotKeys) {}

  get size(): number {
    return this.#size;
  }

  /** The slot of an id, or NO_SLOT. */
  find(high: number, low: number): number {
    const place = this.#positionOf(high, low);
    return place < 0 ? NO_SLOT : this.#entry(place) - 1;
  }

  /** Adds a slot whose id is in none that is here. */
  add(slot: number): void {
    if (isTooFull(this.#size + 1, this.#table.capacity)) this.#resize(nextCapacity(this.#table.capacity));
    this.#insert(slot);
    this.#size++;
  }

  /** Takes a slot out; its record must still be readable. */
  remove(slot: number): void {
    const { keys } = this;
    const { words, offset, capacity } = this.#table;
    let hole = this.#positionOf(keys.high(slot), keys.low(slot));
    if (hole < 0) return;
    for (let place = nextSlot(hole, capacity); this.#entry(place) !== 0; place = nextSlot(place, capacity)) {
      const entry = this.#entry(place);
      const home = homeSlot(hashOf(keys.high(entry - 1), keys.low(entry - 1)), capacity);
      if (!canMoveBack(home, hole, place, capacity)) continue;
      words[offset + hole] = entry;
      hole = place;
    }
    words[offset + hole] = 0;
    this.#size--;
    if (isTooEmpty(this.#size, capacity)) this.#resize(capacityFor(this.#size));
  }

  *slots(): Iterable<number> {
    for (let place = 0; place < this.#table.capacity; place++) {
      const entry = this.#entry(place);
      if (entry !== 0) yield entry - 1;
    }
  }

  /** Gives the table back; nothing may be asked of the index any more. */
  close(): void {
    this.keys.tables.release(this.#table);
    this.#table = NO_TABLE;
    this.#size = 0;
  }

  #entry(place: number): number {
    return wordAt(this.#table.words, this.#table.offset + place);
  }

  /** The place where the id's slot stands; -1 when it does not. */
  #positionOf(high: number, low: number): number {
    const { keys } = this;
    const { capacity } = this.#table;
    if (capacity === 0) return -1;
    let place = homeSlot(hashOf(high, low), capacity);
    for (let entry = this.#entry(place); entry !== 0; entry = this.#entry(place)) {
      if (keys.low(entry - 1) === low && keys.high(entry - 1) === high) return place;
      place = nextSlot(place, capacity);
    }
    return -1;
  }

  #insert(slot: number): void {
    const { words, offset, capacity } = this.#table;
    let place = homeSlot(hashOf(this.keys.high(slot), this.keys.low(slot)), capacity);
    while (this.#entry(place) !== 0) place = nextSlot(place, capacity);
    words[offset + place] = slot + 1;
  }

  #resize(capacity: number): void {
    const slots = [...this.slots()];
    this.keys.tables.release(this.#table);
    this.#table = this.keys.tables.acquire(capacity);
    for (const slot of slots) this.#insert(slot);
  }
}

/** The smallest capacity of a growing table that holds so many. */
function capacityFor(entries: number): number {
  let capacity = nextCapacity(0);
  while (isTooFull(entries, capacity)) capacity = nextCapacity(capacity);
  return capacity;
}

function hashOf(high: number, low: number): number {
  return mixBits(low ^ Math.imul(high, 0x9e37_79b1));
}
