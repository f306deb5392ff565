import { type Clock, systemClock, type Timer } from '../../../base/clock.js';

export interface HeartbeatMonitorOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly graceMs: number;
  /** Asks the client for a heartbeat at once (op 1). */
  readonly requestHeartbeat: () => void;
  /** The client is gone. */
  readonly onTimeout: () => void;
}

/**
 * Finds clients that no longer send heartbeats. A client that is late is asked once more before it is given up. That
 * last wait is real time also when the service's clock is moved by hand: an answer that is on its way cannot be moved.
 */
export class HeartbeatMonitor {
  #timer: Timer | undefined;

  constructor(private readonly options: HeartbeatMonitorOptions) {
    this.heartbeatReceived();
  }

  /** A heartbeat came. */
  heartbeatReceived(): void {
    this.#timer?.cancel();
    this.#timer = this.options.clock.schedule(this.options.intervalMs, () => this.#handleMissed());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #handleMissed(): void {
    this.#timer = systemClock.schedule(this.options.graceMs, this.options.onTimeout);
    this.options.requestHeartbeat();
  }
}
