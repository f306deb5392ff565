/**
 * Asks for the members of guilds, a guild after the other, as the service allows: all members of one guild once in 30
 * seconds, and half of the 120 frames that a connection may send in a minute, so that the bot's own frames find room.
 * Each shard has a lane of its own, in which one request is out at a time. What fails is asked again, later each time.
 */
import { type Clock, sleep, type Timer } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { MemberSource } from './member-source.js';

const { sends, sendWindowMs, allMembersWindowMs } = limits.gateway;
const REQUEST_INTERVAL_MS = (2 * sendWindowMs) / sends;
const MAX_RETRY_MS = 10 * 60_000;

export interface MemberLoaderDependencies {
  readonly memberSource: MemberSource;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Every member of a guild has been shown. */
  readonly onGuildLoaded: (guildId: Snowflake) => void;
  /** The bot is in a guild, which no event may have said; it is wanted unless it is known. */
  readonly onGuildFound: (guildId: Snowflake, shard: number) => void;
}

interface LoadRequest {
  readonly guildId: Snowflake;
  /** Not to be asked before. */
  readonly notBefore: number;
  readonly failures: number;
}

/** The requests of one shard. */
interface ShardQueue {
  readonly pending: Map<Snowflake, LoadRequest>;
  /** When the next request may go out. */
  nextRequestAt: number;
  active: { readonly request: LoadRequest; readonly abort: AbortController } | undefined;
  timer: Timer | undefined;
}

/** Gets to know every member of the guilds that are wanted. */
export class MemberLoader {
  readonly #dependencies: MemberLoaderDependencies;
  readonly #queues = new Map<number, ShardQueue>();
  /** When the members of a guild were last asked for, in that order; only while it matters. */
  readonly #requestedAt = new Map<Snowflake, number>();
  /** Shards that were taken over and whose guilds are to be found, with the shard count. */
  readonly #shardsToSearch = new Map<number, number>();
  #isSearching = false;
  readonly #stopped = new AbortController();

  constructor(options: MemberLoaderDependencies) {
    this.#dependencies = options;
  }

  /** Asks for the members of a guild as soon as may be, unless that is to happen already. */
  load(guildId: Snowflake, shard: number): void {
    if (this.#stopped.signal.aborted || this.#isRequested(guildId)) return;
    const lane = this.#queues.get(shard) ?? {
      pending: new Map(),
      nextRequestAt: 0,
      active: undefined,
      timer: undefined,
    };
    this.#queues.set(shard, lane);
    const lastAsked = this.#requestedAt.get(guildId) ?? -Infinity;
    const notBefore = Math.max(this.#dependencies.clock.now(), lastAsked + allMembersWindowMs);
    lane.pending.set(guildId, { guildId, notBefore, failures: 0 });
    this.#processQueue(lane);
  }

  /** Asks for the members of a guild no more; an answer that is under way counts for nothing. */
  cancel(guildId: Snowflake): void {
    for (const lane of this.#queues.values()) {
      lane.pending.delete(guildId);
      if (lane.active?.request.guildId !== guildId) continue;
      lane.active.abort.abort();
      lane.active = undefined;
      this.#processQueue(lane);
    }
  }

  /** A session of another process goes on here, so its guilds will not be introduced: they are looked up. */
  findGuilds(shard: number, count: number): void {
    this.#shardsToSearch.set(shard, count);
    if (!this.#isSearching) void this.#searchGuilds();
  }

  /** Asks for nothing from now on. */
  stop(): void {
    this.#stopped.abort();
    for (const lane of this.#queues.values()) {
      lane.timer?.cancel();
      lane.active?.abort.abort();
    }
    this.#queues.clear();
  }

  #isRequested(guildId: Snowflake): boolean {
    for (const { pending, active } of this.#queues.values()) {
      if (pending.has(guildId) || active?.request.guildId === guildId) return true;
    }
    return false;
  }

  #processQueue(lane: ShardQueue): void {
    if (this.#stopped.signal.aborted || lane.active) return;
    lane.timer?.cancel();
    lane.timer = undefined;
    const request = earliestRequest(lane.pending.values());
    if (!request) return;
    const now = this.#dependencies.clock.now();
    const wait = Math.max(request.notBefore, lane.nextRequestAt) - now;
    if (wait > 0) {
      lane.timer = this.#dependencies.clock.schedule(wait, () => this.#processQueue(lane));
      return;
    }
    const abort = new AbortController();
    lane.pending.delete(request.guildId);
    lane.active = { request, abort };
    lane.nextRequestAt = now + REQUEST_INTERVAL_MS;
    this.#recordRequest(request.guildId, now);
    void this.#requestMembers(lane, request, abort.signal);
  }

  /** Never rejects. */
  async #requestMembers(lane: ShardQueue, wish: LoadRequest, signal: AbortSignal): Promise<void> {
    const { memberSource, logger, onGuildLoaded } = this.#dependencies;
    const { guildId } = wish;
    try {
      let count = 0;
      for await (const chunk of memberSource.requestMembers(guildId, signal)) count += chunk.members.length;
      if (signal.aborted) return;
      // The bot itself is a member: an empty list is no list.
      if (count === 0) throw new Error('the answer names no members: the guild may be unavailable');
      onGuildLoaded(guildId);
      logger.debug({ guildId, members: count }, 'every member of a guild is known');
    } catch (error) {
      if (!signal.aborted) this.#retry(lane, wish, error);
    } finally {
      if (!signal.aborted) {
        lane.active = undefined;
        this.#processQueue(lane);
      }
    }
  }

