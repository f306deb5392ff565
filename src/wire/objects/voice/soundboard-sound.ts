import { z } from 'zod';
import { User } from '../users/user.js';

/** A sound that can be played in voice. Those of the service itself have no guild. */
export const SoundboardSound = z.object({
  name: z.string(),
  sound_id: z.string(),
  /** 0 to 1. */
  volume: z.number(),
  /** The emoji of a guild; a character stands in `emoji_name`. */
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
  guild_id: z.string().optional(),
  /** False while the guild has lost the boosts that it needs. */
  available: z.boolean(),
  /** Who made it; for those who may make or manage expressions. */
  user: User.optional(),
});
export type SoundboardSound = z.output<typeof SoundboardSound>;
