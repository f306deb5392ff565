import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';
import { ThreadMember, ThreadMetadata } from './thread.js';

export * from './channel-types.js';

/** Video quality of a voice channel. */
export const videoQualityModes = { AUTO: 1, FULL: 2 } as const;

/** Sort order of the posts of a forum. */
export const forumSortOrders = { LATEST_ACTIVITY: 0, CREATION_DATE: 1 } as const;

/** Layout of the posts of a forum. */
export const forumLayouts = { NOT_SET: 0, LIST_VIEW: 1, GALLERY_VIEW: 2 } as const;

/** The target type of a permission overwrite. */
export const overwriteTypes = { ROLE: 0, MEMBER: 1 } as const;

/** A permission overwrite of a channel: `type` 0 for a role, 1 for a member. */
export interface Overwrite {
  id: string;
  type: number;
  allow: string;
  deny: string;
}
export const Overwrite: ObjectSchema<Overwrite> = z.object({
  id: z.string(),
  type: z.int(),
  allow: z.string(),
  deny: z.string(),
});

/** A tag of a forum or media channel. At most one of both emoji fields is set. */
export interface ForumTag {
  id: string;
  name: string;
  /** Whether only users with MANAGE_THREADS can add it to a post or remove it. */
  moderated: boolean;
  emoji_id: string | null;
  emoji_name: string | null;
}
export const ForumTag: ObjectSchema<ForumTag> = z.object({
  id: z.string(),
  name: z.string(),
  moderated: z.boolean(),
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
});

/** The default reaction emoji of posts in a forum or media channel. */
export interface DefaultReaction {
  emoji_id: string | null;
  emoji_name: string | null;
}
export const DefaultReaction: ObjectSchema<DefaultReaction> = z.object({
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
});

/** A guild channel, a thread, or a DM; which fields are present depends on `type`. */
export interface Channel {
  id: string;
  type: number;
  guild_id?: string | undefined;
  position?: number | undefined;
  permission_overwrites?: Overwrite[] | undefined;
  name?: string | null | undefined;
  topic?: string | null | undefined;
  nsfw?: boolean | undefined;
  last_message_id?: string | null | undefined;
  bitrate?: number | undefined;
  user_limit?: number | undefined;
  rate_limit_per_user?: number | undefined;
  recipients?: User[] | undefined;
  icon?: string | null | undefined;
  /** The creator of the thread. */
  owner_id?: string | undefined;
  /** Nullable since 2026-08-05. */
  application_id?: string | null | undefined;
  managed?: boolean | undefined;
  /** The category of a channel, or the channel of a thread. */
  parent_id?: string | null | undefined;
  last_pin_timestamp?: string | null | undefined;
  rtc_region?: string | null | undefined;
  video_quality_mode?: number | undefined;
  /** Number of messages of a thread, without its first and deleted ones. */
  message_count?: number | undefined;
  /** Stops at 50. */
  member_count?: number | undefined;
  thread_metadata?: ThreadMetadata | undefined;
  /** The caller's own membership of the thread. */
  member?: ThreadMember | undefined;
  /** Minutes. */
  default_auto_archive_duration?: number | undefined;
  /** Only in resolved data. */
  permissions?: string | undefined;
  app_permissions?: string | undefined;
  flags?: number | undefined;
  /** Like `message_count`, but includes deleted messages. */
  total_message_sent?: number | undefined;
  available_tags?: ForumTag[] | undefined;
  applied_tags?: string[] | undefined;
  default_reaction_emoji?: DefaultReaction | null | undefined;
  default_thread_rate_limit_per_user?: number | undefined;
  default_sort_order?: number | null | undefined;
  default_forum_layout?: number | undefined;
}
export const Channel: ObjectSchema<Channel> = z.object({
  id: z.string(),
  type: z.int(),
  guild_id: z.string().optional(),
  position: z.int().optional(),
  permission_overwrites: z.array(Overwrite).optional(),
  name: z.string().nullable().optional(),
  topic: z.string().nullable().optional(),
  nsfw: z.boolean().optional(),
  last_message_id: z.string().nullable().optional(),
  bitrate: z.int().optional(),
  user_limit: z.int().optional(),
  rate_limit_per_user: z.int().optional(),
  recipients: z.array(User).optional(),
  icon: z.string().nullable().optional(),
  owner_id: z.string().optional(),
  application_id: z.string().nullable().optional(),
  managed: z.boolean().optional(),
  parent_id: z.string().nullable().optional(),
  last_pin_timestamp: z.string().nullable().optional(),
  rtc_region: z.string().nullable().optional(),
  video_quality_mode: z.int().optional(),
  message_count: z.int().optional(),
  member_count: z.int().optional(),
  thread_metadata: ThreadMetadata.optional(),
  member: ThreadMember.optional(),
  default_auto_archive_duration: z.int().optional(),
  permissions: z.string().optional(),
  app_permissions: z.string().optional(),
  flags: z.int().optional(),
  total_message_sent: z.int().optional(),
  available_tags: z.array(ForumTag).optional(),
  applied_tags: z.array(z.string()).optional(),
  default_reaction_emoji: DefaultReaction.nullable().optional(),
  default_thread_rate_limit_per_user: z.int().optional(),
  default_sort_order: z.int().nullable().optional(),
  default_forum_layout: z.int().optional(),
});

/** A channel in resolved data. */
export interface ResolvedChannel
  extends Pick<
    Channel,
    | 'id'
    | 'type'
    | 'name'
    | 'app_permissions'
    | 'last_message_id'
    | 'last_pin_timestamp'
    | 'nsfw'
    | 'parent_id'
    | 'guild_id'
    | 'flags'
    | 'rate_limit_per_user'
    | 'topic'
    | 'position'
    | 'thread_metadata'
  > {
  /** Permissions of the user who caused the interaction; `app_permissions` are those of the bot, if it is in the guild. */
  permissions: string;
}
export const ResolvedChannel: ObjectSchema<ResolvedChannel> = Channel.pick({
  id: true,
  type: true,
  name: true,
  app_permissions: true,
  last_message_id: true,
  last_pin_timestamp: true,
  nsfw: true,
  parent_id: true,
  guild_id: true,
  flags: true,
  rate_limit_per_user: true,
  topic: true,
  position: true,
  thread_metadata: true,
}).extend({
  permissions: z.string(),
});

/** The result of following an announcement channel. */
export interface FollowedChannel {
  /** The followed channel. */
  channel_id: string;
  /** The webhook that posts its messages. */
  webhook_id: string;
}
export const FollowedChannel: ObjectSchema<FollowedChannel> = z.object({
  channel_id: z.string(),
  webhook_id: z.string(),
});
