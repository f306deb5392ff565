import { Hono } from 'hono';
import { fileHeaders } from './file-headers.js';
import { standardFile } from './standard-files.js';

/** Serves default avatars, at the URLs that widgets contain. */
export function defaultAvatarRoutes(): Hono {
  const app = new Hono();
  app.get('/embed/avatars/:name', (c) => {
    const file = standardFile(`avatars/${c.req.param('name')}`);
    if (!file) return c.text('There is no default avatar with this number.', 404);
    return new Response(Uint8Array.from(file.bytes), { headers: fileHeaders(file.contentType, file.filename) });
  });
  return app;
}
