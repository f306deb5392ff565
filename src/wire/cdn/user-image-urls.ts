import type { Snowflake } from '../../base/snowflake.js';
import { defaultAvatarUrl } from './default-avatar.js';
import type { ImageSize } from './image-kinds.js';
import type { AvatarOwner, MemberImageOwner, UserBannerOwner } from './image-owners.js';
import { type AnimatedImageUrlOptions, imageUrl } from './image-url.js';

/**
 * Returns the URL of a user's avatar: the uploaded one, or the default avatar, which is a PNG of one size.
 *
 * @param user a user or webhook of the API
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const thumbnail = { url: avatarUrl(use.user, { size: 256 }) };
 */
export function avatarUrl(user: AvatarOwner, options: AnimatedImageUrlOptions = {}): string {
  return imageUrl('avatarUrl', { user_id: user.id }, user.avatar, options) ?? defaultAvatarUrl(user);
}

/**
 * Returns the URL of the avatar that a guild shows for a member: that of the member, or the avatar of the user.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or an id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = memberAvatarUrl(data.guild_id, data, { format: 'png', size: 128 });
 */
export function memberAvatarUrl(
  guildId: Snowflake,
  member: MemberImageOwner,
  options: AnimatedImageUrlOptions = {},
): string {
  const ids = { guild_id: guildId, user_id: member.user.id };
  return imageUrl('memberAvatarUrl', ids, member.avatar, options) ?? avatarUrl(member.user, options);
}

/**
 * Returns the URL of a user's banner; undefined if there is none. Events and interactions do not contain banners: request
 * the user with `api.users.get`.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = userBannerUrl(await api.users.get(userId), { size: 1024 });
 */
export function userBannerUrl(user: UserBannerOwner, options: AnimatedImageUrlOptions = {}): string | undefined {
  return imageUrl('userBannerUrl', { user_id: user.id }, user.banner, options);
}

/**
 * Returns the URL of the banner that a member has in a guild; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or an id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = memberBannerUrl(data.guild_id, data);
 */
export function memberBannerUrl(
  guildId: Snowflake,
  member: MemberImageOwner,
  options: AnimatedImageUrlOptions = {},
): string | undefined {
  return imageUrl('memberBannerUrl', { guild_id: guildId, user_id: member.user.id }, member.banner, options);
}

/**
 * Returns the URL of the decoration around an avatar, a PNG; undefined if there is none.
 *
 * @param decoration `avatar_decoration_data` of a user or member
 * @throws {ImageUrlError} when the size is not supported, or the asset is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = avatarDecorationUrl(data.avatar_decoration_data);
 */
export function avatarDecorationUrl(
  decoration: { readonly asset: string } | null | undefined,
  options: { readonly size?: ImageSize | undefined } = {},
): string | undefined {
  return imageUrl('avatarDecorationUrl', {}, decoration?.asset, options, false);
}
