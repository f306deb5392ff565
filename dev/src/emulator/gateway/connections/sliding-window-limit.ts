import type { Clock } from 'guildhall';

/** Allows at most `count` actions within any `windowMs` milliseconds. Rejected actions do not count. */
export class SlidingWindowLimit {
  /** A ring buffer with the times of the last actions; the next index has the oldest. */
  readonly #times: number[] = [];
  #next = 0;

  /** @param count how many actions, 1 or more */
  constructor(
    private readonly clock: Clock,
    private readonly count: number,
    private readonly windowMs: number,
  ) {}

  /** Counts an action. Returns false if it exceeds the limit. */
  consume(): boolean {
    const now = this.clock.now();
    const oldest = this.#times[this.#next];
    if (oldest !== undefined && now - oldest < this.windowMs) return false;
    this.#times[this.#next] = now;
    this.#next = (this.#next + 1) % this.count;
    return true;
  }
}
