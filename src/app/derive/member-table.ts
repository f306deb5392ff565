import type { Snowflake } from '../../base/snowflake.js';
import { after, at, homeOf, larger, mayMove, spread, tooEmpty, tooFull } from './open-addressing.js';
import { snowflakeOf, writeWords } from './snowflake-words.js';

const LOW = 0;
const HIGH = 1;
/** The first column that belongs to the owner. It also tells whether a slot is taken, so it is never 0 in a row. */
export const MARKS = 2;

const NO_WORDS = new Uint32Array(0);
const wanted = new Uint32Array(2);

/**
 * Rows of 32-bit numbers by user id. All columns lie one after another in one typed array, so that the table of a small
 * guild is one small object, and a column that nobody needs costs nothing. An empty table has no array.
 */
export class MemberTable {
  #words: Uint32Array = NO_WORDS;
  #capacity = 0;
  #size = 0;

  /** @param width how many columns there are, those of the id and `MARKS` included */
  constructor(readonly width: number) {}

  /** How many rows there are. */
  get size(): number {
    return this.#size;
  }

  /** The slot of a user's row, -1 when there is none. It holds until a row is added or removed. */
  find(userId: Snowflake): number {
    writeWords(userId, wanted);
    return this.#search(at(wanted, 0), at(wanted, 1));
  }

  /** Makes the row of a user who has none: `marks` in its marks (not 0), 0 everywhere else. Gives its slot. */
  add(userId: Snowflake, marks: number): number {
    if (tooFull(this.#size + 1, this.#capacity)) this.#rebuild(larger(this.#capacity), () => true);
    writeWords(userId, wanted);
    const slot = this.#place(at(wanted, 0), at(wanted, 1));
    for (let column = MARKS; column < this.width; column++) this.set(slot, column, 0);
    this.set(slot, MARKS, marks);
    this.#size++;
    return slot;
  }

  remove(slot: number): void {
    let hole = slot;
    for (let next = after(hole, this.#capacity); this.get(next, MARKS) !== 0; next = after(next, this.#capacity)) {
      const home = homeOf(hashOf(this.get(next, LOW), this.get(next, HIGH)), this.#capacity);
      if (!mayMove(home, hole, next, this.#capacity)) continue;
      for (let column = 0; column < this.width; column++) this.set(hole, column, this.get(next, column));
      hole = next;
    }
    this.set(hole, MARKS, 0);
    this.#size--;
    if (tooEmpty(this.#size, this.#capacity)) this.#rebuild(Math.ceil(this.#size / 0.8), () => true);
  }

  /** Removes every row of which `keep` says no; it is asked more than once about a row. */
  retain(keep: (slot: number) => boolean): void {
    let kept = 0;
    this.eachSlot((slot) => {
      if (keep(slot)) kept++;
    });
    if (kept < this.#size) this.#rebuild(Math.ceil(kept / 0.8), keep);
  }

  /** Calls `visit` with the slot of every row. Rows may be changed meanwhile, not added or removed. */
  eachSlot(visit: (slot: number) => void): void {
    for (let slot = 0; slot < this.#capacity; slot++) if (this.get(slot, MARKS) !== 0) visit(slot);
  }

  userIdOf(slot: number): Snowflake {
    return snowflakeOf(this.get(slot, LOW), this.get(slot, HIGH));
  }

  get(slot: number, column: number): number {
    return at(this.#words, column * this.#capacity + slot);
  }

  set(slot: number, column: number, value: number): void {
    this.#words[column * this.#capacity + slot] = value;
  }

  #search(low: number, high: number): number {
    if (this.#size === 0) return -1;
    let slot = homeOf(hashOf(low, high), this.#capacity);
    while (this.get(slot, MARKS) !== 0) {
      if (this.get(slot, LOW) === low && this.get(slot, HIGH) === high) return slot;
      slot = after(slot, this.#capacity);
    }
    return -1;
  }

  /** Takes the first free slot for an id. */
  #place(low: number, high: number): number {
    let slot = homeOf(hashOf(low, high), this.#capacity);
    while (this.get(slot, MARKS) !== 0) slot = after(slot, this.#capacity);
    this.set(slot, LOW, low);
    this.set(slot, HIGH, high);
    return slot;
  }

  #rebuild(capacity: number, stays: (slot: number) => boolean): void {
    const fresh = new MemberTable(this.width);
    fresh.#capacity = capacity;
    fresh.#words = new Uint32Array(capacity * this.width);
    this.eachSlot((from) => {
      if (!stays(from)) return;
      const slot = fresh.#place(this.get(from, LOW), this.get(from, HIGH));
      for (let column = MARKS; column < this.width; column++) fresh.set(slot, column, this.get(from, column));
      fresh.#size++;
    });
    this.#words = fresh.#words;
    this.#capacity = capacity;
    this.#size = fresh.#size;
  }
}

function hashOf(low: number, high: number): number {
  // The low bits of the high word are the slower half of the time, the low word holds the rest and the increment.
  return spread(low ^ Math.imul(high, 0x9e3779b1));
}
