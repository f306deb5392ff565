/**
 * How many requests the service has refused lately with 401, 403 or 429. Past 10,000 in 10 minutes it shuts out the
 * whole address for a while, so this opens before: a margin stands for other programs behind the same address, and for
 * what was counted before this process began.
 *
 * Refusals are counted in slices of time; a slice counts in full until all of it is older than the window.
 */
import { limits } from '../../wire/constants/limits.js';

const WINDOW_MS = limits.rest.invalidWindowMs;
const SLICE_MS = 10_000;

/** What the client allows itself of the service's limit. */
export const DEFAULT_INVALID_REQUESTS = limits.rest.invalidRequests * 0.9;

interface Slice {
  readonly startedAt: number;
  count: number;
}

export class InvalidRequestCounter {
  readonly #slices: Slice[] = [];
  #count = 0;
  #inFlight = 0;

  /** @param limit how many are allowed in 10 minutes, 1 or more */
  constructor(private readonly limit: number) {}

  /** How many were counted in the last 10 minutes. */
  countAt(now: number): number {
    this.#dropExpired(now);
    return this.#count;
  }

  /**
   * Milliseconds until a request may go, 0 when it may now. Those under way are taken for refused, since each of them
   * may come to be.
   */
  waitAt(now: number): number {
    if (this.#count + this.#inFlight < this.limit) return 0;
    this.#dropExpired(now);
    if (this.#count === 0 || this.#count + this.#inFlight < this.limit) return 0;
    const oldest = this.#slices[0];
    return oldest ? oldest.startedAt + SLICE_MS + WINDOW_MS - now : 0;
  }

  /** A request goes out; `end` must follow. */
  startRequest(): void {
    this.#inFlight += 1;
  }

  /** @param isInvalid whether the service refused it with 401, 403 or a 429 of its own limits */
  endRequest(isInvalid: boolean, now: number): void {
    this.#inFlight -= 1;
    if (!isInvalid) return;
    this.#count += 1;
    const last = this.#slices.at(-1);
    if (last && now < last.startedAt + SLICE_MS) last.count += 1;
    else this.#slices.push({ startedAt: now, count: 1 });
  }

  #dropExpired(now: number): void {
    for (let slice = this.#slices[0]; slice && slice.startedAt + SLICE_MS + WINDOW_MS <= now; slice = this.#slices[0]) {
      this.#count -= slice.count;
      this.#slices.shift();
    }
  }
}
