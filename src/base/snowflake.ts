/**
 * Snowflakes: 64-bit identifiers that carry the time of their making. From the top: 42 bits of milliseconds since
 * the epoch below, 5 bits worker, 5 bits process, 12 bits increment. In JSON they are always decimal strings.
 */

/** An identifier of the service, as a decimal string. */
export type Snowflake = string;

/** First millisecond of the year 2015, from which snowflakes count their time. */
export const SNOWFLAKE_EPOCH_MS = 1_420_070_400_000;

const SNOWFLAKE_PATTERN = /^(?:0|[1-9]\d{0,19})$/;
const MAX_SNOWFLAKE = (1n << 64n) - 1n;

/** Whether `value` is written as a snowflake: decimal digits without a leading zero, below 2^64. */
export function isSnowflake(value: unknown): value is Snowflake {
  return typeof value === 'string' && SNOWFLAKE_PATTERN.test(value) && BigInt(value) <= MAX_SNOWFLAKE;
}

/** The time at which a snowflake was made, in milliseconds since 1970. */
export function snowflakeTimestamp(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + SNOWFLAKE_EPOCH_MS;
}

/** The smallest snowflake of a millisecond: use it as `before` or `after` to page by time. */
export function snowflakeFromTimestamp(timeMs: number): Snowflake {
  return String(BigInt(Math.trunc(timeMs) - SNOWFLAKE_EPOCH_MS) << 22n);
}

/** Orders snowflakes by age, oldest first; for `Array.prototype.sort`. */
export function compareSnowflakes(a: Snowflake, b: Snowflake): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Makes snowflakes that only grow, also when the clock stands still or steps back: past 4096 in one millisecond the
 * next millisecond is taken early.
 */
export class SnowflakeGenerator {
  #last = -1n;

  /** @param now the time in milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  next(): Snowflake {
    const earliest = BigInt(Math.trunc(this.now()) - SNOWFLAKE_EPOCH_MS) << 22n;
    this.#last = earliest > this.#last ? earliest : this.#increment(this.#last);
    return String(this.#last);
  }

  /** The largest that it knows of; `0` before the first. */
  get last(): Snowflake {
    return this.#last < 0n ? '0' : String(this.#last);
  }

  /** Makes only larger ones than `id` from now on. */
  startAfter(id: Snowflake): void {
    const other = BigInt(id);
    if (other > this.#last) this.#last = other;
  }

  #increment(id: bigint): bigint {
    const incremented = id + 1n;
    // The 12 low bits are the increment; worker and process stay 0, so an overflow goes on to the next millisecond.
    return (incremented & 0xfffn) === 0n ? ((id >> 22n) + 1n) << 22n : incremented;
  }
}
