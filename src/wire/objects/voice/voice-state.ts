import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Member } from '../users/member.js';

/** A user's connection to voice in a guild. */
export interface VoiceState {
  /** Absent in the voice states of GUILD_CREATE. */
  guild_id?: string | undefined;
  /** Null if the user has disconnected. */
  channel_id: string | null;
  user_id: string;
  member?: Member | undefined;
  session_id: string;
  /** Deafened by a moderator of the guild. */
  deaf: boolean;
  /** Muted by a moderator of the guild. */
  mute: boolean;
  self_deaf: boolean;
  self_mute: boolean;
  self_stream?: boolean | undefined;
  self_video: boolean;
  /** Whether the user is suppressed, i.e. not a speaker of the stage. */
  suppress: boolean;
  request_to_speak_timestamp: string | null;
}
export const VoiceState: ObjectSchema<VoiceState> = z.object({
  guild_id: z.string().optional(),
  channel_id: z.string().nullable(),
  user_id: z.string(),
  member: Member.optional(),
  session_id: z.string(),
  deaf: z.boolean(),
  mute: z.boolean(),
  self_deaf: z.boolean(),
  self_mute: z.boolean(),
  self_stream: z.boolean().optional(),
  self_video: z.boolean(),
  suppress: z.boolean(),
  request_to_speak_timestamp: z.string().nullable(),
});
