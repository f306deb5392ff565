import { z } from 'zod';
import { Emoji } from '../objects/expressions/emoji.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { guildIdField } from './location-fields.js';

/** How the emoji of a voice channel effect moves. */
export const effectAnimations = { PREMIUM: 0, BASIC: 1 } as const;

/** Where to connect for voice. */
export interface VoiceServerUpdate {
  /** A secret. */
  token: string;
  guild_id: string;
  /** Null if the server became unavailable. Discord then sends another event with a new server. */
  endpoint: string | null;
}
export const VoiceServerUpdate: ObjectSchema<VoiceServerUpdate> = z.object({
  token: z.string(),
  ...guildIdField,
  endpoint: z.string().nullable(),
});

/** A user sent an emoji or a sound in the bot's voice channel. */
export interface VoiceChannelEffect {
  channel_id: string;
  guild_id: string;
  user_id: string;
  emoji?: Emoji | null | undefined;
  /** A value of `effectAnimations`. */
  animation_type?: number | null | undefined;
  animation_id?: number | undefined;
  /** A number for Discord's default sounds. */
  sound_id?: string | number | undefined;
  /** 0 to 1. */
  sound_volume?: number | undefined;
}
export const VoiceChannelEffect: ObjectSchema<VoiceChannelEffect> = z.object({
  channel_id: z.string(),
  ...guildIdField,
  user_id: z.string(),
  emoji: Emoji.nullable().optional(),
  animation_type: z.int().nullable().optional(),
  animation_id: z.int().optional(),
  sound_id: z.union([z.string(), z.int()]).optional(),
  sound_volume: z.number().optional(),
});
