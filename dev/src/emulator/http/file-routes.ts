import { Hono, type MiddlewareHandler } from 'hono';
import { findSignedFile } from '../state/files/attachments.js';
import type { World } from '../state/world/world.js';
import { expressionFileRoutes } from './expression-files.js';
import { fileHeaders } from './file-headers.js';
import { imageRoutes } from './images.js';
import { standardFile } from './standard-files.js';

/** What the routes of files need. */
export interface FileRouteServices {
  readonly world: World;
  /** Whether the URL of an attachment has expired early. Called once for every request of one. */
  readonly expiresAttachment: () => boolean;
}

/**
 * The routes of the origin of files. It serves nothing else.
 * @param checks run before the routes
 */
export function fileRoutes({ world, ...others }: FileRouteServices, ...checks: readonly MiddlewareHandler[]): Hono {
  const app = new Hono();
  for (const check of checks) app.use(check);
  app.route('/', attachmentFileRoutes({ world, ...others }));
  app.route('/', defaultAvatarRoutes());
  app.route('/', imageRoutes(world));
  app.route('/', expressionFileRoutes(world));
  app.notFound((c) => c.text('There is no such file.', 404));
  return app;
}

/** Serves the files of attachments at the signed URLs that attachment objects contain. */
function attachmentFileRoutes({ world, expiresAttachment }: FileRouteServices): Hono {
  const app = new Hono();
  for (const base of ['attachments', 'ephemeral-attachments']) {
    app.get(`/${base}/:channel/:attachment/:name`, (c) => {
      const url = new URL(c.req.url);
      const file = expiresAttachment() ? undefined : findSignedFile(world, url.pathname, url.searchParams);
      if (!file) return c.text('This content is no longer available.', 404);
      return new Response(Uint8Array.from(file.bytes), { headers: fileHeaders(file.contentType, file.filename) });
    });
  }
  return app;
}

/** Serves default avatars, at the URLs that widgets contain. */
function defaultAvatarRoutes(): Hono {
  const app = new Hono();
  app.get('/embed/avatars/:name', (c) => {
    const file = standardFile(`avatars/${c.req.param('name')}`);
    if (!file) return c.text('There is no default avatar with this number.', 404);
    return new Response(Uint8Array.from(file.bytes), { headers: fileHeaders(file.contentType, file.filename) });
  });
  return app;
}
