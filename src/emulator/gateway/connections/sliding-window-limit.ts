import type { Clock } from '../../../base/clock.js';

/** At most so many takings in any stretch of time of a given length. What is refused does not count. */
export class SlidingWindowLimit {
  /** When the last ones were taken: a ring, of which the next place holds the oldest. */
  readonly #times: number[] = [];
  #next = 0;

  /** @param count how many, 1 or more */
  constructor(
    private readonly clock: Clock,
    private readonly count: number,
    private readonly windowMs: number,
  ) {}

  /** Takes one; false when it is one too many. */
  consume(): boolean {
    const now = this.clock.now();
    const oldest = this.#times[this.#next];
    if (oldest !== undefined && now - oldest < this.windowMs) return false;
    this.#times[this.#next] = now;
    this.#next = (this.#next + 1) % this.count;
    return true;
  }
}
