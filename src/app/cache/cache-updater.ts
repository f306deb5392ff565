/**
 * Keeps the cache up to date. The updaters of each part define which events change it, and how. An event is applied
 * before its first handler starts.
 */
import type { StructuredLogger } from '../../base/logger.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { SessionStart } from '../../ingress/gateway/session/session-start.js';
import { type EventName, events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';

import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { CachePartName, CacheStores } from './cache-store.js';
import { type BotUser, channelUpdaters, replaceChannels } from './channel-updaters.js';
import type { GuildSnapshot } from './guild-snapshot.js';
import { guildUpdaters, storeGuild } from './guild-updaters.js';
import { memberUpdaters } from './member-updaters.js';
import { replaceRoles, roleUpdaters } from './role-updaters.js';

/**
 * The events of each part whose intents also deliver all its other events. The intents are derived from these alone, so
 * that an event that several intents can deliver does not add all of them.
 */
const intentEvents = {
  guilds: ['guildCreate'],
  channels: ['guildCreate'],
  roles: ['guildCreate'],
  members: ['guildCreate', 'guildMemberAdd'],
} as const satisfies Record<CachePartName, readonly EventName[]>;

/** The events whose intents a part of the cache needs. */
export interface CachePartEvents {
  readonly part: CachePartName;
  readonly events: readonly EventName[];
}

type EventUpdater = (data: unknown) => void;

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
  readonly #stores: CacheStores;
  readonly #logger: StructuredLogger;

  constructor(stores: CacheStores, logger: StructuredLogger) {
    const { guilds, channels, roles, members } = stores;
    this.#stores = stores;
    this.#logger = logger;
    const names = new Set<EventName>();
    const requiredEvents: CachePartEvents[] = [];
    const add = (part: CachePartName, updaters: CachePartUpdaters) => {
      requiredEvents.push({ part, events: intentEvents[part] });
      for (const [name, updater] of Object.entries(updaters)) {
        // The type of Object.entries loses that the keys are event names, and which updater belongs to which name.
        const event = name as EventName;
        names.add(event);
        const { wireName } = events[event];
        this.#updaters.set(wireName, [...(this.#updaters.get(wireName) ?? []), updater as EventUpdater]);
        if (part !== 'members') this.#objectEvents.add(wireName);
      }
    };
    if (guilds) add('guilds', guildUpdaters(guilds));
    if (channels) add('channels', channelUpdaters(channels, this.#botUser));
    if (roles) add('roles', roleUpdaters(roles));
    if (members) add('members', memberUpdaters(members));
    this.sourceEvents = [...names];
    this.requiredEvents = requiredEvents;
  }

  /** Applies an event. Never throws: if the data does not match its declaration, a warning is logged. */
  apply({ event, data }: InboundEvent): void {
    const updaters = this.#updaters.get(event);
    if (!updaters) return;
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

  /** Deletes all data of a guild. */
  deleteGuild(guildId: Snowflake): void {
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
    for (const store of this.#allStores) {
      const ofShard = [...store.guildIds()].filter((id) => !isSnowflake(id) || shardIdOf(id, shardCount) === shardId);
      for (const guildId of ofShard) store.deleteGuild(guildId);
    }
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
