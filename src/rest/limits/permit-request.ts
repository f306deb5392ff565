import type { CallDeadline } from '../call/call-deadline.js';
import type { RateLimitRoute } from './rate-limit-route.js';

/** A call that requests a permit; every attempt requests one. */
export interface PermitRequest {
  readonly route: RateLimitRoute;
  /** Smaller ranks are sent first. */
  readonly rank: number;
  /** Within a rank, smaller numbers are sent first. A retried call keeps its number. */
  readonly order: number;
  /** Calls with the same sequence are sent one after another; undefined for all others. */
  readonly sequence?: string | undefined;
  /** Whether the global limit does not apply. */
  readonly skipsGlobalLimit: boolean;
  /** Whether Discord rejected the call before, with 429. */
  wasRejected?: boolean | undefined;
  /** The body, of which sublimits need the names of the fields. */
  readonly body?: unknown;
  readonly deadline: CallDeadline;
}

/** Whether `a` is sent before `b`. */
export function goesBefore(a: PermitRequest, b: PermitRequest): boolean {
  return a.rank === b.rank ? a.order < b.order : a.rank < b.rank;
}
