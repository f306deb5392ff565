/**
 * Until when a process may rely on a lease. The time of a renewal is that before it was sent: Redis extends the lease
 * later, so its end is never before the deadline.
 *
 * Both clocks must agree. The monotonic one does not jump, but some systems do not count the time of a suspended machine.
 * The date counts it, but can be set back.
 */
import type { Clock } from '../../base/clock.js';

/** A time on both clocks, in milliseconds. */
export interface Instant {
  readonly monotonicMs: number;
  readonly dateMs: number;
}

export function currentInstant(clock: Clock): Instant {
  return { monotonicMs: clock.monotonicNow(), dateMs: clock.now() };
}

/** The time from `start` to `end` on the clock on which more has passed, in milliseconds. */
export function elapsedMs(start: Instant, end: Instant): number {
  return Math.max(end.monotonicMs - start.monotonicMs, end.dateMs - start.dateMs);
}

/** The later of two times. Responses can arrive in another order than their requests were sent. */
export function laterInstant(a: Instant | undefined, b: Instant): Instant {
  return a && a.monotonicMs > b.monotonicMs ? a : b;
}
