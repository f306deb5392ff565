import type { Snowflake } from '../../base/snowflake.js';
import { mixBits } from './open-addressing.js';
import { snowflakeFromWords } from './snowflake-words.js';

/**
 * The texts of ids that were read lately, so that the members of a guild share those of its roles. An id has one place, from which a
 * later one displaces it: however many roles are read, the texts take the same memory.
 */
export class SnowflakeTexts {
  readonly #mask: number;
  readonly #texts: (Snowflake | undefined)[];
  /** High and low word of each text. */
  readonly #words: Uint32Array;

  /** @param places how many texts there are at most, a power of two */
  constructor(places: number) {
    this.#mask = places - 1;
    this.#texts = new Array<Snowflake | undefined>(places).fill(undefined);
    this.#words = new Uint32Array(places * 2);
  }

  get(high: number, low: number): Snowflake {
    const place = mixBits(low ^ Math.imul(high, 0x9e37_79b1)) & this.#mask;
    const known = this.#texts[place];
    if (known !== undefined && this.#words[place * 2] === high && this.#words[place * 2 + 1] === low) return known;
    const text = snowflakeFromWords(high, low);
    this.#texts[place] = text;
    this.#words[place * 2] = high;
    this.#words[place * 2 + 1] = low;
    return text;
  }
}
