import {
  type Channel,
  channelTypes,
  overwriteTypes,
  type Role,
  type TemplateChannel,
  type TemplateGuild,
  type TemplateRole,
} from 'guildhall/wire';
import { channelsOfGuild } from '../channels/channels.js';
import { serializeRoles } from '../members/roles.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/**
 * Templates contain only four types of channels (OpenAPI document). That other channels become the most similar type is an
 * assumption.
 */
const typesInTemplates: Readonly<Record<number, number>> = {
  [channelTypes.GUILD_ANNOUNCEMENT]: channelTypes.GUILD_TEXT,
  [channelTypes.GUILD_STAGE_VOICE]: channelTypes.GUILD_VOICE,
  [channelTypes.GUILD_MEDIA]: channelTypes.GUILD_FORUM,
};

const DEFAULT_BITRATE = 64_000;

type PlaceholderIds = ReadonlyMap<string, number>;

/**
 * Copies the settings, roles and channels of a guild. Ids are replaced with numbers: 0 is @everyone, channels count from 1.
 * Roles of bots and overwrites of members are not part of a template.
 */
export function buildTemplateGuild(world: World, record: GuildRecord): TemplateGuild {
  const { guild } = record;
  const roles = serializeRoles(record).filter(({ managed }) => !managed);
  const channels = categoriesFirst(channelsOfGuild(world, guild.id).map(({ channel }) => channel));
  const roleIds: PlaceholderIds = new Map(roles.map(({ id }, index) => [id, index]));
  const channelIds: PlaceholderIds = new Map(channels.map(({ id }, index) => [id, index + 1]));
  const placeholderOf = (id: string | null) => channelIds.get(id ?? '') ?? null;
  return {
    name: guild.name,
    description: guild.description,
    region: guild.region ?? null,
    verification_level: guild.verification_level,
    default_message_notifications: guild.default_message_notifications,
    explicit_content_filter: guild.explicit_content_filter,
    preferred_locale: guild.preferred_locale,
    afk_channel_id: placeholderOf(guild.afk_channel_id),
    afk_timeout: guild.afk_timeout,
    system_channel_id: placeholderOf(guild.system_channel_id),
    system_channel_flags: guild.system_channel_flags,
    roles: roles.map((role) => toTemplateRole(role, roleIds.get(role.id) ?? 0)),
    channels: channels.map((channel) => toTemplateChannel(channel, roleIds, channelIds)),
    icon_hash: guild.icon,
  };
}

/** Categories precede the channels that name them as their parent. */
function categoriesFirst(channels: readonly Channel[]): Channel[] {
  const isCategory = ({ type }: Channel) => type === channelTypes.GUILD_CATEGORY;
  return [...channels.filter(isCategory), ...channels.filter((each) => !isCategory(each))];
}

function toTemplateRole(role: Role, id: number): TemplateRole {
  const { name, permissions, color, colors, hoist, mentionable, icon = null, unicode_emoji = null } = role;
  return { id, name, permissions, color, colors, hoist, mentionable, icon, unicode_emoji };
}

function toTemplateChannel(channel: Channel, roleIds: PlaceholderIds, channelIds: PlaceholderIds): TemplateChannel {
  return {
    id: channelIds.get(channel.id) ?? null,
    type: typesInTemplates[channel.type] ?? channel.type,
    name: channel.name ?? null,
    position: channel.position ?? null,
    topic: channel.topic ?? null,
    bitrate: channel.bitrate ?? DEFAULT_BITRATE,
    user_limit: channel.user_limit ?? 0,
    nsfw: channel.nsfw ?? false,
    rate_limit_per_user: channel.rate_limit_per_user ?? 0,
    parent_id: channelIds.get(channel.parent_id ?? '') ?? null,
    permission_overwrites: (channel.permission_overwrites ?? []).flatMap(({ id, type, allow, deny }) => {
      const role = type === overwriteTypes.ROLE ? roleIds.get(id) : undefined;
      return role === undefined ? [] : [{ id: role, type, allow, deny }];
    }),
    default_auto_archive_duration: channel.default_auto_archive_duration ?? null,
    available_tags:
      channel.available_tags?.map(({ name, emoji_id, emoji_name, moderated }, index) => ({
        id: index + 1,
        name,
        emoji_id: emoji_id ?? null,
        emoji_name: emoji_name ?? null,
        moderated,
      })) ?? null,
    default_reaction_emoji: channel.default_reaction_emoji ?? null,
    default_thread_rate_limit_per_user: channel.default_thread_rate_limit_per_user ?? null,
    default_sort_order: channel.default_sort_order ?? null,
    default_forum_layout: channel.default_forum_layout ?? null,
  };
}
