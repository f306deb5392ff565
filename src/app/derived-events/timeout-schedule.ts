import type { Clock, Timer } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';

/** A timeout that is known of. */
export interface MemberTimeout {
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Of the event that told of it. */
  readonly origin: EventOrigin;
}

/** Timers hold at most 2^31 - 1 milliseconds, a timeout lasts up to 28 days: longer waits are taken in steps. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * The timeouts that run, and one timer for the one that ends next. Few members are timed out at a time, so they stand
 * in maps and not in a column of every member.
 */
export class TimeoutSchedule {
  readonly #byGuild = new Map<Snowflake, Map<Snowflake, MemberTimeout>>();
  /** Those whose time has not come, the next one last. */
  readonly #upcoming: MemberTimeout[] = [];
  #timer: Timer | undefined;
  /** What the timer is set for. */
  #scheduled: MemberTimeout | undefined;
  #stopped = false;

  /** @param onExpired is called when the time of a timeout has come; it stays known until it is deleted */
  constructor(
    private readonly clock: Clock,
    private readonly onExpired: (end: MemberTimeout) => void,
  ) {}

  get(guildId: Snowflake, userId: Snowflake): MemberTimeout | undefined {
    return this.#byGuild.get(guildId)?.get(userId);
  }

  /** Sets the end of a member's timeout, in place of an earlier one. */
  set(end: MemberTimeout): void {
    const earlier = this.get(end.guildId, end.userId);
    if (earlier?.until === end.until) return;
    this.delete(end.guildId, end.userId);
    const guild = this.#byGuild.get(end.guildId) ?? new Map<Snowflake, MemberTimeout>();
    this.#byGuild.set(end.guildId, guild.set(end.userId, end));
    this.#upcoming.splice(this.#positionOf(end.until), 0, end);
    this.#setTimer();
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#byGuild.get(guildId);
    const end = guild?.get(userId);
    if (!guild || !end) return;
    guild.delete(userId);
    if (guild.size === 0) this.#byGuild.delete(guildId);
    this.#unschedule(end);
    this.#setTimer();
  }

  deleteGuild(guildId: Snowflake): void {
    for (const end of this.#byGuild.get(guildId)?.values() ?? []) this.#unschedule(end);
    this.#byGuild.delete(guildId);
    this.#setTimer();
  }

  /** Tells of every timeout whose time has come, the earliest first. The timer does so too, but may be late. */
  expireDue(): void {
    const now = this.clock.now();
    for (let next = this.#upcoming.at(-1); next && next.until <= now; next = this.#upcoming.at(-1)) {
      this.#upcoming.pop();
      this.onExpired(next);
    }
  }

  /** Tells of nothing from now on. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  /** Takes an end out of those that are to come, if it is among them. */
  #unschedule(end: MemberTimeout): void {
    for (let place = this.#positionOf(end.until); this.#upcoming[place]?.until === end.until; place++) {
      if (this.#upcoming[place] !== end) continue;
      this.#upcoming.splice(place, 1);
      return;
    }
  }

  /** The first place whose end is not after `until`. */
  #positionOf(until: number): number {
    let low = 0;
    let high = this.#upcoming.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#upcoming[middle]?.until ?? 0) > until) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #setTimer(): void {
    const next = this.#upcoming.at(-1);
    if (next === this.#scheduled) return;
    this.#timer?.cancel();
    this.#scheduled = this.#stopped ? undefined : next;
    if (!this.#scheduled) return;
    const wait = Math.min(Math.max(0, this.#scheduled.until - this.clock.now()), MAX_WAIT_MS);
    this.#timer = this.clock.schedule(wait, () => {
      this.#scheduled = undefined;
      this.expireDue();
      this.#setTimer();
    });
  }
}
