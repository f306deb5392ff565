/**
 * Requests the members of guilds, one guild at a time, within Discord's limits: all members of a guild at most once in 30
 * seconds. It uses half of the 120 frames that a connection may send in a minute and leaves the other half to the bot.
 * Each shard has its own queue with one active request. A failed request is retried, with a longer delay each time.
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
  /** Called when every member of a guild has been received. */
  readonly onGuildLoaded: (guildId: Snowflake) => void;
  /** Called for each guild of the bot, which may be one that no event has shown. */
  readonly onGuildFound: (guildId: Snowflake, shard: number) => void;
}

interface LoadRequest {
  readonly guildId: Snowflake;
  /** The earliest time at which it may be sent, in milliseconds since 1970. */
  readonly notBefore: number;
  readonly failures: number;
}

/** The requests of one shard. */
interface ShardQueue {
  readonly pending: Map<Snowflake, LoadRequest>;
  /** When the next request may be sent, in milliseconds since 1970. */
  nextRequestAt: number;
  active: { readonly request: LoadRequest; readonly abort: AbortController } | undefined;
  timer: Timer | undefined;
}

/** Loads all members of the requested guilds. */
export class MemberLoader {
  readonly #dependencies: MemberLoaderDependencies;
  readonly #queues = new Map<number, ShardQueue>();
  /** When the members of a guild were last requested, oldest first. Entries are deleted when the limit has passed. */
  readonly #requestedAt = new Map<Snowflake, number>();
  /** Resumed shards whose guilds must be looked up, with the shard count. */
  readonly #shardsToSearch = new Map<number, number>();
  #isSearching = false;
  readonly #stopped = new AbortController();

  constructor(dependencies: MemberLoaderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Requests the members of a guild as soon as the limits allow, unless a request is pending. */
  load(guildId: Snowflake, shard: number): void {
    if (this.#stopped.signal.aborted || this.#isRequested(guildId)) return;
    const queue = this.#queues.get(shard) ?? {
      pending: new Map(),
      nextRequestAt: 0,
      active: undefined,
      timer: undefined,
    };
    this.#queues.set(shard, queue);
    const requestedAt = this.#requestedAt.get(guildId) ?? -Infinity;
    const notBefore = Math.max(this.#dependencies.clock.monotonicNow(), requestedAt + allMembersWindowMs);
    queue.pending.set(guildId, { guildId, notBefore, failures: 0 });
    this.#processQueue(queue);
  }

  /** Cancels the request for a guild. Chunks of an active request are ignored. */
  cancel(guildId: Snowflake): void {
    for (const queue of this.#queues.values()) {
      queue.pending.delete(guildId);
      if (queue.active?.request.guildId !== guildId) continue;
      queue.active.abort.abort();
      queue.active = undefined;
      this.#processQueue(queue);
    }
  }

  /** Looks up the guilds of a shard. A session of another process was resumed, so no event will introduce them. */
  findGuilds(shard: number, count: number): void {
    this.#shardsToSearch.set(shard, count);
    if (!this.#isSearching) void this.#searchGuilds();
  }

  /** Cancels all requests and sends no more. */
  stop(): void {
    this.#stopped.abort();
    for (const queue of this.#queues.values()) {
      queue.timer?.cancel();
      queue.active?.abort.abort();
    }
    this.#queues.clear();
  }

  #isRequested(guildId: Snowflake): boolean {
    for (const { pending, active } of this.#queues.values()) {
      if (pending.has(guildId) || active?.request.guildId === guildId) return true;
    }
    return false;
  }

  #processQueue(queue: ShardQueue): void {
    if (this.#stopped.signal.aborted || queue.active) return;
    queue.timer?.cancel();
    queue.timer = undefined;
    const request = earliestRequest(queue.pending.values());
    if (!request) return;
    const now = this.#dependencies.clock.monotonicNow();
    const wait = Math.max(request.notBefore, queue.nextRequestAt) - now;
    if (wait > 0) {
      queue.timer = this.#dependencies.clock.schedule(wait, () => this.#processQueue(queue));
      return;
    }
    const abort = new AbortController();
    queue.pending.delete(request.guildId);
    queue.active = { request, abort };
    queue.nextRequestAt = now + REQUEST_INTERVAL_MS;
    this.#recordRequest(request.guildId, now);
    void this.#requestMembers(queue, request, abort.signal);
  }

  /** Never rejects. */
  async #requestMembers(queue: ShardQueue, request: LoadRequest, signal: AbortSignal): Promise<void> {
    const { memberSource, logger, onGuildLoaded } = this.#dependencies;
    const { guildId } = request;
    try {
      let count = 0;
      for await (const chunk of memberSource.requestMembers(guildId, signal)) count += chunk.members.length;
      if (signal.aborted) return;
      // The bot itself is a member, so an empty list cannot be complete.
      if (count === 0) throw new Error('the response contains no members: the guild may be unavailable');
      onGuildLoaded(guildId);
      logger.debug({ guildId, members: count }, 'all members of a guild are loaded');
    } catch (error) {
      if (!signal.aborted) this.#retry(queue, request, error);
    } finally {
      if (!signal.aborted) {
        queue.active = undefined;
        this.#processQueue(queue);
      }
    }
  }

  #retry(queue: ShardQueue, { guildId, failures }: LoadRequest, error: unknown): void {
    const { clock, logger } = this.#dependencies;
    const retryMs = backoff(failures);
    logger.warn({ err: error, guildId, retryMs }, 'the members of a guild could not be loaded: retrying');
    queue.pending.set(guildId, { guildId, notBefore: clock.monotonicNow() + retryMs, failures: failures + 1 });
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
        logger.warn({ err: error, retryMs }, 'the guilds of the bot could not be loaded: retrying');
        await sleep(clock, retryMs, signal).catch(() => {});
      }
    }
    this.#isSearching = false;
  }

  #recordRequest(guildId: Snowflake, now: number): void {
    for (const [earlierId, requestedAt] of this.#requestedAt) {
      if (requestedAt + allMembersWindowMs > now) break;
      this.#requestedAt.delete(earlierId);
    }
    this.#requestedAt.delete(guildId);
    this.#requestedAt.set(guildId, now);
  }
}

function earliestRequest(requests: Iterable<LoadRequest>): LoadRequest | undefined {
  let first: LoadRequest | undefined;
  for (const request of requests) if (!first || request.notBefore < first.notBefore) first = request;
  return first;
}

/** The delay before a retry, in milliseconds. @param failures how many attempts failed before the last one */
function backoff(failures: number): number {
  return Math.min(allMembersWindowMs * 2 ** failures, MAX_RETRY_MS);
}
