import { Hono } from 'hono';
import { z } from 'zod';
import { boundedInteger } from '../../../wire/validation/field-schemas.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const YEAR_MS = 366 * 24 * 60 * 60_000;

const ClockChange = z.object({
  mode: z.enum(['real', 'manual']).optional(),
  advance_ms: boundedInteger(0, YEAR_MS).optional(),
});

/** Calls about the service's time. `now` is in milliseconds since 1970. */
export function clockCalls({ context: { clock } }: ControlApiDependencies): Hono {
  const app = new Hono();
  const time = () => ({ now: clock.now(), mode: clock.mode });

  app.get('/clock', (c) => c.json(time()));

  app.post('/clock', async (c) => {
    const { mode, advance_ms: ms } = await readJsonBody(c, ClockChange);
    if (mode) clock.setMode(mode);
    if (ms !== undefined) await clock.advance(ms);
    return c.json(time());
  });

  return app;
}
