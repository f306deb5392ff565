import type { Snowflake } from '../../base/snowflake.js';
import { SnowflakeWords, snowflakeFromWords } from './snowflake-words.js';

/** Up to here a list is as quick to search as a map, and a small guild is worth its bytes. */
const MAX_LINEAR_SEARCH = 100;
/** In place of the upper word of a role that was dropped. */
const DELETED = -1;

const words = new SnowflakeWords();

/** Small numbers for the roles of a guild, so that a role that a member has takes a byte. */
export class RoleNumbers {
  /** Two words an id, the lower one first: half of what a text takes. */
  readonly #words: number[] = [];
  #numbers: Map<Snowflake, number> | undefined;

  /** The number of a role; a new one gets the next. Undefined: it is not written as a snowflake. */
  numberOf(roleId: Snowflake): number | undefined {
    const known = this.#find(roleId);
    if (known !== undefined || !words.parse(roleId)) return known;
    const number = this.#words.push(words.low, words.high) / 2 - 1;
    this.#numbers?.set(roleId, number);
    if (!this.#numbers && number >= MAX_LINEAR_SEARCH) this.#numbers = this.#createNumberMap();
    return number;
  }

  /** The role of a number, unless it was dropped. */
  idOf(number: number): Snowflake | undefined {
    const high = this.#words[number * 2 + 1] ?? DELETED;
    return high === DELETED ? undefined : snowflakeFromWords(high, this.#words[number * 2] ?? 0);
  }

  /** The role is no more. Its number is never given again, as records still hold it. */
  delete(roleId: Snowflake): void {
    const number = this.#find(roleId);
    if (number === undefined) return;
    this.#numbers?.delete(roleId);
    this.#words[number * 2 + 1] = DELETED;
  }

  #find(roleId: Snowflake): number | undefined {
    if (this.#numbers) return this.#numbers.get(roleId);
    if (!words.parse(roleId)) return undefined;
    for (let n = 0; n < this.#words.length; n += 2) {
      if (this.#words[n] === words.low && this.#words[n + 1] === words.high) return n / 2;
    }
    return undefined;
  }

  #createNumberMap(): Map<Snowflake, number> {
    const numbers = new Map<Snowflake, number>();
    for (let number = 0; number * 2 < this.#words.length; number++) {
      const id = this.idOf(number);
      if (id !== undefined) numbers.set(id, number);
    }
    return numbers;
  }
}
