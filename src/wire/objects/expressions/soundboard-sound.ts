import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** A soundboard sound. Discord's default sounds have no guild. */
export interface SoundboardSound {
  name: string;
  sound_id: string;
  /** 0 to 1. */
  volume: number;
  /** Id of a guild emoji; a Unicode emoji is in `emoji_name`. */
  emoji_id: string | null;
  emoji_name: string | null;
  guild_id?: string | undefined;
  /** False while the guild lacks the required boosts. */
  available: boolean;
  /** The creator; only for callers who may create or manage expressions. */
  user?: User | undefined;
}
export const SoundboardSound: ObjectSchema<SoundboardSound> = z.object({
  name: z.string(),
  sound_id: z.string(),
  volume: z.number(),
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
  guild_id: z.string().optional(),
  available: z.boolean(),
  user: User.optional(),
});
