import { type Channel, channelTypes, compareSnowflakes, threadTypes } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { auditedChannelFields } from '../audit-log/channel-audit.js';
import { deleteFilesOfMessage } from '../files/attachments.js';
import { serializeMember } from '../members/members.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applyChannelSettings, type ChannelSettings, defaultChannelFields } from './channel-settings.js';

export interface NewChannel extends ChannelSettings {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  /** A value of `channelTypes`. Default: text. */
  readonly type?: number | null | undefined;
}

/** Adds a channel to a guild. Without overwrites, or with an empty list, it gets those of its category. */
export function insertChannel(
  world: World,
  record: GuildRecord,
  spec: NewChannel,
  executor?: AuditExecutor,
): StateChange<ChannelRecord> {
  const guildId = record.guild.id;
  const { id = world.newId(), type, ...settings } = spec;
  const overwrites = spec.permission_overwrites ?? [];
  const parent = spec.parent_id ? world.channels.get(spec.parent_id) : undefined;
  const blank: Channel = {
    id,
    type: type ?? channelTypes.GUILD_TEXT,
    guild_id: guildId,
    position: channelsOfGuild(world, guildId).length,
    permission_overwrites: [],
    name: spec.name,
    parent_id: null,
    ...defaultChannelFields(type ?? channelTypes.GUILD_TEXT),
  };
  const channel = applyChannelSettings(world, blank, {
    ...settings,
    permission_overwrites: overwrites.length > 0 ? overwrites : parent?.channel.permission_overwrites,
  });
  const created: ChannelRecord = { channel, messages: new Map() };
  world.channels.set(channel.id, created);
  const events: EmittedEvent[] = [{ event: 'channelCreate', data: channel, audience: { kind: 'guild', guildId } }];
  if (executor) {
    const changes = changesBetween({}, auditedChannelFields(channel));
    events.push(
      ...insertAuditEntry(world, record, { action: 'CHANNEL_CREATE', targetId: channel.id, executor, changes }).events,
    );
  }
  return { result: created, events };
}

/** Opens the direct message channel of two users, or returns the existing one. */
export function openDm(world: World, userId: string, otherId: string): StateChange<ChannelRecord> {
  const existing = dmChannelsOfUser(world, userId).find(
    ({ channel, recipientIds }) => channel.type === channelTypes.DM && recipientIds?.includes(otherId),
  );
  if (existing) return { result: existing, events: [] };
  const created: ChannelRecord = {
    channel: { id: world.newId(), type: channelTypes.DM, last_message_id: null, flags: 0 },
    recipientIds: [userId, otherId],
    messages: new Map(),
  };
  world.channels.set(created.channel.id, created);
  return { result: created, events: [] };
}

/** Creates the group direct message of users, which an application manages. The first user owns it; the bot is not in it. */
export function createGroupDm(
  world: World,
  applicationId: string,
  userIds: readonly [string, ...string[]],
): StateChange<ChannelRecord> {
  const created: ChannelRecord = {
    channel: {
      id: world.newId(),
      type: channelTypes.GROUP_DM,
      last_message_id: null,
      flags: 0,
      name: null,
      icon: null,
      owner_id: userIds[0],
      application_id: applicationId,
      managed: true,
    },
    recipientIds: [...new Set(userIds)],
    messages: new Map(),
  };
  world.channels.set(created.channel.id, created);
  const events = (created.recipientIds ?? []).map((userId): EmittedEvent => {
    const data = serializeChannel(world, created, userId);
    return { event: 'channelCreate', data, audience: { kind: 'user', userId } };
  });
  return { result: created, events };
}

/** The group direct messages that an application manages. */
export function groupDmsOf(world: World, applicationId: string): ChannelRecord[] {
  return [...world.channels.values()].filter(
    ({ channel }) => channel.type === channelTypes.GROUP_DM && channel.application_id === applicationId,
  );
}

/** The channels of a guild in the order of clients, without threads. */
export function channelsOfGuild(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()]
    .filter(({ channel }) => channel.guild_id === guildId && !isThreadChannel(channel))
    .sort(
      (a, b) => (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareSnowflakes(a.channel.id, b.channel.id),
    );
}

/** The channels and threads of a guild, oldest first. */
export function channelsAndThreadsOfGuild(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()].filter(({ channel }) => channel.guild_id === guildId);
}

/** The direct message channels of a user, oldest first. */
export function dmChannelsOfUser(world: World, userId: string): ChannelRecord[] {
  return [...world.channels.values()].filter((each) => each.recipientIds?.includes(userId));
}

/** The channels of a category, in the order of clients. */
export function channelsInCategory(world: World, { channel }: ChannelRecord): ChannelRecord[] {
  return channelsOfGuild(world, channel.guild_id ?? '').filter((each) => each.channel.parent_id === channel.id);
}

/** The threads of a channel, including archived ones, oldest first. */
export function threadsOfChannel(world: World, channelId: string): ChannelRecord[] {
  return [...world.channels.values()].filter(
    ({ channel }) => isThreadChannel(channel) && channel.parent_id === channelId,
  );
}

/** Deletes a channel and the files of its messages. */
export function deleteChannelRecord(world: World, { channel, messages }: ChannelRecord): void {
  world.channels.delete(channel.id);
  for (const { message } of messages.values()) {
    deleteFilesOfMessage(world, message);
  }
}

/** The audiences of events about a channel. */
export function channelAudiences({ channel, recipientIds = [] }: ChannelRecord): Audience[] {
  const { id: channelId, guild_id: guildId } = channel;
  if (guildId !== undefined) return [{ kind: 'channel', guildId, channelId }];
  return recipientIds.map((userId) => ({ kind: 'user', userId }));
}

/** Whether a channel is a thread. */
export function isThreadChannel({ type }: Channel): boolean {
  return threadTypes.includes(type);
}

/**
 * A channel as a user sees it: a direct message channel with the other user, a thread with the user's own membership.
 */
export function serializeChannel(world: World, record: ChannelRecord, viewerId: string): Channel {
  const { channel, recipientIds, threadMembers } = record;
  const own = threadMembers?.get(viewerId);
  if (own) return { ...channel, member: { id: channel.id, user_id: viewerId, ...own } };
  if (!recipientIds) return channel;
  const others = recipientIds.filter((id) => id !== viewerId);
  return { ...channel, recipients: others.flatMap((id) => world.users.get(id)?.user ?? []) };
}

/** The events that a user started typing in a channel. Clients show it for ten seconds. */
export function typingStartEvents(world: World, record: ChannelRecord, userId: string): EmittedEvent[] {
  const { id: channelId, guild_id: guildId } = record.channel;
  const member = world.guilds.get(guildId ?? '')?.members.get(userId);
  const data = {
    channel_id: channelId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    user_id: userId,
    timestamp: Math.floor(world.clock.now() / 1000),
    ...(member ? { member: serializeMember(world, member) } : {}),
  };
  return channelAudiences(record).map((audience) => ({ event: 'typingStart', data, audience }));
}
