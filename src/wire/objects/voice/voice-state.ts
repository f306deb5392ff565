import { z } from 'zod';
import { Member } from '../users/member.js';

/** A user's connection to voice in a guild. */
export const VoiceState = z.object({
  /** Absent in the voice states of GUILD_CREATE. */
  guild_id: z.string().optional(),
  /** Null: the user has disconnected. */
  channel_id: z.string().nullable(),
  user_id: z.string(),
  member: Member.optional(),
  session_id: z.string(),
  /** Deafened by the guild. */
  deaf: z.boolean(),
  /** Muted by the guild. */
  mute: z.boolean(),
  self_deaf: z.boolean(),
  self_mute: z.boolean(),
  self_stream: z.boolean().optional(),
  self_video: z.boolean(),
  /** Whether a listener of a stage may not speak. */
  suppress: z.boolean(),
  request_to_speak_timestamp: z.string().nullable(),
});
export type VoiceState = z.output<typeof VoiceState>;
