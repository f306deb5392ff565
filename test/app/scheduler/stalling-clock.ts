import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { Timer } from '../../../src/base/clock.js';

/** A manual clock of a process that can be blocked: its timers run late. */
export class StallingClock extends AdjustableClock {
  #late: (() => void)[] | undefined;

  override schedule(delayMs: number, task: () => void): Timer {
    let isCanceled = false;
    const run = () => {
      if (!isCanceled) task();
    };
    const timer = super.schedule(delayMs, () => (this.#late ? this.#late.push(run) : run()));
    return {
      cancel() {
        isCanceled = true;
        timer.cancel();
      },
    };
  }

  /** Moves time forward while the process is blocked, then runs the timers that have become due. */
  async stall(ms: number): Promise<void> {
    this.#late = [];
    await this.advance(ms);
    const late = this.#late;
    this.#late = undefined;
    for (const run of late) run();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
