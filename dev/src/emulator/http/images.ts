import { imageKinds } from 'guildhall/internal';
import { Hono } from 'hono';
import { findImage } from '../state/files/images.js';
import type { World } from '../state/world/world.js';
import { fileHeaders } from './file-headers.js';

const FILE_NAME = /^(\w+)\.(?:png|jpe?g|webp|gif)$/;

/** The images that bots and users upload as data URIs. */
const {
  avatarUrl,
  memberAvatarUrl,
  userBannerUrl,
  memberBannerUrl,
  guildIconUrl,
  guildSplashUrl,
  discoverySplashUrl,
  roleIconUrl,
  applicationIconUrl,
  scheduledEventCoverUrl,
} = imageKinds;
const uploadedKinds = [
  avatarUrl,
  memberAvatarUrl,
  // Those of guilds have the same path.
  userBannerUrl,
  memberBannerUrl,
  guildIconUrl,
  guildSplashUrl,
  discoverySplashUrl,
  roleIconUrl,
  applicationIconUrl,
  scheduledEventCoverUrl,
] as const;

/**
 * Serves uploaded images at the paths of Discord's CDN, such as `/avatars/ID/HASH.png`, in the format and size in which they
 * were uploaded.
 */
export function imageRoutes(world: World): Hono {
  const app = new Hono();
  for (const { folder } of uploadedKinds) {
    app.get(`/${folder.replaceAll(/\{(\w+)\}/g, ':$1')}/:name`, (c) => {
      const image = findImage(world, FILE_NAME.exec(c.req.param('name'))?.[1] ?? '');
      if (!image) return c.text('There is no image with this hash.', 404);
      return new Response(Uint8Array.from(image.bytes), { headers: fileHeaders(image.contentType, image.filename) });
    });
  }
  return app;
}
