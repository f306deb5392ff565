import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { ThreadMember } from '../objects/channels/thread.js';
import { Presence } from '../objects/users/presence.js';
import { channelIdFields, guildIdField } from './location-fields.js';

/** A message was pinned or unpinned. Not sent when a pinned message is deleted. */
export const ChannelPinsUpdate = z.object({ ...channelIdFields, last_pin_timestamp: z.string().nullable().optional() });

/** `voice_start_time`: since when users are connected, in seconds since 1970. */
const voiceStartTimeFields = { id: z.string(), voice_start_time: z.int().nullable().optional() };
/** The requested fields of voice channels. */
export const ChannelInfo = z.object({
  ...guildIdField,
  channels: z.array(z.object({ ...voiceStartTimeFields, status: z.string().nullable().optional() })),
});
export const VoiceChannelStatusUpdate = z.object({ id: z.string(), ...guildIdField, status: z.string().nullable() });
export const VoiceChannelStartTimeUpdate = z.object({ ...voiceStartTimeFields, ...guildIdField });

/** Also sent when the bot is added to a private thread: with its `member` and without `newly_created`. */
export const ThreadCreate = Channel.extend({ newly_created: z.boolean().optional() });
export const ThreadDelete = z.object({ id: z.string(), ...guildIdField, parent_id: z.string(), type: z.int() });
export const ThreadListSync = z.object({
  ...guildIdField,
  /** The parent channels of the threads; absent for the whole guild. */
  channel_ids: z.array(z.string()).optional(),
  threads: z.array(Channel),
  /** The bot's own memberships of the threads. */
  members: z.array(ThreadMember),
});
export const ThreadMemberUpdate = ThreadMember.extend(guildIdField);
export const ThreadMembersUpdate = z.object({
  id: z.string(),
  ...guildIdField,
  /** Stops at 50. */
  member_count: z.int(),
  added_members: z.array(ThreadMember.extend({ presence: Presence.nullable().optional() })).optional(),
  removed_member_ids: z.array(z.string()).optional(),
});
