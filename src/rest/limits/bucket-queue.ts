import type { Timer } from '../../base/clock.js';
import type { CallDeadline } from '../call/call-deadline.js';
import { Bucket } from './bucket.js';
import type { Slot } from './global-limit.js';
import type { RateLimitRoute } from './rate-limit-route.js';

/** A call that requests a permit; every attempt requests one. */
export interface PermitRequest {
  readonly route: RateLimitRoute;
  /** Smaller ranks are sent first. */
  readonly rank: number;
  /** Within a rank, smaller numbers are sent first. A retried call keeps its number. */
  readonly order: number;
  /** Whether the global limit does not apply. */
  readonly skipsGlobalLimit: boolean;
  readonly deadline: CallDeadline;
}

/**
 * The permission to send one request. Exactly one call of `recordResponse`, `recordLost` or `recordUnsent` of the rate
 * limiter must follow.
 */
export interface Permit {
  readonly request: PermitRequest;
  readonly queue: BucketQueue;
  readonly slot: Slot | undefined;
}

/** A call that waits for a permit. */
export interface PendingPermit {
  readonly request: PermitRequest;
  readonly grant: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether `a` is sent before `b`. */
export function goesBefore(a: PermitRequest, b: PermitRequest): boolean {
  return a.rank === b.rank ? a.order < b.order : a.rank < b.rank;
}

/** A bucket and the calls that wait for it, in the order in which they will be sent. */
export class BucketQueue {
  readonly bucket = new Bucket();
  readonly pending: PendingPermit[] = [];
  timer: Timer | undefined;
  /** The queue of the same bucket that replaced this one. */
  mergedInto: BucketQueue | undefined;
  /** When the timer ends. Calls with an earlier deadline have been rejected. */
  opensAt = 0;

  /** @param hash the bucket hash from Discord, once known */
  constructor(public hash?: string) {}

  /** Inserts a call by its order: usually at the end, a retried call at the start. */
  enqueue(pendingPermit: PendingPermit): void {
    const index = this.pending.findLastIndex((other) => goesBefore(other.request, pendingPermit.request)) + 1;
    if (index === this.pending.length) this.pending.push(pendingPermit);
    else this.pending.splice(index, 0, pendingPermit);
  }

  /** Removes the calls that satisfy `matches`, and returns them in their order. */
  remove(matches: (pendingPermit: PendingPermit) => boolean): PendingPermit[] {
    const removed = this.pending.filter(matches);
    if (removed.length > 0) {
      const remaining = this.pending.filter((pendingPermit) => !matches(pendingPermit));
      this.pending.splice(0, this.pending.length, ...remaining);
    }
    return removed;
  }

  /** Merges this queue into the one of the same bucket, including its requests in flight. */
  mergeInto(target: BucketQueue): void {
    target.bucket.absorb(this.bucket);
    this.mergedInto = target;
  }

  cancelTimer(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
