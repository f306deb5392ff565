/**
 * Open addressing with linear probing. An entry is at the first free position from its home on, so a search stops at the
 * first empty position. A removal must therefore not leave a hole between an entry and its home: entries after the hole are
 * moved back until an empty position ends the run. There are no markers for removed entries, so an old table is as fast as
 * a new one.
 *
 * Capacities need not be powers of two: the home is hash / 2^32 of the capacity. A table that is too full grows by an
 * eighth instead of doubling, which keeps it between 75 and 85 per cent full. Each entry is moved eight times while a table
 * grows, which is worth the saved bytes. A small table may be fuller: its runs cannot be long.
 */

/** Below this capacity a table is small. */
const SMALL_CAPACITY = 64;

/** The word at an index. Indices are always valid; the type does not express that. */
export function wordAt(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

/** The home of a hash: the position from which it is searched. */
export function homePosition(hash: number, capacity: number): number {
  return Math.floor(((hash >>> 0) / 2 ** 32) * capacity);
}

/** The position after `position`; after the last one, the first. */
export function nextPosition(position: number, capacity: number): number {
  return position + 1 === capacity ? 0 : position + 1;
}

/** Whether the entry at `position` may move back into `hole`: its home is not after the hole. */
export function canMoveBack(home: number, hole: number, position: number, capacity: number): boolean {
  const sinceHome = position < home ? position - home + capacity : position - home;
  const sinceHole = position < hole ? position - hole + capacity : position - hole;
  return sinceHome >= sinceHole;
}

/** Whether a table of this capacity is too full for so many entries. */
export function isTooFull(entries: number, capacity: number): boolean {
  return entries > capacity * (capacity < SMALL_CAPACITY ? 0.95 : 0.85);
}

/** Whether a table of this capacity is worth rebuilding for so few entries. */
export function isTooEmpty(entries: number, capacity: number): boolean {
  return capacity > SMALL_CAPACITY && entries < capacity * 0.3;
}

/** The next larger capacity. */
export function nextCapacity(capacity: number): number {
  return capacity + Math.max(2, capacity >>> 3);
}

/** Spreads the bits of a number over all 32, so that keys that differ little get homes that differ much. */
export function mixBits(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
