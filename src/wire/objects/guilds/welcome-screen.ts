import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { checkEmojiFields } from '../../validation/emoji-text.js';
import { boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** A channel on the welcome screen. */
export interface WelcomeChannel {
  channel_id: string;
  description: string;
  /** Id of a guild emoji. */
  emoji_id: string | null;
  /** The name of the emoji, or a Unicode emoji. */
  emoji_name: string | null;
}
export const WelcomeChannel: ObjectSchema<WelcomeChannel> = z.object({
  channel_id: z.string(),
  description: z.string(),
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
});

/** The welcome screen of a guild. */
export interface WelcomeScreen {
  /** Null if there is none. The API reference says that the field is absent in this case. */
  description: string | null;
  welcome_channels: WelcomeChannel[];
}
export const WelcomeScreen: ObjectSchema<WelcomeScreen> = z.object({
  description: z.string().nullable(),
  welcome_channels: z.array(WelcomeChannel),
});

const bounds = limits.welcomeScreen;

const WelcomeChannelRequest = z
  .object({
    channel_id: snowflake(),
    /** 1 to 50 characters (OpenAPI document). */
    description: boundedText(1, bounds.channelDescription),
    emoji_id: snowflake().nullable().optional(),
    emoji_name: z.string().nullable().optional(),
  })
  .check(checkEmojiFields);

/** Changes to a welcome screen: omitted fields stay unchanged; null clears a field; `enabled: null` disables it. */
export interface WelcomeScreenEdit {
  enabled?: boolean | null | undefined;
  /** At most 5. */
  welcome_channels?:
    | {
        channel_id: string;
        /** 1 to 50 characters (OpenAPI document). */
        description: string;
        emoji_id?: string | null | undefined;
        emoji_name?: string | null | undefined;
      }[]
    | null
    | undefined;
  /** At most 140 characters (OpenAPI document). */
  description?: string | null | undefined;
}
export const WelcomeScreenEdit: ObjectSchema<WelcomeScreenEdit> = z
  .object({
    enabled: z.boolean().nullable(),
    welcome_channels: boundedList(WelcomeChannelRequest, 0, bounds.channels).nullable(),
    description: boundedText(0, bounds.description).nullable(),
  })
  .partial();
