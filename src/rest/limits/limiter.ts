/**
 * Who waits where. Every bucket has a lane in which calls wait in the order in which they came; a call leaves it when
 * both its bucket and, unless it is exempt, the global limit let it. A lane is found by route until an answer names its
 * bucket; from then on all routes with that name and the same major parameters share it.
 */
import type { Clock, Timer } from '../../base/clock.js';
import { type LimitKind, RateLimitError, TransportError } from '../errors.js';
import type { Lifetime } from '../lifetime.js';
import type { AnswerLimits, Refusal } from './answer-limits.js';
import { Bucket } from './bucket.js';
import { GlobalLimit, type Slot } from './global-limit.js';
import type { Route } from './route.js';

/** A call that asks for a permit, once for every time it is sent. */
export interface Turn {
  readonly route: Route;
  /** Smaller numbers go first within a bucket; a call keeps its number when it is sent again. */
  readonly order: number;
  /** Whether the global limit does not count it. */
  readonly exempt: boolean;
  readonly lifetime: Lifetime;
}

interface Waiter extends Turn {
  readonly grant: (permit: Permit) => void;
  readonly refuse: (error: unknown) => void;
}

interface Lane {
  readonly bucket: Bucket;
  /** The service's name of the bucket, once known. */
  hash: string | undefined;
  waiting: Waiter[];
  timer: Timer | undefined;
}

/** The right to send one request. Exactly one of the limiter's `answered`, `lost` and `unused` must follow. */
export interface Permit {
  readonly turn: Turn;
  readonly lane: Lane;
  readonly slot: Slot | undefined;
}

/** Lanes are looked through for idle ones when there are this many, and again whenever their number has doubled. */
const FIRST_SWEEP = 256;

export class Limiter {
  readonly #clock: Clock;
  readonly #global: GlobalLimit;
  /** Route template → the name of its bucket. */
  readonly #hashes = new Map<string, string>();
  readonly #byRoute = new Map<string, Lane>();
  readonly #byHash = new Map<string, Lane>();
  /** Lanes whose next call waits for the global limit, in the order in which they began to. */
  readonly #held = new Set<Lane>();
  #globalTimer: Timer | undefined;
  #sweepAt = FIRST_SWEEP;

  constructor(clock: Clock, globalPerSecond: number) {
    this.#clock = clock;
    this.#global = new GlobalLimit(globalPerSecond);
  }

