/**
 * Fills the cache: applies events, and requests what no event contains.
 *
 * 1. In a new session, Discord sends each guild as an event. It rarely contains all members, so the others are requested.
 * 2. A session that another process started is resumed without its guilds. They are found with the API, and requested one
 *    by one (`refillPolicy`). Events are applied meanwhile, and again after the response, which can be older.
 * 3. After a crash, a new session can take over, so that its guilds need not be requested (`ExpectedGuilds`).
 */
import { isSnowflake, type Snowflake } from '../../../base/snowflake.js';
import type { SessionHook, SessionInterrupt, SessionStart } from '../../../ingress/gateway/session/session-hooks.js';
import type { JournalShard } from '../../../ingress/journal/journal.js';
import { events } from '../../../wire/events/all-events.js';
import { guildIdOfEvent } from '../../../wire/events/guild-id-of-event.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { inboundPayload } from '../../../wire/events/inbound-payload.js';
import type { GuildSearchListener } from '../../guild-loading/guild-search.js';
import type { MemberLoadListener } from '../../guild-loading/member-load-queue.js';
import type { MemberLoader } from '../../guild-loading/member-loader.js';
import type { CacheUpdater } from '../cache-updater.js';
import type { GuildReadiness } from '../guild-readiness.js';
import { ExpectedGuilds } from './expected-guilds.js';
import { GuildQueue, type GuildQueueOptions } from './guild-queue.js';
import { GuildRefill } from './guild-refill.js';
import { refillPolicy } from './refill-policy.js';
import type { SnapshotSource } from './snapshot-source.js';

export interface CacheLoaderDependencies extends Pick<GuildQueueOptions, 'clock' | 'logger'> {
  readonly updater: CacheUpdater;
  readonly readiness: GuildReadiness;
  readonly snapshots: Pick<SnapshotSource, 'fetch'>;
  /** Undefined if not all members are requested: then those in the event of the guild count as all. */
  readonly memberLoader: MemberLoader | undefined;
}

const GUILD_CREATE = events.guildCreate.wireName;
const GUILD_DELETE = events.guildDelete.wireName;

