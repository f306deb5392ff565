const FIRST_MS = 1000;
const MAX_MS = 60_000;

/**
 * How long to wait before the attempt that follows `failures` failures in a row (from 1): doubling from one second to
 * one minute, of which a random part between half and the whole is taken, so that many shards do not return together.
 *
 * @param random a number from 0 to 1
 */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}
