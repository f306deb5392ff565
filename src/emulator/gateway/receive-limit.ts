import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/limits.js';

/** Counts what a client sends: 120 frames in any 60 seconds, heartbeats included. */
export class ReceiveLimit {
  #times: number[] = [];

  constructor(private readonly clock: Clock) {}

  /** Counts one frame; false when it is one too many. */
  take(): boolean {
    const now = this.clock.now();
    this.#times = this.#times.filter((time) => now - time < limits.gateway.sendWindowMs);
    this.#times.push(now);
    return this.#times.length <= limits.gateway.sends;
  }
}
