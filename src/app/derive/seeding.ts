/**
 * Asks for the members of guilds, a guild after the other, as the service allows: all members of one guild once in 30
 * seconds, and half of the 120 frames that a connection may send in a minute, so that the bot's own frames find room.
 * Each shard has a lane of its own, in which one request is out at a time. What fails is asked again, later each time.
 */
import { type Clock, sleep, type Timer } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { MemberSource } from './member-source.js';

const { sends, sendWindowMs, allMembersWindowMs } = limits.gateway;
const SPACING_MS = (2 * sendWindowMs) / sends;
const LONGEST_RETRY_MS = 10 * 60_000;

export interface SeedingOptions {
  readonly members: MemberSource;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Every member of a guild has been shown. */
  readonly listed: (guildId: Snowflake) => void;
  /** The bot is in a guild, which no event may have said; it is wanted unless it is known. */
  readonly found: (guildId: Snowflake, shard: number) => void;
}

interface Wish {
  readonly guildId: Snowflake;
  /** Not to be asked before. */
  readonly due: number;
  readonly failures: number;
}

/** The requests of one shard. */
interface Lane {
  readonly wishes: Map<Snowflake, Wish>;
  /** When the next request may go out. */
  openAt: number;
  asking: { readonly wish: Wish; readonly abort: AbortController } | undefined;
  timer: Timer | undefined;
}

/** Gets to know every member of the guilds that are wanted. */
export class Seeding {
  readonly #options: SeedingOptions;
  readonly #lanes = new Map<number, Lane>();
  /** When the members of a guild were last asked for, in that order; only while it matters. */
  readonly #askedAt = new Map<Snowflake, number>();
  /** Shards that were taken over and whose guilds are to be found, with the shard count. */
  readonly #takenOver = new Map<number, number>();
  #finding = false;
  readonly #stopped = new AbortController();

  constructor(options: SeedingOptions) {
    this.#options = options;
  }

  /** Asks for the members of a guild as soon as may be, unless that is to happen already. */
  want(guildId: Snowflake, shard: number): void {
    if (this.#stopped.signal.aborted || this.#isWanted(guildId)) return;
    const lane = this.#lanes.get(shard) ?? { wishes: new Map(), openAt: 0, asking: undefined, timer: undefined };
    this.#lanes.set(shard, lane);
    const lastAsked = this.#askedAt.get(guildId) ?? -Infinity;
    const due = Math.max(this.#options.clock.now(), lastAsked + allMembersWindowMs);
    lane.wishes.set(guildId, { guildId, due, failures: 0 });
    this.#advance(lane);
  }

  /** Asks for the members of a guild no more; an answer that is under way counts for nothing. */
  drop(guildId: Snowflake): void {
    for (const lane of this.#lanes.values()) {
      lane.wishes.delete(guildId);
      if (lane.asking?.wish.guildId !== guildId) continue;
      lane.asking.abort.abort();
      lane.asking = undefined;
      this.#advance(lane);
    }
  }

  /** A session of another process goes on here, so its guilds will not be introduced: they are looked up. */
  takenOver(shard: number, count: number): void {
    this.#takenOver.set(shard, count);
    if (!this.#finding) void this.#find();
  }

  /** Asks for nothing from now on. */
  stop(): void {
    this.#stopped.abort();
    for (const lane of this.#lanes.values()) {
      lane.timer?.cancel();
      lane.asking?.abort.abort();
    }
    this.#lanes.clear();
  }

  #isWanted(guildId: Snowflake): boolean {
    for (const { wishes, asking } of this.#lanes.values()) {
      if (wishes.has(guildId) || asking?.wish.guildId === guildId) return true;
    }
    return false;
  }

  #advance(lane: Lane): void {
    if (this.#stopped.signal.aborted || lane.asking) return;
    lane.timer?.cancel();
    lane.timer = undefined;
    const wish = earliest(lane.wishes.values());
    if (!wish) return;
    const now = this.#options.clock.now();
    const wait = Math.max(wish.due, lane.openAt) - now;
    if (wait > 0) {
      lane.timer = this.#options.clock.schedule(wait, () => this.#advance(lane));
      return;
    }
    const abort = new AbortController();
    lane.wishes.delete(wish.guildId);
    lane.asking = { wish, abort };
    lane.openAt = now + SPACING_MS;
    this.#noteAsked(wish.guildId, now);
    void this.#ask(lane, wish, abort.signal);
  }

  /** Never rejects. */
  async #ask(lane: Lane, wish: Wish, signal: AbortSignal): Promise<void> {
    const { members, logger, listed } = this.#options;
    const { guildId } = wish;
    try {
      let count = 0;
      for await (const chunk of members.requestMembers(guildId, signal)) count += chunk.members.length;
      if (signal.aborted) return;
      // The bot itself is a member: an empty list is no list.
      if (count === 0) throw new Error('the answer names no members: the guild may be unavailable');
      listed(guildId);
      logger.debug({ guildId, members: count }, 'every member of a guild is known');
    } catch (error) {
      if (!signal.aborted) this.#retry(lane, wish, error);
    } finally {
      if (!signal.aborted) {
        lane.asking = undefined;
        this.#advance(lane);
      }
    }
  }

  #retry(lane: Lane, { guildId, failures }: Wish, error: unknown): void {
    const { clock, logger } = this.#options;
    const retryMs = backoff(failures);
    logger.warn({ err: error, guildId, retryMs }, 'the members of a guild could not be got: it is tried again');
    lane.wishes.set(guildId, { guildId, due: clock.now() + retryMs, failures: failures + 1 });
  }

  /** Never rejects. */
  async #find(): Promise<void> {
    const { members, clock, logger, found } = this.#options;
    const { signal } = this.#stopped;
    this.#finding = true;
    for (let failures = 0; this.#takenOver.size > 0 && !signal.aborted; ) {
      const shards = [...this.#takenOver];
      try {
        for await (const guildId of members.guildIds(signal)) {
          for (const [shard, count] of shards) if (shardIdOf(guildId, count) === shard) found(guildId, shard);
        }
        for (const [shard, count] of shards) {
          if (this.#takenOver.get(shard) === count) this.#takenOver.delete(shard);
        }
        failures = 0;
      } catch (error) {
        if (signal.aborted) break;
        const retryMs = backoff(failures++);
        logger.warn({ err: error, retryMs }, 'the guilds of the bot could not be got: it is tried again');
        await sleep(clock, retryMs, signal).catch(() => {});
      }
    }
    this.#finding = false;
  }

  #noteAsked(guildId: Snowflake, now: number): void {
    for (const [asked, time] of this.#askedAt) {
      if (time + allMembersWindowMs > now) break;
      this.#askedAt.delete(asked);
    }
    this.#askedAt.delete(guildId);
    this.#askedAt.set(guildId, now);
  }
}

function earliest(wishes: Iterable<Wish>): Wish | undefined {
  let first: Wish | undefined;
  for (const wish of wishes) if (!first || wish.due < first.due) first = wish;
  return first;
}

/** How long to wait after a failure that so many came before, in milliseconds. */
function backoff(failures: number): number {
  return Math.min(allMembersWindowMs * 2 ** failures, LONGEST_RETRY_MS);
}
