import type { Clock } from '../../base/clock.js';
import type { ReplayProtection } from './replay-protection.js';

/** Maximum number of stored requests: 5 minutes with 300 requests per second. */
const DEFAULT_CAPACITY = 100_000;

/**
 * Stores the keys of received requests (signatures, or ids of what they contain) for a time, to detect repeated ones. It
 * only contains the requests of this process. Processes with the same address share a `ReplayProtection`.
 */
export class ReplayCache implements ReplayProtection {
  /** By key, in the order of arrival: until when it must be stored. */
  readonly #seen = new Map<string, number>();
  readonly #clock: Clock;
  readonly #capacity: number;

  /** @param capacity maximum number of requests; above it the oldest ones are removed early */
  constructor(clock: Clock, capacity: number = DEFAULT_CAPACITY) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /**
   * Stores the key of a request. Returns false if it was received before.
   * @param validUntil milliseconds since 1970 until which a repeated request must be detected
   */
  admit(key: string, validUntil: number): boolean {
    if (this.#seen.has(key)) return false;
    this.#evict();
    this.#seen.set(key, validUntil);
    return true;
  }

  /** Number of stored requests. */
  get size(): number {
    return this.#seen.size;
  }

  #evict(): void {
    const now = this.#clock.now();
    for (const [key, validUntil] of this.#seen) {
      if (validUntil >= now && this.#seen.size < this.#capacity) return;
      this.#seen.delete(key);
    }
  }
}
