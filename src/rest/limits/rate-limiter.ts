/**
 * Grants permits to calls. Every bucket has a queue in which calls wait in their order. A call leaves it when its
 * bucket, its sequence (if any) and, unless the call skips it, the global limit allow it. The rules are in `Bucket` (one
 * request starts each window), `MajorGroup` (one request at a time probes unknown buckets), `CallSequences` (messages of
 * a channel stay in order) and `GlobalLimit`. All of them measure from the arrival of responses, so that a request may
 * be sent slightly too late, but never too early.
 *
 * A call that a sublimit holds back (`Sublimits`) leaves its queue, so that it does not block the calls behind it. If it has
 * a sequence, it counts as running, so that later calls of its sequence wait.
 *
 * Queues whose bucket allows their next call but which wait for the global limit are in `#heldByGlobal`. The next free
 * slot goes to the best-ranked of these calls, then to the oldest one. A call that was rejected with 429 counts as new
 * there when its bucket opens, so that its retries do not delay the calls of other buckets.
 */
import type { Clock, Timer } from '../../base/clock.js';
import { withCallDeadline } from '../call/call-deadline.js';
import { RateLimitError, type RateLimitKind } from '../call/errors.js';
import type { BucketQueue, PendingPermit, Permit } from './bucket-queue.js';
import { BucketQueues } from './bucket-queues.js';
import { CallSequences } from './call-sequences.js';
import { GlobalLimit } from './global-limit.js';
import type { PermitRequest } from './permit-request.js';
import type { RateLimitRejection, ResponseLimits } from './response-limits.js';
import type { GlobalDemand, RequestLimitsClient, RouteDigest, SharedRequestLimits } from './shared-request-limits.js';
import { type Sublimit, Sublimits } from './sublimits.js';

const NEVER = Number.POSITIVE_INFINITY;
const UNKNOWN_WINDOW = -1;

export class RateLimiter implements RequestLimitsClient {
  readonly #clock: Clock;
  readonly #global: GlobalLimit;
  readonly #queues: BucketQueues;
  readonly #sequences = new CallSequences();
  readonly #sublimits = new Sublimits();
  #sublimitTimer: Timer | undefined;
  #sublimitOpensAt = NEVER;
  readonly #heldByGlobal = new Set<BucketQueue>();
  /** The highest order of all calls. */
  #latestOrder = 0;
  #globalTimer: Timer | undefined;
  #globalOpensAt = 0;
  #shared: SharedRequestLimits | undefined;

  constructor(
    clock: Clock,
    private readonly globalRequestsPerSecond: number,
  ) {
    this.#clock = clock;
    this.#global = new GlobalLimit(globalRequestsPerSecond);
    this.#queues = new BucketQueues(clock);
  }

  /** From now on, the global limit and rejections are shared with other processes. */
  share(limits: SharedRequestLimits): void {
    this.#shared = limits;
    this.#global.share(limits);
    limits.connect(this.globalRequestsPerSecond, this);
  }

