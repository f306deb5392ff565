import { Clock, systemClock, type Timer } from '../../src/base/clock.js';

/** The system clock with another wall time, as on a machine whose time is wrong. */
export class AdjustedWallClock extends Clock {
  #skewMs: number;

  constructor(skewMs: number) {
    super();
    this.#skewMs = skewMs;
  }

  /** Sets how far the wall time differs from that of the machine. */
  move(skewMs: number): void {
    this.#skewMs = skewMs;
  }

  now(): number {
    return systemClock.now() + this.#skewMs;
  }

  monotonicNow(): number {
    return systemClock.monotonicNow();
  }

  schedule(delayMs: number, task: () => void): Timer {
    return systemClock.schedule(delayMs, task);
  }
}
