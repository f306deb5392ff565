import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { Audience } from '../world/state-change.js';

/** The audiences of events about a message. */
export function messageAudiences(channel: ChannelRecord, record: MessageRecord): Audience[] {
  const toUser = (userId: string): Audience => ({ kind: 'user', userId });
  if (record.ephemeralFor !== undefined) return [record.message.author.id, record.ephemeralFor].map(toUser);
  if (channel.recipientIds) return channel.recipientIds.map(toUser);
  const { id: channelId, guild_id: guildId } = channel.channel;
  return guildId === undefined ? [] : [{ kind: 'channel', guildId, channelId }];
}
