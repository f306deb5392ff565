import type { Clock, Timer } from '../../../base/clock.js';

export interface HeartbeatOptions {
  readonly intervalMs: number;
  readonly clock: Clock;
  /** A number from 0 to 1: which part of the interval passes before the first beat. */
  readonly random: () => number;
  /** Sends a beat. */
  readonly send: () => void;
  /** A whole interval passed without an acknowledgement: the connection is a zombie. Called once; beating has ended. */
  readonly onTimeout: () => void;
}

/** The beats of one connection, from Hello until `stop`. */
export class Heartbeat {
  #timer: Timer;
  /** When the oldest beat was sent that waits for its acknowledgement. */
  #sentAt: number | undefined;
  /** Whether one came since the last beat of the schedule. Beats on request do not move the schedule. */
  #acknowledged = true;
  #latencyMs: number | undefined;

  constructor(private readonly options: HeartbeatOptions) {
    this.#timer = options.clock.schedule(options.intervalMs * options.random(), () => this.#tick());
  }

  /** Milliseconds from the last acknowledged beat to its acknowledgement. */
  get latencyMs(): number | undefined {
    return this.#latencyMs;
  }

  /** The service asked for a beat: it gets one at once. */
  sendNow(): void {
    this.#sentAt ??= this.options.clock.now();
    this.options.send();
  }

  acknowledge(): void {
    this.#acknowledged = true;
    if (this.#sentAt === undefined) return;
    this.#latencyMs = this.options.clock.now() - this.#sentAt;
    this.#sentAt = undefined;
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
