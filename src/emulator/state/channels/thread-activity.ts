/** What happens to a thread when something is written in it: it wakes up, counts, and takes the author in. */

import type { ThreadMetadata } from '../../../wire/objects/channels/thread.js';
import { messageTypes } from '../../../wire/objects/messages/message.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertThreadMember, serializeThreadMember } from './thread-members.js';

/** Messages that the service writes about a thread: who caused them is no part of it for that. */
const threadSystemMessageTypes: readonly number[] = [
  messageTypes.RECIPIENT_ADD,
  messageTypes.RECIPIENT_REMOVE,
  messageTypes.CHANNEL_NAME_CHANGE,
  messageTypes.CHANNEL_PINNED_MESSAGE,
  messageTypes.THREAD_STARTER_MESSAGE,
];

/** What follows from a new message, when its channel is a thread: to be sent before the news of the message. */
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
  const awake = channel.thread_metadata.archived ? unarchiveThread(world, record) : [];
  const isMember = world.guilds.get(channel.guild_id ?? '')?.members.has(message.author.id) ?? false;
  const isIn = record.threadMembers?.has(message.author.id) ?? false;
  return [...awake, ...(isMember && !isIn ? insertThreadMember(world, record, message.author.id) : [])];
}

/** Counts a message less, when its channel is a thread. */
export function recordThreadMessageRemoval(record: ChannelRecord, { message }: MessageRecord): void {
  const { channel } = record;
  const counted = message.id !== channel.id && message.type !== messageTypes.THREAD_STARTER_MESSAGE;
  if (!channel.thread_metadata || !counted) return;
  record.channel = { ...channel, message_count: Math.max(0, (channel.message_count ?? 0) - 1) };
}

/** Takes a thread out of the archive. */
function unarchiveThread(world: World, record: ChannelRecord): EmittedEvent[] {
  updateThreadMetadata(world, record, { archived: false });
  return [threadUpdateEvent(record), ...threadMemberUpdateEvents(world, record)];
}

/** Changes what only threads have; the timestamp follows where the interface says that it does. */
export function updateThreadMetadata(world: World, record: ChannelRecord, changes: Partial<ThreadMetadata>): void {
  const before = record.channel.thread_metadata;
  if (!before) return;
  const after = { ...before, ...changes };
  const isNewArchiving =
    after.archived !== before.archived || after.auto_archive_duration !== before.auto_archive_duration;
  record.channel = {
    ...record.channel,
    thread_metadata: isNewArchiving ? { ...after, archive_timestamp: world.timestamp() } : after,
  };
}

/** The event that tells of a changed thread. */
export function threadUpdateEvent({ channel }: ChannelRecord): EmittedEvent {
  const guildId = channel.guild_id ?? '';
  return { event: 'threadUpdate', data: channel, audience: { kind: 'channel', guildId, channelId: channel.id } };
}

/** What each bot in a thread that was archived is told of its own membership: it may not know the thread any more. */
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
