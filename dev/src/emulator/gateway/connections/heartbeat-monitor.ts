import { type Clock, systemClock, type Timer } from '../../../../../src/base/clock.js';

export interface HeartbeatMonitorOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly graceMs: number;
  /** Requests an immediate heartbeat from the client (op 1). */
  readonly requestHeartbeat: () => void;
  /** Called when the client does not send the requested heartbeat either. */
  readonly onTimeout: () => void;
}

/**
 * Detects clients that no longer send heartbeats. After a missed heartbeat, the client gets one request for a heartbeat
 * and a grace period. The grace period is real time, even if the emulator's clock is moved, because a heartbeat in
 * transit takes real time.
 */
export class HeartbeatMonitor {
  #timer: Timer | undefined;

  constructor(private readonly options: HeartbeatMonitorOptions) {
    this.heartbeatReceived();
  }

  /** Restarts the interval after a heartbeat. */
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
