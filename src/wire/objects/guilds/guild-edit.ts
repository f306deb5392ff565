import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { locales } from '../../constants/locales.js';
import { allowedFlags, boundedText, formIssue, imageData, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { guildFeatures } from './guild-features.js';
import {
  afkTimeouts,
  explicitContentFilters,
  messageNotificationLevels,
  systemChannelFlags,
  verificationLevels,
} from './guild-levels.js';

/** The name of a guild: 2 to 100 characters, after trimming. */
export type GuildName = string;
export const GuildName: Schema<GuildName> = z
  .string()
  .trim()
  .pipe(boundedText(limits.guildName.min, limits.guildName.max));

const allSystemChannelFlags = Object.values(systemChannelFlags).reduce<number>((bits, bit) => bits | bit, 0);

/**
 * Changes to a guild: omitted fields stay unchanged; null resets a field. Images are base64 data URIs. Discord checks
 * which images need which feature, and the types of channels.
 */
export interface GuildEdit {
  name?: GuildName | undefined;
  /** Deprecated: replaced by `rtc_region` of channels. */
  region?: string | null | undefined;
  verification_level?: 0 | 1 | 2 | 3 | 4 | null | undefined;
  default_message_notifications?: 0 | 1 | null | undefined;
  explicit_content_filter?: 0 | 1 | 2 | null | undefined;
  afk_channel_id?: string | null | undefined;
  /** Seconds. */
  afk_timeout?: 60 | 300 | 900 | 1800 | 3600 | undefined;
  icon?: string | null | undefined;
  splash?: string | null | undefined;
  discovery_splash?: string | null | undefined;
  banner?: string | null | undefined;
  system_channel_id?: string | null | undefined;
  /** Bits of `systemChannelFlags`. */
  system_channel_flags?: number | undefined;
  rules_channel_id?: string | null | undefined;
  public_updates_channel_id?: string | null | undefined;
  preferred_locale?:
    | 'id'
    | 'da'
    | 'de'
    | 'en-GB'
    | 'en-US'
    | 'es-ES'
    | 'es-419'
    | 'fr'
    | 'hr'
    | 'it'
    | 'lt'
    | 'hu'
    | 'nl'
    | 'no'
    | 'pl'
    | 'pt-BR'
    | 'ro'
    | 'fi'
    | 'sv-SE'
    | 'vi'
    | 'tr'
    | 'cs'
    | 'el'
    | 'bg'
    | 'ru'
    | 'uk'
    | 'hi'
    | 'th'
    | 'zh-CN'
    | 'ja'
    | 'zh-TW'
    | 'ko'
    | null
    | undefined;
  /**
   * Which features in `mutableGuildFeatures` the guild has; other features stay unchanged. The client rejects features that
   * are not documented (`guildFeatures`).
   */
  features?: string[] | undefined;
  /** At most 300 characters (OpenAPI document). */
  description?: string | null | undefined;
  premium_progress_bar_enabled?: boolean | undefined;
  safety_alerts_channel_id?: string | null | undefined;
}
export const GuildEdit: ObjectSchema<GuildEdit> = z
  .object({
    name: GuildName,
    region: z.string().nullable(),
    verification_level: z.literal(Object.values(verificationLevels)).nullable(),
    default_message_notifications: z.literal(Object.values(messageNotificationLevels)).nullable(),
    explicit_content_filter: z.literal(Object.values(explicitContentFilters)).nullable(),
    afk_channel_id: snowflake().nullable(),
    afk_timeout: z.literal(afkTimeouts),
    icon: imageData().nullable(),
    splash: imageData(['png', 'jpeg']).nullable(),
    discovery_splash: imageData(['png', 'jpeg']).nullable(),
    banner: imageData().nullable(),
    system_channel_id: snowflake().nullable(),
    system_channel_flags: allowedFlags(allSystemChannelFlags),
    rules_channel_id: snowflake().nullable(),
    public_updates_channel_id: snowflake().nullable(),
    preferred_locale: z.literal(locales).nullable(),
    features: z.array(z.string()),
    description: boundedText(0, limits.guildDescription).nullable(),
    premium_progress_bar_enabled: z.boolean(),
    safety_alerts_channel_id: snowflake().nullable(),
  })
  .partial();

/** {@link GuildEdit} in which all features are documented ones. */
export const ClientGuildEdit: ObjectSchema<GuildEdit> = GuildEdit.extend({
  features: z
    .array(
      z.string().check((ctx) => {
        if (!Object.hasOwn(guildFeatures, ctx.value)) {
          const message = `There is no guild feature "${ctx.value}".`;
          ctx.issues.push(formIssue(ctx.value, { formCode: 'BASE_TYPE_CHOICES', message }));
        }
      }),
    )
    .optional(),
});
