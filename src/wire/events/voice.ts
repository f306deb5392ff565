import { z } from 'zod';
import { Emoji } from '../objects/guilds/emoji.js';
import { guildIdField } from './location-fields.js';

/** How the emoji of a voice channel effect moves. */
export const effectAnimations = { PREMIUM: 0, BASIC: 1 } as const;

/** Where to connect for voice. */
export const VoiceServerUpdate = z.object({
  /** A secret. */
  token: z.string(),
  ...guildIdField,
  /** Null if the server became unavailable. Discord then sends another event with a new server. */
  endpoint: z.string().nullable(),
});

/** A user sent an emoji or a sound in the bot's voice channel. */
export const VoiceChannelEffect = z.object({
  channel_id: z.string(),
  ...guildIdField,
  user_id: z.string(),
  emoji: Emoji.nullable().optional(),
  /** A value of `effectAnimations`. */
  animation_type: z.int().nullable().optional(),
  animation_id: z.int().optional(),
  /** A number for Discord's default sounds. */
  sound_id: z.union([z.string(), z.int()]).optional(),
  /** 0 to 1. */
  sound_volume: z.number().optional(),
});
