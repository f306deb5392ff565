/**
 * The guild in a template. Its ids are numbers that are only valid inside the template, according to the documentation. The
 * older OpenAPI document has text for some of them. Optional fields are only in the OpenAPI document.
 */
import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { DefaultReaction } from '../channels/channel.js';
import { RoleColors } from '../guilds/role.js';

/** A role in a template. */
export interface TemplateRole {
  /** 0 for @everyone. */
  id: number;
  name: string;
  /** A permission set, as a decimal string. */
  permissions: string;
  color: number;
  colors?: RoleColors | null | undefined;
  hoist: boolean;
  mentionable: boolean;
  icon?: string | null | undefined;
  unicode_emoji?: string | null | undefined;
}
const TemplateRole: ObjectSchema<TemplateRole> = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.string(),
  color: z.int(),
  colors: RoleColors.nullable().optional(),
  hoist: z.boolean(),
  mentionable: z.boolean(),
  icon: z.string().nullable().optional(),
  unicode_emoji: z.string().nullable().optional(),
});

/** A channel in a template. */
export interface TemplateChannel {
  id: number | null;
  /** A value of `channelTypes`. */
  type: number;
  name: string | null;
  position: number | null;
  topic: string | null;
  bitrate: number;
  user_limit: number;
  nsfw: boolean;
  rate_limit_per_user: number;
  parent_id: number | null;
  permission_overwrites: {
    id: number;
    /** 0 for a role, 1 for a member. */
    type: number;
    allow: string;
    deny: string;
  }[];
  default_auto_archive_duration?: number | null | undefined;
  available_tags?:
    | {
        id: number | null;
        name: string;
        emoji_id: string | null;
        emoji_name: string | null;
        moderated: boolean | null;
      }[]
    | null
    | undefined;
  template?: string | undefined;
  default_reaction_emoji?: DefaultReaction | null | undefined;
  default_thread_rate_limit_per_user?: number | null | undefined;
  default_sort_order?: number | null | undefined;
  default_forum_layout?: number | null | undefined;
  /** `match_all` or `match_some`. */
  default_tag_setting?: string | null | undefined;
  theme_color?: number | null | undefined;
}
const TemplateChannel: ObjectSchema<TemplateChannel> = z.object({
  id: z.int().nullable(),
  type: z.int(),
  name: z.string().nullable(),
  position: z.int().nullable(),
  topic: z.string().nullable(),
  bitrate: z.int(),
  user_limit: z.int(),
  nsfw: z.boolean(),
  rate_limit_per_user: z.int(),
  parent_id: z.int().nullable(),
  permission_overwrites: z.array(z.object({ id: z.int(), type: z.int(), allow: z.string(), deny: z.string() })),
  default_auto_archive_duration: z.int().nullable().optional(),
  available_tags: z
    .array(
      z.object({
        id: z.int().nullable(),
        name: z.string(),
        emoji_id: z.string().nullable(),
        emoji_name: z.string().nullable(),
        moderated: z.boolean().nullable(),
      }),
    )
    .nullable()
    .optional(),
  template: z.string().optional(),
  default_reaction_emoji: DefaultReaction.nullable().optional(),
  default_thread_rate_limit_per_user: z.int().nullable().optional(),
  default_sort_order: z.int().nullable().optional(),
  default_forum_layout: z.int().nullable().optional(),
  default_tag_setting: z.string().nullable().optional(),
  theme_color: z.int().nullable().optional(),
});

/** The settings, roles and channels of a guild in a template. */
export interface TemplateGuild {
  name: string;
  description: string | null;
  region: string | null;
  /** A value of `verificationLevels`. */
  verification_level: number;
  /** A value of `messageNotificationLevels`. */
  default_message_notifications: number;
  /** A value of `explicitContentFilters`. */
  explicit_content_filter: number;
  preferred_locale: string;
  afk_channel_id: number | null;
  /** Seconds. */
  afk_timeout: number;
  system_channel_id: number | null;
  /** Bits of `systemChannelFlags`. */
  system_channel_flags: number;
  roles: TemplateRole[];
  channels: TemplateChannel[];
  /** Only in the example of the documentation. */
  icon_hash?: string | null | undefined;
}
export const TemplateGuild: ObjectSchema<TemplateGuild> = z.object({
  name: z.string(),
  description: z.string().nullable(),
  region: z.string().nullable(),
  verification_level: z.int(),
  default_message_notifications: z.int(),
  explicit_content_filter: z.int(),
  preferred_locale: z.string(),
  afk_channel_id: z.int().nullable(),
  afk_timeout: z.int(),
  system_channel_id: z.int().nullable(),
  system_channel_flags: z.int(),
  roles: z.array(TemplateRole),
  channels: z.array(TemplateChannel),
  icon_hash: z.string().nullable().optional(),
});
