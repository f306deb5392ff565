/**
 * A bucket is a set of requests that the service limits together: `limit` of them in a window of time. Which requests
 * share one, how many they may be and when the window ends is told by the headers of every answer, and by nothing
 * else; so before its first answer a bucket lets one request through at a time.
 *
 * From then on it counts for itself and believes the smaller of two numbers: what it counted, and what an answer says
 * remains less the requests that are still on their way (each of them may have been counted after that answer). Within
 * a window the number only falls. It rises when the window is over, measured from the arrival of the answer that told
 * of it, which is never before the service's own time. So a bucket may wait a little too long, and never too short.
 */

/** What the headers of an answer say of its bucket. */
export interface BucketState {
  /** Requests in a window. */
  readonly limit: number;
  /** Requests left in this window. */
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** The arithmetic of one limit; times are milliseconds of the client's clock. */
export class Bucket {
  #limit: number | undefined;
  /** How many may still go in this window. */
  #available = 0;
  /** When the window ends; undefined until an answer of this window has come. */
  #resetAt: number | undefined;
  #blockedUntil = 0;
  #unlimited = false;
  #inFlight = 0;

  /** The earliest time at which a request may go: `now` when it may go now, Infinity when an answer must come first. */
  readyAt(now: number): number {
    this.#startWindowIfOver(now);
    if (this.#blockedUntil > now) return this.#blockedUntil;
    if (this.#unlimited || this.#available > 0) return now;
    if (this.#resetAt !== undefined) return this.#resetAt;
    return this.#inFlight === 0 ? now : Number.POSITIVE_INFINITY;
  }

  /** A request goes out. */
  take(): void {
    this.#available = Math.max(0, this.#available - 1);
    this.#inFlight += 1;
  }

  /** A request that went out is no longer on its way: answered, or lost. */
  finish(): void {
    this.#inFlight -= 1;
  }

  /** A request that was to go out certainly never did. */
  release(): void {
    this.finish();
    if (this.#limit !== undefined) this.#available = Math.min(this.#limit, this.#available + 1);
  }

  /** Takes over the requests that are on their way in another bucket, which turned out to be this one. */
  absorb(other: Bucket): void {
    this.#inFlight += other.#inFlight;
    this.#available = Math.max(0, this.#available - other.#inFlight);
    other.#inFlight = 0;
  }

  /** Learns from the headers of an answer to a request that is finished. */
  update(state: BucketState, now: number): void {
    this.#startWindowIfOver(now);
    const left = Math.max(0, state.remaining - this.#inFlight);
    this.#available = this.#limit === undefined ? left : Math.min(this.#available, left);
    this.#limit = state.limit;
    this.#resetAt = Math.max(this.#resetAt ?? 0, now + state.resetAfterMs);
    this.#unlimited = false;
  }

  /** A request succeeded and its answer told of no limit: there is none. */
  markUnlimited(): void {
    this.#unlimited = this.#limit === undefined;
  }

  /** The service refused a request (429): nothing may go before `until`. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until);
  }

  /** The service refused a request because this bucket is used up: a new window begins at `until`. */
  exhaust(until: number): void {
    this.block(until);
    this.#available = 0;
    if (this.#limit !== undefined) this.#resetAt = until;
  }

  /** Whether it can be forgotten: nothing is on its way and no window or refusal is still running. */
  isIdle(now: number): boolean {
    return this.#inFlight === 0 && this.#blockedUntil <= now && (this.#resetAt === undefined || this.#resetAt <= now);
  }

  #startWindowIfOver(now: number): void {
    if (this.#limit === undefined || this.#resetAt === undefined || this.#resetAt > now) return;
    this.#available = Math.max(0, this.#limit - this.#inFlight);
    this.#resetAt = undefined;
  }
}
