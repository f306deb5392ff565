/**
 * Who waits where. Every bucket has a lane in which calls wait in the order in which they came; a call leaves it when
 * both its bucket and, unless it is exempt, the global limit let it.
 *
 * Lanes whose bucket lets their first call go, and that only the global limit holds back, are `held`: of their first
 * calls the one that goes before all others takes the next free place.
 */
import type { Clock, Timer } from '../../base/clock.js';
import { type LimitKind, RateLimitError } from '../errors.js';
import { within } from '../lifetime.js';
import type { AnswerLimits, Refusal } from './answer-limits.js';
import { GlobalLimit } from './global-limit.js';
import { goesBefore, Lane, type Permit, type Turn, type Waiter } from './lane.js';
import { LaneTable } from './lane-table.js';

const NEVER = Number.POSITIVE_INFINITY;

export class Limiter {
  readonly #clock: Clock;
  readonly #global: GlobalLimit;
  readonly #lanes: LaneTable;
  readonly #held = new Set<Lane>();
  #globalTimer: Timer | undefined;
  #globalOpensAt = 0;

  constructor(clock: Clock, globalPerSecond: number) {
    this.#clock = clock;
    this.#global = new GlobalLimit(globalPerSecond);
    this.#lanes = new LaneTable(clock);
  }

