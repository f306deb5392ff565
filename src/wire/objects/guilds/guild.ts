import { z } from 'zod';
import { Emoji } from './emoji.js';
import { IncidentsData } from './incidents.js';
import { Role } from './role.js';
import { Sticker } from './sticker.js';
import { WelcomeScreen } from './welcome-screen.js';

/** A guild. Many fields that older documentation calls absent are always present and null. */
export const Guild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  /** Only in templates. */
  icon_hash: z.string().nullable().optional(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  /** Whether the caller owns it; only in Get Current User Guilds. */
  owner: z.boolean().optional(),
  owner_id: z.string(),
  /** The caller's permissions, without channel overwrites; only in Get Current User Guilds. */
  permissions: z.string().optional(),
  /** Deprecated: replaced by `rtc_region` of channels. */
  region: z.string().nullable().optional(),
  afk_channel_id: z.string().nullable(),
  /** Seconds. */
  afk_timeout: z.int(),
  widget_enabled: z.boolean().optional(),
  /** The channel of the widget's invite. */
  widget_channel_id: z.string().nullable().optional(),
  /** A value of `verificationLevels`. */
  verification_level: z.int(),
  /** A value of `messageNotificationLevels`. */
  default_message_notifications: z.int(),
  /** A value of `explicitContentFilters`. */
  explicit_content_filter: z.int(),
  roles: z.array(Role),
  emojis: z.array(Emoji),
  /** Names of `guildFeatures`, and others that Discord adds. */
  features: z.array(z.string()),
  /** A value of `mfaLevels`. */
  mfa_level: z.int(),
  application_id: z.string().nullable(),
  system_channel_id: z.string().nullable(),
  /** Bits of `systemChannelFlags`. */
  system_channel_flags: z.int(),
  rules_channel_id: z.string().nullable(),
  max_presences: z.int().nullable().optional(),
  max_members: z.int().optional(),
  vanity_url_code: z.string().nullable(),
  description: z.string().nullable(),
  banner: z.string().nullable(),
  /** A value of `premiumTiers`. */
  premium_tier: z.int(),
  premium_subscription_count: z.int().optional(),
  preferred_locale: z.string(),
  public_updates_channel_id: z.string().nullable(),
  max_video_channel_users: z.int().optional(),
  max_stage_video_channel_users: z.int().optional(),
  /** Only with `with_counts`. */
  approximate_member_count: z.int().optional(),
  /** Number of online members; only with `with_counts`. */
  approximate_presence_count: z.int().optional(),
  /** Only in the guild of an invite. */
  welcome_screen: WelcomeScreen.optional(),
  /** A value of `nsfwLevels`. */
  nsfw_level: z.int(),
  stickers: z.array(Sticker).optional(),
  premium_progress_bar_enabled: z.boolean(),
  safety_alerts_channel_id: z.string().nullable(),
  incidents_data: IncidentsData.nullable(),
});
export type Guild = z.output<typeof Guild>;

/** A guild in an outage, or one that is not loaded yet. */
export const UnavailableGuild = z.object({ id: z.string(), unavailable: z.boolean().optional() });
export type UnavailableGuild = z.output<typeof UnavailableGuild>;
