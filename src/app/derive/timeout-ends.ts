import type { Clock, Timer } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';

/** A timeout that is known of. */
export interface TimeoutEnd {
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Of the event that told of it. */
  readonly origin: EventOrigin;
}

/** Timers hold at most 2^31 - 1 milliseconds, a timeout lasts up to 28 days: longer waits are taken in steps. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * The timeouts that run, and one timer for the one that ends next. Few members are timed out at a time, so they stand
 * in maps and not in a column of every member.
 */
export class TimeoutEnds {
  readonly #byGuild = new Map<Snowflake, Map<Snowflake, TimeoutEnd>>();
  /** Those whose time has not come, the next one last. */
  readonly #coming: TimeoutEnd[] = [];
  #timer: Timer | undefined;
  /** What the timer is set for. */
  #awaited: TimeoutEnd | undefined;
  #stopped = false;

  /** @param ended is called when the time of a timeout has come; it stays known until it is deleted */
  constructor(
    private readonly clock: Clock,
    private readonly ended: (end: TimeoutEnd) => void,
  ) {}

  get(guildId: Snowflake, userId: Snowflake): TimeoutEnd | undefined {
    return this.#byGuild.get(guildId)?.get(userId);
  }

  /** Sets the end of a member's timeout, in place of an earlier one. */
  set(end: TimeoutEnd): void {
    const earlier = this.get(end.guildId, end.userId);
    if (earlier?.until === end.until) return;
    this.delete(end.guildId, end.userId);
    const guild = this.#byGuild.get(end.guildId) ?? new Map<Snowflake, TimeoutEnd>();
    this.#byGuild.set(end.guildId, guild.set(end.userId, end));
    this.#coming.splice(this.#placeOf(end.until), 0, end);
    this.#setTimer();
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#byGuild.get(guildId);
    const end = guild?.get(userId);
    if (!guild || !end) return;
    guild.delete(userId);
    if (guild.size === 0) this.#byGuild.delete(guildId);
    this.#forget(end);
    this.#setTimer();
  }

  deleteGuild(guildId: Snowflake): void {
    for (const end of this.#byGuild.get(guildId)?.values() ?? []) this.#forget(end);
    this.#byGuild.delete(guildId);
    this.#setTimer();
  }

  /** Tells of every timeout whose time has come, the earliest first. The timer does so too, but may be late. */
  flush(): void {
    const now = this.clock.now();
    for (let next = this.#coming.at(-1); next && next.until <= now; next = this.#coming.at(-1)) {
      this.#coming.pop();
      this.ended(next);
    }
  }

  /** Tells of nothing from now on. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  /** Takes an end out of those that are to come, if it is among them. */
  #forget(end: TimeoutEnd): void {
    for (let place = this.#placeOf(end.until); this.#coming[place]?.until === end.until; place++) {
      if (this.#coming[place] !== end) continue;
      this.#coming.splice(place, 1);
      return;
    }
  }

  /** The first place whose end is not after `until`. */
  #placeOf(until: number): number {
    let low = 0;
    let high = this.#coming.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#coming[middle]?.until ?? 0) > until) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #setTimer(): void {
    const next = this.#coming.at(-1);
    if (next === this.#awaited) return;
    this.#timer?.cancel();
    this.#awaited = this.#stopped ? undefined : next;
    if (!this.#awaited) return;
    const wait = Math.min(Math.max(0, this.#awaited.until - this.clock.now()), LONGEST_WAIT_MS);
    this.#timer = this.clock.schedule(wait, () => {
      this.#awaited = undefined;
      this.flush();
      this.#setTimer();
    });
  }
}
