/**
 * Which lane is whose. A lane is found by route until an answer names its bucket; from then on all routes with that name
 * and the same major parameters share it.
 *
 * That two routes share a bucket is known only when each has been answered once. So of routes that were never called,
 * each may have one request on its way, and together they can be more than their bucket lets through. What is too many
 * is refused (429), which the service did not act on: it is sent again when the bucket opens, and its caller sees
 * nothing of it. To send such requests one after the other would not help before the first answers either, and would
 * make every first call of a bot wait for all others. It happens once for a pair of routes, not for each value of their
 * major parameters: the name of a route's bucket holds for all of them.
 */
import type { Clock } from '../../base/clock.js';
import { BucketQueue } from './bucket-queue.js';
import type { RateLimitRoute } from './rate-limit-route.js';

/** Lanes are looked through for idle ones when there are this many, and again whenever their number has doubled. */
const FIRST_SWEEP = 256;

export class BucketQueues {
  /** Route template → the name of its bucket. */
  readonly #hashes = new Map<string, string>();
  /** Route template → values of its major parameters → lane. */
  readonly #byRoute = new Map<string, Map<string, BucketQueue>>();
  readonly #byHash = new Map<string, BucketQueue>();
  #routeCount = 0;
  #sweepAt = FIRST_SWEEP;

  constructor(private readonly clock: Clock) {}

  /** The lane of a route. */
  get({ template, majorParams }: RateLimitRoute): BucketQueue {
    const known = this.#byRoute.get(template)?.get(majorParams);
    if (known) return known;
    this.#sweep();
    const hash = this.#hashes.get(template);
    const lane = hash === undefined ? new BucketQueue() : this.#getByHash(hash, majorParams);
    this.#queuesOf(template).set(majorParams, lane);
    this.#routeCount += 1;
    return lane;
  }

  /**
   * The service named the bucket of a route. What holds for one value of its major parameters holds for all: every lane
   * of the route goes on under that name, together with those of other routes that have it. Gives the lanes to which
   * calls moved, or which they left.
   */
  assignBucket(answered: BucketQueue, { template, majorParams }: RateLimitRoute, hash: string): BucketQueue[] {
    this.#moveToHash(answered, template, majorParams, hash);
    if (this.#hashes.get(template) === hash) return [];
    this.#hashes.set(template, hash);
    const unnamed = [...this.#queuesOf(template)].filter(([, lane]) => lane.hash === undefined && lane !== answered);
    return unnamed.flatMap(([each, lane]) => [lane, this.#moveToHash(lane, template, each, hash)]);
  }

  #queuesOf(template: string): Map<string, BucketQueue> {
    const known = this.#byRoute.get(template);
    if (known) return known;
    const lanes = new Map<string, BucketQueue>();
    this.#byRoute.set(template, lanes);
    return lanes;
  }

  #getByHash(hash: string, major: string): BucketQueue {
    const key = `${hash} ${major}`;
    const known = this.#byHash.get(key);
    if (known) return known;
    const lane = new BucketQueue(hash);
    this.#byHash.set(key, lane);
    return lane;
  }

  /** Gives the lane in which the calls of a route go on under a name. */
  #moveToHash(lane: BucketQueue, template: string, major: string, hash: string): BucketQueue {
    const key = `${hash} ${major}`;
    if (lane.hash === undefined && !this.#byHash.has(key)) {
      lane.hash = hash;
      this.#byHash.set(key, lane);
      return lane;
    }
    const named = this.#getByHash(hash, major);
    for (const waiter of lane.remove(({ request }) => request.route.template === template)) named.enqueue(waiter);
    if (lane.hash === undefined) lane.mergeInto(named);
    this.#queuesOf(template).set(major, named);
    return named;
  }

  /** Forgets lanes that nobody uses, so that a bot that has seen a million interactions does not hold a million lanes. */
  #sweep(): void {
    if (this.#routeCount < this.#sweepAt) return;
    const now = this.clock.now();
    for (const lanes of this.#byRoute.values()) this.#routeCount -= sweepIdle(lanes, now);
    sweepIdle(this.#byHash, now);
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#routeCount * 2);
  }
}

/** Drops the lanes that are of no use any more; how many there were. */
function sweepIdle(lanes: Map<string, BucketQueue>, now: number): number {
  const before = lanes.size;
  for (const [key, lane] of lanes) {
    if (lane.pending.length === 0 && lane.bucket.isIdle(now)) lanes.delete(key);
  }
  return before - lanes.size;
}