  /**
   * Gives the permit at once when the request may be sent now, and otherwise resolves when it may.
   * @throws RateLimitError when that cannot be before the call's deadline; otherwise what ended the call's lifetime
   */
  acquire(turn: Turn): Permit | Promise<Permit> {
    if (turn.lifetime.ended) throw turn.lifetime.ended;
    const lane = this.#lanes.of(turn.route);
    const now = this.#clock.now();
    if (lane.waiting.length === 0 && lane.bucket.readyAt(now) <= now) {
      if (turn.exempt || (this.#held.size === 0 && this.#global.readyAt(now) <= now)) {
        return this.#permit(turn, lane, now);
      }
    }
    return this.#wait(turn, lane, now);
  }

  /** The request of a permit was answered. */
  answered(permit: Permit, limits: AnswerLimits): void {
    const now = this.#clock.now();
    const { turn } = permit;
    const lane = laneNow(permit);
    lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    if (limits.hash !== undefined && limits.hash !== lane.hash) {
      for (const moved of this.#lanes.name(lane, turn.route, limits.hash)) this.#advance(moved, now);
    }
    const named = limits.hash === undefined ? lane : this.#lanes.of(turn.route);
    if (limits.state) named.bucket.learn(limits.state, now);
    else if (limits.succeeded) named.bucket.learnUnlimited();
    if (limits.refusal) this.#heed(limits.refusal, named, turn.exempt, now);
    if (named !== lane) this.#advance(lane, now);
    this.#advance(named, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit went out, or may have, and was not answered. */
  lost(permit: Permit): void {
    const now = this.#clock.now();
    const lane = laneNow(permit);
    lane.bucket.finish();
    if (permit.slot) this.#global.finish(permit.slot, now);
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  /** The request of a permit certainly never went out. */
  unused(permit: Permit): void {
    const now = this.#clock.now();
    const lane = laneNow(permit);
    lane.bucket.giveBack();
    if (permit.slot) this.#global.giveBack(permit.slot);
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  #permit(turn: Turn, lane: Lane, now: number): Permit {
    lane.bucket.take();
    return { turn, lane, slot: turn.exempt ? undefined : this.#global.take(now) };
  }

  #wait(turn: Turn, lane: Lane, now: number): Promise<Permit> {
    return within(turn.lifetime, (grant, refuse) => {
      const waiter: Waiter = { turn, grant, refuse };
      lane.enqueue(waiter);
      if (lane.waiting[0] === waiter) this.#advance(lane, now);
      if (lane.timer && turn.lifetime.deadlineAt < lane.opensAt) this.#refuseLate(lane, lane.opensAt, 'bucket', now);
      this.#advanceHeld(now);
      return (reason) => {
        this.#leave(waiter);
        if (reason.reason === 'deadline') refuse(this.#outOfTime(waiter, reason));
      };
    });
  }

  #heed(refusal: Refusal, lane: Lane, exempt: boolean, now: number): void {
    const until = now + refusal.retryAfterMs;
    if (refusal.scope === 'user') lane.bucket.exhaust(until);
    if (refusal.scope === 'global') this.#global.block(until);
    // What a global refusal means for a call outside the global limit is at least that this bucket waits.
    if (refusal.scope === 'shared' || exempt) lane.bucket.block(until);
  }

  /** Sends off the calls of a lane that no other lane's can dispute, and sees to it that the next has its turn. */
  #advance(lane: Lane, now: number): void {
    for (let next = lane.waiting[0]; next; next = lane.waiting[0]) {
      const readyAt = lane.bucket.readyAt(now);
      if (readyAt > now) {
        this.#held.delete(lane);
        if (lane.timer && lane.opensAt === readyAt) return;
        lane.cancelTimer();
        if (readyAt === NEVER) return;
        if (this.#refuseLate(lane, readyAt, 'bucket', now)) continue;
        lane.opensAt = readyAt;
        lane.timer = this.#clock.schedule(readyAt - now, () => this.#open(lane));
        return;
      }
      if (!next.turn.exempt) {
        this.#held.add(lane);
        return;
      }
      this.#grantFirst(lane, now);
    }
    this.#held.delete(lane);
    lane.cancelTimer();
  }

  /** The time has come for which a lane was waiting. */
  #open(lane: Lane): void {
    lane.timer = undefined;
    const now = this.#clock.now();
    this.#advance(lane, now);
    this.#advanceHeld(now);
  }

  #grantFirst(lane: Lane, now: number): void {
    const first = lane.waiting.shift();
    first?.grant(this.#permit(first.turn, lane, now));
  }

  /** Sends off, of the calls that the global limit holds back, as many as it lets go now. */
  #advanceHeld(now: number): void {
    while (this.#held.size > 0) {
      const readyAt = this.#global.readyAt(now);
      if (readyAt > now) return this.#awaitGlobal(readyAt, now);
      const lane = this.#firstHeld();
      if (!lane) return;
      this.#held.delete(lane);
      this.#grantFirst(lane, now);
      this.#advance(lane, now);
    }
  }

  #firstHeld(): Lane | undefined {
    let first: Lane | undefined;
    let firstTurn: Turn | undefined;
    for (const lane of this.#held) {
      const turn = lane.waiting[0]?.turn;
      if (!turn || (firstTurn && !goesBefore(turn, firstTurn))) continue;
      first = lane;
      firstTurn = turn;
    }
    return first;
  }

  #awaitGlobal(readyAt: number, now: number): void {
    if (this.#global.blockedUntil > now) {
      for (const lane of [...this.#held]) {
        if (this.#refuseLate(lane, readyAt, 'global', now)) this.#advance(lane, now);
      }
      if (this.#held.size === 0) return;
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
  #refuseLate(lane: Lane, readyAt: number, limit: LimitKind, now: number): boolean {
    const late = lane.remove(({ turn }) => turn.lifetime.deadlineAt < readyAt);
    for (const { turn, refuse } of late) refuse(new RateLimitError(turn.lifetime.place, limit, readyAt - now));
    return late.length > 0;
  }

  /** A call that waits has come to its end. */
  #leave(waiter: Waiter): void {
    const lane = this.#lanes.of(waiter.turn.route);
    const wasFirst = lane.waiting[0] === waiter;
    lane.remove((other) => other === waiter);
    if (wasFirst) this.#advance(lane, this.#clock.now());
  }

  /** The error of a call whose deadline came while it waited. */
  #outOfTime({ turn }: Waiter, cause: Error): RateLimitError {
    const now = this.#clock.now();
    const bucketAt = this.#lanes.of(turn.route).bucket.readyAt(now);
    const limit = bucketAt <= now ? 'global' : 'bucket';
    const retryAfterMs = bucketAt === NEVER ? undefined : Math.max(0, bucketAt - now);
    return new RateLimitError(turn.lifetime.place, limit, retryAfterMs, { cause });
  }
}

/** The lane that a permit counts in: another, if its own was joined into that since. */
function laneNow({ lane }: Permit): Lane {
  return lane.successor ?? lane;
}
