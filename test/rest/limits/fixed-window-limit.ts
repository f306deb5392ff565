import type { AdjustableClock } from '../../../src/base/adjustable-clock.js';

/** A number of requests in a time window that starts with its first request, counted like a server does. */
export class FixedWindowLimit {
  #resetAt = 0;
  #used = 0;

  constructor(
    private readonly clock: AdjustableClock,
    readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts a request; false when it is one too many. */
  admit(): boolean {
    if (this.clock.now() >= this.#resetAt) {
      this.#resetAt = this.clock.now() + this.windowMs;
      this.#used = 0;
    }
    this.#used += 1;
    return this.#used <= this.limit;
  }

  get state() {
    const resetAfterMs = this.#resetAt - this.clock.now();
    return { limit: this.limit, remaining: Math.max(0, this.limit - this.#used), resetAfterMs };
  }
}
