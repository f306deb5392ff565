/**
 * Requests that create or change channels. Fields that the channel type does not have are ignored, as Discord does.
 * Bounds that depend on the type or on the guild (bitrate) are checked where both are known: here if the body contains
 * the type, otherwise by Discord.
 */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { checkedErrorMessages } from '../../validation/checked-errors.js';
import { checkEmojiFields } from '../../validation/emoji-text.js';
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
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
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
export interface OverwriteEdit {
  /** 0: role, 1: member. */
  type: 0 | 1;
  /** Permission bits. Default `'0'`. */
  allow?: string | number | null | undefined;
  /** Permission bits. Default `'0'`. */
  deny?: string | number | null | undefined;
}

/** {@link OverwriteEdit} after validation. */
export interface ParsedOverwriteEdit extends OverwriteEdit {
  allow?: string | null | undefined;
  deny?: string | null | undefined;
}
export const OverwriteEdit: ObjectSchema<ParsedOverwriteEdit, OverwriteEdit> = z.object({
  type: OverwriteType,
  allow: permissionBits().nullish(),
  deny: permissionBits().nullish(),
});

/** An overwrite in a list. */
export interface OverwriteRequest extends OverwriteEdit {
  id: string;
}

/** {@link OverwriteRequest} after validation. */
export interface ParsedOverwriteRequest extends ParsedOverwriteEdit {
  id: string;
}
export const OverwriteRequest: ObjectSchema<ParsedOverwriteRequest, OverwriteRequest> = OverwriteEdit.extend({
  id: snowflake(),
});

const twoEmojisProblem: FormProblem = {
  formCode: 'BASE_TYPE_CHOICES',
  message: 'Only one of emoji_id and emoji_name may be set.',
};

/** A tag of a forum or media channel; a tag with an `id` is kept. */
export interface ForumTagRequest {
  id?: string | null | undefined;
  /** At most 20 characters (the OpenAPI document says 50; we follow the API reference). */
  name: string;
  /** Whether only users with MANAGE_THREADS can use it. Default false. */
  moderated?: boolean | null | undefined;
  /** An emoji of the guild. */
  emoji_id?: string | null | undefined;
  /** A Unicode emoji. At most one of both is set. */
  emoji_name?: string | null | undefined;
}
export const ForumTagRequest: ObjectSchema<ForumTagRequest> = z
  .object({
    id: snowflake().nullish(),
    name: boundedText(0, bounds.tagName),
    moderated: z.boolean().nullish(),
    emoji_id: snowflake().nullish(),
    emoji_name: z.string().nullish(),
  })
  .check(checkEmojiFields, (ctx) => {
    const { emoji_id: id, emoji_name: name } = ctx.value;
    if (id != null && name != null) ctx.issues.push(formIssue(ctx.value, twoEmojisProblem, ['emoji_name']));
  });

