/**
 * Changes the world at certain times of the emulator's clock: threads are archived, polls end, subscriptions are renewed. A
 * check makes the changes that are due and returns when it must run again. It does not know what is created in the
 * meantime, so it returns at most the shortest time after which that can be due.
 */
import type { Clock, Timer } from 'guildhall';
import type { EmulatorContext } from '../server/emulator-context.js';

/** What a check needs. */
export type TimedChangeContext = Pick<EmulatorContext, 'world' | 'clock' | 'emit'>;

export class TimedChange {
  #timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    /** Makes the due changes. Returns the milliseconds until the next check. */
    private readonly check: () => number,
  ) {}

  /** Makes due changes now, and schedules the next check. */
  start(): void {
    this.#timer = this.clock.schedule(this.check(), () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }
}
