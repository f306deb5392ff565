/**
 * Grants permits to calls. Every bucket has a queue in which calls wait in their order. A call leaves it when its
 * bucket and, unless the call skips it, the global limit allow it.
 *
 * Queues whose bucket allows their first call but which wait for the global limit are in `#heldByGlobal`. The next free
 * slot goes to the best-ranked of their first calls.
 */
import type { Clock, Timer } from '../../base/clock.js';
import { withCallDeadline } from '../call/call-deadline.js';
import { RateLimitError, type RateLimitKind } from '../call/errors.js';
import { BucketQueue, goesBefore, type PendingPermit, type Permit, type PermitRequest } from './bucket-queue.js';
import { BucketQueues } from './bucket-queues.js';
import { GlobalLimit } from './global-limit.js';
import type { RateLimitRejection, ResponseLimits } from './response-limits.js';

const NEVER = Number.POSITIVE_INFINITY;

export class RateLimiter {
  readonly #clock: Clock;
  readonly #global: GlobalLimit;
  readonly #queues: BucketQueues;
  readonly #heldByGlobal = new Set<BucketQueue>();
  #globalTimer: Timer | undefined;
  #globalOpensAt = 0;

  constructor(clock: Clock, globalRequestsPerSecond: number) {
    this.#clock = clock;
    this.#global = new GlobalLimit(globalRequestsPerSecond);
    this.#queues = new BucketQueues(clock);
  }

  /**
   * Returns the permit if the request can be sent now, otherwise a promise for it.
   * @throws {RateLimitError} when the limit does not allow it before the deadline of the call
   * @throws {TransportError} when the call was ended
   */
  acquire(request: PermitRequest): Permit | Promise<Permit> {
    if (request.deadline.error) throw request.deadline.error;
    const queue = this.#queues.get(request.route);
    const now = this.#clock.monotonicNow();
    if (queue.pending.length === 0 && queue.bucket.readyAt(now) <= now) {
      if (request.skipsGlobalLimit || (this.#heldByGlobal.size === 0 && this.#global.readyAt(now) <= now)) {
        return this.#createPermit(request, queue, now);
      }
    }
    return this.#wait(request, queue, now);
  }

  /** The request of a permit has a response. */
  recordResponse(permit: Permit, limits: ResponseLimits): void {
    const now = this.#clock.monotonicNow();
    const { request } = permit;
    const queue = currentQueue(permit);
    queue.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    if (limits.hash !== undefined && limits.hash !== queue.hash) {
      for (const moved of this.#queues.assignBucket(queue, request.route, limits.hash)) this.#advance(moved, now);
    }
    const current = limits.hash === undefined ? queue : this.#queues.get(request.route);
    if (limits.state) current.bucket.update(limits.state, now);
    else if (limits.succeeded) current.bucket.markUnlimited();
    if (limits.rejection) this.#applyRejection(limits.rejection, current, request.skipsGlobalLimit, now);
    if (current !== queue) this.#advance(queue, now);
    this.#advance(current, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit was sent, or may have been, and has no response. */
  recordLost(permit: Permit): void {
    const now = this.#clock.monotonicNow();
    const queue = currentQueue(permit);
    queue.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    this.#advance(queue, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit was certainly not sent. */
  recordUnsent(permit: Permit): void {
    const now = this.#clock.monotonicNow();
    const queue = currentQueue(permit);
    queue.bucket.release();
    if (permit.slot) this.#global.release(permit.slot);
    this.#advance(queue, now);
    this.#advanceHeld(now);
  }

  #createPermit(request: PermitRequest, queue: BucketQueue, now: number): Permit {
    queue.bucket.take();
    return { request, queue, slot: request.skipsGlobalLimit ? undefined : this.#global.take(now) };
  }

  #wait(request: PermitRequest, queue: BucketQueue, now: number): Promise<Permit> {
    return withCallDeadline(request.deadline, (grant, reject) => {
      const pendingPermit: PendingPermit = { request, grant, reject };
      queue.enqueue(pendingPermit);
      if (queue.pending[0] === pendingPermit) this.#advance(queue, now);
      if (queue.timer && request.deadline.expiresAt < queue.opensAt)
        this.#rejectLate(queue, queue.opensAt, 'bucket', now);
      this.#advanceHeld(now);
      return (reason) => {
        this.#leave(pendingPermit);
        if (reason.reason === 'timeout') reject(this.#timeoutError(pendingPermit, reason));
      };
    });
  }

  #applyRejection(rejection: RateLimitRejection, queue: BucketQueue, skipsGlobalLimit: boolean, now: number): void {
    const until = now + rejection.retryAfterMs;
    if (rejection.scope === 'user') queue.bucket.exhaust(until);
    if (rejection.scope === 'global') this.#global.block(until);
    // A call that skips the global limit does not wait for it, so at least its bucket must wait.
    if (rejection.scope === 'shared' || skipsGlobalLimit) queue.bucket.block(until);
  }

  /** Grants the calls of a queue that do not depend on the global limit, and schedules the next one. */
  #advance(queue: BucketQueue, now: number): void {
    for (let next = queue.pending[0]; next; next = queue.pending[0]) {
      const readyAt = queue.bucket.readyAt(now);
      if (readyAt > now) {
        this.#heldByGlobal.delete(queue);
        if (queue.timer && queue.opensAt === readyAt) return;
        queue.cancelTimer();
        if (readyAt === NEVER) return;
        if (this.#rejectLate(queue, readyAt, 'bucket', now)) continue;
        queue.opensAt = readyAt;
        queue.timer = this.#clock.schedule(readyAt - now, () => this.#onBucketOpen(queue));
        return;
      }
      if (!next.request.skipsGlobalLimit) {
        this.#heldByGlobal.add(queue);
        return;
      }
      this.#grantFirst(queue, now);
    }
    this.#heldByGlobal.delete(queue);
    queue.cancelTimer();
  }

  /** The bucket of a queue allows requests again. */
  #onBucketOpen(queue: BucketQueue): void {
    queue.timer = undefined;
    const now = this.#clock.monotonicNow();
    this.#advance(queue, now);
    this.#advanceHeld(now);
  }

  #grantFirst(queue: BucketQueue, now: number): void {
    const first = queue.pending.shift();
    first?.grant(this.#createPermit(first.request, queue, now));
  }

  /** Grants as many of the calls that wait for the global limit as it allows now. */
  #advanceHeld(now: number): void {
    while (this.#heldByGlobal.size > 0) {
      const readyAt = this.#global.readyAt(now);
      if (readyAt > now) return this.#waitForGlobal(readyAt, now);
      const queue = this.#firstHeld();
      if (!queue) return;
      this.#heldByGlobal.delete(queue);
      this.#grantFirst(queue, now);
      this.#advance(queue, now);
    }
  }

  #firstHeld(): BucketQueue | undefined {
    let first: BucketQueue | undefined;
    let firstRequest: PermitRequest | undefined;
    for (const queue of this.#heldByGlobal) {
      const request = queue.pending[0]?.request;
      if (!request || (firstRequest && !goesBefore(request, firstRequest))) continue;
      first = queue;
      firstRequest = request;
    }
    return first;
  }

