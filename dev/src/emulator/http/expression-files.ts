/** Serves emojis, stickers and sounds at the paths of Discord's CDN, in the format in which they were uploaded. */

import { stickerFormats } from 'guildhall/wire';
import { type Context, Hono } from 'hono';
import { findSticker } from '../state/expressions/stickers.js';
import { findCustomEmoji } from '../state/messages/custom-emojis.js';
import type { StoredFile } from '../state/records/channels.js';
import type { World } from '../state/world/world.js';
import { fileHeaders } from './file-headers.js';
import { standardFile } from './standard-files.js';

const EMOJI_NAME = /^(\d+)\.(?:png|jpe?g|webp|gif|avif)$/;
const STICKER_NAME = /^(\d+)\.(png|gif|json)$/;

const stickerExtensions: Readonly<Record<number, string>> = {
  [stickerFormats.PNG]: 'png',
  [stickerFormats.APNG]: 'png',
  [stickerFormats.GIF]: 'gif',
  [stickerFormats.LOTTIE]: 'json',
};

/** Routes of these files. Their URLs need no signature. */
export function expressionFileRoutes(world: World): Hono {
  const app = new Hono();
  app.get('/emojis/:name', (c) => {
    const [, id = ''] = EMOJI_NAME.exec(c.req.param('name')) ?? [];
    return respond(c, findCustomEmoji(world, id) && world.files.get(id));
  });
  app.get('/stickers/:name', (c) => {
    const [, id = '', extension] = STICKER_NAME.exec(c.req.param('name')) ?? [];
    const sticker = findSticker(world, id);
    if (!sticker || stickerExtensions[sticker.format_type] !== extension) return respond(c, undefined);
    return respond(c, standardFile(`stickers/${id}.${extension}`) ?? world.files.get(id));
  });
  app.get('/soundboard-sounds/:id', (c) => {
    const id = c.req.param('id');
    const isGuildSound = [...world.guilds.values()].some(({ sounds }) => sounds.has(id));
    return respond(c, isGuildSound ? world.files.get(id) : standardFile(`sounds/${id}.ogg`));
  });
  return app;
}

function respond(c: Context, file: StoredFile | undefined): Response {
  if (!file) return c.text('There is no such file.', 404);
  return new Response(Uint8Array.from(file.bytes), { headers: fileHeaders(file.contentType, file.filename) });
}
