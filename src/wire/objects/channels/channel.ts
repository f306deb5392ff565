import { z } from 'zod';
import { User } from '../users/user.js';
import { ThreadMember, ThreadMetadata } from './thread.js';

export * from './channel-types.js';

/** Bits of a channel's `flags`. */
export const channelFlags = {
  /** The thread is pinned to the top of its forum or media channel. */
  PINNED: 1 << 1,
  /** New posts of the forum or media channel need a tag. */
  REQUIRE_TAG: 1 << 4,
  /** Only for media channels. */
  HIDE_MEDIA_DOWNLOAD_OPTIONS: 1 << 15,
  /** Users must confirm before they see the content; only if `nsfw` is false (not yet in the API reference). */
  IS_SPOILER_CHANNEL: 1 << 21,
} as const;

/** Video quality of a voice channel. */
export const videoQualityModes = { AUTO: 1, FULL: 2 } as const;

/** Sort order of the posts of a forum. */
export const forumSortOrders = { LATEST_ACTIVITY: 0, CREATION_DATE: 1 } as const;

/** Layout of the posts of a forum. */
export const forumLayouts = { NOT_SET: 0, LIST_VIEW: 1, GALLERY_VIEW: 2 } as const;

/** The target type of a permission overwrite. */
export const overwriteTypes = { ROLE: 0, MEMBER: 1 } as const;

/** A permission overwrite of a channel: `type` 0 for a role, 1 for a member. */
export const Overwrite = z.object({ id: z.string(), type: z.int(), allow: z.string(), deny: z.string() });
export type Overwrite = z.output<typeof Overwrite>;

/** A tag of a forum or media channel. At most one of both emoji fields is set. */
export const ForumTag = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether only users with MANAGE_THREADS can add it to a post or remove it. */
  moderated: z.boolean(),
  emoji_id: z.string().nullable(),
  emoji_name: z.string().nullable(),
});
export type ForumTag = z.output<typeof ForumTag>;

/** The default reaction emoji of posts in a forum or media channel. */
export const DefaultReaction = z.object({ emoji_id: z.string().nullable(), emoji_name: z.string().nullable() });
export type DefaultReaction = z.output<typeof DefaultReaction>;

/** A guild channel, a thread, or a DM; which fields are present depends on `type`. */
export const Channel = z.object({
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
  /** The creator of the thread. */
  owner_id: z.string().optional(),
  /** Nullable since 2026-08-05. */
  application_id: z.string().nullable().optional(),
  managed: z.boolean().optional(),
  /** The category of a channel, or the channel of a thread. */
  parent_id: z.string().nullable().optional(),
  last_pin_timestamp: z.string().nullable().optional(),
  rtc_region: z.string().nullable().optional(),
  video_quality_mode: z.int().optional(),
  /** Number of messages of a thread, without its first and deleted ones. */
  message_count: z.int().optional(),
  /** Stops at 50. */
  member_count: z.int().optional(),
  thread_metadata: ThreadMetadata.optional(),
  /** The caller's own membership of the thread. */
  member: ThreadMember.optional(),
  /** Minutes. */
  default_auto_archive_duration: z.int().optional(),
  /** Only in resolved data. */
  permissions: z.string().optional(),
  app_permissions: z.string().optional(),
  flags: z.int().optional(),
  /** Like `message_count`, but includes deleted messages. */
  total_message_sent: z.int().optional(),
  available_tags: z.array(ForumTag).optional(),
  applied_tags: z.array(z.string()).optional(),
  default_reaction_emoji: DefaultReaction.nullable().optional(),
  default_thread_rate_limit_per_user: z.int().optional(),
  default_sort_order: z.int().nullable().optional(),
  default_forum_layout: z.int().optional(),
});
export type Channel = z.output<typeof Channel>;

/** A channel in resolved data. */
export const ResolvedChannel = Channel.pick({
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
  /** Permissions of the user who caused the interaction; `app_permissions` are those of the bot, if it is in the guild. */
  permissions: z.string(),
});
export type ResolvedChannel = z.output<typeof ResolvedChannel>;

/** The result of following an announcement channel. */
export const FollowedChannel = z.object({
  /** The followed channel. */
  channel_id: z.string(),
  /** The webhook that posts its messages. */
  webhook_id: z.string(),
});
export type FollowedChannel = z.output<typeof FollowedChannel>;
