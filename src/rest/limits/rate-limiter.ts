/**
 * Who waits where. Every bucket has a lane in which calls wait in the order in which they came; a call leaves it when
 * both its bucket and, unless it is exempt, the global limit let it.
 *
 * Lanes whose bucket lets their first call go, and that only the global limit holds back, are `held`: of their first
 * calls the one that goes before all others takes the next free place.
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

  constructor(clock: Clock, globalPerSecond: number) {
    this.#clock = clock;
    this.#global = new GlobalLimit(globalPerSecond);
    this.#queues = new BucketQueues(clock);
  }

  /**
   * Gives the permit at once when the request may be sent now, and otherwise resolves when it may.
   * @throws RateLimitError when that cannot be before the call's deadline; otherwise what ended the call's lifetime
   */
  acquire(turn: PermitRequest): Permit | Promise<Permit> {
    if (turn.deadline.error) throw turn.deadline.error;
    const lane = this.#queues.get(turn.route);
    const now = this.#clock.now();
    if (lane.pending.length === 0 && lane.bucket.readyAt(now) <= now) {
      if (turn.skipsGlobalLimit || (this.#heldByGlobal.size === 0 && this.#global.readyAt(now) <= now)) {
        return this.#createPermit(turn, lane, now);
      }
    }
    return this.#wait(turn, lane, now);
  }

  /** The request of a permit was answered. */
  recordResponse(permit: Permit, limits: ResponseLimits): void {
    const now = this.#clock.now();
    const { request } = permit;
    const lane = currentQueue(permit);
    lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    if (limits.hash !== undefined && limits.hash !== lane.hash) {
      for (const moved of this.#queues.assignBucket(lane, request.route, limits.hash)) this.#advance(moved, now);
    }
    const named = limits.hash === undefined ? lane : this.#queues.get(request.route);
    if (limits.state) named.bucket.update(limits.state, now);
    else if (limits.succeeded) named.bucket.markUnlimited();
    if (limits.rejection) this.#applyRejection(limits.rejection, named, request.skipsGlobalLimit, now);
    if (named !== lane) this.#advance(lane, now);
    this.#advance(named, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit went out, or may have, and was not answered. */
  recordLost(permit: Permit): void {
    const now = this.#clock.now();
    const lane = currentQueue(permit);
    lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit certainly never went out. */
  recordUnsent(permit: Permit): void {
    const now = this.#clock.now();
    const lane = currentQueue(permit);
    lane.bucket.release();
    if (permit.slot) this.#global.release(permit.slot);
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  #createPermit(request: PermitRequest, queue: BucketQueue, now: number): Permit {
    queue.bucket.take();
    return { request, queue, slot: request.skipsGlobalLimit ? undefined : this.#global.take(now) };
  }

  #wait(request: PermitRequest, lane: BucketQueue, now: number): Promise<Permit> {
    return withCallDeadline(request.deadline, (grant, reject) => {
      const waiter: PendingPermit = { request, grant, reject };
      lane.enqueue(waiter);
      if (lane.pending[0] === waiter) this.#advance(lane, now);
      if (lane.timer && request.deadline.expiresAt < lane.opensAt) this.#rejectLate(lane, lane.opensAt, 'bucket', now);
      this.#advanceHeld(now);
      return (reason) => {
        this.#leave(waiter);
        if (reason.reason === 'deadline') reject(this.#timeoutError(waiter, reason));
      };
    });
  }

  #applyRejection(refusal: RateLimitRejection, lane: BucketQueue, exempt: boolean, now: number): void {
    const until = now + refusal.retryAfterMs;
    if (refusal.scope === 'user') lane.bucket.exhaust(until);
    if (refusal.scope === 'global') this.#global.block(until);
    // What a global refusal means for a call outside the global limit is at least that this bucket waits.
    if (refusal.scope === 'shared' || exempt) lane.bucket.block(until);
  }

  /** Sends off the calls of a lane that no other lane's can dispute, and sees to it that the next has its turn. */
  #advance(lane: BucketQueue, now: number): void {
    for (let next = lane.pending[0]; next; next = lane.pending[0]) {
      const readyAt = lane.bucket.readyAt(now);
      if (readyAt > now) {
        this.#heldByGlobal.delete(lane);
        if (lane.timer && lane.opensAt === readyAt) return;
        lane.cancelTimer();
        if (readyAt === NEVER) return;
        if (this.#rejectLate(lane, readyAt, 'bucket', now)) continue;
        lane.opensAt = readyAt;
        lane.timer = this.#clock.schedule(readyAt - now, () => this.#onBucketOpen(lane));
        return;
      }
      if (!next.request.skipsGlobalLimit) {
        this.#heldByGlobal.add(lane);
        return;
      }
      this.#grantFirst(lane, now);
    }
    this.#heldByGlobal.delete(lane);
    lane.cancelTimer();
  }

  /** The time has come for which a lane was waiting. */
  #onBucketOpen(lane: BucketQueue): void {
    lane.timer = undefined;
    const now = this.#clock.now();
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  #grantFirst(lane: BucketQueue, now: number): void {
    const first = lane.pending.shift();
    first?.grant(this.#createPermit(first.request, lane, now));
  }

  /** Sends off, of the calls that the global limit holds back, as many as it lets go now. */
  #advanceHeld(now: number): void {
    while (this.#heldByGlobal.size > 0) {
      const readyAt = this.#global.readyAt(now);
      if (readyAt > now) return this.#waitForGlobal(readyAt, now);
      const lane = this.#firstHeld();
      if (!lane) return;
      this.#heldByGlobal.delete(lane);
      this.#grantFirst(lane, now);
      this.#advance(lane, now);
    }
  }

  #firstHeld(): BucketQueue | undefined {
    let first: BucketQueue | undefined;
    let firstTurn: PermitRequest | undefined;
    for (const lane of this.#heldByGlobal) {
      const turn = lane.pending[0]?.request;
      if (!turn || (firstTurn && !goesBefore(turn, firstTurn))) continue;
      first = lane;
      firstTurn = turn;
    }
    return first;
  }

  #waitForGlobal(readyAt: number, now: number): void {
    if (this.#global.blockedUntil > now) {
      for (const lane of [...this.#heldByGlobal]) {
        if (this.#rejectLate(lane, readyAt, 'global', now)) this.#advance(lane, now);
      }
      if (this.#heldByGlobal.size === 0) return;
    }
    if (this.#globalTimer && this.#globalOpensAt === readyAt) return;
    this.#globalTimer?.cancel();
    this.#globalOpensAt = readyAt;
    this.#globalTimer = this.#clock.schedule(readyAt - now, () => {
      this.#globalTimer = undefined;
      this.#advanceHeld(this.#clock.now());
    });
  }

  /** Refuses the calls of a lane whose deadline is before `readyAt`; whether there were any. */
  #rejectLate(lane: BucketQueue, readyAt: number, limit: RateLimitKind, now: number): boolean {
    const late = lane.remove(({ request }) => request.deadline.expiresAt < readyAt);
    for (const { request, reject } of late) reject(new RateLimitError(request.deadline.call, limit, readyAt - now));
    return late.length > 0;
  }

  /** A call that waits has come to its end. */
  #leave(waiter: PendingPermit): void {
    const lane = this.#queues.get(waiter.request.route);
    const wasFirst = lane.pending[0] === waiter;
    lane.remove((other) => other === waiter);
    if (wasFirst) this.#advance(lane, this.#clock.now());
  }

  /** The error of a call whose deadline came while it waited. */
  #timeoutError({ request }: PendingPermit, cause: Error): RateLimitError {
    const now = this.#clock.now();
    const bucketAt = this.#queues.get(request.route).bucket.readyAt(now);
    const limit = bucketAt <= now ? 'global' : 'bucket';
    const retryAfterMs = bucketAt === NEVER ? undefined : Math.max(0, bucketAt - now);
    return new RateLimitError(request.deadline.call, limit, retryAfterMs, { cause });
  }
}

/** The lane that a permit counts in: another, if its own was joined into that since. */
function currentQueue({ queue }: Permit): BucketQueue {
  return queue.mergedInto ?? queue;
}
