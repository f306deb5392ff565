import type { Snowflake } from '../../base/snowflake.js';
import type { GuildImageOwner, IconOwner } from './image-owners.js';
import { type AnimatedImageUrlOptions, type ImageUrlOptions, imageUrl } from './image-url.js';

/**
 * Returns the URL of a guild's icon; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = guildIconUrl(await api.guilds.get(guildId), { size: 512 });
 */
export function guildIconUrl(guild: GuildImageOwner, options: AnimatedImageUrlOptions = {}): string | undefined {
  return imageUrl('guildIconUrl', { guild_id: guild.id }, guild.icon, options);
}

/**
 * Returns the URL of a guild's banner; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = guildBannerUrl(guild, { size: 1024 });
 */
export function guildBannerUrl(guild: GuildImageOwner, options: AnimatedImageUrlOptions = {}): string | undefined {
  return imageUrl('guildBannerUrl', { guild_id: guild.id }, guild.banner, options);
}

/**
 * Returns the URL of the background that a guild has for invites; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = guildSplashUrl(guild, { format: 'png' });
 */
export function guildSplashUrl(guild: GuildImageOwner, options: ImageUrlOptions = {}): string | undefined {
  return imageUrl('guildSplashUrl', { guild_id: guild.id }, guild.splash, options);
}

/**
 * Returns the URL of the image that a guild has in Server Discovery; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = discoverySplashUrl(guild, { size: 2048 });
 */
export function discoverySplashUrl(guild: GuildImageOwner, options: ImageUrlOptions = {}): string | undefined {
  return imageUrl('discoverySplashUrl', { guild_id: guild.id }, guild.discovery_splash, options);
}

/**
 * Returns the URL of a role's icon; undefined if there is none, or if the icon is a Unicode emoji.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = roleIconUrl(role, { size: 64 });
 */
export function roleIconUrl(role: IconOwner, options: ImageUrlOptions = {}): string | undefined {
  return imageUrl('roleIconUrl', { role_id: role.id }, role.icon, options);
}

/**
 * Returns the URL of the cover image of a scheduled event; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = scheduledEventCoverUrl(data, { size: 1024 });
 */
export function scheduledEventCoverUrl(
  event: { readonly id: Snowflake; readonly image?: string | null | undefined },
  options: ImageUrlOptions = {},
): string | undefined {
  return imageUrl('scheduledEventCoverUrl', { scheduled_event_id: event.id }, event.image, options);
}

/**
 * Returns the URL of the badge in a user's guild tag; undefined if the user shows no guild tag.
 *
 * @param primaryGuild `primary_guild` of a user
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = guildTagBadgeUrl({ identity_guild_id: guildId, badge });
 */
export function guildTagBadgeUrl(
  primaryGuild: { readonly identity_guild_id: Snowflake | null; readonly badge: string | null } | null | undefined,
  options: ImageUrlOptions = {},
): string | undefined {
  const { identity_guild_id: guildId, badge } = primaryGuild ?? { identity_guild_id: null, badge: null };
  return imageUrl('guildTagBadgeUrl', { guild_id: guildId ?? '' }, guildId === null ? null : badge, options);
}
