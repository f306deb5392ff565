/**
 * Requests that create or change channels. Fields that the channel type does not have are ignored, as Discord does.
 * Bounds that depend on the type or on the guild (bitrate) are checked where both are known: here if the body contains
 * the type, otherwise by Discord.
 */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  allowedFlags,
  boundedInteger,
  boundedList,
  boundedText,
  type FormProblem,
  formIssue,
  lengthProblem,
  permissionBits,
  snowflake,
} from '../../validation/field-schemas.js';
import {
  channelFlags,
  channelTypes,
  forumLayouts,
  forumSortOrders,
  overwriteTypes,
  threadOnlyTypes,
  videoQualityModes,
} from './channel.js';
import { AppliedTags, AutoArchiveDuration, ChannelName, Slowmode } from './channel-fields.js';

const bounds = limits.channel;
const { PINNED, REQUIRE_TAG, HIDE_MEDIA_DOWNLOAD_OPTIONS, IS_SPOILER_CHANNEL } = channelFlags;

const OverwriteType = z.literal(Object.values(overwriteTypes));

/** The body of Edit Channel Permissions: the complete overwrite. */
export const OverwriteEdit = z.object({
  /** 0: role, 1: member. */
  type: OverwriteType,
  /** Permission bits. Default `'0'`. */
  allow: permissionBits().nullish(),
  /** Permission bits. Default `'0'`. */
  deny: permissionBits().nullish(),
});
export type OverwriteEdit = z.input<typeof OverwriteEdit>;

/** An overwrite in a list. */
export const OverwriteRequest = OverwriteEdit.extend({ id: snowflake() });
export type OverwriteRequest = z.input<typeof OverwriteRequest>;

const twoEmojisProblem: FormProblem = {
  formCode: 'BASE_TYPE_CHOICES',
  message: 'Only one of emoji_id and emoji_name may be set.',
};

/** A tag of a forum or media channel; a tag with an `id` is kept. */
export const ForumTagRequest = z
  .object({
    id: snowflake().nullish(),
    /** At most 20 characters (the OpenAPI document says 50; we follow the API reference). */
    name: boundedText(0, bounds.tagName),
    /** Whether only users with MANAGE_THREADS can use it. Default false. */
    moderated: z.boolean().nullish(),
    /** An emoji of the guild. */
    emoji_id: snowflake().nullish(),
    /** A Unicode emoji. At most one of both is set. */
    emoji_name: z.string().nullish(),
  })
  .check((ctx) => {
    const { emoji_id: id, emoji_name: name } = ctx.value;
    if (id != null && name != null) ctx.issues.push(formIssue(ctx.value, twoEmojisProblem, ['emoji_name']));
  });
export type ForumTagRequest = z.input<typeof ForumTagRequest>;

