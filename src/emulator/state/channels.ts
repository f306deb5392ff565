import { compareSnowflakes } from '../../base/snowflake.js';
import { type Channel, channelTypes, threadTypes } from '../../wire/objects/channel.js';
import { forgetFiles } from './attachments.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Audience, Change, Emission } from './change.js';
import { auditedChannel } from './channel-audit.js';
import { type ChannelSettings, initialFields, withSettings } from './channel-settings.js';
import type { ChannelRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

export interface NewChannel extends ChannelSettings {
  readonly name: string;
  /** A number of `channelTypes`. Default: text. */
  readonly type?: number | null | undefined;
}

/** Adds a channel to a guild. Without overwrites of its own it has those of its category. */
export function createChannel(world: World, record: GuildRecord, spec: NewChannel, by?: Author): Change<ChannelRecord> {
  const guildId = record.guild.id;
  const { type, ...settings } = spec;
  const parent = spec.parent_id ? world.channels.get(spec.parent_id) : undefined;
  const blank: Channel = {
    id: world.newId(),
    type: type ?? channelTypes.GUILD_TEXT,
    guild_id: guildId,
    position: channelsOf(world, guildId).length,
    permission_overwrites: [],
    name: spec.name,
    parent_id: null,
    ...initialFields(type ?? channelTypes.GUILD_TEXT),
  };
  const channel = withSettings(world, blank, {
    ...settings,
    permission_overwrites: spec.permission_overwrites ?? parent?.channel.permission_overwrites,
  });
  const created: ChannelRecord = { channel, messages: new Map() };
  world.channels.set(channel.id, created);
  const events: Emission[] = [{ event: 'channelCreate', data: channel, audience: { kind: 'guild', guildId } }];
  if (by) {
    const changes = changesBetween({}, auditedChannel(channel));
    events.push(...recordAudit(world, record, { action: 'CHANNEL_CREATE', targetId: channel.id, by, changes }).events);
  }
  return { result: created, events };
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

/** The channels of a guild in the order in which they are shown; its threads are not among them. */
export function channelsOf(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()]
    .filter(({ channel }) => channel.guild_id === guildId && !isThread(channel))
    .sort(
      (a, b) => (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareSnowflakes(a.channel.id, b.channel.id),
    );
}

/** The direct conversations of an account, the oldest first. */
export function dmsOf(world: World, userId: string): ChannelRecord[] {
  return [...world.channels.values()].filter((each) => each.recipientIds?.includes(userId));
}

/** The channels of a category, in the order in which they are shown. */
export function channelsIn(world: World, { channel }: ChannelRecord): ChannelRecord[] {
  return channelsOf(world, channel.guild_id ?? '').filter((each) => each.channel.parent_id === channel.id);
}

/** The threads of a channel, archived ones too, the oldest first. */
export function threadsOf(world: World, channelId: string): ChannelRecord[] {
  return [...world.channels.values()].filter(({ channel }) => isThread(channel) && channel.parent_id === channelId);
}

/** Takes a channel out of the world, with the files of its messages. */
export function forgetChannel(world: World, { channel, messages }: ChannelRecord): void {
  world.channels.delete(channel.id);
  for (const { message } of messages.values()) {
    forgetFiles(world, message);
  }
}

/** Whom news of what happens in a channel concerns. */
export function channelAudiences({ channel, recipientIds = [] }: ChannelRecord): Audience[] {
  const { id: channelId, guild_id: guildId } = channel;
  if (guildId !== undefined) return [{ kind: 'channel', guildId, channelId }];
  return recipientIds.map((userId) => ({ kind: 'user', userId }));
}

/** Whether a channel is a thread of another. */
export function isThread({ type }: Channel): boolean {
  return threadTypes.includes(type);
}

/** A channel as an account sees it: a conversation names the other side, a thread the account's own membership. */
export function presentChannel(world: World, record: ChannelRecord, viewerId: string): Channel {
  const { channel, recipientIds, threadMembers } = record;
  const own = threadMembers?.get(viewerId);
  if (own) return { ...channel, member: { id: channel.id, user_id: viewerId, ...own } };
  if (!recipientIds) return channel;
  const others = recipientIds.filter((id) => id !== viewerId);
  return { ...channel, recipients: others.flatMap((id) => world.users.get(id)?.user ?? []) };
}
