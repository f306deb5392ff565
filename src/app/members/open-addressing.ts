/**
 * Open addressing with linear probing, shared by the tables of this folder. An entry stands in the first free slot from
 * its home on, so a search may stop at the first empty slot. A removal must therefore leave no hole between an entry and
 * its home: what stands behind the hole is moved into it, until an empty slot ends the run. Nothing marks graves, so a
 * table that lives long does not grow slow.
 *
 * Capacities need not be powers of two: the home is the share of the capacity that the hash is of 2^32. A table that is
 * too full grows by an eighth instead of doubling, which keeps it between 75 and 85 per cent full: each entry is moved eight
 * times while a table grows, which costs less than its bytes would. A small table may be fuller: its runs cannot be long.
 */

/** Below this capacity a table is small. */
const SMALL_CAPACITY = 64;

/** The number at a place of a column. Places are always within; the type cannot know. */
export function wordAt(column: Uint32Array, place: number): number {
  return column[place] ?? 0;
}

/** The slot at which the search for a hash begins. */
export function homeSlot(hash: number, capacity: number): number {
  return Math.floor(((hash >>> 0) / 2 ** 32) * capacity);
}

/** The slot after `slot`. */
export function nextSlot(slot: number, capacity: number): number {
  return slot + 1 === capacity ? 0 : slot + 1;
}

/** Whether the entry at `slot` may move back into `hole`: its home is not behind the hole. */
export function canMoveBack(home: number, hole: number, slot: number, capacity: number): boolean {
  const sinceHome = slot < home ? slot - home + capacity : slot - home;
  const sinceHole = slot < hole ? slot - hole + capacity : slot - hole;
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
