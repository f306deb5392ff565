/**
 * Assigns a queue to every route. Until a response contains the hash of its bucket, each route has its own queue. After
 * that, all routes with the same hash and the same major parameters share one queue.
 *
 * Two routes that share a bucket are recognized after each of them has received a response. See `MajorGroup` for the
 * requests before that.
 */
import type { Clock } from '../../base/clock.js';
import { BucketQueue } from './bucket-queue.js';
import { MajorGroup } from './major-group.js';
import type { RateLimitRoute } from './rate-limit-route.js';
import { majorDigestOf, routeDigestOf } from './route-digest.js';
import type { RouteDigest } from './shared-request-limits.js';

/** Idle queues are removed when there are this many queues, and again each time their number has doubled. */
const FIRST_SWEEP = 256;

export class BucketQueues {
  /** Route template → bucket hash. */
  readonly #hashes = new Map<string, string>();
  /** Route template → values of its major parameters → queue. */
  readonly #byRoute = new Map<string, Map<string, BucketQueue>>();
  readonly #byHash = new Map<string, BucketQueue>();
  /** Values of the major parameters → all queues with these values. */
  readonly #groups = new Map<string, MajorGroup<BucketQueue>>();
  /** Templates of the routes whose responses contain no limit. */
  readonly #unlimited = new Set<string>();
  readonly #blocks: RouteBlocks;
  #routeCount = 0;
  #sweepAt = FIRST_SWEEP;

  constructor(private readonly clock: Clock) {
    this.#blocks = new RouteBlocks(clock);
  }

