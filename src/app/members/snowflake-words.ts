import type { Snowflake } from '../../base/snowflake.js';

const BILLION = 1_000_000_000;
const TWO_16 = 0x1_0000;
const TWO_32 = 0x1_0000_0000;

/** A snowflake as two words of 32 bits. An instance is used for many ids. All calculations are exact in a double. */
export class SnowflakeWords {
  high = 0;
  low = 0;

  /** Parses an id. False if it is not a snowflake; the words are then undefined. */
  parse(id: Snowflake): boolean {
    // Received payloads are not validated.
    if (typeof id !== 'string') return false;
    const { length } = id;
    if (length === 0 || length > 20 || (length > 1 && id.charCodeAt(0) === 0x30)) return false;
    // The tail is the last nine digits, the head at most eleven digits before them.
    let head = 0;
    let tail = 0;
    for (let n = 0; n < length; n++) {
      const digit = id.charCodeAt(n) - 0x30;
      if (!(digit >= 0 && digit <= 9)) return false;
      if (n < length - 9) head = head * 10 + digit;
      else tail = tail * 10 + digit;
    }
    const upper = Math.floor(head / TWO_16) * BILLION;
    const lower = (upper % TWO_16) * TWO_16 + (head % TWO_16) * BILLION + tail;
    this.high = Math.floor(upper / TWO_16) + Math.floor(lower / TWO_32);
    this.low = lower % TWO_32;
    return this.high < TWO_32;
  }
}

/** The snowflake of two words. */
export function snowflakeFromWords(high: number, low: number): Snowflake {
  // Long division by 10^9, sixteen bits at a time.
  const first = (high % BILLION) * TWO_16 + Math.floor(low / TWO_16);
  const second = (first % BILLION) * TWO_16 + (low % TWO_16);
  const head =
    Math.floor(high / BILLION) * TWO_32 + Math.floor(first / BILLION) * TWO_16 + Math.floor(second / BILLION);
  const tail = second % BILLION;
  return head === 0 ? String(tail) : String(head) + String(tail).padStart(9, '0');
}
