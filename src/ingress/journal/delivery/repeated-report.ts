import type { Clock } from '../../../base/clock.js';

/** Decides when a condition that lasts is logged: at once, when it becomes worse, and then at regular times. */
export class RepeatedReport {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  /** In monotonic time; undefined while the condition has not been reported. */
  #reportedAt: number | undefined;
  #wasWorse = false;

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  /** Whether to log now. @param isWorse whether the condition is worse than at its beginning */
  isDue(isWorse = false): boolean {
    const now = this.#clock.monotonicNow();
    const hasBecomeWorse = isWorse && !this.#wasWorse;
    if (!hasBecomeWorse && this.#reportedAt !== undefined && now - this.#reportedAt < this.#intervalMs) return false;
    this.#reportedAt = now;
    this.#wasWorse ||= isWorse;
    return true;
  }

  /** The condition has ended. If it comes and goes, it is not logged more often. */
  end(): void {
    if (this.#reportedAt === undefined || this.#clock.monotonicNow() - this.#reportedAt < this.#intervalMs) return;
    this.#reportedAt = undefined;
    this.#wasWorse = false;
  }
}
