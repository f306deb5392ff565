import type { Snowflake } from '../../base/snowflake.js';
import { type IndexTable, type IndexTablePool, NO_TABLE } from './index-table-pool.js';
import { NO_SLOT } from './member-slots.js';
import { nextCapacity, wordAt } from './open-addressing.js';
import { SnowflakeIndex } from './snowflake-index.js';
import { SnowflakeTexts } from './snowflake-texts.js';
import { SnowflakeWords } from './snowflake-words.js';

/** Guilds with more roles than this have an index. For fewer roles, a linear search is fast enough. */
const MAX_LINEAR_SEARCH = 64;

const words = new SnowflakeWords();
/** Of all guilds. */
const texts = new SnowflakeTexts(4096);

/**
 * Assigns small numbers to the roles of a guild, so that a role of a member takes about one byte. The number of a
 * deleted role is not used again.
 */
export class RoleNumbers {
  /** The role ids by number. Each id consists of two 32-bit words, low word first. */
  #ids: IndexTable = NO_TABLE;
  #size = 0;
  /** The numbers by id; undefined for few roles, which are searched linearly. */
  #index: SnowflakeIndex | undefined;
  #deleted: Set<number> | undefined;

  constructor(private readonly tables: IndexTablePool) {}

  /** Returns the number of a role. A new role gets the next number. Undefined if `roleId` is not a snowflake. */
  numberOf(roleId: Snowflake): number | undefined {
    if (!words.parse(roleId)) return undefined;
    const known = this.#find();
    return known === NO_SLOT ? this.#add() : known;
  }

  /** Returns the id of the role with a number; undefined if the role was deleted. */
  idOf(number: number): Snowflake | undefined {
    if (number >= this.#size || this.#deleted?.has(number)) return undefined;
    return texts.get(this.#high(number), this.#low(number));
  }

  /** Deletes a role. Its number is not used again, as records still contain it. */
  delete(roleId: Snowflake): void {
    const number = words.parse(roleId) ? this.#find() : NO_SLOT;
    if (number === NO_SLOT) return;
    this.#index?.remove(number);
    this.#deleted = (this.#deleted ?? new Set()).add(number);
  }

  /** Returns the tables to the pool. The numbers must not be used after this call. */
  close(): void {
    this.#index?.close();
    this.tables.release(this.#ids);
    this.#ids = NO_TABLE;
    this.#size = 0;
  }

  /** The number of the role whose id was parsed last, or NO_SLOT. */
  #find(): number {
    const { low, high } = words;
    if (this.#index) return this.#index.find(high, low);
    const { words: ids, offset } = this.#ids;
    for (let number = 0; number < this.#size; number++) {
      const at = offset + number * 2;
      if (ids[at] === low && ids[at + 1] === high && !this.#deleted?.has(number)) return number;
    }
    return NO_SLOT;
  }

  /** Adds the role whose id was parsed last. */
  #add(): number {
    const number = this.#size++;
    if (number * 2 === this.#ids.capacity) this.#grow();
    const at = this.#ids.offset + number * 2;
    this.#ids.words[at] = words.low;
    this.#ids.words[at + 1] = words.high;
    if (this.#index) this.#index.add(number);
    else if (number >= MAX_LINEAR_SEARCH) this.#index = this.#createIndex();
    return number;
  }

  #grow(): void {
    const { words: ids, offset, capacity } = this.#ids;
    const grown = this.tables.acquire(2 * nextCapacity(capacity / 2));
    for (let n = 0; n < capacity; n++) grown.words[grown.offset + n] = wordAt(ids, offset + n);
    this.tables.release(this.#ids);
    this.#ids = grown;
  }

  #createIndex(): SnowflakeIndex {
    const high = (number: number) => this.#high(number);
    const low = (number: number) => this.#low(number);
    const index = new SnowflakeIndex({ high, low, tables: this.tables });
    for (let number = 0; number < this.#size; number++) if (!this.#deleted?.has(number)) index.add(number);
    return index;
  }

  #low(number: number): number {
    return wordAt(this.#ids.words, this.#ids.offset + number * 2);
  }

  #high(number: number): number {
    return wordAt(this.#ids.words, this.#ids.offset + number * 2 + 1);
  }
}
