import type { Snowflake } from '../../base/snowflake.js';

const WORD = 2 ** 32;
const ZERO = 48;

/**
 * Writes a snowflake as two words. Columns hold words, and making a BigInt for each look-up would cost more than the
 * look-up. Six digits are taken at a time: a word times a million still fits a double exactly.
 */
export function writeSnowflakeWords(id: Snowflake, words: Uint32Array): void {
  let low = 0;
  let high = 0;
  for (let start = 0; start < id.length; start += 6) {
    const end = Math.min(start + 6, id.length);
    let part = 0;
    let scale = 1;
    for (let at = start; at < end; at++) {
      part = part * 10 + (id.charCodeAt(at) - ZERO);
      scale *= 10;
    }
    low = low * scale + part;
    high = high * scale + Math.floor(low / WORD);
    low >>>= 0;
  }
  words[0] = low;
  words[1] = high;
}

/** The snowflake of two words. */
export function snowflakeOfWords(low: number, high: number): Snowflake {
  return String((BigInt(high) << 32n) | BigInt(low));
}