  demand(): GlobalDemand {
    const now = this.#clock.monotonicNow();
    let waiting = 0;
    for (const queue of this.#heldByGlobal) waiting += queue.allowedAt(now);
    return { used: this.#global.usedAt(now), waiting };
  }

  onCapacity(): void {
    this.#advanceHeld(this.#clock.monotonicNow());
  }

  onGlobalBlock(delayMs: number): void {
    const now = this.#clock.monotonicNow();
    this.#global.block(delayMs, now);
    this.#advanceHeld(now);
  }

  onRouteBlock(route: RouteDigest, delayMs: number): void {
    const queue = this.#queues.block(route, delayMs);
    if (queue) this.#advanceWithGroup(queue, this.#clock.monotonicNow());
  }

  /**
   * Returns the permit if the request can be sent now, otherwise a promise for it.
   * @throws {RateLimitError} when the limit does not allow it before the deadline of the call
   * @throws {TransportError} when the call was ended
   */
  acquire(request: PermitRequest): Permit | Promise<Permit> {
    if (request.deadline.error) throw request.deadline.error;
    const now = this.#clock.monotonicNow();
    this.#latestOrder = Math.max(this.#latestOrder, request.order);
    const queue = this.#queueOf(request);
    const isFirst = (queue === undefined || queue.pending.length === 0) && this.#sequences.isFree(request);
    const isOpen = isFirst && (queue === undefined || readyAt(queue, now) <= now);
    if (isOpen && !this.#sublimits.holderOf(request, now)) {
      if (request.skipsGlobalLimit || (this.#heldByGlobal.size === 0 && this.#global.readyAt(now) <= now)) {
        return this.#createPermit(request, queue, now);
      }
    }
    return this.#wait(request, queue ?? this.#queues.get(request.route), now);
  }

  /** The request of a permit has a response. */
  recordResponse(permit: Permit, limits: ResponseLimits): void {
    const now = this.#clock.monotonicNow();
    if (permit.slot) {
      this.#global.finish(permit.slot, now);
      if (limits.rejection?.scope !== 'global') this.#global.recordAdmission(now);
    }
    if (permit.queue === undefined && !hasLimit(limits)) return this.#advanceHeld(now);
    const [queue, ownWindow] = this.#currentQueue(permit);
    if (permit.queue !== undefined) queue.bucket.finish(ownWindow);
    const hasNewHash = limits.hash !== undefined && limits.hash !== queue.hash;
    if (permit.probe || hasNewHash || queue.mergedInto) this.#recordNewBucket(permit, queue, limits, now);
    else this.#applyLimits(limits, queue, ownWindow, permit.request, now);
    this.#advanceWithGroup(queue, now);
    this.#advanceHeld(now);
    this.#queues.removeUnused(queue, permit.request.route);
  }

  /** Applies a response that can show to which bucket its route belongs. */
  #recordNewBucket(permit: Permit, queue: BucketQueue, limits: ResponseLimits, now: number): void {
    const { route } = permit.request;
    const isNew = limits.hash !== undefined && limits.hash !== queue.hash;
    const moved = limits.hash !== undefined && isNew ? this.#queues.assignBucket(queue, route, limits.hash) : [];
    const current = limits.hash === undefined ? queue : this.#queues.get(route);
    const window = permit.probe?.get(current) ?? (current === permit.queue ? permit.window : current.bucket.window);
    if (permit.probe) permit.queue?.group?.endProbe(permit.probe, current);
    this.#applyLimits(limits, current, window, permit.request, now);
    for (const other of moved) this.#advanceWithGroup(other, now);
    this.#advanceProbed(permit, now);
    this.#advance(current, now);
  }

  #applyLimits(limits: ResponseLimits, queue: BucketQueue, window: number, request: PermitRequest, now: number): void {
    if (limits.state) queue.bucket.update(limits.state, window, now);
    else if (limits.succeeded) this.#queues.markUnlimited(request.route, queue);
    if (limits.rejection && limits.rejection.scope !== 'sublimit') {
      this.#applyRejection(limits.rejection, queue, window, request, now);
    } else queue.bucket.recordAdmission(window);
    if (limits.rejection?.scope === 'sublimit') this.#applySublimit(limits.rejection, queue, request, now);
    if (!queue.group && !queue.bucket.isUnlimited) this.#queues.joinGroup(queue, request.route.majorParams);
  }

  /** The request of a permit was sent, or may have been, and has no response. */
  recordLost(permit: Permit): void {
    const now = this.#clock.monotonicNow();
    if (permit.slot) this.#global.finish(permit.slot, now);
    if (permit.queue === undefined) return this.#advanceHeld(now);
    const [queue, ownWindow] = this.#currentQueue(permit);
    queue.bucket.finish(ownWindow);
    this.#recordNoResponse(permit, queue, now);
  }

  /** The request of a permit was certainly not sent. */
  recordUnsent(permit: Permit): void {
    const now = this.#clock.monotonicNow();
    if (permit.slot) this.#global.release(permit.slot);
    if (permit.queue === undefined) return this.#advanceHeld(now);
    const [queue, ownWindow] = this.#currentQueue(permit);
    queue.bucket.release(ownWindow);
    this.#recordNoResponse(permit, queue, now);
  }

  #recordNoResponse(permit: Permit, queue: BucketQueue, now: number): void {
    if (permit.probe) permit.queue?.group?.endProbe(permit.probe, undefined);
    this.#advanceProbed(permit, now);
    this.#advanceWithGroup(queue, now);
    this.#advanceHeld(now);
    this.#queues.removeUnused(queue, permit.request.route);
  }

