/** The settings of each channel type: which ones it has, their initial values, and how requests change them. */
import {
  type Channel,
  channelTypes,
  type DefaultReaction,
  type ForumTag,
  type Overwrite,
  threadOnlyTypes,
  voiceChannelTypes,
} from 'guildhall/wire';
import { storedChannelName } from '../world/names.js';
import type { World } from '../world/world.js';

/** An overwrite in a request. Absent or null allows or denies nothing. */
export interface OverwriteSpec {
  readonly id: string;
  /** A value of `overwriteTypes`. */
  readonly type: number;
  readonly allow?: string | null | undefined;
  readonly deny?: string | null | undefined;
}

/** A tag in a request. One with the id of an existing tag changes that tag. */
export interface TagSpec {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly moderated?: boolean | null | undefined;
  readonly emoji_id?: string | null | undefined;
  readonly emoji_name?: string | null | undefined;
}

/** Settings in a request. Undefined keeps a setting, null resets it. */
export interface ChannelSettings {
  readonly name?: string | undefined;
  readonly topic?: string | null | undefined;
  readonly bitrate?: number | null | undefined;
  readonly user_limit?: number | null | undefined;
  readonly rate_limit_per_user?: number | null | undefined;
  readonly position?: number | null | undefined;
  readonly permission_overwrites?: readonly OverwriteSpec[] | null | undefined;
  readonly parent_id?: string | null | undefined;
  readonly nsfw?: boolean | null | undefined;
  readonly rtc_region?: string | null | undefined;
  readonly video_quality_mode?: number | null | undefined;
  readonly default_auto_archive_duration?: number | null | undefined;
  readonly default_reaction_emoji?:
    | Partial<Record<keyof DefaultReaction, string | null | undefined>>
    | null
    | undefined;
  readonly available_tags?: readonly TagSpec[] | null | undefined;
  readonly default_sort_order?: number | null | undefined;
  readonly default_forum_layout?: number | null | undefined;
  readonly default_thread_rate_limit_per_user?: number | null | undefined;
  readonly flags?: number | null | undefined;
}

type ChannelTypeFields = Omit<
  Channel,
  'id' | 'type' | 'guild_id' | 'name' | 'position' | 'permission_overwrites' | 'parent_id'
>;

/** The initial settings of a channel type. A channel has no other settings. */
export function defaultChannelFields(type: number): ChannelTypeFields {
  if (type === channelTypes.GUILD_CATEGORY) return { flags: 0 };
  const common: ChannelTypeFields = {
    topic: null,
    nsfw: false,
    rate_limit_per_user: 0,
    last_message_id: null,
    flags: 0,
  };
  if (voiceChannelTypes.includes(type)) {
    return { ...common, bitrate: 64_000, user_limit: 0, rtc_region: null, video_quality_mode: 1 };
  }
  if (!threadOnlyTypes.includes(type)) return { ...common, last_pin_timestamp: null };
  const forum: ChannelTypeFields = {
    ...common,
    available_tags: [],
    default_reaction_emoji: null,
    default_sort_order: null,
    default_thread_rate_limit_per_user: 0,
  };
  return type === channelTypes.GUILD_FORUM ? { ...forum, default_forum_layout: 0 } : forum;
}

/** Settings of some channel types that are absent until they are set. */
const initiallyAbsentSettings: Readonly<Record<string, readonly number[]>> = {
  default_auto_archive_duration: [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT, ...threadOnlyTypes],
  default_thread_rate_limit_per_user: [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT, ...threadOnlyTypes],
};

/** Settings of some channel types that requests cannot change. */
const readOnlySettings: Readonly<Record<string, readonly number[]>> = {
  rate_limit_per_user: [channelTypes.GUILD_ANNOUNCEMENT],
  topic: voiceChannelTypes,
};

/** Applies settings to a channel. Settings that its type does not have are ignored. */
export function applyChannelSettings(world: World, channel: Channel, settings: ChannelSettings): Channel {
  const initial: Readonly<Record<string, unknown>> = { ...defaultChannelFields(channel.type) };
  const applied: Record<string, unknown> = {};
  const { name, position, permission_overwrites: overwrites, parent_id: parentId, ...typeSettings } = settings;
  const { available_tags: tags, default_reaction_emoji: reaction, ...values } = typeSettings;
  for (const [key, value] of Object.entries(values)) {
    const isSupported = key in initial || initiallyAbsentSettings[key]?.includes(channel.type);
    if (value === undefined || !isSupported || readOnlySettings[key]?.includes(channel.type)) continue;
    applied[key] = value ?? initial[key];
  }
  const isThreadOnly = threadOnlyTypes.includes(channel.type);
  return {
    ...channel,
    ...applied,
    ...(name === undefined ? {} : { name: storedChannelName(channel.type, name) }),
    ...(position === undefined || position === null ? {} : { position }),
    ...(overwrites === undefined ? {} : { permission_overwrites: (overwrites ?? []).map(toOverwrite) }),
    ...(parentId === undefined || channel.type === channelTypes.GUILD_CATEGORY ? {} : { parent_id: parentId }),
    ...(tags === undefined || !isThreadOnly
      ? {}
      : { available_tags: (tags ?? []).map((tag) => toForumTag(world, channel.available_tags ?? [], tag)) }),
    ...(reaction === undefined || !isThreadOnly
      ? {}
      : { default_reaction_emoji: reaction === null ? null : toDefaultReaction(reaction) }),
  };
}

/** Fills in the defaults of an overwrite. */
export function toOverwrite({ id, type, allow, deny }: OverwriteSpec): Overwrite {
  return { id, type, allow: allow ?? '0', deny: deny ?? '0' };
}

function toForumTag(world: World, before: readonly ForumTag[], tag: TagSpec): ForumTag {
  const existing = before.find(({ id }) => id === tag.id);
  return {
    id: existing?.id ?? world.newId(),
    name: tag.name,
    moderated: tag.moderated ?? existing?.moderated ?? false,
    emoji_id: tag.emoji_id ?? null,
    emoji_name: tag.emoji_name ?? null,
  };
}

function toDefaultReaction(
  reaction: Partial<Record<keyof DefaultReaction, string | null | undefined>>,
): DefaultReaction {
  return { emoji_id: reaction.emoji_id ?? null, emoji_name: reaction.emoji_name ?? null };
}
