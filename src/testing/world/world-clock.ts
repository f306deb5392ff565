import type { AdjustableClock, ClockMode } from '../../base/adjustable-clock.js';
import { type Duration, toMilliseconds } from './duration.js';

/**
 * The time of a world: that of the service and of the bot under test. Timers run in their order, and what each of them
 * starts has come to rest before the next runs.
 */
export class WorldClock {
  /** @param waitForIdle waits until what a timer has started is done */
  constructor(
    private readonly clock: AdjustableClock,
    private readonly waitForIdle: () => Promise<unknown>,
  ) {}

  /** Milliseconds since 1970. */
  now(): number {
    return this.clock.now();
  }

  /** `real`: it passes by itself, and can be moved too. `manual`: it stands still until it is moved. */
  get mode(): ClockMode {
    return this.clock.mode;
  }

  /**
   * Moves time forward, for example by `'15m'`, and runs what falls due.
   * @throws {RangeError} when it is no span of time
   */
  async advance(by: Duration): Promise<void> {
    const target = this.clock.now() + toMilliseconds(by);
    for (;;) {
      const due = this.clock.nextDueMs;
      const left = target - this.clock.now();
      if (due === undefined || due > target || left <= 0) {
        await this.clock.advance(Math.max(0, left));
        await this.waitForIdle();
        return;
      }
      await this.clock.advance(Math.max(0, due - this.clock.now()));
      await this.waitForIdle();
    }
  }
}