export class CacheLoader implements SessionHook, GuildSearchListener {
  readonly #dependencies: CacheLoaderDependencies;
  /** Whether any part of the cache is enabled. */
  readonly #isEnabled: boolean;
  readonly #guildRefill: GuildRefill;
  readonly #expected = new ExpectedGuilds();
  readonly #queue: GuildQueue;
  readonly #memberLoadListener: MemberLoadListener = {
    onMembersLoaded: (guildId) => this.#dependencies.readiness.complete(guildId, 'members'),
  };

  constructor(dependencies: CacheLoaderDependencies) {
    const { clock, logger } = dependencies;
    this.#dependencies = dependencies;
    this.#isEnabled = dependencies.updater.sourceEvents.length > 0;
    this.#guildRefill = new GuildRefill(dependencies);
    this.#queue = new GuildQueue({
      clock,
      logger,
      concurrency: refillPolicy.concurrentGuilds,
      process: (guildId, signal) => this.#refill(guildId, signal),
    });
  }

  /** Applies an event to the cache. Never throws. Call it before the handlers of the event. */
  apply(inbound: InboundEvent): void {
    if (!this.#isEnabled) return;
    if (this.#dependencies.updater.isSource(inbound.event)) this.#expected.record(inbound);
    this.#apply(inbound);
  }

  #apply(inbound: InboundEvent): void {
    this.#dependencies.updater.apply(inbound);
    if (inbound.event === GUILD_CREATE) this.#onGuildCreate(inbound);
    else if (inbound.event === GUILD_DELETE) this.#onGuildDelete(inbound);
    else this.#guildRefill.record(inbound);
  }

  /** A new session sends its guilds again: what was loaded for the previous one is no longer needed. */
  onSessionStart(start: SessionStart): void {
    if (start.kind !== 'identified') return;
    const { updater, readiness } = this.#dependencies;
    updater.onSessionStart(start);
    const guildIds = start.ready?.guilds.map(({ id }) => id) ?? [];
    for (const guildId of readiness.startSession(start.shardId, start.shardCount, guildIds)) this.#cancel(guildId);
  }

  /** Forgets the guilds of a shard that another process runs. */
  onShardEnd({ shardId, shardCount }: SessionInterrupt): void {
    const { updater, readiness } = this.#dependencies;
    this.#expected.end(shardId);
    for (const guildId of readiness.endShard(shardId)) this.#cancel(guildId);
    updater.deleteShard(shardId, shardCount);
  }

  onSearchStart(shardId: number, shardCount: number): void {
    this.#dependencies.readiness.startSearch(shardId, shardCount);
  }

  onGuildFound(guildId: Snowflake, shardId: number): void {
    const { readiness } = this.#dependencies;
    readiness.find(guildId);
    const isAwaited = readiness.isAwaited(guildId);
    const needsRequest =
      readiness.remainingSteps(guildId).has('objects') && (isAwaited || !this.#expected.has(shardId));
    if (needsRequest) this.#queue.add(guildId);
    if (isAwaited) this.#queue.prioritize(guildId);
    this.#loadMembers(guildId, shardId);
  }

  onSearchEnd(shardId: number): void {
    const { readiness, updater } = this.#dependencies;
    readiness.endSearch(shardId);
    // Late events may have added objects of a guild that the previous process left.
    for (const guildId of updater.guildIds)
      if (readiness.stateOf(guildId) === 'not_joined') updater.deleteGuild(guildId);
  }

  /** Loads a guild before the others. */
  prioritize(guildId: Snowflake): void {
    const isExpected = this.#expected.includes(guildId);
    if (isExpected && this.#dependencies.readiness.remainingSteps(guildId).has('objects')) this.#queue.add(guildId);
    this.#queue.prioritize(guildId);
    this.#dependencies.memberLoader?.prioritize(guildId);
  }

  /** Whether the cache contains more of guilds than their members. */
  get needsGuilds(): boolean {
    return this.#dependencies.updater.requiredEvents.some(({ part }) => part !== 'members');
  }

  /** A new session of the shard is about to send the guilds: they need not be requested. */
  expectGuilds(shard: JournalShard): void {
    this.#expected.start(shard);
  }

  /** Stores a guild that the new session has sent, with the events that were delivered meanwhile. */
  addGuild(inbound: InboundEvent): void {
    const { origin } = inbound;
    const { readiness, updater } = this.#dependencies;
    const guild = inboundPayload('guildCreate', inbound);
    if (origin.via !== 'gateway' || !this.#expected.has(origin.shard) || !readiness.hasShard(origin.shard)) return;
    if (guildIdOfEvent(GUILD_CREATE, guild) === undefined || !('members' in guild) || guild.unavailable) return;
    this.#queue.cancel(guild.id);
    updater.apply(inbound);
    readiness.find(guild.id);
    readiness.complete(guild.id, 'objects');
    this.#loadMembers(guild.id, origin.shard);
    for (const missed of this.#expected.take(origin.shard, guild.id)) this.#apply(missed);
  }

  /** The new session sends no more guilds: those that are missing are requested. */
  endGuilds({ id }: JournalShard): void {
    const { readiness } = this.#dependencies;
    if (!this.#expected.end(id)) return;
    for (const guildId of readiness.guildsOf(id))
      if (readiness.remainingSteps(guildId).has('objects')) this.#queue.add(guildId);
  }

  /** Cancels everything, and rejects the promises for guilds that are not ready. */
  stop(): void {
    this.#queue.stop();
    this.#dependencies.readiness.stop();
  }

  #onGuildCreate(inbound: InboundEvent): void {
    const guild = inboundPayload('guildCreate', inbound);
    const { origin } = inbound;
    if (guildIdOfEvent(GUILD_CREATE, guild) === undefined || origin.via !== 'gateway') return;
    // A resumed session repeats events before it starts. Other events of the guild may have been handled by the previous
    // process, and are not repeated.
    if (!this.#dependencies.readiness.hasShard(origin.shard)) return;
    this.#cancel(guild.id);
    const { readiness } = this.#dependencies;
    readiness.find(guild.id);
    if (!('members' in guild) || guild.unavailable) return;
    readiness.restart(guild.id, 'members');
    readiness.complete(guild.id, 'objects');
    if (guild.members.length >= guild.member_count) readiness.complete(guild.id, 'members');
    else this.#loadMembers(guild.id, origin.shard);
  }

  #onGuildDelete(inbound: InboundEvent): void {
    const { id, unavailable } = inboundPayload('guildDelete', inbound);
    if (!isSnowflake(id)) return;
    this.#cancel(id);
    // After an outage, Discord sends the guild.
    if (!unavailable) this.#dependencies.readiness.leave(id);
  }

  #loadMembers(guildId: Snowflake, shardId: number): void {
    const { readiness, memberLoader } = this.#dependencies;
    if (!readiness.remainingSteps(guildId).has('members')) return;
    if (!memberLoader) {
      readiness.complete(guildId, 'members');
      return;
    }
    memberLoader.load(guildId, shardId, this.#memberLoadListener);
    if (readiness.isAwaited(guildId)) memberLoader.prioritize(guildId);
  }

  #cancel(guildId: Snowflake): void {
    this.#queue.cancel(guildId);
    this.#dependencies.memberLoader?.cancel(guildId, this.#memberLoadListener);
  }

  /** @throws the error of a call, so that the guild is requested again */
  async #refill(guildId: Snowflake, signal: AbortSignal): Promise<void> {
    const { readiness } = this.#dependencies;
    const priority = readiness.isAwaited(guildId) ? 'normal' : 'low';
    const outcome = await this.#guildRefill.run(guildId, { signal, priority });
    if (signal.aborted) return;
    if (outcome === 'stored') readiness.complete(guildId, 'objects');
    if (outcome === 'not_joined') this.#onNotJoined(guildId);
  }

  /** The bot has left the guild since it was found. */
  #onNotJoined(guildId: Snowflake): void {
    const { updater, readiness, memberLoader } = this.#dependencies;
    memberLoader?.cancel(guildId, this.#memberLoadListener);
    updater.deleteGuild(guildId);
    readiness.leave(guildId);
  }
}
