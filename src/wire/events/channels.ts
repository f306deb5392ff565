import { z } from 'zod';
import { Channel } from '../objects/channel.js';
import { Presence } from '../objects/presence.js';
import { ThreadMember } from '../objects/thread.js';
import { inChannel, inGuild } from './place.js';

/** A message was pinned or unpinned; that a pinned one was deleted is not told. */
export const PinsUpdate = z.object({ ...inChannel, last_pin_timestamp: z.string().nullable().optional() });

/** `voice_start_time`: since when somebody is in it, in seconds since 1970. */
const voiceInfo = { id: z.string(), voice_start_time: z.int().nullable().optional() };
/** What was asked for of voice channels. */
export const ChannelInfo = z.object({
  ...inGuild,
  channels: z.array(z.object({ ...voiceInfo, status: z.string().nullable().optional() })),
});
export const VoiceStatusUpdate = z.object({ id: z.string(), ...inGuild, status: z.string().nullable() });
export const VoiceStartTimeUpdate = z.object({ ...voiceInfo, ...inGuild });

/** It also comes when the bot is added to a private thread: with its `member`, and without `newly_created`. */
export const ThreadCreate = Channel.extend({ newly_created: z.boolean().optional() });
export const ThreadDelete = z.object({ id: z.string(), ...inGuild, parent_id: z.string(), type: z.int() });
export const ThreadListSync = z.object({
  ...inGuild,
  /** Whose threads these are; those of the whole guild when it is absent. */
  channel_ids: z.array(z.string()).optional(),
  threads: z.array(Channel),
  /** The bot's own memberships of them. */
  members: z.array(ThreadMember),
});
export const ThreadMemberUpdate = ThreadMember.extend(inGuild);
export const ThreadMembersUpdate = z.object({
  id: z.string(),
  ...inGuild,
  /** Stops at 50. */
  member_count: z.int(),
  added_members: z.array(ThreadMember.extend({ presence: Presence.nullable().optional() })).optional(),
  removed_member_ids: z.array(z.string()).optional(),
});