  /** A call has settled: the next call of its sequence can be sent. */
  endCall(request: PermitRequest): void {
    const canRelease = this.#sublimits.end(request);
    const isFree = this.#sequences.end(request);
    if (!canRelease && !isFree) return;
    const now = this.#clock.monotonicNow();
    if (canRelease) this.#releaseParked(now);
    if (isFree) this.#advance(this.#queues.get(request.route), now);
    this.#advanceHeld(now);
  }

  /** Grants calls of the queues whose permits a probe returned. */
  #advanceProbed({ probe }: Permit, now: number): void {
    if (probe) for (const queue of probe.keys()) this.#advance(queue, now);
  }

  /** Grants calls of a queue that has changed, and of unknown buckets that wait for it. */
  #advanceWithGroup(queue: BucketQueue, now: number): void {
    this.#advance(queue, now);
    const waiting = queue.group?.waiting;
    if (waiting && waiting.size > 0) for (const other of [...waiting]) this.#advance(other, now);
  }

  /** The queue of a request; undefined if it needs none. Only interactions have so many routes that this matters. */
  #queueOf({ route, skipsGlobalLimit }: PermitRequest): BucketQueue | undefined {
    return skipsGlobalLimit && this.#queues.needsNone(route) ? undefined : this.#queues.get(route);
  }

  #createPermit(request: PermitRequest, queue: BucketQueue | undefined, now: number): Permit {
    const probe = queue?.isUnknown ? queue.group?.startProbe(queue, now) : undefined;
    this.#sequences.start(request);
    const slot = request.skipsGlobalLimit ? undefined : this.#global.take(now);
    return { request, queue, window: queue?.bucket.take() ?? UNKNOWN_WINDOW, slot, probe };
  }

  /** The queue that counts a permit, another one if its own queue was merged since then, and the number of the window. */
  #currentQueue({ request: { route }, queue, window }: Permit): readonly [BucketQueue, number] {
    if (queue?.mergedInto) return [queue.mergedInto, UNKNOWN_WINDOW];
    if (queue) return [queue, window];
    // A response shows that there is a limit after all. The first one counts in the first window of the new queue.
    const isFirst = this.#queues.needsNone(route);
    const created = this.#queues.get(route);
    return [created, isFirst ? created.bucket.window : UNKNOWN_WINDOW];
  }

  #wait(request: PermitRequest, queue: BucketQueue, now: number): Promise<Permit> {
    return withCallDeadline(request.deadline, (grant, reject) => {
      const pendingPermit: PendingPermit = { request, globalOrder: request.order, grant, reject };
      if (!this.#parkIfHeld(pendingPermit, now)) queue.enqueue(pendingPermit);
      if (queue.next(this.#sequences) === pendingPermit) this.#advance(queue, now);
      if (queue.timer && request.deadline.expiresAt < queue.opensAt)
        this.#rejectLate(queue, queue.opensAt, 'bucket', now);
      this.#advanceHeld(now);
      return (reason) => {
        this.#leave(pendingPermit);
        if (reason.reason === 'timeout' && this.#sequences.isFree(request))
          reject(this.#timeoutError(pendingPermit, reason));
      };
    });
  }

  #applyRejection(
    { scope, retryAfterMs }: RateLimitRejection,
    queue: BucketQueue,
    window: number,
    { route, skipsGlobalLimit }: PermitRequest,
    now: number,
  ): void {
    if (scope === 'global') this.#global.reject(retryAfterMs, now);
    // A call that skips the global limit does not wait for it, so at least its bucket must wait.
    if (scope !== 'global' || skipsGlobalLimit) queue.bucket.reject(retryAfterMs, window, now);
    if (scope === 'global') this.#shared?.reportGlobalBlock(retryAfterMs);
    else this.#shared?.reportRouteBlock(route, retryAfterMs);
  }

  /** Discord refused a request because of some of its fields. Calls of its queue with the same fields must wait too. */
  #applySublimit({ retryAfterMs }: RateLimitRejection, queue: BucketQueue, request: PermitRequest, now: number): void {
    const { sublimit, late } = this.#sublimits.refuse(request, retryAfterMs, now);
    for (const call of late) call.reject(sublimitError(call.request, sublimit, now));
    const waiting = queue.remove((call) => this.#sublimits.holderOf(call.request, now) !== undefined);
    for (const call of waiting) if (!this.#parkIfHeld(call, now)) queue.enqueue(call);
    for (const call of this.#sublimits.shrink()) this.#unpark(call, now);
    this.#releaseParked(now);
  }

  /**
   * Parks a call that a sublimit holds back, or rejects it if the sublimit ends too late for it.
   * @param isNext whether it is the next call of its queue. Other calls with a sequence stay there, behind earlier ones
   * @returns whether the call has left its queue
   */
  #parkIfHeld(call: PendingPermit, now: number, isNext = false): boolean {
    const { request } = call;
    const sublimit = this.#sublimits.holderOf(request, now);
    if (!sublimit) return false;
    if (request.deadline.expiresAt < sublimit.until) {
      call.reject(sublimitError(request, sublimit, now));
      return true;
    }
    if (request.sequence !== undefined && !isNext) return false;
    this.#sequences.start(request);
    this.#sublimits.park(call, now);
    this.#releaseParked(now);
    return true;
  }

  /** Returns the parked calls that can be sent now to their queues, and schedules the next ones. */
  #releaseParked(now: number): void {
    for (let calls = this.#sublimits.release(now); calls.length > 0; calls = this.#sublimits.release(now)) {
      for (const call of calls) this.#unpark(call, now);
    }
    const opensAt = this.#sublimits.releasesAt;
    if (opensAt === this.#sublimitOpensAt) return;
    this.#sublimitTimer?.cancel();
    this.#sublimitOpensAt = opensAt;
    if (opensAt === NEVER) return;
    this.#sublimitTimer = this.#clock.schedule(opensAt - now, () => {
      this.#sublimitOpensAt = NEVER;
      const openedAt = this.#clock.monotonicNow();
      this.#releaseParked(openedAt);
      this.#advanceHeld(openedAt);
    });
  }

  #unpark(call: PendingPermit, now: number): void {
    const queue = this.#queues.get(call.request.route);
    queue.enqueue(call);
    this.#advance(queue, now);
  }

  /** The next call of a queue. Calls before it that a sublimit holds back are parked. */
  #next(queue: BucketQueue, now: number): PendingPermit | undefined {
    for (let next = queue.next(this.#sequences); next; next = queue.next(this.#sequences)) {
      if (!this.#sublimits.holderOf(next.request, now)) return next;
      queue.dequeue(next);
      this.#parkIfHeld(next, now, true);
    }
    return undefined;
  }

  /** Grants the calls of a queue that do not depend on the global limit, and schedules the next one. */
  #advance(queue: BucketQueue, now: number): void {
    queue.group?.waiting.delete(queue);
    for (let next = this.#next(queue, now); next; next = this.#next(queue, now)) {
      const opensAt = readyAt(queue, now);
      if (opensAt > now) {
        this.#heldByGlobal.delete(queue);
        if (queue.isUnknown) queue.group?.waiting.add(queue);
        if (queue.timer && queue.opensAt === opensAt) return;
        queue.cancelTimer();
        if (opensAt === NEVER) return;
        if (this.#rejectLate(queue, opensAt, 'bucket', now)) continue;
        queue.opensAt = opensAt;
        queue.timer = this.#clock.schedule(opensAt - now, () => this.#onBucketOpen(queue));
        return;
      }
      if (!next.request.skipsGlobalLimit) {
        this.#hold(queue, next);
        return;
      }
      this.#grant(next, queue, now);
    }
    this.#heldByGlobal.delete(queue);
    queue.cancelTimer();
  }

  /** The next call of a queue waits for the global limit. */
  #hold(queue: BucketQueue, next: PendingPermit): void {
    if (this.#heldByGlobal.has(queue)) return;
    if (next.request.wasRejected) next.globalOrder = this.#latestOrder + 0.5;
    this.#heldByGlobal.add(queue);
  }

  /** The bucket of a queue allows requests again. */
  #onBucketOpen(queue: BucketQueue): void {
    queue.timer = undefined;
    const now = this.#clock.monotonicNow();
    this.#advance(queue, now);
    this.#advanceHeld(now);
  }

  #grant(next: PendingPermit, queue: BucketQueue, now: number): void {
    queue.dequeue(next);
    next.grant(this.#createPermit(next.request, queue, now));
  }

  /** Grants as many of the calls that wait for the global limit as it allows now. */
  #advanceHeld(now: number): void {
    while (this.#heldByGlobal.size > 0) {
      const opensAt = this.#global.readyAt(now);
      if (opensAt > now) return this.#waitForGlobal(opensAt, now);
      const first = this.#firstHeld(now);
      if (!first) return;
      const { queue, next } = first;
      this.#heldByGlobal.delete(queue);
      // A probe of the same group can have started since the queue was added.
      if (readyAt(queue, now) <= now) this.#grant(next, queue, now);
      this.#advance(queue, now);
    }
  }

  #firstHeld(now: number): { readonly queue: BucketQueue; readonly next: PendingPermit } | undefined {
    let first: { queue: BucketQueue; next: PendingPermit } | undefined;
    for (const queue of this.#heldByGlobal) {
      const next = this.#next(queue, now);
      if (next && (!first || usesSlotBefore(next, first.next))) first = { queue, next };
    }
    return first;
  }

  #waitForGlobal(readyAt: number, now: number): void {
    this.#shared?.requestCapacity();
    if (this.#global.blockedUntil > now) {
      for (const queue of [...this.#heldByGlobal]) {
        if (this.#rejectLate(queue, readyAt, 'global', now)) this.#advance(queue, now);
      }
      if (this.#heldByGlobal.size === 0) return;
    }
    if (this.#globalTimer && this.#globalOpensAt === readyAt) return;
    this.#globalTimer?.cancel();
    this.#globalTimer = undefined;
    this.#globalOpensAt = readyAt;
    if (readyAt === NEVER) return;
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
    if (this.#sublimits.leave(pendingPermit)) return;
    const queue = this.#queues.get(pendingPermit.request.route);
    const wasNext = queue.next(this.#sequences) === pendingPermit;
    queue.dequeue(pendingPermit);
    if (wasNext) this.#advance(queue, this.#clock.monotonicNow());
  }

  /** The error of a call whose time limit ended while it waited. */
  #timeoutError({ request }: PendingPermit, cause: Error): RateLimitError {
    const now = this.#clock.monotonicNow();
    const sublimit = this.#sublimits.holderOf(request, now);
    if (sublimit) return sublimitError(request, sublimit, now, { cause });
    const bucketAt = readyAt(this.#queues.get(request.route), now);
    const limit = bucketAt <= now ? 'global' : 'bucket';
    const retryAfterMs = bucketAt === NEVER ? undefined : Math.max(0, bucketAt - now);
    return new RateLimitError(request.deadline.call, limit, retryAfterMs, { cause });
  }
}

function sublimitError({ deadline }: PermitRequest, sublimit: Sublimit, now: number, options?: ErrorOptions) {
  const { fields, until } = sublimit;
  const retryAfterMs = until > now ? until - now : undefined;
  return new RateLimitError(deadline.call, 'sublimit', retryAfterMs, { ...options, fields });
}

/** The earliest time for the next request of a queue: `now` if it can be sent now, Infinity if that depends on a response. */
function readyAt(queue: BucketQueue, now: number): number {
  const bucketAt = queue.bucket.readyAt(now);
  return bucketAt <= now && queue.isUnknown && queue.group ? queue.group.readyAt(now) : bucketAt;
}

/** Whether `a` uses the global limit before `b`. */
function usesSlotBefore(a: PendingPermit, b: PendingPermit): boolean {
  return a.request.rank === b.request.rank ? isOlder(a, b) : a.request.rank < b.request.rank;
}

function isOlder(a: PendingPermit, b: PendingPermit): boolean {
  return a.globalOrder === b.globalOrder ? a.request.order < b.request.order : a.globalOrder < b.globalOrder;
}

/** Whether a response shows that its route has a limit. */
function hasLimit({ hash, state, rejection }: ResponseLimits): boolean {
  return hash !== undefined || state !== undefined || rejection !== undefined;
}
