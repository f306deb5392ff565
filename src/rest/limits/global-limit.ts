/**
 * The limit over all calls of a bot: so many in any second. A request takes a slot, and the slot comes back one second
 * after its answer came, since by then the service has counted it for a second, whichever way it counts. An answer that
 * takes very long does not hold its slot longer than `LONGEST_HOLD_MS`.
 */

const WINDOW_MS = 1000;
const LONGEST_HOLD_MS = 3000;

/** A place among the requests of one second. */
export interface Slot {
  freeAt: number;
}

export class GlobalLimit {
  #taken: Slot[] = [];
  #blockedUntil = 0;

  /** @param perSecond requests a second, 1 or more */
  constructor(private readonly perSecond: number) {}

  /** The earliest time at which a request may go: `now` when it may go now. */
  readyAt(now: number): number {
    if (this.#blockedUntil > now) return this.#blockedUntil;
    if (this.#taken.length < this.perSecond) return now;
    this.#taken = this.#taken.filter((slot) => slot.freeAt > now);
    if (this.#taken.length < this.perSecond) return now;
    return this.#taken.reduce((earliest, slot) => Math.min(earliest, slot.freeAt), Number.POSITIVE_INFINITY);
  }

  /** A request goes out. */
  take(now: number): Slot {
    const slot = { freeAt: now + LONGEST_HOLD_MS };
    this.#taken.push(slot);
    return slot;
  }

  /** The request of a slot was answered or lost. */
  finish(slot: Slot, now: number): void {
    slot.freeAt = Math.min(slot.freeAt, now + WINDOW_MS);
  }

  /** The request of a slot certainly never went out. */
  giveBack(slot: Slot, now: number): void {
    slot.freeAt = now;
  }

  /** The service refused a request because of this limit (429): nothing may go before `until`. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until);
  }
}
