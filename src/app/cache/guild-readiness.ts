/**
 * What the cache knows of each guild. Guilds are introduced by READY or, if the session was started by another process, by
 * a search. From then on a guild that is not known is one that the bot has not joined.
 */

import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import { BotStoppedError } from '../errors/bot-stopped-error.js';
import { CacheNotEnabledError } from './cache-not-enabled-error.js';
import type { CachePartName } from './cache-store.js';
import { GuildNotJoinedError } from './guild-not-joined-error.js';
import { KnownShards } from './known-shards.js';
import { ReadinessWaiters } from './readiness-waiters.js';

/**
 * What the cache knows of a guild.
 *
 * - `ready`: all enabled parts of the guild are cached. A read that returns undefined means that the object does not exist
 *   (or was evicted, if the part has a `max`).
 * - `loading`: the bot is in the guild, or may be in it, and not all parts are cached yet.
 * - `unknown`: there is no information: no session has started yet, or another process runs the shard of the guild.
 * - `not_joined`: the bot is not in the guild.
 */
export type GuildCacheState = 'ready' | 'loading' | 'unknown' | 'not_joined';

/** Options of `Cache.whenReady`. */
export interface WhenReadyOptions {
  /** Rejects the promise with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Waits for one part only. @default all enabled parts */
  readonly part?: CachePartName | undefined;
}

const whenReadyNames: OptionNames<WhenReadyOptions> = { signal: true, part: true };

/** Members are loaded separately: they come from the gateway. */
export type LoadStep = 'objects' | 'members';

/** Answers whether guilds are cached, and notifies those who wait for one. */
export class GuildReadiness {
  readonly #enabledParts: ReadonlySet<CachePartName>;
  readonly #onAwaited: (guildId: Snowflake) => void;
  /** The steps that the enabled parts need. */
  readonly #steps: readonly LoadStep[];
  /** The remaining steps of each guild of the bot; undefined for one that the bot left while its shard was searched. */
  readonly #guilds = new Map<Snowflake, Set<LoadStep> | undefined>();
  readonly #shards = new KnownShards();
  readonly #waiters = new ReadinessWaiters();
  #isStopped = false;

  /** @param onAwaited called when a guild is awaited that is not ready */
  constructor(enabledParts: readonly CachePartName[], onAwaited: (guildId: Snowflake) => void) {
    this.#enabledParts = new Set(enabledParts);
    this.#onAwaited = onAwaited;
    const steps = enabledParts.map((part): LoadStep => (part === 'members' ? 'members' : 'objects'));
    this.#steps = [...new Set(steps)];
  }

  /** @throws {CacheNotEnabledError} when the part, or every part, is not enabled */
  isReady(guildId: Snowflake, part?: CachePartName): boolean {
    this.#assertEnabled(part);
    const remaining = this.#guilds.get(guildId);
    if (!remaining) return false;
    return part === undefined ? remaining.size === 0 : !remaining.has(part === 'members' ? 'members' : 'objects');
  }

