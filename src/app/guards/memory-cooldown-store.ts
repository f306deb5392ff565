import type { Clock } from '../../base/clock.js';
import type { CooldownLimit, CooldownResult, CooldownStore } from '../../interactions/guards/cooldown-store.js';

/** The smallest number of keys at which expired ones are deleted. */
const MIN_CLEANUP_SIZE = 1024;

/** Counts uses in memory and deletes expired windows. */
export class MemoryCooldownStore implements CooldownStore {
  readonly #clock: Clock;
  readonly #windows = new Map<string, { count: number; readonly until: number }>();
  /** The number of keys at which the next cleanup runs. */
  #cleanupSize = MIN_CLEANUP_SIZE;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The number of stored keys. */
  get size(): number {
    return this.#windows.size;
  }

  async consume(key: string, { uses, windowMs }: CooldownLimit): Promise<CooldownResult> {
    const now = this.#clock.monotonicNow();
    const open = this.#windows.get(key);
    if (open === undefined || open.until <= now) {
      this.#windows.set(key, { count: 1, until: now + windowMs });
      this.#deleteExpired(now);
      return { allowed: true };
    }
    if (open.count >= uses) return { allowed: false, retryAt: this.#clock.now() + open.until - now };
    open.count++;
    return { allowed: true };
  }

  /** Runs only when the number of keys has doubled since the last cleanup, so the cost per use stays constant. */
  #deleteExpired(now: number): void {
    if (this.#windows.size < this.#cleanupSize) return;
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key);
    this.#cleanupSize = Math.max(MIN_CLEANUP_SIZE, 2 * this.#windows.size);
  }
}
