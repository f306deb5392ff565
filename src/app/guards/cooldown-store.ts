import type { Clock } from '../../base/clock.js';

/** How often something may be used. */
export interface CooldownLimit {
  readonly uses: number;
  /** The time for so many uses, from the first of them on, in milliseconds. */
  readonly windowMs: number;
}

/** Whether a use was let through; if not, from when on the next will be, in milliseconds since 1970. */
export type CooldownResult = { readonly allowed: true } | { readonly allowed: false; readonly retryAt: number };

/** Where uses are counted. One that several processes share keeps what they let through together below the limit. */
export interface CooldownStore {
  /** Counts a use under a key, unless its limit is reached; a key has always the same limit. */
  consume(key: string, limit: CooldownLimit): Promise<CooldownResult>;
}

/** Below so many keys nothing is looked through. */
const MIN_CLEANUP_SIZE = 1024;

/** Counts in memory; what is over is forgotten. */
export class MemoryCooldownStore implements CooldownStore {
  readonly #clock: Clock;
  readonly #windows = new Map<string, { count: number; readonly until: number }>();
  /** The number of keys at which what is over is looked for. */
  #cleanupSize = MIN_CLEANUP_SIZE;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  async consume(key: string, { uses, windowMs }: CooldownLimit): Promise<CooldownResult> {
    const now = this.#clock.now();
    const open = this.#windows.get(key);
    if (open === undefined || open.until <= now) {
      this.#windows.set(key, { count: 1, until: now + windowMs });
      this.#deleteExpired(now);
      return { allowed: true };
    }
    if (open.count >= uses) return { allowed: false, retryAt: open.until };
    open.count++;
    return { allowed: true };
  }

  /** Looks through all keys only when they have doubled since, so that a use costs the same however many there are. */
  #deleteExpired(now: number): void {
    if (this.#windows.size < this.#cleanupSize) return;
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key);
    this.#cleanupSize = Math.max(MIN_CLEANUP_SIZE, 2 * this.#windows.size);
  }
}
