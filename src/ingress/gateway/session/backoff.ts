const FIRST_MS = 1000;
const MAX_MS = 60_000;

/**
 * The delay before the next attempt after `failures` consecutive failures (1 or more). The base delay doubles from one
 * second to one minute; the result is a random value between half of it and all of it, so that many shards do not
 * reconnect at the same time.
 *
 * @param random a number from 0 to 1
 */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}
