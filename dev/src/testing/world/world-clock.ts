import type { Duration } from 'guildhall';
import { type AdjustableClock, type ClockMode, toMilliseconds } from 'guildhall/internal';

/**
 * The time of a world, for the emulator and the bot under test. Timers run in the order of their due times.
 * After each timer, the clock waits until the network is idle.
 */
export class WorldClock {
  /** @param waitForIdle waits until the network activity that a timer caused has ended */
  constructor(
    private readonly clock: AdjustableClock,
    private readonly waitForIdle: () => Promise<unknown>,
  ) {}

  /** Milliseconds since 1970. */
  now(): number {
    return this.clock.now();
  }

  /** `real`: time passes, and `advance` moves it further. `manual`: only `advance` moves time. */
  get mode(): ClockMode {
    return this.clock.mode;
  }

  /**
   * Moves time forward, for example by `'15m'`, and runs the timers that become due.
   * @throws {RangeError} when the duration is invalid
   */
  async advance(duration: Duration): Promise<void> {
    const target = this.clock.monotonicNow() + toMilliseconds(duration);
    for (;;) {
      const due = this.clock.nextDueMs;
      const remainingMs = target - this.clock.monotonicNow();
      if (due === undefined || due > target || remainingMs <= 0) {
        await this.clock.advance(Math.max(0, remainingMs));
        await this.waitForIdle();
        return;
      }
      await this.clock.advance(Math.max(0, due - this.clock.monotonicNow()));
      await this.waitForIdle();
    }
  }
}

/**
 * Moves time forward also if timers fail, as it passes for a process with errors that nothing handles.
 * @returns what the timers threw
 */
export async function advanceDespiteErrors(clock: WorldClock, ms: number): Promise<unknown[]> {
  const end = clock.now() + ms;
  const errors: unknown[] = [];
  for (let hasPassed = false; !hasPassed; ) {
    try {
      await clock.advance(Math.max(0, end - clock.now()));
      hasPassed = true;
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
