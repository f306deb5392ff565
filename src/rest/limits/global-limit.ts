/**
 * The global limit of a bot: a number of requests in any second. A request takes a slot, and the slot is free one
 * second after the response, with a small margin for servers that count in whole milliseconds. By then Discord has
 * counted the request for a second, whichever way it counts. A slow response does not block its slot longer than
 * `MAX_HOLD_MS`.
 *
 * If processes share the limit, each has a part of it: its capacity, which changes with the demand of the others.
 *
 * Both kinds of release happen in the order in which they started. So two queues are sufficient, and the cost of a
 * request does not depend on their length.
 */
import { rejectionDelayMs } from './rejection-delay.js';
import type { SharedRequestLimits } from './shared-request-limits.js';

const MARGIN_MS = 2;
const WINDOW_MS = 1000 + MARGIN_MS;
const MAX_HOLD_MS = 3000;

/** One of the requests per second. */
export interface Slot {
  freeAt: number;
  isFree: boolean;
}

export class GlobalLimit {
  #used = 0;
  /** Slots in the order in which they were taken; free slots are removed once they are first. */
  readonly #taken: Slot[] = [];
  /** Slots in the order of the responses. */
  readonly #finished: Slot[] = [];
  #blockedUntil = Number.NEGATIVE_INFINITY;
  /** Consecutive rejections. */
  #rejections = 0;

  /** Has the capacity of this process, if it shares the limit with others. */
  #shared: SharedRequestLimits | undefined;

  /** @param perSecond requests per second, 1 or more */
  constructor(private readonly perSecond: number) {}

  /** From now on, this process has a part of the limit. */
  share(limits: SharedRequestLimits): void {
    this.#shared = limits;
  }

  /** Until when Discord rejects all requests; in the past if it does not. */
  get blockedUntil(): number {
    return this.#blockedUntil;
  }

  /** The slots that are taken. */
  usedAt(now: number): number {
    this.#freeDue(now);
    return this.#used;
  }

  /** The earliest time for the next request: `now` if it can be sent now, Infinity if this process has no capacity. */
  readyAt(now: number): number {
    if (this.#blockedUntil > now) return this.#blockedUntil;
    this.#freeDue(now);
    if (this.#used < (this.#shared === undefined ? this.perSecond : this.#shared.capacity)) return now;
    return Math.min(
      this.#finished[0]?.freeAt ?? Number.POSITIVE_INFINITY,
      this.#taken[0]?.freeAt ?? Number.POSITIVE_INFINITY,
    );
  }

  /** Takes a slot for a request that is sent. */
  take(now: number): Slot {
    const slot = { freeAt: now + MAX_HOLD_MS, isFree: false };
    this.#used += 1;
    this.#taken.push(slot);
    return slot;
  }

  /** The request of a slot has a response or was lost. */
  finish(slot: Slot, now: number): void {
    if (slot.isFree) return;
    slot.freeAt = Math.min(slot.freeAt, now + WINDOW_MS);
    this.#finished.push(slot);
  }

  /** The request of a slot was certainly not sent. */
  release(slot: Slot): void {
    this.#free(slot);
  }

  /** Discord rejected a request because of this limit (429): no request can be sent until the delay is over. */
  reject(retryAfterMs: number, now: number): void {
    // Other rejections that arrive during the delay are for requests that were already in flight.
    if (this.#blockedUntil <= now) this.#rejections += 1;
    this.#blockedUntil = Math.max(this.#blockedUntil, now + rejectionDelayMs(retryAfterMs, this.#rejections));
  }

  /** Discord rejected a request of another process. */
  block(delayMs: number, now: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, now + delayMs);
  }

  /** A request was not rejected because of this limit. */
  recordAdmission(now: number): void {
    if (this.#blockedUntil <= now) this.#rejections = 0;
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
