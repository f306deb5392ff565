import { z } from 'zod';
import { User } from '../users/user.js';

/** A soundboard sound. Discord's default sounds have no guild. */
export const SoundboardSound = z.object({
  name: z.string(),
  sound_id: z.string(),
  /** 0 to 1. */
  volume: z.number(),
  /** Id of a guild emoji; a Unicode emoji is in `emoji_name`. */
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
  guild_id: z.string().optional(),
  /** False while the guild lacks the required boosts. */
  available: z.boolean(),
  /** The creator; only for callers who may create or manage expressions. */
  user: User.optional(),
});
export type SoundboardSound = z.output<typeof SoundboardSound>;
