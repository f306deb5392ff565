import type { Clock, Timer } from '../../../base/clock.js';

export interface HeartbeatOptions {
  readonly intervalMs: number;
  readonly clock: Clock;
  /** Returns a number from 0 to 1: the part of the interval before the first heartbeat. */
  readonly random: () => number;
  /** Sends a heartbeat. */
  readonly send: () => void;
  /**
   * Called once, when Discord did not acknowledge a heartbeat within one interval. No other function is called after it.
   */
  readonly onTimeout: () => void;
}

/** Sends the heartbeats of one connection, from Hello until `stop`. */
export class Heartbeat {
  #timer: Timer;
  /** When the oldest unacknowledged heartbeat was sent. */
  #sentAt: number | undefined;
  /**
   * Whether an acknowledgement arrived since the last scheduled heartbeat. Heartbeats that Discord requests do not
   * change the schedule.
   */
  #acknowledged = true;
  #unacknowledged = 0;
  /** How many unacknowledged heartbeats were sent before the session started. */
  #sentBeforeSession = 0;
  #latencyMs: number | undefined;

  constructor(private readonly options: HeartbeatOptions) {
    this.#timer = options.clock.schedule(options.intervalMs * options.random(), () => this.#tick());
  }

  /** Milliseconds between the last acknowledged heartbeat and its acknowledgement. */
  get latencyMs(): number | undefined {
    return this.#latencyMs;
  }

  /** Sends a heartbeat that Discord requested (op 1). */
  sendNow(): void {
    this.#sentAt ??= this.options.clock.monotonicNow();
    this.#unacknowledged++;
    this.options.send();
  }

  /** A session started on the connection: only heartbeats from now on show that it works. */
  startSession(): void {
    this.#sentBeforeSession = this.#unacknowledged;
  }

  /** Returns whether the acknowledged heartbeat was sent after the session started, if one has. */
  acknowledge(): boolean {
    this.#acknowledged = true;
    if (this.#sentAt !== undefined) this.#latencyMs = this.options.clock.monotonicNow() - this.#sentAt;
    this.#sentAt = undefined;
    if (this.#unacknowledged === 0) return false;
    this.#unacknowledged--;
    if (this.#sentBeforeSession === 0) return true;
    this.#sentBeforeSession--;
    return false;
  }

  stop(): void {
    this.#timer.cancel();
  }

  #tick(): void {
    if (!this.#acknowledged) {
      this.options.onTimeout();
      return;
    }
    this.#acknowledged = false;
    this.#timer = this.options.clock.schedule(this.options.intervalMs, () => this.#tick());
    this.sendNow();
  }
}
