/**
 * The delays between the connection attempts of a shard. Attempts to reach the gateway or to resume cost nothing, so they
 * are frequent: a bot is back soon after an outage. Identifies are limited per day, so their delay grows further.
 */

/** Base delays of attempts to connect or to resume: the first one, in the first minute of an outage, and after it. */
const RECONNECT_MS = { first: 2000, short: 3000, long: 8000 };
/** With the shortest random delays, this many failures take a minute. */
export const FAILURES_IN_FIRST_MINUTE = 40;

/** Base delays of an Identify: the first one, and the longest one. */
const IDENTIFY_MS = { first: 1000, longest: 60_000 };
/** Discord requires this random delay before an Identify after an invalid session. */
const INVALID_SESSION_MS = { min: 1000, max: 5000 };

/**
 * The delay before the next attempt to connect or to resume, in milliseconds: 1 to 2 seconds, then up to 3 seconds in
 * the first minute, then up to 8 seconds.
 *
 * @param failures consecutive failures, 1 or more
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const { first, short, long } = RECONNECT_MS;
  if (failures > FAILURES_IN_FIRST_MINUTE) return upperHalf(long, random);
  return upperHalf(failures === 1 ? first : short, random);
}

/**
 * The delay before an Identify, in milliseconds. It doubles with each Identify whose session did not work, up to a minute.
 *
 * @param identifies consecutive Identifies without a working session, 0 or more
 * @param random a number from 0 to 1
 */
export function identifyDelayMs(identifies: number, random: number): number {
  if (identifies === 0) return 0;
  const { first, longest } = IDENTIFY_MS;
  return upperHalf(Math.min(longest, first * 2 ** (identifies - 1)), random);
}

/** The delay after Invalid Session that Discord requires, in milliseconds. @param random a number from 0 to 1 */
export function invalidSessionDelayMs(random: number): number {
  const { min, max } = INVALID_SESSION_MS;
  return Math.round(min + (max - min) * random);
}

/** A random value between half of `ms` and all of it, so that many shards do not reconnect at the same time. */
function upperHalf(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2));
}
