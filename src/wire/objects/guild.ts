import { z } from 'zod';
import { Role } from './role.js';

/** Feature strings of a guild that Guildhall itself looks at. */
export const guildFeatures = {
  COMMUNITY: 'COMMUNITY',
  MEMBER_VERIFICATION_GATE_ENABLED: 'MEMBER_VERIFICATION_GATE_ENABLED',
} as const;

/** A guild. Many fields that older pages call absent are always there and null (docs newer than the interface page). */
export const Guild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  owner_id: z.string(),
  afk_channel_id: z.string().nullable(),
  afk_timeout: z.int(),
  widget_enabled: z.boolean().optional(),
  widget_channel_id: z.string().nullable().optional(),
  verification_level: z.int(),
  default_message_notifications: z.int(),
  explicit_content_filter: z.int(),
  roles: z.array(Role),
  emojis: z.array(z.unknown()),
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
  nsfw_level: z.int(),
  stickers: z.array(z.unknown()).optional(),
  premium_progress_bar_enabled: z.boolean(),
  safety_alerts_channel_id: z.string().nullable(),
});
export type Guild = z.output<typeof Guild>;

/** A guild that is offline, or whose data has not come yet. */
export const UnavailableGuild = z.object({ id: z.string(), unavailable: z.boolean().optional() });
export type UnavailableGuild = z.output<typeof UnavailableGuild>;
