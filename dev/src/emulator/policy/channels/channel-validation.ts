/** Validation of channels that a schema cannot express, because it depends on the guild and its other channels. */

import { channelTypeProblems, lengthProblem } from 'guildhall/internal';
import {
  type Channel,
  channelFlags,
  channelTypes,
  type ErrorCodeName,
  type FieldError,
  limits,
  threadOnlyTypes,
} from 'guildhall/wire';
import type { ChannelSettings } from '../../state/channels/channel-settings.js';
import { channelsInCategory } from '../../state/channels/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { storedChannelName } from '../../state/world/names.js';
import type { World } from '../../state/world/world.js';

/** The values of a channel that stay unless the settings replace them. */
type ChannelBase = Pick<Channel, 'type'> & Partial<Pick<Channel, 'id' | 'nsfw' | 'flags' | 'parent_id'>>;

const { REQUIRE_TAG, HIDE_MEDIA_DOWNLOAD_OPTIONS, IS_SPOILER_CHANNEL } = channelFlags;

/** Returns a problem for every setting that is invalid for this channel in this guild. */
export function channelSettingsProblems(
  world: World,
  guild: GuildRecord,
  channel: ChannelBase,
  settings: ChannelSettings,
): FieldError[] {
  const typeProblems = channelTypeProblems(channel.type, settings).map(({ field, formCode, message }) => ({
    path: field,
    code: formCode,
    message,
  }));
  const parentErrors =
    channel.type === channelTypes.GUILD_CATEGORY || settings.parent_id === channel.parent_id
      ? []
      : parentProblems(world, guild, settings.parent_id);
  return [...nameProblems(channel, settings), ...typeProblems, ...parentErrors, ...flagProblems(channel, settings)];
}

/** Nothing may be left of the name of a text channel that consists of characters which are removed. */
function nameProblems({ type }: ChannelBase, { name }: ChannelSettings): FieldError[] {
  if (name === undefined || storedChannelName(type, name) !== '') return [];
  const { formCode: code, message } = lengthProblem(limits.channelName.min, limits.channelName.max);
  return [{ path: 'name', code, message }];
}

/** Validates the category of a channel. */
export function parentProblems(
  world: World,
  { guild }: GuildRecord,
  parentId: string | null | undefined,
  path = 'parent_id',
): FieldError[] {
  if (parentId === null || parentId === undefined) return [];
  const parent = world.channels.get(parentId);
  const problem = (code: string, message: string): FieldError[] => [{ path, code, message }];
  if (parent?.channel.guild_id !== guild.id) return problem('CHANNEL_PARENT_INVALID', 'Category does not exist');
  if (parent.channel.type !== channelTypes.GUILD_CATEGORY)
    return problem('CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  const max = limits.channel.perCategory;
  return channelsInCategory(world, parent).length >= max
    ? problem('CHANNEL_PARENT_MAX_CHANNELS', `Maximum number of channels in category reached (${max})`)
    : [];
}

/** Each channel type supports some flags. IS_SPOILER_CHANNEL also requires that `nsfw` is false. */
function flagProblems(channel: ChannelBase, { flags, nsfw }: ChannelSettings): FieldError[] {
  const requestedFlags = flags ?? 0;
  const isAgeRestricted = nsfw ?? channel.nsfw ?? false;
  const hidesContents = ((flags ?? channel.flags ?? 0) & IS_SPOILER_CHANNEL) !== 0;
  const code = 'BASE_TYPE_CHOICES';
  const problems: FieldError[] = [];
  if ((requestedFlags & ~allowedFlagsOf(channel.type)) !== 0) {
    const message = `Only the flags ${allowedFlagsOf(channel.type)} may be set on this type of channel.`;
    problems.push({ path: 'flags', code, message });
  }
  if (hidesContents && isAgeRestricted && (flags !== undefined || nsfw !== undefined)) {
    const message = 'A spoiler channel cannot be age-restricted.';
    problems.push({ path: flags === undefined ? 'nsfw' : 'flags', code, message });
  }
  return problems;
}

function allowedFlagsOf(type: number): number {
  if (type === channelTypes.GUILD_CATEGORY || type === channelTypes.GUILD_STAGE_VOICE) return 0;
  if (type === channelTypes.GUILD_MEDIA) return IS_SPOILER_CHANNEL | REQUIRE_TAG | HIDE_MEDIA_DOWNLOAD_OPTIONS;
  return threadOnlyTypes.includes(type) ? IS_SPOILER_CHANNEL | REQUIRE_TAG : IS_SPOILER_CHANNEL;
}

/**
 * Returns error 30052 for a bitrate above the limit of the guild's boost tier, 40061 for two tags with the same name.
 */
export function channelSettingsError(
  guild: GuildRecord,
  type: number,
  settings: ChannelSettings,
): ErrorCodeName | undefined {
  if (type === channelTypes.GUILD_VOICE && (settings.bitrate ?? 0) > maxBitrateOf(guild)) return 'BITRATE_TOO_HIGH';
  const names = (settings.available_tags ?? []).map(({ name }) => name);
  return new Set(names).size < names.length ? 'TAG_NAMES_NOT_UNIQUE' : undefined;
}

function maxBitrateOf({ guild }: GuildRecord): number {
  const { boosted, max } = limits.channel.bitrate;
  return guild.features.includes('VIP_REGIONS') ? max : (boosted[guild.premium_tier] ?? max);
}

/** Announcement channels need a guild with the feature NEWS or COMMUNITY. */
export function announcementTypeProblems({ guild }: GuildRecord, type: number | null | undefined): FieldError[] {
  const supportsAnnouncements = guild.features.includes('NEWS') || guild.features.includes('COMMUNITY');
  if (type !== channelTypes.GUILD_ANNOUNCEMENT || supportsAnnouncements) return [];
  const message = 'Announcement channels need the guild feature NEWS.';
  return [{ path: 'type', code: 'BASE_TYPE_CHOICES', message }];
}
