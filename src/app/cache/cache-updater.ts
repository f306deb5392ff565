/**
 * Keeps the cache up to date. The updaters of each part define which events change it, and how. An event is applied
 * before its first handler starts.
 *
 * The rules are in docs/cache.md ("What adds and removes objects"). In short: an event that creates an object adds it, an
 * update changes what is cached, and what was removed is not added by what can be older (`RecentRemovals`).
 */
import type { StructuredLogger } from '../../base/logger.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import { type EventName, events } from '../../wire/events/all-events.js';
import { guildIdOfEvent } from '../../wire/events/guild-id-of-event.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { RecentRemovals } from '../guild-loading/recent-removals.js';
import { type CacheGuildUpdaters, type CachePartEvents, cacheEventsOf } from './cache-part-events.js';
import type { CachePartName, CacheStores } from './cache-store.js';
import { type BotUser, channelUpdaters, replaceChannels } from './channel-updaters.js';
import type { GuildSnapshot } from './guild-snapshot.js';
import { guildUpdaters, storeGuild } from './guild-updaters.js';
import { memberUpdaters } from './member-updaters.js';
import { replaceRoles, roleUpdaters } from './role-updaters.js';

type EventUpdater = (data: unknown) => void;

export interface CacheUpdaterOptions {
  /** Whether all members are requested, so that one who is not cached is not a member, or follows. */
  readonly requestsAllMembers: boolean;
}

const GUILD_CREATE = events.guildCreate.wireName;

/** Applies events to the enabled parts of the cache. */
export class CacheUpdater {
  /** The events that `apply` must receive. */
  readonly sourceEvents: readonly EventName[];
  /** The events by which the intents of each enabled part are determined. */
  readonly requiredEvents: readonly CachePartEvents[];
  readonly #updaters = new Map<string, EventUpdater[]>();
  /** The wire names of the events that change other parts than members. */
  readonly #objectEvents = new Set<string>();
  readonly #botUser: BotUser = { id: undefined };
  /** What was removed recently: older events must not add it again. */
  readonly removals = new RecentRemovals();
  readonly #stores: CacheStores;
  readonly #logger: StructuredLogger;

  constructor(stores: CacheStores, logger: StructuredLogger, { requestsAllMembers }: CacheUpdaterOptions) {
    const { guilds, channels, roles, members } = stores;
    this.#stores = stores;
    this.#logger = logger;
    const { removals } = this;
    const parts: [CachePartName, object][] = [];
    if (guilds) parts.push(['guilds', guildUpdaters(guilds)]);
    if (channels) parts.push(['channels', channelUpdaters(channels, this.#botUser, removals)]);
    if (roles) parts.push(['roles', roleUpdaters(roles)]);
    if (members) {
      parts.push(['members', memberUpdaters(members, { removals, updatesAddMembers: !requestsAllMembers })]);
    }
    const add = (updaters: object, isInSnapshot: boolean) => {
      for (const [name, updater] of Object.entries(updaters)) {
        // The type of Object.entries loses that the keys are event names, and which updater belongs to which name.
        const event = name as EventName;
        const { wireName } = events[event];
        this.#updaters.set(wireName, [...(this.#updaters.get(wireName) ?? []), updater as EventUpdater]);
        if (isInSnapshot) this.#objectEvents.add(wireName);
      }
    };
    // Before those of the parts, which then store what the guild contains now.
    if (parts.length > 0) add(this.#guildUpdaters, false);
    for (const [part, updaters] of parts) add(updaters, part !== 'members');
    const { sources, required } = cacheEventsOf(stores);
    this.sourceEvents = sources;
    this.requiredEvents = required;
  }

  /** What concerns all parts of a guild. */
  get #guildUpdaters(): CacheGuildUpdaters {
    return {
      guildCreate: (guild) => {
        if ('members' in guild) this.removals.deleteGuild(guild.id);
      },
      guildDelete: ({ id, unavailable }) => {
        // During an outage, the guild stays cached.
        if (!unavailable) this.deleteGuild(id);
      },
    };
  }

  /** Applies an event. Never throws: if the data does not match its declaration, a warning is logged. */
  apply({ event, data }: InboundEvent): void {
    const updaters = this.#updaters.get(event);
    if (!updaters || this.#isOfLeftGuild(event, data)) return;
    for (const update of updaters) {
      try {
        update(data);
      } catch (error) {
        this.#logger.warn(
          { err: error, event },
          'the data of an event does not match its declaration: the cache may miss the change',
        );
      }
    }
  }

  /** Whether the bot left the guild of an event, so that the event is older than that. */
  #isOfLeftGuild(event: string, data: unknown): boolean {
    if (event === GUILD_CREATE || !this.removals.hasLeftGuilds) return false;
    const guildId = guildIdOfEvent(event, data);
    return guildId !== undefined && this.removals.hasLeft(guildId);
  }

  /** Whether a snapshot replaces what this event changes. */
  isInSnapshot(event: string): boolean {
    return this.#objectEvents.has(event);
  }

  /** Replaces the guild, its channels and its roles, as far as they are cached. Members are not part of a snapshot. */
  applySnapshot({ guildId, guild, channels }: GuildSnapshot): void {
    const stores = this.#stores;
    if (guild && stores.guilds) storeGuild(stores.guilds, guild);
    if (guild && stores.roles) replaceRoles(stores.roles, guildId, guild.roles);
    if (!channels || !stores.channels) return;
    this.#botUser.id = channels.botUserId;
    replaceChannels(stores.channels, guildId, channels.list);
  }

  /** The guilds of which an object is cached. */
  get guildIds(): ReadonlySet<Snowflake> {
    return new Set(this.#allStores.flatMap((store) => [...store.guildIds()]));
  }

  /** Deletes all data of a guild that the bot left. Until Discord sends the guild, its events add nothing. */
  deleteGuild(guildId: Snowflake): void {
    this.removals.leaveGuild(guildId);
    for (const store of this.#allStores) store.deleteGuild(guildId);
  }

  /** Deletes the guilds of a shard whose session was lost. Discord sends them again in the new session. */
  onSessionStart({
    shardId,
    shardCount,
    previousSessionLost,
  }: Pick<SessionStart, 'shardId' | 'shardCount' | 'previousSessionLost'>): void {
    if (previousSessionLost) this.deleteShard(shardId, shardCount);
  }

  /** Deletes the guilds of a shard. */
  deleteShard(shardId: number, shardCount: number): void {
    const isOfShard = (id: Snowflake) => !isSnowflake(id) || shardIdOf(id, shardCount) === shardId;
    this.removals.deleteGuilds(isOfShard);
    for (const guildId of this.guildIds)
      if (isOfShard(guildId)) for (const store of this.#allStores) store.deleteGuild(guildId);
  }

  /** The id of the bot's user, by which its thread memberships are recognized; undefined if it is not known. */
  get botUserId(): Snowflake | undefined {
    return this.#botUser.id;
  }

  set botUserId(id: Snowflake | undefined) {
    this.#botUser.id = id;
  }

  /** Whether an event changes the cache. */
  isSource(event: string): boolean {
    return this.#updaters.has(event);
  }

  get #allStores() {
    const { guilds, channels, roles, members } = this.#stores;
    return [guilds, channels, roles, members].filter((store) => store !== undefined);
  }
}
