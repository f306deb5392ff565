/**
 * A bucket is a set of requests that Discord limits together: `limit` requests in a time window. Only the headers of
 * responses contain which requests share a bucket, the limit, and the end of the window. So before its first response,
 * a bucket allows one request at a time.
 *
 * After that, it uses the smaller one of two numbers: its own count, and the remaining number of a response minus the
 * requests in flight (each of them may have been counted after that response). Within a window the number only
 * decreases. It is reset at the end of the window, measured from the arrival of the response, which is never before the
 * real end. So a bucket may wait slightly too long, but never too short.
 */

/** The state of a bucket in the headers of a response. */
export interface BucketState {
  /** Requests per window. */
  readonly limit: number;
  /** Requests left in this window. */
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** Counts the requests of one limit. Times are milliseconds of the clock. */
export class Bucket {
  #limit: number | undefined;
  /** Remaining requests of this window. */
  #available = 0;
  /** End of the window; undefined before the first response of this window. */
  #resetAt: number | undefined;
  #blockedUntil = 0;
  #unlimited = false;
  #inFlight = 0;

  /** The earliest time for the next request: `now` if it can be sent now, Infinity if it depends on a response. */
  readyAt(now: number): number {
    this.#startWindowIfOver(now);
    if (this.#blockedUntil > now) return this.#blockedUntil;
    if (this.#unlimited || this.#available > 0) return now;
    if (this.#resetAt !== undefined) return this.#resetAt;
    return this.#inFlight === 0 ? now : Number.POSITIVE_INFINITY;
  }

  /** Counts a request that is sent. */
  take(): void {
    this.#available = Math.max(0, this.#available - 1);
    this.#inFlight += 1;
  }

  /** A request in flight has a response or was lost. */
  finish(): void {
    this.#inFlight -= 1;
  }

  /** A counted request was certainly not sent. */
  release(): void {
    this.finish();
    if (this.#limit !== undefined) this.#available = Math.min(this.#limit, this.#available + 1);
  }

  /** Adds the requests in flight of another object for the same bucket. */
  absorb(other: Bucket): void {
    this.#inFlight += other.#inFlight;
    this.#available = Math.max(0, this.#available - other.#inFlight);
    other.#inFlight = 0;
  }

  /** Applies the headers of a response; `finish` must be called before. */
  update(state: BucketState, now: number): void {
    this.#startWindowIfOver(now);
    const available = Math.max(0, state.remaining - this.#inFlight);
    this.#available = this.#limit === undefined ? available : Math.min(this.#available, available);
    this.#limit = state.limit;
    this.#resetAt = Math.max(this.#resetAt ?? 0, now + state.resetAfterMs);
    this.#unlimited = false;
  }

  /** A successful response contained no limit: there is none. */
  markUnlimited(): void {
    this.#unlimited = this.#limit === undefined;
  }

  /** Discord rejected a request with 429: no request can be sent before `until`. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until);
  }

  /** Discord rejected a request because the bucket is exhausted: a new window starts at `until`. */
  exhaust(until: number): void {
    this.block(until);
    this.#available = 0;
    if (this.#limit !== undefined) this.#resetAt = until;
  }

  /** Whether it can be removed: no request is in flight, and no window or rejection is active. */
  isIdle(now: number): boolean {
    return this.#inFlight === 0 && this.#blockedUntil <= now && (this.#resetAt === undefined || this.#resetAt <= now);
  }

  #startWindowIfOver(now: number): void {
    if (this.#limit === undefined || this.#resetAt === undefined || this.#resetAt > now) return;
    this.#available = Math.max(0, this.#limit - this.#inFlight);
    this.#resetAt = undefined;
  }
}