/** The default reaction emoji of posts: exactly one of both. */
export interface DefaultReactionRequest {
  emoji_id?: string | null | undefined;
  emoji_name?: string | null | undefined;
}
export const DefaultReactionRequest: ObjectSchema<DefaultReactionRequest> = z
  .object({ emoji_id: snowflake().nullish(), emoji_name: z.string().nullish() })
  .check(checkEmojiFields, (ctx) => {
    const { emoji_id: id, emoji_name: name } = ctx.value;
    if (id != null && name != null) ctx.issues.push(formIssue(ctx.value, twoEmojisProblem, ['emoji_name']));
    if (id == null && name == null) {
      const problem = { formCode: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
      ctx.issues.push(formIssue(ctx.value, problem, ['emoji_name']));
    }
  });

/** Settings for creating and for changing a channel. */
interface ChannelRequestFields {
  /** At most 1024 characters, in forum and media channels 4096. */
  topic?: string | null | undefined;
  /** Bits per second, from 8000; at most 64000 in stage channels, and 96000 to 384000 depending on the boost level. */
  bitrate?: number | null | undefined;
  /** At most 99 in voice channels, 10000 in stage channels; 0 is no limit. */
  user_limit?: number | null | undefined;
  /** Seconds, 0 to 21600. Does not apply to bots and users with BYPASS_SLOWMODE. */
  rate_limit_per_user?: Slowmode | null | undefined;
  /** Channels with equal positions are sorted by age. */
  position?: number | null | undefined;
  permission_overwrites?: OverwriteRequest[] | null | undefined;
  /** A category. */
  parent_id?: string | null | undefined;
  nsfw?: boolean | null | undefined;
  /** A voice region; null: automatic. */
  rtc_region?: string | null | undefined;
  /** 1: automatic, 2: full. */
  video_quality_mode?: 1 | 2 | null | undefined;
  /** Minutes: 60, 1440, 4320 or 10080. The default in clients for new threads. */
  default_auto_archive_duration?: AutoArchiveDuration | null | undefined;
  default_reaction_emoji?: DefaultReactionRequest | null | undefined;
  /** At most 20, with different names (40061). */
  available_tags?: ForumTagRequest[] | null | undefined;
  default_sort_order?: 0 | 1 | null | undefined;
  /** Only for forum channels. */
  default_forum_layout?: 0 | 1 | 2 | null | undefined;
  /** Seconds, 0 to 21600: copied to new threads. */
  default_thread_rate_limit_per_user?: Slowmode | null | undefined;
  /** Bits of `channelFlags` that the channel type supports. */
  flags?: number | null | undefined;
}

/** Settings for creating and for changing a channel. */
const channelSettings = z
  .object({
    name: ChannelName,
    topic: boundedText(0, bounds.forumTopic).nullable(),
    bitrate: boundedInteger(bounds.bitrate.min, bounds.bitrate.max).nullable(),
    user_limit: boundedInteger(0, bounds.userLimit.stage).nullable(),
    rate_limit_per_user: Slowmode.nullable(),
    position: boundedInteger(0, bounds.position).nullable(),
    permission_overwrites: boundedList(OverwriteRequest, 0, bounds.overwritesPerRequest).nullable(),
    parent_id: snowflake().nullable(),
    nsfw: z.boolean().nullable(),
    rtc_region: z.string().nullable(),
    video_quality_mode: z.literal(Object.values(videoQualityModes)).nullable(),
    default_auto_archive_duration: AutoArchiveDuration.nullable(),
    default_reaction_emoji: DefaultReactionRequest.nullable(),
    available_tags: boundedList(ForumTagRequest, 0, bounds.tags).nullable(),
    default_sort_order: z.literal(Object.values(forumSortOrders)).nullable(),
    default_forum_layout: z.literal(Object.values(forumLayouts)).nullable(),
    default_thread_rate_limit_per_user: Slowmode.nullable(),
    flags: allowedFlags(PINNED | REQUIRE_TAG | HIDE_MEDIA_DOWNLOAD_OPTIONS | IS_SPOILER_CHANNEL).nullable(),
  })
  .partial();

/** A violated bound that depends on the channel type, with its field. */
interface ChannelTypeProblem extends FormProblem {
  readonly field: string;
}

/** Checks the bounds of settings that depend on the channel type. */
export function channelTypeProblems(
  type: number,
  { topic, user_limit: userLimit, bitrate }: Pick<ParsedChannelEdit, 'topic' | 'user_limit' | 'bitrate'>,
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

/** A channel type that can be created in a guild. */
export type CreatableChannelType = (typeof channelTypes)[
  | 'GUILD_TEXT'
  | 'GUILD_VOICE'
  | 'GUILD_CATEGORY'
  | 'GUILD_ANNOUNCEMENT'
  | 'GUILD_STAGE_VOICE'
  | 'GUILD_FORUM'
  | 'GUILD_MEDIA'];

/** Channel types that can be created in a guild. */
export const creatableChannelTypes: readonly CreatableChannelType[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/**
 * The body of Create Guild Channel. `flags` is not yet in the API reference. Topics of up to 4096 characters in forums
 * are only in the OpenAPI document.
 */
export interface ChannelRequest extends ChannelRequestFields {
  name: ChannelName;
  /** A value of `channelTypes`. Default: text. */
  type?: 0 | 2 | 4 | 5 | 13 | 15 | 16 | null | undefined;
}

/** {@link ChannelRequest} after validation. */
export interface ParsedChannelRequest extends ChannelRequest {
  permission_overwrites?: ParsedOverwriteRequest[] | null | undefined;
}
export const ChannelRequest: ObjectSchema<ParsedChannelRequest, ChannelRequest> = channelSettings
  .extend({
    name: ChannelName,
    type: z.literal(creatableChannelTypes).nullish(),
  })
  .check((ctx) => {
    for (const { field, ...problem } of channelTypeProblems(ctx.value.type ?? channelTypes.GUILD_TEXT, ctx.value)) {
      ctx.issues.push(formIssue(ctx.value, problem, [field]));
    }
  });

/** The body of Modify Channel: omitted fields stay unchanged; null resets a field. */
export interface ChannelEdit extends ChannelRequestFields {
  name?: ChannelName | undefined;
  /** Converts text to announcement and back, in guilds with the feature NEWS. */
  type?: 0 | 5 | undefined;
  /** For threads. */
  archived?: boolean | undefined;
  /** For threads. Minutes: 60, 1440, 4320 or 10080. */
  auto_archive_duration?: AutoArchiveDuration | undefined;
  /** For threads: whether only users with MANAGE_THREADS may unarchive it. */
  locked?: boolean | undefined;
  /** For private threads: whether all members may add others. */
  invitable?: boolean | undefined;
  /** For posts: at most 5 of the forum's tags. */
  applied_tags?: AppliedTags | undefined;
}

/** {@link ChannelEdit} after validation. */
export interface ParsedChannelEdit extends ChannelEdit {
  permission_overwrites?: ParsedOverwriteRequest[] | null | undefined;
}
export const ChannelEdit: ObjectSchema<ParsedChannelEdit, ChannelEdit> = channelSettings
  .extend({
    type: z.literal([channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]),
    archived: z.boolean(),
    auto_archive_duration: AutoArchiveDuration,
    locked: z.boolean(),
    invitable: z.boolean(),
    applied_tags: AppliedTags,
  })
  .partial();

/**
 * The body of Modify Guild Channel Positions: the channels that change. `flags` and the permission rules (since
 * 2026-07-21) are not yet in the API reference.
 */
export type ChannelPositions = {
  id: string;
  position?: number | null | undefined;
  /** Copies the overwrites of the new category. */
  lock_permissions?: boolean | null | undefined;
  /** The new category; null removes the channel from its category. */
  parent_id?: string | null | undefined;
  flags?: number | null | undefined;
}[];
export const ChannelPositions: Schema<ChannelPositions> = boundedList(
  z.object({
    id: snowflake(),
    position: boundedInteger(0, bounds.position).nullish(),
    lock_permissions: z.boolean().nullish(),
    parent_id: snowflake().nullish(),
    flags: channelSettings.shape.flags,
  }),
  0,
  bounds.perGuild,
);

/** {@link ChannelPositions} in which at most one entry has a `parent_id`: Discord allows only one change of it (40009). */
export const ClientChannelPositions: Schema<ChannelPositions> = ChannelPositions.check((ctx) => {
  const moved = [...ctx.value.entries()].filter(([, entry]) => entry.parent_id !== undefined);
  for (const [index] of moved.slice(1)) {
    const message = checkedErrorMessages.TOO_MANY_PARENT_CHANGES;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'TOO_MANY_PARENT_CHANGES', message }, [index, 'parent_id']));
  }
});
