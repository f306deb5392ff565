/**
 * A bucket is a set of requests that Discord limits together: `limit` requests in a time window. Only the headers of
 * responses contain which requests share a bucket, the limit, and the end of the window.
 *
 * The first request of every window is therefore sent alone. Its response contains the state of the window, also if the
 * limit has changed, other clients use the bucket, or the server counts in sliding windows. After it, requests are sent in
 * parallel, as many as the smaller one of two numbers: the client's own count, and the remaining number of a response
 * minus the requests in flight (each of them may have been counted after that response). Within a window the number
 * only decreases. A window ends when the response says, measured from its arrival, which is never before the real end.
 * Responses to requests of an earlier window are ignored, because they may be late.
 */
import { rejectionDelayMs } from './rejection-delay.js';

/** The state of a bucket in the headers of a response. */
export interface BucketState {
  /** Requests per window. */
  readonly limit: number;
  /** Requests left in this window. */
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** The requests of one limit. Times are milliseconds of monotonic time. */
export class Bucket {
  #limit: number | undefined;
  /** Counts windows and rejections. */
  #window = 0;
  /**
   * Remaining requests of this window; undefined before its first response. Negative if more are in flight than remain,
   * so that a request that is released does not count as free.
   */
  #available: number | undefined;
  #resetAt = Number.POSITIVE_INFINITY;
  /** Whether the first request of this window is in flight. */
  #isProbed = false;
  #blockedUntil = Number.NEGATIVE_INFINITY;
  #rejections = 0;
  #wasRejected = false;
  #isUnlimited = false;
  #inFlight = 0;
  /** Requests in flight when the first request of this window was sent. Their responses may overtake its response. */
  #inFlightBefore = 0;

  /** Whether no response has said yet how the bucket is limited. */
  get isUnknown(): boolean {
    return this.#limit === undefined && !this.#isUnlimited;
  }

  /** Whether responses show that there is no limit. */
  get isUnlimited(): boolean {
    return this.#isUnlimited;
  }

  /** The number of requests in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** The number of the window, for requests that were counted elsewhere when they were sent. */
  get window(): number {
    return this.#window;
  }

  /** The earliest time for the next request: `now` if it can be sent now, Infinity if it depends on a response. */
  readyAt(now: number): number {
    this.#startWindowIfOver(now);
    if (this.#blockedUntil > now) return this.#blockedUntil;
    if (this.#isUnlimited) return now;
    if (this.#available !== undefined) return this.#available > 0 ? now : this.#resetAt;
    return this.#isProbed || this.#inFlight >= (this.#limit ?? 1) ? Number.POSITIVE_INFINITY : now;
  }

  /** How many requests it certainly allows now. */
  availableAt(now: number): number {
    if (this.readyAt(now) > now) return 0;
    return this.#isUnlimited ? Number.POSITIVE_INFINITY : Math.max(1, this.#available ?? 1);
  }

  /** Counts a request that is sent. Returns the number of its window. */
  take(): number {
    if (this.#available === undefined) {
      this.#isProbed = true;
      this.#inFlightBefore = this.#inFlight;
    } else this.#available -= 1;
    this.#inFlight += 1;
    return this.#window;
  }

  /** A request in flight has a response or was lost. */
  finish(window: number): void {
    this.#inFlight -= 1;
    if (window === this.#window) this.#isProbed = false;
  }

  /** A counted request was certainly not sent, or does not count in this bucket. */
  release(window: number): void {
    this.finish(window);
    if (window === this.#window && this.#available !== undefined) this.#available += 1;
  }

  /** Adds the requests in flight of another object for the same bucket. */
  absorb(other: Bucket): void {
    this.#inFlight += other.#inFlight;
    if (this.#available !== undefined) this.#available -= other.#inFlight;
    other.#inFlight = 0;
  }

  /** Applies the headers of a response; `finish` must be called before. */
  update(state: BucketState, window: number, now: number): void {
    this.#startWindowIfOver(now);
    this.#isUnlimited = false;
    if (window !== this.#window) {
      this.#limit ??= Math.max(1, state.limit);
      return;
    }
    const isFirst = this.#available === undefined;
    const uncounted = isFirst ? Math.max(this.#inFlight, this.#inFlightBefore) : this.#inFlight;
    const available = state.remaining - uncounted;
    this.#available = Math.min(this.#available ?? available, available);
    this.#limit = Math.max(1, state.limit);
    const resetAt = now + state.resetAfterMs;
    this.#resetAt = isFirst ? resetAt : Math.max(this.#resetAt, resetAt);
  }

  /** A request was not rejected because of the limit. */
  recordAdmission(window: number): void {
    if (window === this.#window) this.#rejections = 0;
  }

  /** A successful response contained no limit: there is none, unless requests were rejected. */
  markUnlimited(): void {
    this.#isUnlimited = this.#limit === undefined && !this.#wasRejected;
  }

  /** The route has a limit, which a response will contain. */
  markLimited(): void {
    this.#isUnlimited = false;
  }

  /** Discord rejected a request with 429: no request is sent until the delay is over, and then one. */
  reject(retryAfterMs: number, window: number, now: number): void {
    if (window === this.#window) {
      this.#rejections += 1;
      this.#startWindow();
    }
    this.#isUnlimited = false;
    this.#wasRejected = true;
    this.#blockedUntil = Math.max(this.#blockedUntil, now + rejectionDelayMs(retryAfterMs, this.#rejections));
  }

  /** Discord rejected a request of another process: no request is sent until the delay is over, and then one. */
  block(delayMs: number, now: number): void {
    this.#startWindow();
    this.#isUnlimited = false;
    this.#wasRejected = true;
    this.#blockedUntil = Math.max(this.#blockedUntil, now + delayMs);
  }

  /** Whether it can be removed: no request is in flight, and no window or rejection is active. */
  isIdle(now: number): boolean {
    this.#startWindowIfOver(now);
    return this.#inFlight === 0 && this.#blockedUntil <= now && this.#available === undefined;
  }

  #startWindowIfOver(now: number): void {
    if (this.#resetAt <= now) this.#startWindow();
  }

  #startWindow(): void {
    this.#window += 1;
    this.#available = undefined;
    this.#isProbed = false;
    this.#resetAt = Number.POSITIVE_INFINITY;
  }
}