/** The default reaction emoji of posts: exactly one of both. */
export const DefaultReactionRequest = z
  .object({ emoji_id: snowflake().nullish(), emoji_name: z.string().nullish() })
  .check((ctx) => {
    const { emoji_id: id, emoji_name: name } = ctx.value;
    if (id != null && name != null) ctx.issues.push(formIssue(ctx.value, twoEmojisProblem, ['emoji_name']));
    if (id == null && name == null) {
      const problem = { formCode: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
      ctx.issues.push(formIssue(ctx.value, problem, ['emoji_name']));
    }
  });

/** Settings for creating and for changing a channel. */
const channelSettings = z
  .object({
    name: ChannelName,
    /** At most 1024 characters, in forum and media channels 4096. */
    topic: boundedText(0, bounds.forumTopic).nullable(),
    /** Bits per second, from 8000; at most 64000 in stage channels, and 96000 to 384000 depending on the boost level. */
    bitrate: boundedInteger(bounds.bitrate.min, bounds.bitrate.max).nullable(),
    /** At most 99 in voice channels, 10000 in stage channels; 0 is no limit. */
    user_limit: boundedInteger(0, bounds.userLimit.stage).nullable(),
    /** Seconds, 0 to 21600. Does not apply to bots and users with BYPASS_SLOWMODE. */
    rate_limit_per_user: Slowmode.nullable(),
    /** Channels with equal positions are sorted by age. */
    position: boundedInteger(0, bounds.position).nullable(),
    permission_overwrites: boundedList(OverwriteRequest, 0, bounds.overwritesPerRequest).nullable(),
    /** A category. */
    parent_id: snowflake().nullable(),
    nsfw: z.boolean().nullable(),
    /** A voice region; null: automatic. */
    rtc_region: z.string().nullable(),
    /** 1: automatic, 2: full. */
    video_quality_mode: z.literal(Object.values(videoQualityModes)).nullable(),
    /** Minutes: 60, 1440, 4320 or 10080. The default in clients for new threads. */
    default_auto_archive_duration: AutoArchiveDuration.nullable(),
    default_reaction_emoji: DefaultReactionRequest.nullable(),
    /** At most 20, with different names (40061). */
    available_tags: boundedList(ForumTagRequest, 0, bounds.tags).nullable(),
    default_sort_order: z.literal(Object.values(forumSortOrders)).nullable(),
    /** Only for forum channels. */
    default_forum_layout: z.literal(Object.values(forumLayouts)).nullable(),
    /** Seconds, 0 to 21600: copied to new threads. */
    default_thread_rate_limit_per_user: Slowmode.nullable(),
    /** Bits of `channelFlags` that the channel type supports. */
    flags: allowedFlags(PINNED | REQUIRE_TAG | HIDE_MEDIA_DOWNLOAD_OPTIONS | IS_SPOILER_CHANNEL).nullable(),
  })
  .partial();

type Settings = z.output<typeof channelSettings>;

/** A violated bound that depends on the channel type, with its field. */
interface ChannelTypeProblem extends FormProblem {
  readonly field: string;
}

/** Checks the bounds of settings that depend on the channel type. */
export function channelTypeProblems(
  type: number,
  { topic, user_limit: userLimit, bitrate }: Pick<Settings, 'topic' | 'user_limit' | 'bitrate'>,
): ChannelTypeProblem[] {
  const problems: ChannelTypeProblem[] = [];
  const over = (field: string, value: number | null | undefined, max: number) => {
    const message = `int value should be less than or equal to ${max}.`;
    if ((value ?? 0) > max) problems.push({ field, formCode: 'NUMBER_TYPE_MAX', message });
  };
  if (!threadOnlyTypes.includes(type) && [...(topic ?? '')].length > bounds.topic) {
    problems.push({ field: 'topic', ...lengthProblem(0, bounds.topic) });
  }
  if (type === channelTypes.GUILD_VOICE) over('user_limit', userLimit, bounds.userLimit.voice);
  if (type === channelTypes.GUILD_STAGE_VOICE) over('bitrate', bitrate, bounds.bitrate.stage);
  return problems;
}

/** Channel types that can be created in a guild. */
export const creatableChannelTypes = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
] as const;

/**
 * The body of Create Guild Channel. `flags` is not yet in the API reference. Topics of up to 4096 characters in forums
 * are only in the OpenAPI document.
 */
export const ChannelRequest = channelSettings
  .extend({
    name: ChannelName,
    /** A value of `channelTypes`. Default: text. */
    type: z.literal(creatableChannelTypes).nullish(),
  })
  .check((ctx) => {
    for (const { field, ...problem } of channelTypeProblems(ctx.value.type ?? channelTypes.GUILD_TEXT, ctx.value)) {
      ctx.issues.push(formIssue(ctx.value, problem, [field]));
    }
  });
export type ChannelRequest = z.input<typeof ChannelRequest>;

/** The body of Modify Channel: omitted fields stay unchanged; null resets a field. */
export const ChannelEdit = channelSettings
  .extend({
    /** Converts text to announcement and back, in guilds with the feature NEWS. */
    type: z.literal([channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]),
    /** For threads. */
    archived: z.boolean(),
    /** For threads. Minutes: 60, 1440, 4320 or 10080. */
    auto_archive_duration: AutoArchiveDuration,
    /** For threads: whether only users with MANAGE_THREADS may unarchive it. */
    locked: z.boolean(),
    /** For private threads: whether all members may add others. */
    invitable: z.boolean(),
    /** For posts: at most 5 of the forum's tags. */
    applied_tags: AppliedTags,
  })
  .partial();
export type ChannelEdit = z.input<typeof ChannelEdit>;

/**
 * The body of Modify Guild Channel Positions: the channels that change. `flags` and the permission rules (since
 * 2026-07-21) are not yet in the API reference.
 */
export const ChannelPositions = boundedList(
  z.object({
    id: snowflake(),
    position: boundedInteger(0, bounds.position).nullish(),
    /** Copies the overwrites of the new category. */
    lock_permissions: z.boolean().nullish(),
    /** The new category; null removes the channel from its category. */
    parent_id: snowflake().nullish(),
    flags: channelSettings.shape.flags,
  }),
  0,
  bounds.perGuild,
);
export type ChannelPositions = z.input<typeof ChannelPositions>;
