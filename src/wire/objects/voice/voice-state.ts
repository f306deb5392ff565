import { z } from 'zod';
import { Member } from '../users/member.js';

/** A user's connection to voice in a guild. */
export const VoiceState = z.object({
  /** Absent in the voice states of GUILD_CREATE. */
  guild_id: z.string().optional(),
  /** Null if the user has disconnected. */
  channel_id: z.string().nullable(),
  user_id: z.string(),
  member: Member.optional(),
  session_id: z.string(),
  /** Deafened by a moderator of the guild. */
  deaf: z.boolean(),
  /** Muted by a moderator of the guild. */
  mute: z.boolean(),
  self_deaf: z.boolean(),
  self_mute: z.boolean(),
  self_stream: z.boolean().optional(),
  self_video: z.boolean(),
  /** Whether the user is suppressed, i.e. not a speaker of the stage. */
  suppress: z.boolean(),
  request_to_speak_timestamp: z.string().nullable(),
});
export type VoiceState = z.output<typeof VoiceState>;
