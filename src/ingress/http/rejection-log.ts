import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { SignatureError } from './errors.js';

const LOG_INTERVAL_MS = 60_000;

/**
 * Logs rejected requests. Anyone can send invalid requests, and Discord itself does so regularly to test the endpoint,
 * so there is at most one line per minute with their number.
 */
export class RejectionLog {
  readonly #clock: Clock;
  readonly #logger: StructuredLogger | undefined;
  #unlogged = 0;
  #nextAt = 0;

  constructor(clock: Clock, logger: StructuredLogger | undefined) {
    this.#clock = clock;
    this.#logger = logger;
  }

  add(error: SignatureError): void {
    this.#unlogged++;
    const now = this.#clock.monotonicNow();
    if (now < this.#nextAt) return;
    this.#logger?.info({ reason: error.reason, rejected: this.#unlogged }, error.message);
    this.#unlogged = 0;
    this.#nextAt = now + LOG_INTERVAL_MS;
  }
}
