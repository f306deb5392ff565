import { z } from 'zod';
import { User } from './user.js';

/** Kinds of channel. */
export const channelTypes = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const;
export type ChannelTypeName = keyof typeof channelTypes;

/** A permission overwrite of a channel: `type` 0 for a role, 1 for a member. */
export const Overwrite = z.object({ id: z.string(), type: z.int(), allow: z.string(), deny: z.string() });
export type Overwrite = z.output<typeof Overwrite>;

/** A channel of a guild, a thread, or a direct conversation; which fields are there depends on `type`. */
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
  owner_id: z.string().optional(),
  parent_id: z.string().nullable().optional(),
  last_pin_timestamp: z.string().nullable().optional(),
  rtc_region: z.string().nullable().optional(),
  flags: z.int().optional(),
});
export type Channel = z.output<typeof Channel>;

/** A channel in resolved data. */
export const ResolvedChannel = z.object({
  id: z.string(),
  type: z.int(),
  name: z.string().nullable().optional(),
  permissions: z.string(),
  parent_id: z.string().nullable().optional(),
  guild_id: z.string().optional(),
});
export type ResolvedChannel = z.output<typeof ResolvedChannel>;
