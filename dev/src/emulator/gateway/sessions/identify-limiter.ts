import type { Clock } from 'guildhall';
import { limits } from 'guildhall/wire';

const DAY_MS = 24 * 60 * 60_000;

/** How many sessions an application may still start. */
export interface SessionStartQuota {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds. */
  readonly resetAfter: number;
}

/** Whether an Identify is allowed, too early for its concurrency key, or above the daily limit. */
export type IdentifyPermission = 'granted' | 'too_early' | 'exhausted';

interface Day {
  readonly endsAt: number;
  used: number;
}

/**
 * Limits how often applications may identify: once per concurrency key (`shard id % max_concurrency`) in a window of 5 seconds, and up
 * to a number per day. An Identify that is too early does not count.
 */
export class IdentifyLimiter {
  readonly #lastAt = new Map<string, number>();
  readonly #days = new Map<string, Day>();

  /**
   * @param maxConcurrency how many shards may identify in one window, 1 or more
   * @param startsPerDay how many sessions may be started in 24 hours, 1 or more
   * @param intervalMs the length of a window, in milliseconds
   */
  constructor(
    private readonly clock: Clock,
    readonly maxConcurrency: number,
    private readonly startsPerDay: number,
    private readonly intervalMs: number = limits.gateway.identifyWindowMs,
  ) {}

  /** Counts an Identify, if it is allowed. */
  consume(applicationId: string, shardId: number): IdentifyPermission {
    const key = `${applicationId}/${shardId % this.maxConcurrency}`;
    const last = this.#lastAt.get(key);
    const now = this.clock.now();
    const day = this.#dayOf(applicationId);
    if (last !== undefined && now - last < this.intervalMs) return 'too_early';
    if (day.used >= this.startsPerDay) return 'exhausted';
    this.#lastAt.set(key, now);
    day.used += 1;
    return 'granted';
  }

  /** The remaining session starts of an application. */
  quotaOf(applicationId: string): SessionStartQuota {
    const day = this.#dayOf(applicationId);
    return {
      total: this.startsPerDay,
      remaining: this.startsPerDay - day.used,
      resetAfter: day.used === 0 ? 0 : day.endsAt - this.clock.now(),
    };
  }

  /** Resets all limits. */
  reset(): void {
    this.#lastAt.clear();
    this.#days.clear();
  }

  #dayOf(applicationId: string): Day {
    const now = this.clock.now();
    const current = this.#days.get(applicationId);
    if (current && current.used > 0 && current.endsAt > now) return current;
    const next: Day = { endsAt: now + DAY_MS, used: 0 };
    this.#days.set(applicationId, next);
    return next;
  }
}
