import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';

/** A channel on the welcome screen. */
export const WelcomeChannel = z.object({
  channel_id: z.string(),
  description: z.string(),
  /** Id of a guild emoji. */
  emoji_id: z.string().nullable(),
  /** The name of the emoji, or a Unicode emoji. */
  emoji_name: z.string().nullable(),
});
export type WelcomeChannel = z.output<typeof WelcomeChannel>;

/** The welcome screen of a guild. */
export const WelcomeScreen = z.object({
  /** Null if there is none. The API reference says that the field is absent in this case. */
  description: z.string().nullable(),
  welcome_channels: z.array(WelcomeChannel),
});
export type WelcomeScreen = z.output<typeof WelcomeScreen>;

const bounds = limits.welcomeScreen;

const WelcomeChannelRequest = z.object({
  channel_id: snowflake(),
  /** 1 to 50 characters (OpenAPI document). */
  description: boundedText(1, bounds.channelDescription),
  emoji_id: snowflake().nullable().optional(),
  emoji_name: z.string().nullable().optional(),
});

/** Changes to a welcome screen: omitted fields stay unchanged; null clears a field; `enabled: null` disables it. */
export const WelcomeScreenEdit = z
  .object({
    enabled: z.boolean().nullable(),
    /** At most 5. */
    welcome_channels: boundedList(WelcomeChannelRequest, 0, bounds.channels).nullable(),
    /** At most 140 characters (OpenAPI document). */
    description: boundedText(0, bounds.description).nullable(),
  })
  .partial();
export type WelcomeScreenEdit = z.input<typeof WelcomeScreenEdit>;