  /** @throws {CacheNotEnabledError} when no part is enabled */
  stateOf(guildId: Snowflake): GuildCacheState {
    if (this.isReady(guildId)) return 'ready';
    if (this.#guilds.get(guildId)) return 'loading';
    if (this.#guilds.has(guildId)) return 'not_joined';
    if (this.#shards.isEmpty) return 'unknown';
    if (!isSnowflake(guildId)) return 'not_joined';
    const shardState = this.#shards.stateFor(guildId);
    if (shardState === undefined) return 'unknown';
    return shardState === 'searching' ? 'loading' : 'not_joined';
  }

  /** @throws as `Cache.whenReady` */
  async whenReady(guildId: Snowflake, options: WhenReadyOptions = {}): Promise<void> {
    requireKnownOptions('cache.whenReady()', options, whenReadyNames);
    const { signal, part } = options;
    signal?.throwIfAborted();
    if (this.isReady(guildId, part)) return;
    if (this.stateOf(guildId) === 'not_joined') throw new GuildNotJoinedError(guildId);
    if (this.#isStopped) throw new BotStoppedError();
    const ready = this.#waiters.add(guildId, part, signal);
    this.#onAwaited(guildId);
    await ready;
  }

  isAwaited(guildId: Snowflake): boolean {
    return this.#waiters.has(guildId);
  }

  /** Whether the shard has had a session in this process. */
  hasShard(shardId: number): boolean {
    return this.#shards.has(shardId);
  }

  /** Whether all guilds of the shard are known. */
  knowsGuildsOf(shardId: number): boolean {
    return this.#shards.get(shardId) === 'known';
  }

  /** The guilds of a shard that the bot has joined. */
  guildsOf(shardId: number): Snowflake[] {
    return [...this.#guilds].flatMap(([id, remaining]) =>
      remaining && this.#shards.isOfShard(id, shardId) ? [id] : [],
    );
  }

  /** The steps that are missing until a guild is ready. */
  remainingSteps(guildId: Snowflake): ReadonlySet<LoadStep> {
    return this.#guilds.get(guildId) ?? new Set();
  }

  /** A search for the guilds of a shard starts. The guilds that are known stay as they are. */
  startSearch(shardId: number, shardCount: number): void {
    this.#shards.set(shardId, shardCount, 'searching');
  }

  /** Every guild of the shard is known. */
  endSearch(shardId: number): void {
    if (!this.#shards.endSearch(shardId)) return;
    for (const [guildId, remaining] of this.#guilds) {
      if (!remaining && this.#shards.isOfShard(guildId, shardId)) this.#guilds.delete(guildId);
    }
    this.#settleShard(shardId);
  }

  /** A new session of a shard starts with these guilds: Discord sends all of them again. Returns the previous guilds. */
  startSession(shardId: number, shardCount: number, guildIds: readonly Snowflake[]): readonly Snowflake[] {
    this.#shards.set(shardId, shardCount, 'known');
    const previous = this.#deleteGuildsOf(shardId);
    for (const guildId of guildIds) this.#guilds.set(guildId, new Set(this.#steps));
    this.#settleShard(shardId);
    return previous;
  }

  /** Another process runs the shard: its guilds are unknown here. Returns those that were known. */
  endShard(shardId: number): readonly Snowflake[] {
    const previous = this.#deleteGuildsOf(shardId);
    this.#shards.delete(shardId);
    return previous;
  }

  /** A search found a guild. Does not change one that is known, nor one that the bot has left since. */
  find(guildId: Snowflake): void {
    if (!this.#guilds.has(guildId)) this.#guilds.set(guildId, new Set(this.#steps));
  }

  /** A step is complete. */
  complete(guildId: Snowflake, step: LoadStep): void {
    this.#remainingOf(guildId).delete(step);
    this.#settle(guildId);
  }

  /** A step has to be repeated. */
  restart(guildId: Snowflake, step: LoadStep): void {
    if (this.#steps.includes(step)) this.#remainingOf(guildId).add(step);
  }

  /** The bot is not in the guild. */
  leave(guildId: Snowflake): void {
    // A search that has listed it before may still report it.
    if (this.#shards.stateFor(guildId) === 'searching') this.#guilds.set(guildId, undefined);
    else this.#guilds.delete(guildId);
    this.#settle(guildId);
  }

  /** Rejects every promise, and later ones that would have to wait. */
  stop(): void {
    this.#isStopped = true;
    for (const guildId of this.#waiters.guildIds) this.#waiters.reject(guildId, new BotStoppedError());
  }

  #assertEnabled(part: CachePartName | undefined): void {
    const isEnabled = part === undefined ? this.#enabledParts.size > 0 : this.#enabledParts.has(part);
    if (!isEnabled) throw new CacheNotEnabledError(part);
  }

  #remainingOf(guildId: Snowflake): Set<LoadStep> {
    const remaining = this.#guilds.get(guildId) ?? new Set(this.#steps);
    this.#guilds.set(guildId, remaining);
    return remaining;
  }

  #deleteGuildsOf(shardId: number): readonly Snowflake[] {
    const guildIds = [...this.#guilds.keys()].filter((guildId) => this.#shards.isOfShard(guildId, shardId));
    for (const guildId of guildIds) this.#guilds.delete(guildId);
    return guildIds;
  }

  #settleShard(shardId: number): void {
    for (const guildId of this.#waiters.guildIds) {
      if (!isSnowflake(guildId) || this.#shards.isOfShard(guildId, shardId)) this.#settle(guildId);
    }
  }

  #settle(guildId: Snowflake): void {
    if (!this.#waiters.has(guildId)) return;
    if (this.stateOf(guildId) === 'not_joined') this.#waiters.reject(guildId, new GuildNotJoinedError(guildId));
    else this.#waiters.resolve(guildId, (part) => this.isReady(guildId, part));
  }
}
