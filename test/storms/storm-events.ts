/** The events of a storm: each guild's events are numbered from 1, and each payload contains the number. */

export type EventKind = 'message' | 'member' | 'interaction';

export interface StormEvent {
  readonly kind: EventKind;
  /** Index of the guild, from 0. */
  readonly guild: number;
  /** From 1, in the order of the guild. */
  readonly number: number;
  /** The id of the message, member or interaction. It contains when it was created. */
  readonly id: string;
}

export const APPLICATION_ID = '1000000000000000001';
const DISCORD_EPOCH = 1_420_070_400_000;
const WORKER_BITS = 22n;
/** Any number: guilds are as old as this. */
const GUILD_BASE = 10_000_000;

/** Ids that rise, and contain the time. */
export class EventIds {
  #last = 0n;

  next(): string {
    const id = BigInt(Date.now() - DISCORD_EPOCH) << WORKER_BITS;
    this.#last = id > this.#last ? id : this.#last + 1n;
    return String(this.#last);
  }
}

/** When an id was created, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> WORKER_BITS) + DISCORD_EPOCH;
}

/** The id of a guild, which belongs to the shard `guild % shards`. */
export function guildIdOf(guild: number, shards: number): string {
  return String(BigInt(GUILD_BASE * shards + guild) << WORKER_BITS);
}

/** The guild with this id. */
export function guildOf(guildId: string, shards: number): number {
  return Number(BigInt(guildId) >> WORKER_BITS) - GUILD_BASE * shards;
}

/** The frame of an event; undefined is one that the bots do not listen to. */
export function frameOf(event: StormEvent | undefined, sequence: number, shards: number): string {
  if (event === undefined)
    return dispatchFrame('TYPING_START', sequence, { channel_id: '2', user_id: '3', timestamp: 1 });
  const guildId = guildIdOf(event.guild, shards);
  const data = payloadOf[event.kind](event, guildId);
  return dispatchFrame(eventNames[event.kind], sequence, data);
}

export function dispatchFrame(event: string, sequence: number, data: unknown): string {
  return `{"t":"${event}","s":${sequence},"op":0,"d":${JSON.stringify(data)}}`;
}

const eventNames = {
  message: 'MESSAGE_CREATE',
  member: 'GUILD_MEMBER_ADD',
  interaction: 'INTERACTION_CREATE',
} as const;

const time = '2026-01-01T00:00:00.000000+00:00';
const user = (id: string) => ({ id, username: 'rain', discriminator: '0', global_name: null, avatar: null });
const member = { roles: [], joined_at: time, deaf: false, mute: false, flags: 0 };

const payloadOf: Record<EventKind, (event: StormEvent, guildId: string) => unknown> = {
  message: ({ id, number }, guildId) => ({
    id,
    channel_id: guildId,
    guild_id: guildId,
    author: user('1000000000000000002'),
    member,
    content: String(number),
    timestamp: time,
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: 0,
  }),
  member: ({ id, number }, guildId) => ({ ...member, guild_id: guildId, user: user(id), nick: String(number) }),
  interaction: ({ id, number }, guildId) => ({
    id,
    application_id: APPLICATION_ID,
    type: 2,
    data: { id: '4', name: 'count', type: 1, options: [{ name: 'number', type: 4, value: number }] },
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    channel_id: guildId,
    channel: { id: guildId, type: 0 },
    member: { ...member, user: user('1000000000000000002'), permissions: '0' },
    token: `token-${id}`,
    version: 1,
    app_permissions: '0',
    locale: 'en-US',
    guild_locale: 'en-US',
    entitlements: [],
    authorizing_integration_owners: {},
    context: 0,
    attachment_size_limit: 10_485_760,
  }),
};
