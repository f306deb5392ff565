import { type Clock, systemClock, type Timer } from '../../base/clock.js';

export interface HeartbeatWatchOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly probeMs: number;
  /** Asks the client for a heartbeat at once (op 1). */
  readonly probe: () => void;
  /** The client is gone. */
  readonly dead: () => void;
}

/**
 * Finds clients that no longer send heartbeats. A client that is late is asked once more before it is given up. That
 * last wait is real time also when the service's clock is moved by hand: an answer that is on its way cannot be moved.
 */
export class HeartbeatWatch {
  #timer: Timer | undefined;

  constructor(private readonly options: HeartbeatWatchOptions) {
    this.heard();
  }

  /** A heartbeat came. */
  heard(): void {
    this.#timer?.cancel();
    this.#timer = this.options.clock.schedule(this.options.intervalMs, () => this.#late());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #late(): void {
    this.#timer = systemClock.schedule(this.options.probeMs, this.options.dead);
    this.options.probe();
  }
}
