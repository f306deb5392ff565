/**
 * Counts the requests that Discord rejected with 401, 403 or 429. At 10,000 in 10 minutes Discord blocks the IP address
 * temporarily, so the client stops before. The margin is for other programs with the same address, and for requests
 * before this process started.
 *
 * Rejections are counted in time slices. A slice counts completely until all of it is older than the window.
 */
import { limits } from '../../wire/constants/limits.js';

const WINDOW_MS = limits.rest.invalidWindowMs;
const SLICE_MS = 10_000;

/** The default limit of the client: 90 % of Discord's limit. */
export const DEFAULT_INVALID_REQUESTS = limits.rest.invalidRequests * 0.9;

interface Slice {
  readonly startedAt: number;
  count: number;
}

export class InvalidRequestCounter {
  readonly #slices: Slice[] = [];
  #count = 0;
  #inFlight = 0;

  /** @param limit maximum number in 10 minutes, 1 or more */
  constructor(private readonly limit: number) {}

  /** Returns the number of rejections of this process in the last 10 minutes. */
  countAt(now: number): number {
    this.#dropExpired(now);
    return this.#count;
  }

  /**
   * Returns the milliseconds until the next possible request, 0 if it can be sent now. Requests in flight count as
   * rejected, because each of them may be.
   * @param elsewhere rejections of other processes in the last 10 minutes
   */
  waitAt(now: number, elsewhere = 0): number {
    if (this.#count + elsewhere + this.#inFlight < this.limit) return 0;
    this.#dropExpired(now);
    const count = this.#count + elsewhere;
    if (count === 0 || count + this.#inFlight < this.limit) return 0;
    const oldest = this.#slices[0];
    // The rejections of other processes have no times here, but their number changes at the earliest with a slice.
    return oldest ? oldest.startedAt + SLICE_MS + WINDOW_MS - now : SLICE_MS;
  }

  /** Counts a request that is sent; `endRequest` must follow. */
  startRequest(): void {
    this.#inFlight += 1;
  }

  /** @param isInvalid whether Discord rejected it with 401, 403, or 429 because of the limits of this bot */
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
