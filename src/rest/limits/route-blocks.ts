import type { Clock } from '../../base/clock.js';
import type { RateLimitRoute } from './rate-limit-route.js';
import { routeDigestOf } from './route-digest.js';
import type { RouteDigest } from './shared-request-limits.js';

/** Delays of routes that this process has not called yet, after rejections of other processes. */
export class RouteBlocks {
  /** Route → when it can be called, in monotonic time. */
  readonly #until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  add(route: RouteDigest, delayMs: number): void {
    const now = this.clock.monotonicNow();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    const key = keyOf(route);
    this.#until.set(key, Math.max(this.#until.get(key) ?? 0, now + delayMs));
  }

  /** Removes the delay of a route and returns its remaining milliseconds; 0 without one. */
  take(route: RateLimitRoute): number {
    if (this.#until.size === 0) return 0;
    const key = keyOf(routeDigestOf(route));
    const until = this.#until.get(key) ?? 0;
    this.#until.delete(key);
    return Math.max(0, until - this.clock.monotonicNow());
  }
}

function keyOf({ template, majorDigest }: RouteDigest): string {
  return `${template} ${majorDigest}`;
}
