/** Effects of messages on their thread: it is unarchived, its counters change, and the author becomes a member. */

import { messageTypes, type ThreadMetadata } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertThreadMember, serializeThreadMember } from './thread-members.js';

/** System messages about a thread. They do not make their author a member. */
const threadSystemMessageTypes: readonly number[] = [
  messageTypes.RECIPIENT_ADD,
  messageTypes.RECIPIENT_REMOVE,
  messageTypes.CHANNEL_NAME_CHANGE,
  messageTypes.CHANNEL_PINNED_MESSAGE,
  messageTypes.THREAD_STARTER_MESSAGE,
];

/**
 * Updates a thread after a new message. The returned events precede those of the message. Does nothing in other
 * channels.
 */
export function recordThreadMessage(world: World, record: ChannelRecord, { message }: MessageRecord): EmittedEvent[] {
  const { channel } = record;
  if (!channel.thread_metadata) return [];
  const isFirst = message.id === channel.id || message.type === messageTypes.THREAD_STARTER_MESSAGE;
  if (!isFirst) {
    record.channel = {
      ...channel,
      message_count: (channel.message_count ?? 0) + 1,
      total_message_sent: (channel.total_message_sent ?? 0) + 1,
    };
  }
  if (threadSystemMessageTypes.includes(message.type)) return [];
  const unarchived = channel.thread_metadata.archived ? unarchiveThread(world, record) : [];
  const isMember = world.guilds.get(channel.guild_id ?? '')?.members.has(message.author.id) ?? false;
  const isInThread = record.threadMembers?.has(message.author.id) ?? false;
  return [...unarchived, ...(isMember && !isInThread ? insertThreadMember(world, record, message.author.id) : [])];
}

/** Updates the message count of a thread after a deletion. Does nothing in other channels. */
export function recordThreadMessageRemoval(record: ChannelRecord, { message }: MessageRecord): void {
  const { channel } = record;
  const counted = message.id !== channel.id && message.type !== messageTypes.THREAD_STARTER_MESSAGE;
  if (!channel.thread_metadata || !counted) return;
  record.channel = { ...channel, message_count: Math.max(0, (channel.message_count ?? 0) - 1) };
}

/** Unarchives a thread. */
function unarchiveThread(world: World, record: ChannelRecord): EmittedEvent[] {
  updateThreadMetadata(world, record, { archived: false });
  return [threadUpdateEvent(record), ...threadMemberUpdateEvents(world, record)];
}

/** Changes the thread metadata. Changes of the archive state or duration also update the archive timestamp. */
export function updateThreadMetadata(world: World, record: ChannelRecord, changes: Partial<ThreadMetadata>): void {
  const before = record.channel.thread_metadata;
  if (!before) return;
  const after = { ...before, ...changes };
  const archivingChanged =
    after.archived !== before.archived || after.auto_archive_duration !== before.auto_archive_duration;
  record.channel = {
    ...record.channel,
    thread_metadata: archivingChanged ? { ...after, archive_timestamp: world.timestamp() } : after,
  };
}

/** The event of a changed thread. */
export function threadUpdateEvent({ channel }: ChannelRecord): EmittedEvent {
  const guildId = channel.guild_id ?? '';
  return { event: 'threadUpdate', data: channel, audience: { kind: 'channel', guildId, channelId: channel.id } };
}

/**
 * Events with each bot's own membership of an unarchived thread, because the bot may no longer have the thread cached.
 */
export function threadMemberUpdateEvents(world: World, record: ChannelRecord): EmittedEvent[] {
  const guildId = record.channel.guild_id ?? '';
  return [...(record.threadMembers ?? [])]
    .filter(([userId]) => world.users.get(userId)?.applicationId !== undefined)
    .map(([userId, membership]) => ({
      event: 'threadMemberUpdate',
      data: { ...serializeThreadMember(world, record, userId, membership), guild_id: guildId },
      audience: { kind: 'user', userId },
    }));
}
