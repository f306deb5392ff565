import { CDN_ORIGIN } from './image-kinds.js';
import type { AvatarOwner } from './image-owners.js';
import { checkedImageId } from './image-url.js';

/** The number of default avatars. */
export const DEFAULT_AVATAR_COUNT = 6;
/** The number of default avatars of accounts with a discriminator. */
const LEGACY_AVATAR_COUNT = 5;
const NO_DISCRIMINATOR = '0';

/** The path of a default avatar below the origin of files. @param index below `DEFAULT_AVATAR_COUNT` */
export function defaultAvatarPath(index: number): string {
  return `/embed/avatars/${index}.png`;
}

/**
 * Returns the URL of a user's default avatar, which users without an uploaded avatar have. It is a PNG of one size.
 *
 * @param user the id determines the image; for accounts with a discriminator, such as bots, the discriminator does
 * @throws {ImageUrlError} when the id is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = defaultAvatarUrl(use.user);
 */
export function defaultAvatarUrl({ id, discriminator = NO_DISCRIMINATOR }: AvatarOwner): string {
  const userId = BigInt(checkedImageId('defaultAvatarUrl', 'user_id', id));
  const index =
    discriminator === NO_DISCRIMINATOR
      ? Number((userId >> 22n) % BigInt(DEFAULT_AVATAR_COUNT))
      : Number(discriminator) % LEGACY_AVATAR_COUNT;
  return CDN_ORIGIN + defaultAvatarPath(index);
}
