/**
 * Snowflakes: 64-bit ids that contain their creation time. From the highest bit: 42 bits of milliseconds since
 * `SNOWFLAKE_EPOCH_MS`, 5 bits worker, 5 bits process, 12 bits increment. In JSON they are decimal strings.
 */

/**
 * An id of Discord, as a decimal string.
 * @see https://docs.discord.com/developers/reference#snowflakes
 */
export type Snowflake = string;

/** The first millisecond of 2015. The time in snowflakes is relative to it. */
export const SNOWFLAKE_EPOCH_MS = 1_420_070_400_000;

const SNOWFLAKE_PATTERN = /^(?:0|[1-9]\d{0,19})$/;
const MAX_SNOWFLAKE = (1n << 64n) - 1n;
/** Only texts of this length can be larger than 64 bits. */
const MAX_SNOWFLAKE_LENGTH = String(MAX_SNOWFLAKE).length;

/** Whether `value` is a snowflake: a string of decimal digits without a leading zero, below 2^64. */
export function isSnowflake(value: unknown): value is Snowflake {
  if (typeof value !== 'string' || !SNOWFLAKE_PATTERN.test(value)) return false;
  return value.length < MAX_SNOWFLAKE_LENGTH || BigInt(value) <= MAX_SNOWFLAKE;
}

/** Returns the creation time of a snowflake, in milliseconds since 1970. */
export function snowflakeTimestamp(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + SNOWFLAKE_EPOCH_MS;
}

/** Returns the smallest snowflake of a millisecond. Use it as `before` or `after` to page by time. */
export function snowflakeFromTimestamp(timeMs: number): Snowflake {
  return String(BigInt(Math.trunc(timeMs) - SNOWFLAKE_EPOCH_MS) << 22n);
}

/** A comparator for `Array.prototype.sort`: oldest first. */
export function compareSnowflakes(a: Snowflake, b: Snowflake): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Creates increasing snowflakes, also if the clock does not advance or goes back. After 4096 ids in one millisecond, the
 * next id uses the next millisecond.
 */
export class SnowflakeGenerator {
  #last = -1n;

  /** @param now returns the time in milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  next(): Snowflake {
    const earliest = BigInt(Math.trunc(this.now()) - SNOWFLAKE_EPOCH_MS) << 22n;
    this.#last = earliest > this.#last ? earliest : this.#increment(this.#last);
    return String(this.#last);
  }

  /** The last id that was created or passed to `startAfter`; `0` before the first. */
  get last(): Snowflake {
    return this.#last < 0n ? '0' : String(this.#last);
  }

  /** Makes all further ids larger than `id`. */
  startAfter(id: Snowflake): void {
    const other = BigInt(id);
    if (other > this.#last) this.#last = other;
  }

  #increment(id: bigint): bigint {
    const incremented = id + 1n;
    // The 12 low bits are the increment. Worker and process stay 0, so an overflow changes to the next millisecond.
    return (incremented & 0xfffn) === 0n ? ((id >> 22n) + 1n) << 22n : incremented;
  }
}
