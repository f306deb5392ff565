import { Hono } from 'hono';
import { drawDefaultAvatar } from '../pictures/default-avatar.js';

const PICTURE = /^(\d)\.png$/;

/** Serves the pictures of accounts that have none of their own, at the addresses that widgets name. */
export function defaultAvatarRoutes(): Hono {
  const app = new Hono();
  app.get('/embed/avatars/:name', (c) => {
    const picture = drawDefaultAvatar(Number(PICTURE.exec(c.req.param('name'))?.[1]));
    if (!picture) return c.text('There is no such picture.', 404);
    return new Response(Uint8Array.from(picture), { headers: { 'content-type': 'image/png' } });
  });
  return app;
}
