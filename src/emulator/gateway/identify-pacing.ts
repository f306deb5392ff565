import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/limits.js';

const DAY_MS = 24 * 60 * 60_000;
/** Identifies of an application in 24 hours. */
const STARTS_A_DAY = 1000;

/** How many sessions an application may still start. */
export interface SessionStartLimit {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds. */
  readonly resetAfter: number;
}

interface Day {
  readonly endsAt: number;
  used: number;
}

/**
 * How often applications may identify: once per concurrency key (`shard id % max_concurrency`) in 5 seconds, and 1000
 * times a day.
 */
export class IdentifyPacing {
  readonly #lastAt = new Map<string, number>();
  readonly #days = new Map<string, Day>();

  /** @param maxConcurrency how many shards may identify in one window, 1 or more */
  constructor(
    private readonly clock: Clock,
    readonly maxConcurrency: number,
  ) {}

  /** Takes the permit for an identify; false when it comes too early, or one time too often. */
  take(applicationId: string, shardId: number): boolean {
    const key = `${applicationId}/${shardId % this.maxConcurrency}`;
    const last = this.#lastAt.get(key);
    const now = this.clock.now();
    const day = this.#dayOf(applicationId);
    if (last !== undefined && now - last < limits.gateway.identifyWindowMs) return false;
    if (day.used >= STARTS_A_DAY) return false;
    this.#lastAt.set(key, now);
    day.used += 1;
    return true;
  }

  /** What is left of an application's day. */
  limitOf(applicationId: string): SessionStartLimit {
    const day = this.#dayOf(applicationId);
    return {
      total: STARTS_A_DAY,
      remaining: STARTS_A_DAY - day.used,
      resetAfter: day.used === 0 ? 0 : day.endsAt - this.clock.now(),
    };
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
