/** URLs of images. */

export {
  applicationAssetUrl,
  applicationCoverUrl,
  applicationIconUrl,
  teamIconUrl,
} from '../wire/cdn/application-image-urls.js';
export { defaultAvatarUrl } from '../wire/cdn/default-avatar.js';
export { emojiUrl, soundboardSoundUrl, stickerUrl } from '../wire/cdn/expression-urls.js';
export {
  discoverySplashUrl,
  guildBannerUrl,
  guildIconUrl,
  guildSplashUrl,
  guildTagBadgeUrl,
  roleIconUrl,
  scheduledEventCoverUrl,
} from '../wire/cdn/guild-image-urls.js';
export type { ImageFormat, ImageSize, StaticImageFormat } from '../wire/cdn/image-kinds.js';
export type {
  AvatarOwner,
  GuildImageOwner,
  IconOwner,
  MemberImageOwner,
  UserBannerOwner,
} from '../wire/cdn/image-owners.js';
export type { AnimatedImageUrlOptions, ImageUrlOptions } from '../wire/cdn/image-url.js';
export {
  avatarDecorationUrl,
  avatarUrl,
  memberAvatarUrl,
  memberBannerUrl,
  userBannerUrl,
} from '../wire/cdn/user-image-urls.js';