  #retry(lane: ShardQueue, { guildId, failures }: LoadRequest, error: unknown): void {
    const { clock, logger } = this.#dependencies;
    const retryMs = backoff(failures);
    logger.warn({ err: error, guildId, retryMs }, 'the members of a guild could not be got: it is tried again');
    lane.pending.set(guildId, { guildId, notBefore: clock.now() + retryMs, failures: failures + 1 });
  }

  /** Never rejects. */
  async #searchGuilds(): Promise<void> {
    const { memberSource, clock, logger, onGuildFound } = this.#dependencies;
    const { signal } = this.#stopped;
    this.#isSearching = true;
    for (let failures = 0; this.#shardsToSearch.size > 0 && !signal.aborted; ) {
      const shards = [...this.#shardsToSearch];
      try {
        for await (const guildId of memberSource.guildIds(signal)) {
          for (const [shard, count] of shards) if (shardIdOf(guildId, count) === shard) onGuildFound(guildId, shard);
        }
        for (const [shard, count] of shards) {
          if (this.#shardsToSearch.get(shard) === count) this.#shardsToSearch.delete(shard);
        }
        failures = 0;
      } catch (error) {
        if (signal.aborted) break;
        const retryMs = backoff(failures++);
        logger.warn({ err: error, retryMs }, 'the guilds of the bot could not be got: it is tried again');
        await sleep(clock, retryMs, signal).catch(() => {});
      }
    }
    this.#isSearching = false;
  }

  #recordRequest(guildId: Snowflake, now: number): void {
    for (const [asked, time] of this.#requestedAt) {
      if (time + allMembersWindowMs > now) break;
      this.#requestedAt.delete(asked);
    }
    this.#requestedAt.delete(guildId);
    this.#requestedAt.set(guildId, now);
  }
}

function earliestRequest(wishes: Iterable<LoadRequest>): LoadRequest | undefined {
  let first: LoadRequest | undefined;
  for (const wish of wishes) if (!first || wish.notBefore < first.notBefore) first = wish;
  return first;
}

/** How long to wait after a failure that so many came before, in milliseconds. */
function backoff(failures: number): number {
  return Math.min(allMembersWindowMs * 2 ** failures, MAX_RETRY_MS);
}
