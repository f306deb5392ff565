import type { Snowflake } from '../../base/snowflake.js';
import {
  canMoveBack,
  homeSlot,
  isTooEmpty,
  isTooFull,
  mixBits,
  nextCapacity,
  nextSlot,
  wordAt,
} from '../members/open-addressing.js';
import { snowflakeOfWords, writeSnowflakeWords } from './snowflake-words.js';

const LOW_WORD_COLUMN = 0;
const HIGH_WORD_COLUMN = 1;
/** The first column that belongs to the owner. It also tells whether a slot is taken, so it is never 0 in a row. */
export const FLAGS_COLUMN = 2;

const NO_WORDS = new Uint32Array(0);
const searchedId = new Uint32Array(2);

/**
 * Rows of 32-bit numbers by user id. All columns lie one after another in one typed array, so that the table of a small
 * guild is one small object, and a column that nobody needs costs nothing. An empty table has no array.
 */
export class MemberTable {
  #words: Uint32Array = NO_WORDS;
  #capacity = 0;
  #size = 0;

  /** @param columnCount how many columns there are, those of the id and `MARKS` included */
  constructor(readonly columnCount: number) {}

  /** How many rows there are. */
  get size(): number {
    return this.#size;
  }

  /** The slot of a user's row, -1 when there is none. It holds until a row is added or removed. */
  find(userId: Snowflake): number {
    writeSnowflakeWords(userId, searchedId);
    return this.#search(wordAt(searchedId, 0), wordAt(searchedId, 1));
  }

  /** Makes the row of a user who has none: `marks` in its marks (not 0), 0 everywhere else. Gives its slot. */
  add(userId: Snowflake, marks: number): number {
    if (isTooFull(this.#size + 1, this.#capacity)) this.#rebuild(nextCapacity(this.#capacity), () => true);
    writeSnowflakeWords(userId, searchedId);
    const slot = this.#occupySlot(wordAt(searchedId, 0), wordAt(searchedId, 1));
    for (let column = FLAGS_COLUMN; column < this.columnCount; column++) this.set(slot, column, 0);
    this.set(slot, FLAGS_COLUMN, marks);
    this.#size++;
    return slot;
  }

  remove(slot: number): void {
    let hole = slot;
    for (
      let next = nextSlot(hole, this.#capacity);
      this.get(next, FLAGS_COLUMN) !== 0;
      next = nextSlot(next, this.#capacity)
    ) {
      const home = homeSlot(hashOf(this.get(next, LOW_WORD_COLUMN), this.get(next, HIGH_WORD_COLUMN)), this.#capacity);
      if (!canMoveBack(home, hole, next, this.#capacity)) continue;
      for (let column = 0; column < this.columnCount; column++) this.set(hole, column, this.get(next, column));
      hole = next;
    }
    this.set(hole, FLAGS_COLUMN, 0);
    this.#size--;
    if (isTooEmpty(this.#size, this.#capacity)) this.#rebuild(Math.ceil(this.#size / 0.8), () => true);
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
    for (let slot = 0; slot < this.#capacity; slot++) if (this.get(slot, FLAGS_COLUMN) !== 0) visit(slot);
  }

  userIdOf(slot: number): Snowflake {
    return snowflakeOfWords(this.get(slot, LOW_WORD_COLUMN), this.get(slot, HIGH_WORD_COLUMN));
  }

  get(slot: number, column: number): number {
    return wordAt(this.#words, column * this.#capacity + slot);
  }

  set(slot: number, column: number, value: number): void {
    this.#words[column * this.#capacity + slot] = value;
  }

  #search(low: number, high: number): number {
    if (this.#size === 0) return -1;
    let slot = homeSlot(hashOf(low, high), this.#capacity);
    while (this.get(slot, FLAGS_COLUMN) !== 0) {
      if (this.get(slot, LOW_WORD_COLUMN) === low && this.get(slot, HIGH_WORD_COLUMN) === high) return slot;
      slot = nextSlot(slot, this.#capacity);
    }
    return -1;
  }

  /** Takes the first free slot for an id. */
  #occupySlot(low: number, high: number): number {
    let slot = homeSlot(hashOf(low, high), this.#capacity);
    while (this.get(slot, FLAGS_COLUMN) !== 0) slot = nextSlot(slot, this.#capacity);
    this.set(slot, LOW_WORD_COLUMN, low);
    this.set(slot, HIGH_WORD_COLUMN, high);
    return slot;
  }

  #rebuild(capacity: number, stays: (slot: number) => boolean): void {
    const fresh = new MemberTable(this.columnCount);
    fresh.#capacity = capacity;
    fresh.#words = new Uint32Array(capacity * this.columnCount);
    this.eachSlot((from) => {
      if (!stays(from)) return;
      const slot = fresh.#occupySlot(this.get(from, LOW_WORD_COLUMN), this.get(from, HIGH_WORD_COLUMN));
      for (let column = FLAGS_COLUMN; column < this.columnCount; column++)
        fresh.set(slot, column, this.get(from, column));
      fresh.#size++;
    });
    this.#words = fresh.#words;
    this.#capacity = capacity;
    this.#size = fresh.#size;
  }
}

function hashOf(low: number, high: number): number {
  // The low bits of the high word are the slower half of the time, the low word holds the rest and the increment.
  return mixBits(low ^ Math.imul(high, 0x9e3779b1));
}
