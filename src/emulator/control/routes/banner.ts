import { Hono } from 'hono';
import { z } from 'zod';
import { boundedText } from '../../../wire/validation/field-schemas.js';
import type { ControlParts } from '../control-parts.js';
import { readBody } from '../request.js';

const NewBanner = z.object({
  level: z.enum(['info', 'error']),
  title: boundedText(1, 200),
  text: z.string().max(100_000),
});

/** Calls about the announcement that stands before whoever looks at the page. */
export function bannerCalls({ banners }: ControlParts): Hono {
  const app = new Hono();

  app.get('/banner', (c) => c.json(banners.banner));

  app.put('/banner', async (c) => {
    const banner = await readBody(c, NewBanner);
    banners.show(banner);
    return c.json(banner);
  });

  app.delete('/banner', (c) => {
    banners.show(null);
    return c.body(null, 204);
  });

  return app;
}
