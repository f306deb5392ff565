import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { locales } from '../../constants/locales.js';
import { allowedFlags, boundedText, imageData, snowflake } from '../../validation/field-schemas.js';
import {
  afkTimeouts,
  explicitContentFilters,
  messageNotificationLevels,
  systemChannelFlags,
  verificationLevels,
} from './guild-levels.js';

/** The name of a guild: 2 to 100 characters, after trimming. */
export const GuildName = z.string().trim().pipe(boundedText(limits.guildName.min, limits.guildName.max));

const allSystemChannelFlags = Object.values(systemChannelFlags).reduce<number>((bits, bit) => bits | bit, 0);

/**
 * Changes to a guild: omitted fields stay unchanged; null resets a field. Images are base64 data URIs. Discord checks
 * which images need which feature, and the types of channels.
 */
export const GuildEdit = z
  .object({
    name: GuildName,
    /** Deprecated: replaced by `rtc_region` of channels. */
    region: z.string().nullable(),
    verification_level: z.literal(Object.values(verificationLevels)).nullable(),
    default_message_notifications: z.literal(Object.values(messageNotificationLevels)).nullable(),
    explicit_content_filter: z.literal(Object.values(explicitContentFilters)).nullable(),
    afk_channel_id: snowflake().nullable(),
    /** Seconds. */
    afk_timeout: z.literal(afkTimeouts),
    icon: imageData().nullable(),
    splash: imageData(['png', 'jpeg']).nullable(),
    discovery_splash: imageData(['png', 'jpeg']).nullable(),
    banner: imageData().nullable(),
    system_channel_id: snowflake().nullable(),
    /** Bits of `systemChannelFlags`. */
    system_channel_flags: allowedFlags(allSystemChannelFlags),
    rules_channel_id: snowflake().nullable(),
    public_updates_channel_id: snowflake().nullable(),
    preferred_locale: z.literal(locales).nullable(),
    /** The complete list; only features in `mutableGuildFeatures` can be added or removed. */
    features: z.array(z.string()),
    /** At most 300 characters (OpenAPI document). */
    description: boundedText(0, limits.guildDescription).nullable(),
    premium_progress_bar_enabled: z.boolean(),
    safety_alerts_channel_id: snowflake().nullable(),
  })
  .partial();
export type GuildEdit = z.input<typeof GuildEdit>;