  /**
   * Resolves when the request may be sent.
   * @throws RateLimitError when that cannot be before the call's deadline; otherwise what ended the call's lifetime
   */
  acquire(turn: Turn): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const { signal } = turn.lifetime;
      if (signal.aborted) return reject(signal.reason);
      const onAbort = () => this.#abandon(waiter);
      const waiter: Waiter = {
        ...turn,
        grant: (permit) => {
          signal.removeEventListener('abort', onAbort);
          resolve(permit);
        },
        refuse: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const lane = this.#laneOf(turn.route);
      enqueue(lane, waiter);
      // Behind another there is nothing to decide: what lets the first go looks at the rest too.
      if (lane.waiting[0] === waiter) this.#letThrough(lane);
    });
  }

  /** The request of a permit was answered. */
  answered(permit: Permit, limits: AnswerLimits): void {
    const now = this.#clock.now();
    const { lane, turn } = permit;
    lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    const named = limits.hash === undefined ? lane : this.#nameBucket(lane, turn.route, limits.hash);
    if (limits.state) named.bucket.learn(limits.state, now);
    else if (limits.succeeded) named.bucket.learnUnlimited();
    if (limits.refusal) this.#heed(limits.refusal, named, turn.exempt, now);
    this.#letThrough(lane);
    if (named !== lane) this.#letThrough(named);
    this.#awaitGlobal(now);
  }

  /** The request of a permit went out, or may have, and was not answered. */
  lost(permit: Permit): void {
    const now = this.#clock.now();
    permit.lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    this.#letThrough(permit.lane);
    this.#awaitGlobal(now);
  }

  /** The request of a permit certainly never went out. */
  unused(permit: Permit): void {
    const now = this.#clock.now();
    permit.lane.bucket.giveBack();
    if (permit.slot) this.#global.giveBack(permit.slot, now);
    this.#letThrough(permit.lane);
    this.#awaitGlobal(now);
  }

  #heed(refusal: Refusal, lane: Lane, exempt: boolean, now: number): void {
    const until = now + refusal.retryAfterMs;
    if (refusal.scope === 'user') lane.bucket.exhaust(until);
    if (refusal.scope === 'global') this.#global.block(until);
    // What a global refusal means for a call outside the global limit is at least that this bucket waits.
    if (refusal.scope === 'shared' || exempt) lane.bucket.block(until);
  }

  /** Sends off every call of a lane that may go, and sets the timer for the next. */
  #letThrough(lane: Lane): void {
    lane.timer?.cancel();
    lane.timer = undefined;
    this.#held.delete(lane);
    const now = this.#clock.now();
    for (let next = lane.waiting[0]; next; next = lane.waiting[0]) {
      const bucketAt = lane.bucket.readyAt(now);
      const globalAt = next.exempt ? now : this.#global.readyAt(now);
      const readyAt = Math.max(bucketAt, globalAt);
      if (readyAt <= now) {
        lane.waiting.shift();
        lane.bucket.take();
        next.grant({ turn: next, lane, slot: next.exempt ? undefined : this.#global.take(now) });
      } else if (!this.#refuseLate(lane, readyAt, bucketAt > globalAt ? 'bucket' : 'global', now)) {
        this.#holdUntil(lane, bucketAt, now);
        return;
      }
    }
  }

  /** Refuses the calls of a lane whose deadline is before `readyAt`; whether there were any. */
  #refuseLate(lane: Lane, readyAt: number, limit: LimitKind, now: number): boolean {
    if (readyAt === Number.POSITIVE_INFINITY) return false;
    const late = lane.waiting.filter((waiter) => waiter.lifetime.deadlineAt < readyAt);
    if (late.length === 0) return false;
    lane.waiting = lane.waiting.filter((waiter) => waiter.lifetime.deadlineAt >= readyAt);
    for (const waiter of late) waiter.refuse(new RateLimitError(waiter.lifetime.place, limit, readyAt - now));
    return true;
  }

  #holdUntil(lane: Lane, bucketAt: number, now: number): void {
    if (bucketAt <= now) {
      this.#held.add(lane);
      this.#awaitGlobal(now);
    } else if (bucketAt !== Number.POSITIVE_INFINITY) {
      lane.timer = this.#clock.schedule(bucketAt - now, () => this.#letThrough(lane));
    }
  }

  /** Lets the lanes that the global limit holds back go on: now, or at the time at which it opens. */
  #awaitGlobal(now: number): void {
    this.#globalTimer?.cancel();
    this.#globalTimer = undefined;
    if (this.#held.size === 0) return;
    const readyAt = this.#global.readyAt(now);
    if (readyAt <= now) this.#letHeldThrough();
    else this.#globalTimer = this.#clock.schedule(readyAt - now, () => this.#letHeldThrough());
  }

  #letHeldThrough(): void {
    for (const lane of [...this.#held]) this.#letThrough(lane);
  }

  /** A call that waits has come to its end. */
  #abandon(waiter: Waiter): void {
    const lane = this.#laneOf(waiter.route);
    lane.waiting = lane.waiting.filter((other) => other !== waiter);
    const now = this.#clock.now();
    const bucketAt = lane.bucket.readyAt(now);
    const reason: unknown = waiter.lifetime.signal.reason;
    if (reason instanceof TransportError && reason.reason === 'deadline') {
      const limit = bucketAt <= now ? 'global' : 'bucket';
      const retryAfterMs = bucketAt === Number.POSITIVE_INFINITY ? undefined : Math.max(0, bucketAt - now);
      waiter.refuse(new RateLimitError(waiter.lifetime.place, limit, retryAfterMs, { cause: reason }));
    } else {
      waiter.refuse(reason);
    }
    this.#letThrough(lane);
  }

  #laneOf(route: Route): Lane {
    const key = `${route.template} ${route.major}`;
    const existing = this.#byRoute.get(key);
    if (existing) return existing;
    this.#sweep();
    const hash = this.#hashes.get(route.template);
    const lane = hash === undefined ? newLane() : this.#laneNamed(hash, route.major);
    this.#byRoute.set(key, lane);
    return lane;
  }

  #laneNamed(hash: string, major: string): Lane {
    const key = `${hash} ${major}`;
    const lane = this.#byHash.get(key) ?? newLane(hash);
    this.#byHash.set(key, lane);
    return lane;
  }

  /** The service named the bucket of a route: gives the lane of that name, to which the route's calls move. */
  #nameBucket(lane: Lane, route: Route, hash: string): Lane {
    this.#hashes.set(route.template, hash);
    if (lane.hash === hash) return lane;
    const key = `${hash} ${route.major}`;
    if (lane.hash === undefined && !this.#byHash.has(key)) {
      lane.hash = hash;
      this.#byHash.set(key, lane);
      return lane;
    }
    const named = this.#laneNamed(hash, route.major);
    const moves = (waiter: Waiter) => waiter.route.template === route.template;
    for (const waiter of lane.waiting.filter(moves)) enqueue(named, waiter);
    lane.waiting = lane.waiting.filter((waiter) => !moves(waiter));
    this.#byRoute.set(`${route.template} ${route.major}`, named);
    return named;
  }

  /** Forgets lanes that nobody uses, so that a bot that has seen a million interactions does not hold a million lanes. */
  #sweep(): void {
    if (this.#byRoute.size < this.#sweepAt) return;
    const now = this.#clock.now();
    for (const lanes of [this.#byRoute, this.#byHash]) {
      for (const [key, lane] of lanes) {
        if (lane.waiting.length === 0 && lane.bucket.isIdle(now)) lanes.delete(key);
      }
    }
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#byRoute.size * 2);
  }
}

function newLane(hash?: string): Lane {
  return { bucket: new Bucket(), hash, waiting: [], timer: undefined };
}

/** Puts a call into its place: mostly the last, the first when it is sent again. */
function enqueue(lane: Lane, waiter: Waiter): void {
  const place = lane.waiting.findLastIndex((other) => other.order < waiter.order) + 1;
  lane.waiting.splice(place, 0, waiter);
}
