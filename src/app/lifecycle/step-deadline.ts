import type { Clock, Timer } from '../../base/clock.js';
import { abortable } from '../../base/deadline.js';

/** A step of the start or stop of a bot did not finish in time. */
export class StepTimeoutError extends Error {
  constructor(readonly timeoutMs: number) {
    super(`it did not finish within ${timeoutMs} ms`);
    this.name = new.target.name;
  }
}

/** The deadline of one step, which can be moved forward while the step runs. */
export class StepDeadline {
  readonly #clock: Clock;
  readonly #expiry = new AbortController();
  readonly #timers: Timer[] = [];

  /** @param timeoutMs from now on */
  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.limit(timeoutMs);
  }

  /** The step has this time from now on, or the time that it still had if that is shorter. */
  limit(timeoutMs: number): void {
    this.#timers.push(this.#clock.schedule(timeoutMs, () => this.#expiry.abort(new StepTimeoutError(timeoutMs))));
  }

  /**
   * Runs the step and waits for it. A later result is ignored.
   * @throws the error of the step
   * @throws {StepTimeoutError} when the time is over
   */
  async run<T>(step: () => T | PromiseLike<T>): Promise<T> {
    try {
      const running = (async () => step())();
      return await abortable(running, this.#expiry.signal);
    } finally {
      for (const timer of this.#timers) timer.cancel();
    }
  }
}