  #waitForGlobal(readyAt: number, now: number): void {
    if (this.#global.blockedUntil > now) {
      for (const queue of [...this.#heldByGlobal]) {
        if (this.#rejectLate(queue, readyAt, 'global', now)) this.#advance(queue, now);
      }
      if (this.#heldByGlobal.size === 0) return;
    }
    if (this.#globalTimer && this.#globalOpensAt === readyAt) return;
    this.#globalTimer?.cancel();
    this.#globalOpensAt = readyAt;
    this.#globalTimer = this.#clock.schedule(readyAt - now, () => {
      this.#globalTimer = undefined;
      this.#advanceHeld(this.#clock.monotonicNow());
    });
  }

  /** Rejects the calls of a queue whose deadline is before `readyAt`. Returns whether there were any. */
  #rejectLate(queue: BucketQueue, readyAt: number, limit: RateLimitKind, now: number): boolean {
    const late = queue.remove(({ request }) => request.deadline.expiresAt < readyAt);
    for (const { request, reject } of late) reject(new RateLimitError(request.deadline.call, limit, readyAt - now));
    return late.length > 0;
  }

  /** Removes a waiting call that was ended. */
  #leave(pendingPermit: PendingPermit): void {
    const queue = this.#queues.get(pendingPermit.request.route);
    const wasFirst = queue.pending[0] === pendingPermit;
    queue.remove((other) => other === pendingPermit);
    if (wasFirst) this.#advance(queue, this.#clock.monotonicNow());
  }

  /** The error of a call whose time limit ended while it waited. */
  #timeoutError({ request }: PendingPermit, cause: Error): RateLimitError {
    const now = this.#clock.monotonicNow();
    const bucketAt = this.#queues.get(request.route).bucket.readyAt(now);
    const limit = bucketAt <= now ? 'global' : 'bucket';
    const retryAfterMs = bucketAt === NEVER ? undefined : Math.max(0, bucketAt - now);
    return new RateLimitError(request.deadline.call, limit, retryAfterMs, { cause });
  }
}

/** The queue that counts a permit; another one if its own queue was merged since then. */
function currentQueue({ queue }: Permit): BucketQueue {
  return queue.mergedInto ?? queue;
}
