import { after, at, homeOf, larger, mayMove, spread, tooEmpty, tooFull } from '../../derive/open-addressing.js';
import type { IndexTable, IndexTables } from './index-tables.js';
import { NO_SLOT } from './slots.js';

/** The ids of what is in the slots, each as two words, and where tables come from. */
export interface SlotKeeper {
  high(slot: number): number;
  low(slot: number): number;
  readonly tables: IndexTables;
}

const NO_TABLE: IndexTable = { words: new Uint32Array(0), from: 0, capacity: 0 };

/** Slots by id: a hash table of slot numbers alone, as the ids stand in the records. */
export class SlotIndex {
  /** Slot numbers plus one; 0 is a free place. */
  #table = NO_TABLE;
  #size = 0;

  constructor(private readonly keeper: SlotKeeper) {}

  get size(): number {
    return this.#size;
  }

  /** The slot of an id, or NO_SLOT. */
  find(high: number, low: number): number {
    const place = this.#placeOf(high, low);
    return place < 0 ? NO_SLOT : this.#entry(place) - 1;
  }

  /** Adds a slot whose id is in none that is here. */
  add(slot: number): void {
    if (tooFull(this.#size + 1, this.#table.capacity)) this.#resize(larger(this.#table.capacity));
    this.#insert(slot);
    this.#size++;
  }

  /** Takes a slot out; its record must still be readable. */
  remove(slot: number): void {
    const { keeper } = this;
    const { words, from, capacity } = this.#table;
    let hole = this.#placeOf(keeper.high(slot), keeper.low(slot));
    if (hole < 0) return;
    for (let place = after(hole, capacity); this.#entry(place) !== 0; place = after(place, capacity)) {
      const entry = this.#entry(place);
      const home = homeOf(hashOf(keeper.high(entry - 1), keeper.low(entry - 1)), capacity);
      if (!mayMove(home, hole, place, capacity)) continue;
      words[from + hole] = entry;
      hole = place;
    }
    words[from + hole] = 0;
    this.#size--;
    if (tooEmpty(this.#size, capacity)) this.#resize(capacityFor(this.#size));
  }

  *slots(): Iterable<number> {
    for (let place = 0; place < this.#table.capacity; place++) {
      const entry = this.#entry(place);
      if (entry !== 0) yield entry - 1;
    }
  }

  /** Gives the table back; nothing may be asked of the index any more. */
  close(): void {
    this.keeper.tables.giveBack(this.#table);
    this.#table = NO_TABLE;
    this.#size = 0;
  }

  #entry(place: number): number {
    return at(this.#table.words, this.#table.from + place);
  }

  /** The place where the id's slot stands; -1 when it does not. */
  #placeOf(high: number, low: number): number {
    const { keeper } = this;
    const { capacity } = this.#table;
    if (capacity === 0) return -1;
    let place = homeOf(hashOf(high, low), capacity);
    for (let entry = this.#entry(place); entry !== 0; entry = this.#entry(place)) {
      if (keeper.low(entry - 1) === low && keeper.high(entry - 1) === high) return place;
      place = after(place, capacity);
    }
    return -1;
  }

  #insert(slot: number): void {
    const { words, from, capacity } = this.#table;
    let place = homeOf(hashOf(this.keeper.high(slot), this.keeper.low(slot)), capacity);
    while (this.#entry(place) !== 0) place = after(place, capacity);
    words[from + place] = slot + 1;
  }

  #resize(capacity: number): void {
    const slots = [...this.slots()];
    this.keeper.tables.giveBack(this.#table);
    this.#table = this.keeper.tables.take(capacity);
    for (const slot of slots) this.#insert(slot);
  }
}

/** The smallest capacity of a growing table that holds so many. */
function capacityFor(entries: number): number {
  let capacity = larger(0);
  while (tooFull(entries, capacity)) capacity = larger(capacity);
  return capacity;
}

function hashOf(high: number, low: number): number {
  return spread(low ^ Math.imul(high, 0x9e37_79b1));
}
