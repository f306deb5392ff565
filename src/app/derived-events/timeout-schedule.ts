import type { Clock, Timer } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';

/** An active timeout of a member. */
export interface MemberTimeout {
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The origin of the event that reported the timeout. */
  readonly origin: EventOrigin;
}

/** Timers are limited to 2^31 - 1 ms, about 25 days, and timeouts to 28 days. So long delays are split into steps. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * Stores the active timeouts of all guilds. One timer waits for the timeout that ends next. Few members are timed out at
 * the same time, so timeouts are stored in maps instead of the record of every member.
 */
export class TimeoutSchedule {
  readonly #byGuild = new Map<Snowflake, Map<Snowflake, MemberTimeout>>();
  /** Timeouts that have not expired, latest first. The one that ends next is the last element. */
  readonly #upcoming: MemberTimeout[] = [];
  #timer: Timer | undefined;
  /** The timeout for which the timer is set. */
  #scheduled: MemberTimeout | undefined;
  #stopped = false;

  /** @param onExpired called when a timeout has expired; the timeout stays stored until it is deleted */
  constructor(
    private readonly clock: Clock,
    private readonly onExpired: (timeout: MemberTimeout) => void,
  ) {}

  get(guildId: Snowflake, userId: Snowflake): MemberTimeout | undefined {
    return this.#byGuild.get(guildId)?.get(userId);
  }

  /** Stores the timeout of a member and replaces an earlier one. */
  set(timeout: MemberTimeout): void {
    const { guildId, userId, until } = timeout;
    if (this.get(guildId, userId)?.until === until) return;
    this.delete(guildId, userId);
    const guild = this.#byGuild.get(guildId) ?? new Map<Snowflake, MemberTimeout>();
    this.#byGuild.set(guildId, guild.set(userId, timeout));
    this.#upcoming.splice(this.#positionOf(until), 0, timeout);
    this.#setTimer();
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#byGuild.get(guildId);
    const timeout = guild?.get(userId);
    if (!guild || !timeout) return;
    guild.delete(userId);
    if (guild.size === 0) this.#byGuild.delete(guildId);
    this.#unschedule(timeout);
    this.#setTimer();
  }

  deleteGuild(guildId: Snowflake): void {
    for (const timeout of this.#byGuild.get(guildId)?.values() ?? []) this.#unschedule(timeout);
    this.#byGuild.delete(guildId);
    this.#setTimer();
  }

  /** Reports every timeout that has expired, the earliest first. Call it when the timer may be late. */
  expireDue(): void {
    const now = this.clock.now();
    for (let next = this.#upcoming.at(-1); next && next.until <= now; next = this.#upcoming.at(-1)) {
      this.#upcoming.pop();
      this.onExpired(next);
    }
  }

  /** Cancels the timer and starts no other. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  /** Removes a timeout from the upcoming ones, if it has not expired. */
  #unschedule(timeout: MemberTimeout): void {
    const { until } = timeout;
    for (let position = this.#positionOf(until); this.#upcoming[position]?.until === until; position++) {
      if (this.#upcoming[position] !== timeout) continue;
      this.#upcoming.splice(position, 1);
      return;
    }
  }

  /** Returns the first position in `#upcoming` whose timeout ends at `until` or earlier. */
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
    const waitMs = Math.min(Math.max(0, this.#scheduled.until - this.clock.now()), MAX_WAIT_MS);
    this.#timer = this.clock.schedule(waitMs, () => {
      this.#scheduled = undefined;
      this.expireDue();
      this.#setTimer();
    });
  }
}
