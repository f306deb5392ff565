import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Emoji } from '../expressions/emoji.js';
import { Sticker } from '../expressions/sticker.js';
import { IncidentsData } from './incidents.js';
import { Role } from './role.js';
import { WelcomeScreen } from './welcome-screen.js';

/** A guild. Many fields that older documentation calls absent are always present and null. */
export interface Guild {
  id: string;
  name: string;
  icon: string | null;
  /** Only in templates. */
  icon_hash?: string | null | undefined;
  splash: string | null;
  discovery_splash: string | null;
  /** Whether the caller owns it; only in Get Current User Guilds. */
  owner?: boolean | undefined;
  owner_id: string;
  /** The caller's permissions, without channel overwrites; only in Get Current User Guilds. */
  permissions?: string | undefined;
  /** Deprecated: replaced by `rtc_region` of channels. */
  region?: string | null | undefined;
  afk_channel_id: string | null;
  /** Seconds. */
  afk_timeout: number;
  widget_enabled?: boolean | undefined;
  /** The channel of the widget's invite. */
  widget_channel_id?: string | null | undefined;
  /** A value of `verificationLevels`. */
  verification_level: number;
  /** A value of `messageNotificationLevels`. */
  default_message_notifications: number;
  /** A value of `explicitContentFilters`. */
  explicit_content_filter: number;
  roles: Role[];
  emojis: Emoji[];
  /** Names of `guildFeatures`, and others that Discord adds. */
  features: string[];
  /** A value of `mfaLevels`. */
  mfa_level: number;
  application_id: string | null;
  system_channel_id: string | null;
  /** Bits of `systemChannelFlags`. */
  system_channel_flags: number;
  rules_channel_id: string | null;
  /** Null except for the largest guilds. */
  max_presences?: number | null | undefined;
  max_members?: number | undefined;
  vanity_url_code: string | null;
  description: string | null;
  banner: string | null;
  /** A value of `premiumTiers`. */
  premium_tier: number;
  premium_subscription_count?: number | undefined;
  preferred_locale: string;
  public_updates_channel_id: string | null;
  max_video_channel_users?: number | undefined;
  max_stage_video_channel_users?: number | undefined;
  /** Only with `with_counts`. */
  approximate_member_count?: number | undefined;
  /** Number of online members; only with `with_counts`. */
  approximate_presence_count?: number | undefined;
  /** Only in the guild of an invite. */
  welcome_screen?: WelcomeScreen | undefined;
  /** A value of `nsfwLevels`. */
  nsfw_level: number;
  stickers?: Sticker[] | undefined;
  premium_progress_bar_enabled: boolean;
  safety_alerts_channel_id: string | null;
  incidents_data: IncidentsData | null;
}
export const Guild: ObjectSchema<Guild> = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  icon_hash: z.string().nullable().optional(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  owner: z.boolean().optional(),
  owner_id: z.string(),
  permissions: z.string().optional(),
  region: z.string().nullable().optional(),
  afk_channel_id: z.string().nullable(),
  afk_timeout: z.int(),
  widget_enabled: z.boolean().optional(),
  widget_channel_id: z.string().nullable().optional(),
  verification_level: z.int(),
  default_message_notifications: z.int(),
  explicit_content_filter: z.int(),
  roles: z.array(Role),
  emojis: z.array(Emoji),
  features: z.array(z.string()),
  mfa_level: z.int(),
  application_id: z.string().nullable(),
  system_channel_id: z.string().nullable(),
  system_channel_flags: z.int(),
  rules_channel_id: z.string().nullable(),
  max_presences: z.int().nullable().optional(),
  max_members: z.int().optional(),
  vanity_url_code: z.string().nullable(),
  description: z.string().nullable(),
  banner: z.string().nullable(),
  premium_tier: z.int(),
  premium_subscription_count: z.int().optional(),
  preferred_locale: z.string(),
  public_updates_channel_id: z.string().nullable(),
  max_video_channel_users: z.int().optional(),
  max_stage_video_channel_users: z.int().optional(),
  approximate_member_count: z.int().optional(),
  approximate_presence_count: z.int().optional(),
  welcome_screen: WelcomeScreen.optional(),
  nsfw_level: z.int(),
  stickers: z.array(Sticker).optional(),
  premium_progress_bar_enabled: z.boolean(),
  safety_alerts_channel_id: z.string().nullable(),
  incidents_data: IncidentsData.nullable(),
});

/** A guild in an outage, or one that is not loaded yet. */
export interface UnavailableGuild {
  id: string;
  unavailable: true;
}
export const UnavailableGuild: ObjectSchema<UnavailableGuild> = z.object({
  id: z.string(),
  unavailable: z.literal(true),
});
