import { Hono } from 'hono';
import { drawDefaultAvatar } from '../pictures/default-avatar.js';
import { fileHeaders } from './file-headers.js';

const FILE_NAME = /^(\d)\.png$/;

/** Serves default avatars, at the URLs that widgets contain. */
export function defaultAvatarRoutes(): Hono {
  const app = new Hono();
  app.get('/embed/avatars/:name', (c) => {
    const picture = drawDefaultAvatar(Number(FILE_NAME.exec(c.req.param('name'))?.[1]));
    if (!picture) return c.text('There is no default avatar with this number.', 404);
    return new Response(Uint8Array.from(picture), { headers: fileHeaders('image/png', c.req.param('name')) });
  });
  return app;
}
