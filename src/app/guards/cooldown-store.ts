import type { Clock } from '../../base/clock.js';

/** How often something may be used. */
export interface CooldownLimit {
  readonly uses: number;
  /** The time for so many uses, from the first of them on, in milliseconds. */
  readonly perMs: number;
}

/** Whether a use was let through; if not, from when on the next will be, in milliseconds since 1970. */
export type CooldownUse = { readonly allowed: true } | { readonly allowed: false; readonly againAt: number };

/** Where uses are counted. One that several processes share keeps what they let through together below the limit. */
export interface CooldownStore {
  /** Counts a use under a key, unless its limit is reached; a key has always the same limit. */
  use(key: string, limit: CooldownLimit): Promise<CooldownUse>;
}

/** Below so many keys nothing is looked through. */
const FEW = 1024;

/** Counts in memory; what is over is forgotten. */
export class MemoryCooldownStore implements CooldownStore {
  readonly #clock: Clock;
  readonly #windows = new Map<string, { count: number; readonly until: number }>();
  /** The number of keys at which what is over is looked for. */
  #full = FEW;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  async use(key: string, { uses, perMs }: CooldownLimit): Promise<CooldownUse> {
    const now = this.#clock.now();
    const open = this.#windows.get(key);
    if (open === undefined || open.until <= now) {
      this.#windows.set(key, { count: 1, until: now + perMs });
      this.#forget(now);
      return { allowed: true };
    }
    if (open.count >= uses) return { allowed: false, againAt: open.until };
    open.count++;
    return { allowed: true };
  }

  /** Looks through all keys only when they have doubled since, so that a use costs the same however many there are. */
  #forget(now: number): void {
    if (this.#windows.size < this.#full) return;
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key);
    this.#full = Math.max(FEW, 2 * this.#windows.size);
  }
}
