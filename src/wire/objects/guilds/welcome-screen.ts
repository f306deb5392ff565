import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';

/** A channel that newcomers are shown. */
export const WelcomeChannel = z.object({
  channel_id: z.string(),
  description: z.string(),
  /** Of an emoji of the guild. */
  emoji_id: z.string().nullable(),
  /** Its name, or the character of a standard emoji. */
  emoji_name: z.string().nullable(),
});
export type WelcomeChannel = z.output<typeof WelcomeChannel>;

/** What newcomers are greeted with. */
export const WelcomeScreen = z.object({
  /** Null when there is none (newer than the interface page, which says absent). */
  description: z.string().nullable(),
  welcome_channels: z.array(WelcomeChannel),
});
export type WelcomeScreen = z.output<typeof WelcomeScreen>;

const bounds = limits.welcomeScreen;

const WelcomeChannelRequest = z.object({
  channel_id: snowflake(),
  /** 1..50 characters (the OpenAPI document). */
  description: boundedText(1, bounds.channelDescription),
  emoji_id: snowflake().nullable().optional(),
  emoji_name: z.string().nullable().optional(),
});

/** Changes to a welcome screen: what is not named stays, null empties; `enabled: null` switches it off. */
export const WelcomeScreenEdit = z
  .object({
    enabled: z.boolean().nullable(),
    /** At most 5. */
    welcome_channels: boundedList(WelcomeChannelRequest, 0, bounds.channels).nullable(),
    /** At most 140 characters (the OpenAPI document). */
    description: boundedText(0, bounds.description).nullable(),
  })
  .partial();
export type WelcomeScreenEdit = z.input<typeof WelcomeScreenEdit>;
