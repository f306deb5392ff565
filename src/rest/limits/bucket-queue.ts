import type { Timer } from '../../base/clock.js';
import type { CallDeadline } from '../call/call-deadline.js';
import { Bucket } from './bucket.js';
import type { Slot } from './global-limit.js';
import type { RateLimitRoute } from './rate-limit-route.js';

/** A call that asks for a permit, once for every time it is sent. */
export interface PermitRequest {
  readonly route: RateLimitRoute;
  /** Smaller numbers go first, whatever their order. */
  readonly rank: number;
  /** Of one rank, smaller numbers go first; a call keeps its number when it is sent again. */
  readonly order: number;
  /** Whether the global limit does not count it. */
  readonly skipsGlobalLimit: boolean;
  readonly deadline: CallDeadline;
}

/** The right to send one request. Exactly one of the limiter's `answered`, `lost` and `unused` must follow. */
export interface Permit {
  readonly request: PermitRequest;
  readonly queue: BucketQueue;
  readonly slot: Slot | undefined;
}

/** A call that waits for its permit. */
export interface PendingPermit {
  readonly request: PermitRequest;
  readonly grant: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether `a` goes before `b`. */
export function goesBefore(a: PermitRequest, b: PermitRequest): boolean {
  return a.rank === b.rank ? a.order < b.order : a.rank < b.rank;
}

/** A bucket and the calls that wait for it, in the order in which they will go. */
export class BucketQueue {
  readonly bucket = new Bucket();
  readonly pending: PendingPermit[] = [];
  timer: Timer | undefined;
  /** The lane that this one was found to be a part of. */
  mergedInto: BucketQueue | undefined;
  /** When the timer runs out, and every call that could not wait so long has been refused. */
  opensAt = 0;

  /** @param hash the service's name of the bucket, once known */
  constructor(public hash?: string) {}

  /** Puts a call into its place: mostly the last, the first when it is sent again. */
  enqueue(waiter: PendingPermit): void {
    const place = this.pending.findLastIndex((other) => goesBefore(other.request, waiter.request)) + 1;
    if (place === this.pending.length) this.pending.push(waiter);
    else this.pending.splice(place, 0, waiter);
  }

  /** Takes out the calls that satisfy `isMeant`, and gives them in their order. */
  remove(isMeant: (waiter: PendingPermit) => boolean): PendingPermit[] {
    const removed = this.pending.filter(isMeant);
    if (removed.length > 0) {
      const kept = this.pending.filter((waiter) => !isMeant(waiter));
      this.pending.splice(0, this.pending.length, ...kept);
    }
    return removed;
  }

  /** The bucket was found to be that of another lane: what is on its way is on its way there. */
  mergeInto(lane: BucketQueue): void {
    lane.bucket.absorb(this.bucket);
    this.mergedInto = lane;
  }

  cancelTimer(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
