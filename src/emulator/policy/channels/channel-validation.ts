/** Rules of channels that no schema can hold alone: they look at the guild, its other channels and what is there. */
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { limits } from '../../../wire/constants/limits.js';
import { type Channel, channelFlags, channelTypes, threadOnlyTypes } from '../../../wire/objects/channels/channel.js';
import { channelTypeProblems } from '../../../wire/objects/channels/channel-request.js';
import type { FieldError } from '../../../wire/validation/form-errors.js';
import type { ChannelSettings } from '../../state/channels/channel-settings.js';
import { channelsInCategory } from '../../state/channels/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';

/** What a channel has already, or is to have, beside the settings that are asked for. */
type ChannelBase = Pick<Channel, 'type'> & Partial<Pick<Channel, 'id' | 'nsfw' | 'flags' | 'parent_id'>>;

const { REQUIRE_TAG, HIDE_MEDIA_DOWNLOAD_OPTIONS, IS_SPOILER_CHANNEL } = channelFlags;

/** Every field of the settings that this channel, in this guild, cannot have. */
export function channelSettingsProblems(
  world: World,
  guild: GuildRecord,
  channel: ChannelBase,
  settings: ChannelSettings,
): FieldError[] {
  const ofKind = channelTypeProblems(channel.type, settings).map(({ field, formCode, message }) => ({
    path: field,
    code: formCode,
    message,
  }));
  const parent =
    channel.type === channelTypes.GUILD_CATEGORY || settings.parent_id === channel.parent_id
      ? []
      : parentProblems(world, guild, settings.parent_id);
  return [...ofKind, ...parent, ...flagProblems(channel, settings)];
}

/** What is wrong with a category that a channel is to stand in. */
export function parentProblems(
  world: World,
  { guild }: GuildRecord,
  parentId: string | null | undefined,
  path = 'parent_id',
): FieldError[] {
  if (parentId === null || parentId === undefined) return [];
  const parent = world.channels.get(parentId);
  const at = (code: string, message: string): FieldError[] => [{ path, code, message }];
  if (parent?.channel.guild_id !== guild.id) return at('CHANNEL_PARENT_INVALID', 'Category does not exist');
  if (parent.channel.type !== channelTypes.GUILD_CATEGORY) return at('CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  const max = limits.channel.perCategory;
  return channelsInCategory(world, parent).length >= max
    ? at('CHANNEL_PARENT_MAX_CHANNELS', `Maximum number of channels in category reached (${max})`)
    : [];
}

/** Flags by the kinds of channel that can have them; IS_SPOILER_CHANNEL only where `nsfw` is false. */
function flagProblems(channel: ChannelBase, { flags, nsfw }: ChannelSettings): FieldError[] {
  const after = flags ?? 0;
  const isAgeRestricted = nsfw ?? channel.nsfw ?? false;
  const hidesContents = ((flags ?? channel.flags ?? 0) & IS_SPOILER_CHANNEL) !== 0;
  const code = 'BASE_TYPE_CHOICES';
  const problems: FieldError[] = [];
  if ((after & ~allowedFlagsOf(channel.type)) !== 0) {
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

/** 30052 for more bits than the guild's boosts allow, 40061 for two tags of one name. */
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

/** A channel of announcements needs a guild that may have them. */
export function announcementTypeProblems({ guild }: GuildRecord, type: number | null | undefined): FieldError[] {
  const mayAnnounce = guild.features.includes('NEWS') || guild.features.includes('COMMUNITY');
  if (type !== channelTypes.GUILD_ANNOUNCEMENT || mayAnnounce) return [];
  const message = 'Announcement channels need the guild feature NEWS.';
  return [{ path: 'type', code: 'BASE_TYPE_CHOICES', message }];
}
