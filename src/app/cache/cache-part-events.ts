/** Which events change the cached parts of a guild, and which intents they need. */
import type { EventName, EventPayload } from '../../wire/events/all-events.js';
import type { CachePartName } from './cache-store.js';

/** The events that change each part. */
const changingEvents = {
  guilds: ['guildCreate', 'guildUpdate'],
  channels: [
    'ready',
    'guildCreate',
    'channelCreate',
    'channelUpdate',
    'channelDelete',
    'channelPinsUpdate',
    'threadCreate',
    'threadUpdate',
    'threadDelete',
    'threadListSync',
    'threadMemberUpdate',
    'threadMembersUpdate',
  ],
  roles: ['guildCreate', 'guildRoleCreate', 'guildRoleUpdate', 'guildRoleDelete'],
  members: [
    'guildCreate',
    'guildMemberAdd',
    'guildMemberUpdate',
    'guildMemberRemove',
    'guildMembersChunk',
    'guildRoleDelete',
  ],
} as const satisfies Record<CachePartName, readonly EventName[]>;

/** The events that change every part. */
const guildEvents = ['guildCreate', 'guildDelete'] as const satisfies readonly EventName[];

/** The functions that apply events to the cache, by event name. */
type EventUpdaters<Name extends EventName> = { readonly [N in Name]: (data: EventPayload<N>) => void };
export type CachePartUpdaters<Part extends CachePartName> = EventUpdaters<(typeof changingEvents)[Part][number]>;
export type CacheGuildUpdaters = EventUpdaters<(typeof guildEvents)[number]>;

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

export interface CacheEvents {
  /** The events by which the intents of each enabled part are determined. */
  readonly required: readonly CachePartEvents[];
  /** All events that the cache must get. */
  readonly sources: readonly EventName[];
}

const partNames: readonly CachePartName[] = ['guilds', 'channels', 'roles', 'members'];

/** @param enabled has a value that counts as true for each part that is cached: the option `cache`, or the stores */
export function cacheEventsOf(enabled: { readonly [Part in CachePartName]?: unknown }): CacheEvents {
  const parts = partNames.filter((part) => enabled[part]);
  const changing = parts.flatMap((part): readonly EventName[] => changingEvents[part]);
  return {
    required: parts.map((part) => ({ part, events: intentEvents[part] })),
    sources: parts.length === 0 ? [] : [...new Set<EventName>([...guildEvents, ...changing])],
  };
}
