import { type Clock, sleep } from '../../base/clock.js';

/** The least time for a last step, such as closing connections, also when no time remains. It usually takes milliseconds. */
const MIN_STEP_MS = 1000;

/** The time that a bot has to stop. */
export class StopDeadline {
  readonly #expiresAt: number;

  /** @param timeoutMs from now on */
  constructor(
    private readonly clock: Clock,
    timeoutMs: number,
  ) {
    this.#expiresAt = clock.monotonicNow() + timeoutMs;
  }

  /** The remaining milliseconds; 0 when the time is over. */
  get remainingMs(): number {
    return Math.max(0, this.#expiresAt - this.clock.monotonicNow());
  }

  /** The milliseconds for a last step: the remaining ones, and at least a second. */
  get stepMs(): number {
    return Math.max(MIN_STEP_MS, this.remainingMs);
  }

  /** Waits for a last step. It must not reject. */
  async waitFor(step: Promise<void>): Promise<void> {
    const done = new AbortController();
    const expiry = sleep(this.clock, this.stepMs, done.signal).catch(() => {});
    await Promise.race([step, expiry]);
    done.abort();
  }
}
