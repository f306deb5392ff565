/** An event deriver, and functions that pass it events as Discord sends them. */

import { memberEventNames } from '../../../src/app/derived-events/derived-event-names.js';
import { planDerivedEvents } from '../../../src/app/derived-events/derived-event-plan.js';
import { type DerivedEvent, EventDeriver } from '../../../src/app/derived-events/event-deriver.js';
import { GuildSearch } from '../../../src/app/guild-loading/guild-search.js';
import type { GuildSource } from '../../../src/app/guild-loading/guild-source.js';
import { MemberLoader } from '../../../src/app/guild-loading/member-loader.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { EventOrigin } from '../../../src/wire/events/inbound-event.js';

export const START_MS = Date.parse('2026-03-01T12:00:00.000Z');
export const JOINED = '2026-01-01T10:00:00.123456+00:00';
export const JOINED_AGAIN = '2026-02-02T10:00:00.123456+00:00';
export const GUILD = '81';
export const WREN = '7';
export const FINCH = '8';

/** A timestamp in the format of the API. */
export const timestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000+00:00');

const userPayload = (id: string) => ({
  id,
  username: `user${id}`,
  discriminator: '0',
  global_name: null,
  avatar: null,
});

/** A member with every key; undefined removes a key. */
export function member(id: string, fields: object = {}) {
  return {
    user: userPayload(id),
    nick: null,
    roles: [],
    joined_at: JOINED,
    premium_since: null,
    communication_disabled_until: null,
    pending: false,
    flags: 0,
    deaf: false,
    mute: false,
    ...fields,
  };
}

export class EventScenario {
  readonly clock = new AdjustableClock('manual', START_MS);
  /** The events that followed from time alone, with their origin. */
  readonly emitted: { readonly derived: DerivedEvent; readonly origin: EventOrigin }[] = [];
  readonly logged: { readonly level: number; readonly msg: string }[] = [];
  readonly eventDeriver: EventDeriver;
  readonly memberLoader: MemberLoader | undefined;
  readonly guildSearch: GuildSearch | undefined;
  #sequence = 0;

  /** @param source without it, only members in events are known */
  constructor(listened: readonly string[] = memberEventNames, source?: GuildSource) {
    const write = (line: string) => void this.logged.push(JSON.parse(line));
    const logger = createLogger({ level: 'debug', destination: { write } });
    const loading = source && { source, clock: this.clock, logger };
    this.memberLoader = loading && new MemberLoader(loading);
    this.eventDeriver = new EventDeriver({
      plan: planDerivedEvents(listened),
      clock: this.clock,
      logger,
      emit: (derived, origin) => this.emitted.push({ derived, origin }),
      memberLoader: this.memberLoader,
    });
    this.guildSearch = loading && new GuildSearch({ ...loading, listeners: [this.eventDeriver] });
  }

  /** Passes an event to the deriver. */
  receive(event: string, data: object, shard = 0): readonly DerivedEvent[] {
    const origin = { via: 'gateway', shard, sequence: ++this.#sequence, replayed: false } as const;
    return this.eventDeriver.derive({ event, data, origin });
  }

  joined = (id: string, fields: object = {}) =>
    this.receive('GUILD_MEMBER_ADD', { guild_id: GUILD, ...member(id, fields) });
  /** An update with the user, no roles, the join date, and the given fields. */
  updated = (id: string, fields: object = {}) =>
    this.receive('GUILD_MEMBER_UPDATE', {
      guild_id: GUILD,
      user: userPayload(id),
      roles: [],
      joined_at: JOINED,
      ...fields,
    });
  left = (id: string) => this.receive('GUILD_MEMBER_REMOVE', { guild_id: GUILD, user: userPayload(id) });
  listed = (...members: readonly object[]) =>
    this.receive('GUILD_MEMBERS_CHUNK', { guild_id: GUILD, members, chunk_index: 0, chunk_count: 1 });
  /** A guild create event with these members. @param count the number of all members of the guild */
  guildCreated = (members: readonly object[], { count = members.length, roles = ['1', '2', '3'], id = GUILD } = {}) =>
    this.receive('GUILD_CREATE', { id, members, member_count: count, roles: roles.map((role) => ({ id: role })) });
  outage = () => this.receive('GUILD_DELETE', { id: GUILD, unavailable: true });
  botLeft = () => this.receive('GUILD_DELETE', { id: GUILD });
  roleDeleted = (role: string) => this.receive('GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: role });

  /** The connection of the shard ends. */
  /** Another process runs the shard from now on. */
  movedAway = () => this.eventDeriver.onShardEnd({ shardId: 0, shardCount: 1 });
  interrupted = () => this.eventDeriver.onSessionInterrupt({ shardId: 0, shardCount: 1 });
  /** The session was resumed, after the events that were missed. */
  resumed = () =>
    this.eventDeriver.onSessionStart({ shardId: 0, shardCount: 1, kind: 'resumed', previousSessionLost: false });
  /** A new session after one that could not be resumed. */
  sessionLost = (
    guilds: readonly string[] = [GUILD],
    start: Partial<Parameters<EventDeriver['onSessionStart']>[0]> = {},
  ) =>
    this.eventDeriver.onSessionStart({
      shardId: 0,
      shardCount: 1,
      kind: 'identified',
      previousSessionLost: true,
      ready: { guilds: guilds.map((id) => ({ id, unavailable: true })) },
      ...start,
    });
}

/** The names of derived events. */
export const eventNames = (derived: readonly DerivedEvent[]) => derived.map(({ event }) => event);
