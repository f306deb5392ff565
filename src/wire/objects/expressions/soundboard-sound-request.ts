/** Requests that create, change or play a soundboard sound. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { maxDataBytes, soundData } from '../../validation/data-uri.js';
import { boundedNumber, boundedText, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

const bounds = limits.soundboardSound;

const SoundName = boundedText(bounds.name.min, bounds.name.max);

const soundSettings = {
  volume: boundedNumber(0, 1).nullish(),
  emoji_id: snowflake().nullish(),
  emoji_name: boundedText(1, bounds.emojiName).nullish(),
};

/** A new soundboard sound of a guild. */
export interface SoundboardSoundRequest {
  /** 2 to 32 characters. */
  name: string;
  /** An MP3 or Ogg file as a data URI in base64, at most 512 KiB and 5.2 seconds. */
  sound: string;
  /** 0 to 1, default 1. */
  volume?: number | null | undefined;
  /** A custom emoji. */
  emoji_id?: string | null | undefined;
  /** A Unicode emoji, at most 32 characters. */
  emoji_name?: string | null | undefined;
}
export const SoundboardSoundRequest: ObjectSchema<SoundboardSoundRequest> = z.object({
  name: SoundName,
  sound: soundData().check(maxDataBytes(bounds.bytes)),
  ...soundSettings,
});

/** Changes to a soundboard sound: omitted fields stay unchanged. Its file cannot be changed. */
export interface SoundboardSoundEdit {
  /** 2 to 32 characters. */
  name?: string | undefined;
  /** 0 to 1; null resets it to 1. */
  volume?: number | null | undefined;
  /** A custom emoji. */
  emoji_id?: string | null | undefined;
  /** A Unicode emoji, at most 32 characters. */
  emoji_name?: string | null | undefined;
}
export const SoundboardSoundEdit: ObjectSchema<SoundboardSoundEdit> = z.object({
  name: SoundName.optional(),
  ...soundSettings,
});

/** The sound that is played in a voice channel. */
export interface SendSoundboardSoundRequest {
  sound_id: string;
  /** The guild of the sound, if it is not the guild of the channel. */
  source_guild_id?: string | null | undefined;
}
export const SendSoundboardSoundRequest: ObjectSchema<SendSoundboardSoundRequest> = z.object({
  sound_id: snowflake(),
  source_guild_id: snowflake().nullish(),
});
