import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { ThreadMember } from '../objects/channels/thread.js';
import { Presence } from '../objects/users/presence.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { channelIdFields, guildIdField } from './location-fields.js';

/** A message was pinned or unpinned. Not sent when a pinned message is deleted. */
export interface ChannelPinsUpdate {
  guild_id?: string | undefined;
  channel_id: string;
  last_pin_timestamp?: string | null | undefined;
}
export const ChannelPinsUpdate: ObjectSchema<ChannelPinsUpdate> = z.object({
  ...channelIdFields,
  last_pin_timestamp: z.string().nullable().optional(),
});

/** `voice_start_time`: since when users are connected, in seconds since 1970. */
const voiceStartTimeFields = { id: z.string(), voice_start_time: z.int().nullable().optional() };
/** The requested fields of voice channels. */
export interface ChannelInfo {
  guild_id: string;
  channels: {
    id: string;
    voice_start_time?: number | null | undefined;
    status?: string | null | undefined;
  }[];
}
export const ChannelInfo: ObjectSchema<ChannelInfo> = z.object({
  ...guildIdField,
  channels: z.array(z.object({ ...voiceStartTimeFields, status: z.string().nullable().optional() })),
});
/** The payload of `voiceChannelStatusUpdate`. */
export interface VoiceChannelStatusUpdate {
  id: string;
  guild_id: string;
  status: string | null;
}
export const VoiceChannelStatusUpdate: ObjectSchema<VoiceChannelStatusUpdate> = z.object({
  id: z.string(),
  ...guildIdField,
  status: z.string().nullable(),
});
/** The payload of `voiceChannelStartTimeUpdate`. */
export interface VoiceChannelStartTimeUpdate {
  id: string;
  voice_start_time?: number | null | undefined;
  guild_id: string;
}
export const VoiceChannelStartTimeUpdate: ObjectSchema<VoiceChannelStartTimeUpdate> = z.object({
  ...voiceStartTimeFields,
  ...guildIdField,
});

/** Also sent when the bot is added to a private thread: with its `member` and without `newly_created`. */
export interface ThreadCreate extends Channel {
  newly_created?: boolean | undefined;
}
export const ThreadCreate: ObjectSchema<ThreadCreate> = Channel.extend({ newly_created: z.boolean().optional() });
/** The payload of `threadDelete`. It contains no name. */
export interface ThreadDelete {
  id: string;
  guild_id: string;
  parent_id: string;
  type: number;
}
export const ThreadDelete: ObjectSchema<ThreadDelete> = z.object({
  id: z.string(),
  ...guildIdField,
  parent_id: z.string(),
  type: z.int(),
});
/** The payload of `threadListSync`: the active threads of channels that the bot can see from now on. */
export interface ThreadListSync {
  guild_id: string;
  /** The parent channels of the threads; absent for the whole guild. */
  channel_ids?: string[] | undefined;
  threads: Channel[];
  /** The bot's own memberships of the threads. */
  members: ThreadMember[];
}
export const ThreadListSync: ObjectSchema<ThreadListSync> = z.object({
  ...guildIdField,
  channel_ids: z.array(z.string()).optional(),
  threads: z.array(Channel),
  members: z.array(ThreadMember),
});
/** The payload of `threadMemberUpdate`: the bot's own membership of a thread changed. */
export interface ThreadMemberUpdate extends ThreadMember {
  guild_id: string;
}
export const ThreadMemberUpdate: ObjectSchema<ThreadMemberUpdate> = ThreadMember.extend(guildIdField);
/** The payload of `threadMembersUpdate`: members joined or left a thread. */
export interface ThreadMembersUpdate {
  id: string;
  guild_id: string;
  /** Stops at 50. */
  member_count: number;
  added_members?:
    | (ThreadMember & {
        presence?: Presence | null | undefined;
      })[]
    | undefined;
  removed_member_ids?: string[] | undefined;
}
export const ThreadMembersUpdate: ObjectSchema<ThreadMembersUpdate> = z.object({
  id: z.string(),
  ...guildIdField,
  member_count: z.int(),
  added_members: z.array(ThreadMember.extend({ presence: Presence.nullable().optional() })).optional(),
  removed_member_ids: z.array(z.string()).optional(),
});
