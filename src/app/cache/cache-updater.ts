/**
 * Keeps the cache right: each part says which events it is made of and what each changes. An event has done its work
 * here before its first handler starts.
 */

import type { StructuredLogger } from '../../base/logger.js';
import { isSnowflake } from '../../base/snowflake.js';
import { type EventName, events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { EventInterest } from '../dispatch/analysis/intent-plan.js';
import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { CachePartName, CacheStores } from './cache-store.js';
import { channelUpdaters } from './channel-updaters.js';
import { guildUpdaters } from './guild-updaters.js';
import { memberUpdaters } from './member-updaters.js';
import { roleUpdaters } from './role-updaters.js';

/** The events of each part by whose intents all its others come too: what else they may come for is not asked for. */
const intentEvents = {
  guilds: ['guildCreate'],
  channels: ['guildCreate'],
  roles: ['guildCreate'],
  members: ['guildCreate', 'guildMemberAdd'],
} as const satisfies Record<CachePartName, readonly EventName[]>;

/** A session of a shard that stands. */
export interface CacheSessionStart {
  readonly shard: number;
  readonly count: number;
  /** Whether an earlier session of this shard could not be resumed: what happened meanwhile is not known. */
  readonly lost: boolean;
}

type EventUpdater = (data: unknown) => void;

export class CacheUpdater {
  /** The events that the cache must see. */
  readonly sourceEvents: readonly EventName[];
  /** What the parts listen to, as far as intents are concerned. */
  readonly eventInterests: readonly EventInterest[];
  readonly #updaters = new Map<string, EventUpdater[]>();
  readonly #stores: CacheStores;
  readonly #logger: StructuredLogger;

  constructor(stores: CacheStores, logger: StructuredLogger) {
    const { guilds, channels, roles, members } = stores;
    this.#stores = stores;
    this.#logger = logger;
    const names = new Set<EventName>();
    const eventInterests: EventInterest[] = [];
    const add = (part: CachePartName, reactions: CachePartUpdaters) => {
      eventInterests.push({ neededBy: `option cache.${part}`, event: part, sources: intentEvents[part] });
      for (const [name, reaction] of Object.entries(reactions)) {
        // Object.entries forgets that the keys are names of events, and the reaction that of its name.
        const event = name as EventName;
        names.add(event);
        const { wireName } = events[event];
        this.#updaters.set(wireName, [...(this.#updaters.get(wireName) ?? []), reaction as EventUpdater]);
      }
    };
    if (guilds) add('guilds', guildUpdaters(guilds));
    if (channels) add('channels', channelUpdaters(channels));
    if (roles) add('roles', roleUpdaters(roles));
    if (members) add('members', memberUpdaters(members));
    this.sourceEvents = [...names];
    this.eventInterests = eventInterests;
  }

  /** Takes an event in. Never throws: what cannot be taken of data that is not as declared is told in the log. */
  apply({ event, data }: InboundEvent): void {
    const reactions = this.#updaters.get(event);
    if (!reactions) return;
    for (const reaction of reactions) {
      try {
        reaction(data);
      } catch (error) {
        this.#logger.warn({ err: error, event }, 'an event is not as declared: the cache may lack what it told');
      }
    }
  }

  /** Lets go of the guilds of a shard whose session was lost: they come anew. */
  onSessionStart({ shard, count, lost }: CacheSessionStart): void {
    if (!lost) return;
    const { guilds, channels, roles, members } = this.#stores;
    for (const store of [guilds, channels, roles, members]) {
      if (!store) continue;
      const ofShard = [...store.guildIds()].filter((id) => !isSnowflake(id) || shardIdOf(id, count) === shard);
      for (const guildId of ofShard) store.deleteGuild(guildId);
    }
  }
}
