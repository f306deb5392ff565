import { Hono } from 'hono';
import { z } from 'zod';
import { boundedText } from '../../../../../src/wire/validation/field-schemas.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const NewBanner = z.object({
  level: z.enum(['info', 'error']),
  title: boundedText(1, 200),
  text: z.string().max(100_000),
});

/** Routes that read, set and remove the banner of the playground. */
export function bannerControlRoutes({ banners }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/banner', (c) => c.json(banners.banner));

  app.put('/banner', async (c) => {
    const banner = await readJsonBody(c, NewBanner);
    banners.set(banner);
    return c.json(banner);
  });

  app.delete('/banner', (c) => {
    banners.set(null);
    return c.body(null, 204);
  });

  return app;
}
