import type { Clock } from '../../base/clock.js';
import type { VerifiedSignature } from './signature-verifier.js';

/** How many requests are remembered: 5 minutes of some 300 a second. */
const DEFAULT_CAPACITY = 100_000;

/**
 * Remembers the requests that were received, for as long as their timestamps would admit them again. It knows what this
 * process has received; another one behind the same address has a memory of its own.
 */
export class ReplayCache {
  /** When each signature may be forgotten, in the order in which they came. */
  readonly #seen = new Map<string, number>();
  readonly #clock: Clock;
  readonly #capacity: number;

  /** @param capacity past it the oldest are forgotten before their time */
  constructor(clock: Clock, capacity: number = DEFAULT_CAPACITY) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /** Whether a request is received for the first time. From now on it is not. */
  admit({ signature, validUntil }: VerifiedSignature): boolean {
    if (this.#seen.has(signature)) return false;
    this.#evict();
    this.#seen.set(signature, validUntil);
    return true;
  }

  /** How many requests are remembered. */
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
