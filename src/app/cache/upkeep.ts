/**
 * Keeps the cache right: each part says which events it is made of and what each changes. An event has done its work
 * here before its first handler starts.
 */

import type { Logger } from '../../base/logger.js';
import { isSnowflake } from '../../base/snowflake.js';
import { type EventName, events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { Listening } from '../dispatch/intents.js';
import type { CachePartName, CacheStores } from './cache-store.js';
import { channelReactions } from './channel-reactions.js';
import { guildReactions } from './guild-reactions.js';
import { memberReactions } from './member-reactions.js';
import type { Reactions } from './reactions.js';
import { roleReactions } from './role-reactions.js';

/** The events of each part by whose intents all its others come too: what else they may come for is not asked for. */
const bringers = {
  guilds: ['guildCreate'],
  channels: ['guildCreate'],
  roles: ['guildCreate'],
  members: ['guildCreate', 'guildMemberAdd'],
} as const satisfies Record<CachePartName, readonly EventName[]>;

/** A session of a shard that stands. */
export interface StandingSession {
  readonly shard: number;
  readonly count: number;
  /** Whether an earlier session of this shard could not be resumed: what happened meanwhile is not known. */
  readonly lost: boolean;
}

type Reaction = (data: unknown) => void;

export class CacheUpkeep {
  /** The events that the cache must see. */
  readonly sources: readonly EventName[];
  /** What the parts listen to, as far as intents are concerned. */
  readonly listenings: readonly Listening[];
  readonly #reactions = new Map<string, Reaction[]>();
  readonly #stores: CacheStores;
  readonly #logger: Logger;

  constructor(stores: CacheStores, logger: Logger) {
    const { guilds, channels, roles, members } = stores;
    this.#stores = stores;
    this.#logger = logger;
    const names = new Set<EventName>();
    const listenings: Listening[] = [];
    const add = (part: CachePartName, reactions: Reactions) => {
      listenings.push({ by: `option cache.${part}`, event: part, sources: bringers[part] });
      for (const [name, reaction] of Object.entries(reactions)) {
        // Object.entries forgets that the keys are names of events, and the reaction that of its name.
        const event = name as EventName;
        names.add(event);
        const { wireName } = events[event];
        this.#reactions.set(wireName, [...(this.#reactions.get(wireName) ?? []), reaction as Reaction]);
      }
    };
    if (guilds) add('guilds', guildReactions(guilds));
    if (channels) add('channels', channelReactions(channels));
    if (roles) add('roles', roleReactions(roles));
    if (members) add('members', memberReactions(members));
    this.sources = [...names];
    this.listenings = listenings;
  }

  /** Takes an event in. Never throws: what cannot be taken of data that is not as declared is told in the log. */
  take({ event, data }: InboundEvent): void {
    const reactions = this.#reactions.get(event);
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
  sessionBegan({ shard, count, lost }: StandingSession): void {
    if (!lost) return;
    const { guilds, channels, roles, members } = this.#stores;
    for (const store of [guilds, channels, roles, members]) {
      if (!store) continue;
      const ofShard = [...store.guildIds()].filter((id) => !isSnowflake(id) || shardIdOf(id, count) === shard);
      for (const guildId of ofShard) store.deleteGuild(guildId);
    }
  }
}