  /**
   * Whether a route needs no queue: it is known to have no limit, and nothing of it is counted or waits. Every interaction has
   * its own route, so each would create a queue for its single request.
   */
  needsNone({ template, majorParams }: RateLimitRoute): boolean {
    if (!this.#unlimited.has(template) || this.#blocks.hasSome) return false;
    const queues = this.#byRoute.get(template);
    return queues === undefined || queues.size === 0 || !queues.has(majorParams);
  }

  /** Returns the queue of a route. */
  get({ template, majorParams }: RateLimitRoute): BucketQueue {
    const known = this.#byRoute.get(template)?.get(majorParams);
    if (known) return known;
    this.#sweep();
    const hash = this.#hashes.get(template);
    const queue = hash === undefined ? this.#createForRoute(template, majorParams) : this.#getByHash(hash, majorParams);
    this.#queuesOf(template).set(majorParams, queue);
    this.#routeCount += 1;
    const blockedMs = this.#blocks.take({ template, majorParams });
    if (blockedMs > 0) queue.bucket.block(blockedMs, this.clock.monotonicNow());
    return queue;
  }

  /**
   * Another process was rejected because of the limit of a route. Without a queue for it, the delay applies to the queue
   * that its first call creates.
   * @returns the queue whose delay changed
   */
  block(route: RouteDigest, delayMs: number): BucketQueue | undefined {
    for (const [majorParams, queue] of this.#byRoute.get(route.template) ?? []) {
      if (majorDigestOf(majorParams) !== route.majorDigest) continue;
      queue.bucket.block(delayMs, this.clock.monotonicNow());
      return queue;
    }
    this.#blocks.add(route, delayMs);
    return undefined;
  }

  /**
   * Assigns a bucket hash to a route, for all values of its major parameters: every queue of the route is merged with
   * the queues of other routes with the same hash.
   * @param responseQueue the queue of the call with the response
   * @returns the queues whose calls changed
   */
  assignBucket(responseQueue: BucketQueue, { template, majorParams }: RateLimitRoute, hash: string): BucketQueue[] {
    this.#moveToHash(responseQueue, template, majorParams, hash);
    this.#unlimited.delete(template);
    if (this.#hashes.get(template) === hash) return [];
    this.#hashes.set(template, hash);
    const withoutHash = [...this.#queuesOf(template)].filter(
      ([, queue]) => queue.hash === undefined && queue !== responseQueue,
    );
    return withoutHash.flatMap(([majorValues, queue]) => [queue, this.#moveToHash(queue, template, majorValues, hash)]);
  }

  /** A successful response of a route contained no limit. */
  markUnlimited({ template }: RateLimitRoute, queue: BucketQueue): void {
    queue.bucket.markUnlimited();
    if (queue.hash === undefined && !queue.bucket.isUnknown) this.#unlimited.add(template);
  }

  /** Adds a queue that may have a limit to the group of its major parameters. */
  joinGroup(queue: BucketQueue, majorParams: string): void {
    let group = this.#groups.get(majorParams);
    if (!group) {
      group = new MajorGroup<BucketQueue>();
      this.#groups.set(majorParams, group);
    }
    queue.group = group;
    group.add(queue);
  }

  /**
   * Removes the queue of a route without a limit as soon as it is not in use. Every interaction has its own queue, and
   * removing them later, together, would keep them in memory beyond the first garbage collection. The first ones are in a group,
   * because nothing was known of their route.
   */
  removeUnused(queue: BucketQueue, { template, majorParams }: RateLimitRoute): void {
    if (queue.hash !== undefined || !queue.bucket.isUnlimited || queue.isInUse) return;
    if (this.#byRoute.get(template)?.delete(majorParams)) this.#routeCount -= 1;
    queue.group?.delete(queue);
    if (queue.group?.isEmpty) this.#groups.delete(majorParams);
  }

  /** The queue is not in a group while its route is known to have no limit, because no probe can count in its bucket. */
  #createForRoute(template: string, major: string): BucketQueue {
    const queue = new BucketQueue();
    if (this.#unlimited.has(template)) queue.bucket.markUnlimited();
    else this.joinGroup(queue, major);
    return queue;
  }

  #queuesOf(template: string): Map<string, BucketQueue> {
    const known = this.#byRoute.get(template);
    if (known) return known;
    const queues = new Map<string, BucketQueue>();
    this.#byRoute.set(template, queues);
    return queues;
  }

  #getByHash(hash: string, major: string): BucketQueue {
    const key = `${hash} ${major}`;
    const known = this.#byHash.get(key);
    if (known) return known;
    const queue = new BucketQueue(hash);
    this.#byHash.set(key, queue);
    this.joinGroup(queue, major);
    return queue;
  }

  /** Moves the calls of a route to the queue of a hash, and returns that queue. */
  #moveToHash(queue: BucketQueue, template: string, major: string, hash: string): BucketQueue {
    const key = `${hash} ${major}`;
    if (queue.hash === undefined && !this.#byHash.has(key)) {
      queue.hash = hash;
      queue.bucket.markLimited();
      this.joinGroup(queue, major);
      this.#byHash.set(key, queue);
      return queue;
    }
    const target = this.#getByHash(hash, major);
    for (const pendingPermit of queue.remove(({ request }) => request.route.template === template))
      target.enqueue(pendingPermit);
    if (queue.hash === undefined) {
      queue.mergeInto(target);
      queue.group?.delete(queue);
    }
    this.#queuesOf(template).set(major, target);
    return target;
  }

  /** Removes idle queues, so that a bot with a million past interactions does not store a million queues. */
  #sweep(): void {
    if (this.#routeCount < this.#sweepAt) return;
    const now = this.clock.monotonicNow();
    for (const queues of this.#byRoute.values()) this.#routeCount -= sweepIdle(queues, now);
    sweepIdle(this.#byHash, now);
    for (const [major, group] of this.#groups) if (group.isEmpty) this.#groups.delete(major);
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#routeCount * 2);
  }
}

/** Removes idle queues and returns their number. */
function sweepIdle(queues: Map<string, BucketQueue>, now: number): number {
  const before = queues.size;
  for (const [key, queue] of queues) {
    if (queue.pending.length > 0 || !queue.bucket.isIdle(now)) continue;
    queues.delete(key);
    queue.group?.delete(queue);
  }
  return before - queues.size;
}

/** Delays of routes that this process has not called yet, after rejections of other processes. */
class RouteBlocks {
  /** Route → when it can be called, in monotonic time. */
  readonly #until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  add(route: RouteDigest, delayMs: number): void {
    const now = this.clock.monotonicNow();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    const key = keyOf(route);
    this.#until.set(key, Math.max(this.#until.get(key) ?? 0, now + delayMs));
  }

  get hasSome(): boolean {
    return this.#until.size > 0;
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
