/**
 * Finds the guilds of a shard whose session was started by another process. Discord sends the guilds of a shard in a new
 * session only, so no event introduces them to the process that resumes it.
 */
import { type Clock, sleep } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { SessionHook, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { GuildSource } from './guild-source.js';
import { guildRetryDelayMs } from './retry-delay.js';

/** Receives the guilds that a search finds. */
export interface GuildSearchListener {
  /** The search for the guilds of a shard starts. */
  onSearchStart?(shardId: number, shardCount: number): void;
  /** A guild was found. It can be reported again, and it may be one that events have shown. */
  onGuildFound(guildId: Snowflake, shardId: number): void;
  /** Every guild of the shard has been reported. */
  onSearchEnd?(shardId: number): void;
}

export interface GuildSearchDependencies {
  readonly source: Pick<GuildSource, 'guildIds'>;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Without listeners, nothing is searched. */
  readonly listeners: readonly GuildSearchListener[];
}

/** A hook of the gateway. Pass it after those of its listeners that are hooks too. */
export class GuildSearch implements SessionHook {
  readonly #dependencies: GuildSearchDependencies;
  /** Shards, with their count, that have had a session in this process. */
  readonly #startedShards = new Set<string>();
  /** The shards whose guilds must be found, with the shard count. */
  readonly #shardsToSearch = new Map<number, number>();
  #isSearching = false;
  readonly #stopped = new AbortController();

  constructor(dependencies: GuildSearchDependencies) {
    this.#dependencies = dependencies;
  }

  onSessionStart({ shardId, shardCount, kind }: Pick<SessionStart, 'shardId' | 'shardCount' | 'kind'>): void {
    const key = `${shardId}/${shardCount}`;
    const isFirst = !this.#startedShards.has(key);
    this.#startedShards.add(key);
    // READY lists the guilds.
    if (kind === 'identified') this.#shardsToSearch.delete(shardId);
    else if (isFirst) this.#search(shardId, shardCount);
  }

  /** Whether the guilds of a shard are still searched. */
  isSearching(shardId: number): boolean {
    return this.#shardsToSearch.has(shardId);
  }

  /** The guilds of a shard are known from an earlier process: they need not be searched. */
  skip(shardId: number, shardCount: number): void {
    this.#startedShards.add(`${shardId}/${shardCount}`);
  }

  /** The guilds of the shard are searched again if it returns to this process. */
  onShardEnd({ shardId, shardCount }: Pick<SessionStart, 'shardId' | 'shardCount'>): void {
    this.#startedShards.delete(`${shardId}/${shardCount}`);
    this.#shardsToSearch.delete(shardId);
  }

  /** Cancels the search and starts none. */
  stop(): void {
    this.#stopped.abort();
  }

  #search(shardId: number, shardCount: number): void {
    const { listeners } = this.#dependencies;
    if (listeners.length === 0 || this.#stopped.signal.aborted) return;
    this.#shardsToSearch.set(shardId, shardCount);
    for (const listener of listeners) listener.onSearchStart?.(shardId, shardCount);
    if (!this.#isSearching) void this.#searchAll();
  }

  /** Never rejects. */
  async #searchAll(): Promise<void> {
    const { clock, logger } = this.#dependencies;
    const { signal } = this.#stopped;
    this.#isSearching = true;
    for (let failures = 0; this.#shardsToSearch.size > 0 && !signal.aborted; ) {
      try {
        await this.#searchOnce(signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) break;
        const retryMs = guildRetryDelayMs(failures++);
        logger.warn({ err: error, retryMs }, 'the guilds of the bot could not be loaded: retrying');
        await sleep(clock, retryMs, signal).catch(() => {});
      }
    }
    this.#isSearching = false;
  }

  /** Lists the guilds of the bot for the shards that are waiting. Others that are added meanwhile need another list. */
  async #searchOnce(signal: AbortSignal): Promise<void> {
    const { source, listeners } = this.#dependencies;
    const shards = [...this.#shardsToSearch];
    const isWaiting = ([shardId, shardCount]: readonly [number, number]) =>
      this.#shardsToSearch.get(shardId) === shardCount && !signal.aborted;
    for await (const guildId of source.guildIds(signal)) {
      const shard = shards.find(([shardId, shardCount]) => shardIdOf(guildId, shardCount) === shardId);
      if (shard && isWaiting(shard)) for (const listener of listeners) listener.onGuildFound(guildId, shard[0]);
    }
    for (const shard of shards.filter(isWaiting)) {
      this.#shardsToSearch.delete(shard[0]);
      for (const listener of listeners) listener.onSearchEnd?.(shard[0]);
    }
  }
}
