/** The images of Discord's CDN: paths and formats. */

/** The origin of images and attachments. */
export const CDN_ORIGIN = 'https://cdn.discordapp.com';
/** The origin of the media proxy, which serves stickers in the format GIF. */
export const MEDIA_ORIGIN = 'https://media.discordapp.net';

/** A format of images that are not animated. `jpg` and `jpeg` are the same format. */
export type StaticImageFormat = 'webp' | 'png' | 'jpg' | 'jpeg';

/** A format of images that can be animated. */
export type ImageFormat = StaticImageFormat | 'gif';

/** The width of an image in pixels. */
export type ImageSize = 16 | 32 | 64 | 128 | 256 | 512 | 1024 | 2048 | 4096;

/** The formats of an image, by what it is. The first one is the default. */
export const imageFormats = {
  animatable: ['webp', 'png', 'jpg', 'jpeg', 'gif'],
  static: ['webp', 'png', 'jpg', 'jpeg'],
  png: ['png'],
} as const;

/** One kind of image. */
export interface ImageKind {
  /** The folder below the origin. The name of the file is the hash or the id of the image. */
  readonly folder: string;
  readonly formats: keyof typeof imageFormats;
}

/**
 * The kinds of images, by the function that returns their URL.
 *
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 */
export const imageKinds = {
  avatarUrl: { folder: 'avatars/{user_id}', formats: 'animatable' },
  memberAvatarUrl: { folder: 'guilds/{guild_id}/users/{user_id}/avatars', formats: 'animatable' },
  userBannerUrl: { folder: 'banners/{user_id}', formats: 'animatable' },
  memberBannerUrl: { folder: 'guilds/{guild_id}/users/{user_id}/banners', formats: 'animatable' },
  avatarDecorationUrl: { folder: 'avatar-decoration-presets', formats: 'png' },
  guildIconUrl: { folder: 'icons/{guild_id}', formats: 'animatable' },
  guildBannerUrl: { folder: 'banners/{guild_id}', formats: 'animatable' },
  guildSplashUrl: { folder: 'splashes/{guild_id}', formats: 'static' },
  discoverySplashUrl: { folder: 'discovery-splashes/{guild_id}', formats: 'static' },
  guildTagBadgeUrl: { folder: 'guild-tag-badges/{guild_id}', formats: 'static' },
  scheduledEventCoverUrl: { folder: 'guild-events/{scheduled_event_id}', formats: 'static' },
  roleIconUrl: { folder: 'role-icons/{role_id}', formats: 'static' },
  emojiUrl: { folder: 'emojis', formats: 'animatable' },
  applicationIconUrl: { folder: 'app-icons/{application_id}', formats: 'static' },
  applicationCoverUrl: { folder: 'app-icons/{application_id}', formats: 'static' },
  applicationAssetUrl: { folder: 'app-assets/{application_id}', formats: 'static' },
  teamIconUrl: { folder: 'team-icons/{team_id}', formats: 'static' },
} as const;

/** The functions that return the URL of an image in a chosen size. */
export type ImageUrlFunction = keyof typeof imageKinds;
