/**
 * The limit over all calls of a bot: so many in any second. A request takes a slot, and the slot comes back one second
 * after its answer came, since by then the service has counted it for a second, whichever way it counts. An answer that
 * takes very long does not hold its slot longer than `LONGEST_HOLD_MS`.
 *
 * Both kinds of coming back happen in the order in which they were begun, so two queues hold all that is needed and a
 * request costs the same however many there are.
 */

const WINDOW_MS = 1000;
const MAX_HOLD_MS = 3000;

/** A place among the requests of one second. */
export interface Slot {
  freeAt: number;
  isFree: boolean;
}

export class GlobalLimit {
  #used = 0;
  /** Slots in the order in which they were taken; those that came back are dropped when they are the first. */
  readonly #taken: Slot[] = [];
  /** Slots in the order in which their requests were answered. */
  readonly #finished: Slot[] = [];
  #blockedUntil = 0;

  /** @param perSecond requests a second, 1 or more */
  constructor(private readonly perSecond: number) {}

  /** Until when the service refuses everything; in the past when it does not. */
  get blockedUntil(): number {
    return this.#blockedUntil;
  }

  /** The earliest time at which a request may go: `now` when it may go now. */
  readyAt(now: number): number {
    if (this.#blockedUntil > now) return this.#blockedUntil;
    this.#freeDue(now);
    if (this.#used < this.perSecond) return now;
    return Math.min(
      this.#finished[0]?.freeAt ?? Number.POSITIVE_INFINITY,
      this.#taken[0]?.freeAt ?? Number.POSITIVE_INFINITY,
    );
  }

  /** A request goes out. */
  take(now: number): Slot {
    const slot = { freeAt: now + MAX_HOLD_MS, isFree: false };
    this.#used += 1;
    this.#taken.push(slot);
    return slot;
  }

  /** The request of a slot was answered or lost. */
  finish(slot: Slot, now: number): void {
    if (slot.isFree) return;
    slot.freeAt = Math.min(slot.freeAt, now + WINDOW_MS);
    this.#finished.push(slot);
  }

  /** The request of a slot certainly never went out. */
  release(slot: Slot): void {
    this.#free(slot);
  }

  /** The service refused a request because of this limit (429): nothing may go before `until`. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until);
  }

  #freeDue(now: number): void {
    for (const queue of [this.#finished, this.#taken]) {
      for (let slot = queue[0]; slot && (slot.isFree || slot.freeAt <= now); slot = queue[0]) {
        this.#free(slot);
        queue.shift();
      }
    }
  }

  #free(slot: Slot): void {
    if (slot.isFree) return;
    slot.isFree = true;
    this.#used -= 1;
  }
}
