import { Hono } from 'hono';
import { findSignedFile } from '../state/files/attachments.js';
import type { World } from '../state/world/world.js';
import { fileHeaders } from './file-headers.js';

/** Serves the files of attachments at the signed URLs that attachment objects contain. */
export function attachmentFileRoutes(world: World): Hono {
  const app = new Hono();
  for (const base of ['attachments', 'ephemeral-attachments']) {
    app.get(`/${base}/:channel/:attachment/:name`, (c) => {
      const url = new URL(c.req.url);
      const file = findSignedFile(world, url.pathname, url.searchParams);
      if (!file) return c.text('This content is no longer available.', 404);
      return new Response(Uint8Array.from(file.bytes), { headers: fileHeaders(file.contentType, file.filename) });
    });
  }
  return app;
}
