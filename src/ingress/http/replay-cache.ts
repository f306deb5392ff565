import type { Clock } from '../../base/clock.js';
import type { VerifiedSignature } from './signature-verifier.js';

/** Maximum number of stored requests: 5 minutes with 300 requests per second. */
const DEFAULT_CAPACITY = 100_000;

/**
 * Stores received requests as long as their timestamps are valid, to reject repeated ones. It only contains the
 * requests of this process; other processes with the same address have their own cache.
 */
export class ReplayCache {
  /** By signature, in the order of arrival: until when it must be stored. */
  readonly #seen = new Map<string, number>();
  readonly #clock: Clock;
  readonly #capacity: number;

  /** @param capacity maximum number of requests; above it the oldest ones are removed early */
  constructor(clock: Clock, capacity: number = DEFAULT_CAPACITY) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /** Stores a request. Returns false if it was received before. */
  admit({ signature, validUntil }: VerifiedSignature): boolean {
    if (this.#seen.has(signature)) return false;
    this.#evict();
    this.#seen.set(signature, validUntil);
    return true;
  }

  /** Number of stored requests. */
  get size(): number {
    return this.#seen.size;
  }

  #evict(): void {
    const now = this.#clock.now();
    for (const [signature, validUntil] of this.#seen) {
      if (validUntil >= now && this.#seen.size < this.#capacity) return;
      this.#seen.delete(signature);
    }
  }
}
