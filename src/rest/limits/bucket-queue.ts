import type { Timer } from '../../base/clock.js';
import { Bucket } from './bucket.js';
import type { CallSequences } from './call-sequences.js';
import type { Slot } from './global-limit.js';
import type { MajorGroup, Probe } from './major-group.js';
import { goesBefore, type PermitRequest } from './permit-request.js';

/**
 * The permission to send one request. Exactly one call of `recordResponse`, `recordLost` or `recordUnsent` of the rate
 * limiter must follow.
 */
export interface Permit {
  readonly request: PermitRequest;
  /** Undefined for a route without a limit, unless calls of it wait. */
  readonly queue: BucketQueue | undefined;
  /** The window of the bucket in which it is counted. */
  readonly window: number;
  readonly slot: Slot | undefined;
  /** If the bucket of the request is unknown: the buckets in which it may be counted. */
  readonly probe: Probe<BucketQueue> | undefined;
}

/** A call that waits for a permit. */
export interface PendingPermit {
  readonly request: PermitRequest;
  /** The order among the calls of all buckets that wait for the global limit. */
  globalOrder: number;
  readonly grant: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
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

  /** The queues with the same major parameters; undefined while its route is known to have no limit. */
  group: MajorGroup<BucketQueue> | undefined;

  /** @param hash the bucket hash from Discord, once known */
  constructor(public hash?: string) {}

  /** Whether its bucket may be that of another queue of the group. */
  get isUnknown(): boolean {
    return this.hash === undefined && this.bucket.isUnknown;
  }

  /** Whether calls wait for it or requests are in flight. */
  get isInUse(): boolean {
    return this.pending.length > 0 || this.bucket.inFlight > 0;
  }

  /** The call that is sent next: the first one whose sequence allows it. */
  next(sequences: CallSequences): PendingPermit | undefined {
    const first = this.pending[0];
    if (first === undefined || sequences.isFree(first.request)) return first;
    return this.pending.find(({ request }) => sequences.isFree(request));
  }

  /** The number of waiting calls that its bucket allows now. */
  allowedAt(now: number): number {
    return Math.min(this.pending.length, this.bucket.availableAt(now));
  }

  /** Inserts a call by its order: usually at the end, a retried call at the start. */
  enqueue(pendingPermit: PendingPermit): void {
    const index = this.pending.findLastIndex((other) => goesBefore(other.request, pendingPermit.request)) + 1;
    if (index === this.pending.length) this.pending.push(pendingPermit);
    else this.pending.splice(index, 0, pendingPermit);
  }

  /** Removes one call. */
  dequeue(pendingPermit: PendingPermit): void {
    const index = this.pending.indexOf(pendingPermit);
    if (index === 0) this.pending.shift();
    else if (index > 0) this.pending.splice(index, 1);
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
