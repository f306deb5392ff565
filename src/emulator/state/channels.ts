import { compareSnowflakes } from '../../base/snowflake.js';
import { type Channel, channelTypes, type Overwrite } from '../../wire/objects/channel.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import type { ChannelRecord, GuildRecord, World } from './world.js';

export interface NewChannel {
  readonly name: string;
  /** A number of `channelTypes`. Default: text. */
  readonly type?: number | undefined;
  readonly topic?: string | null | undefined;
  /** The category that it stands in. */
  readonly parent_id?: string | null | undefined;
  /** Default: those of the category. */
  readonly permission_overwrites?: readonly Overwrite[] | undefined;
}

const voiceTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** Adds a channel to a guild. */
export function createChannel(world: World, record: GuildRecord, spec: NewChannel, by?: Author): Change<ChannelRecord> {
  const guildId = record.guild.id;
  const type = spec.type ?? channelTypes.GUILD_TEXT;
  const parent = spec.parent_id ? world.channels.get(spec.parent_id) : undefined;
  const channel: Channel = {
    id: world.newId(),
    type,
    guild_id: guildId,
    position: channelsOf(world, guildId).length,
    permission_overwrites: [...(spec.permission_overwrites ?? parent?.channel.permission_overwrites ?? [])],
    name: spec.name,
    parent_id: spec.parent_id ?? null,
    flags: 0,
    ...(type === channelTypes.GUILD_CATEGORY ? {} : kindFields(type, spec)),
  };
  const created: ChannelRecord = { channel, messages: new Map() };
  world.channels.set(channel.id, created);
  const events: Emission[] = [
    { event: 'channelCreate', data: channel, audience: { kind: 'channel', guildId, channelId: channel.id } },
  ];
  if (by) events.push(...recordAudit(world, record, { action: 'CHANNEL_CREATE', targetId: channel.id, by }).events);
  return { result: created, events };
}

function kindFields(type: number, spec: NewChannel): Partial<Channel> {
  const texts = {
    topic: spec.topic ?? null,
    nsfw: false,
    rate_limit_per_user: 0,
    last_message_id: null,
  };
  return voiceTypes.includes(type) ? { ...texts, bitrate: 64_000, user_limit: 0, rtc_region: null } : texts;
}

/** Opens the direct conversation of two accounts, or finds the one that is open. */
export function openDm(world: World, userId: string, otherId: string): Change<ChannelRecord> {
  const open = dmsOf(world, userId).find((each) => each.recipientIds?.includes(otherId));
  if (open) return { result: open, events: [] };
  const created: ChannelRecord = {
    channel: { id: world.newId(), type: channelTypes.DM, last_message_id: null, flags: 0 },
    recipientIds: [userId, otherId],
    messages: new Map(),
  };
  world.channels.set(created.channel.id, created);
  return { result: created, events: [] };
}

/** The channels of a guild in the order in which they are shown. */
export function channelsOf(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()]
    .filter(({ channel }) => channel.guild_id === guildId)
    .sort(
      (a, b) => (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareSnowflakes(a.channel.id, b.channel.id),
    );
}

/** The direct conversations of an account, the oldest first. */
export function dmsOf(world: World, userId: string): ChannelRecord[] {
  return [...world.channels.values()].filter((each) => each.recipientIds?.includes(userId));
}

/** A channel as an account sees it: a conversation names the other side. */
export function presentChannel(world: World, { channel, recipientIds }: ChannelRecord, viewerId: string): Channel {
  if (!recipientIds) return channel;
  const others = recipientIds.filter((id) => id !== viewerId);
  return { ...channel, recipients: others.flatMap((id) => world.users.get(id)?.user ?? []) };
}
