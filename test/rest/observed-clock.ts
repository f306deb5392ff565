import { EventEmitter, once } from 'node:events';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import type { Timer } from '../../src/base/clock.js';

/** A clock that only moves when a test advances it, and that shows the waiting timers. */
export class ObservedClock extends AdjustableClock {
  readonly #delays: number[] = [];
  readonly #events = new EventEmitter();

  override schedule(delayMs: number, task: () => void): Timer {
    const timer = super.schedule(delayMs, task);
    this.#delays.push(delayMs);
    this.#events.emit('timer');
    return timer;
  }

  /** Resolves when `count` timers whose delay satisfies `isWanted` have been set; gives the delay of the last. */
  async timer(isWanted: (delayMs: number) => boolean, count = 1): Promise<number> {
    for (;;) {
      const found = this.#delays.filter(isWanted)[count - 1];
      if (found !== undefined) return found;
      await once(this.#events, 'timer');
    }
  }

  /** Resolves when a timer of exactly `delayMs` has been set. */
  async timerOf(delayMs: number): Promise<void> {
    await this.timer((delay) => delay === delayMs);
  }
}
