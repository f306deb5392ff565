import { Hono } from 'hono';
import type { AllowedHosts } from '../server/allowed-hosts.js';
import type { World } from '../state/world/world.js';
import { attachmentFileRoutes } from './attachment-files.js';
import { defaultAvatarRoutes } from './default-avatars.js';
import { expressionFileRoutes } from './expression-files.js';
import { allowHosts } from './host-check.js';
import { imageRoutes } from './images.js';

/** The routes of the origin of files. It serves nothing else. */
export function fileRoutes(world: World, allowedHosts: AllowedHosts): Hono {
  const app = new Hono();
  app.use(allowHosts(allowedHosts, () => Number(new URL(world.origin).port || 80)));
  app.route('/', attachmentFileRoutes(world));
  app.route('/', defaultAvatarRoutes());
  app.route('/', imageRoutes(world));
  app.route('/', expressionFileRoutes(world));
  app.notFound((c) => c.text('There is no such file.', 404));
  return app;
}
