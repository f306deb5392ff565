import { type Clock, sleep } from '../../../base/clock.js';

/** Spaces calls evenly. */
export class CallPacer {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  /** When the next call may be sent, in milliseconds on the monotonic clock. */
  #nextAt = -Infinity;

  /** @param callsPerSecond more than 0 */
  constructor(clock: Clock, callsPerSecond: number) {
    this.#clock = clock;
    this.#intervalMs = 1000 / callsPerSecond;
  }

  /**
   * Resolves when the caller may send its call.
   * @throws the reason of `signal`, as soon as it aborts
   */
  async wait(signal: AbortSignal): Promise<void> {
    const now = this.#clock.monotonicNow();
    const sendAt = Math.max(now, this.#nextAt);
    this.#nextAt = sendAt + this.#intervalMs;
    if (sendAt > now) await sleep(this.#clock, sendAt - now, signal);
  }
}
