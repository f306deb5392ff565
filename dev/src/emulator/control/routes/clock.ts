import { Hono } from 'hono';
import { z } from 'zod';
import { boundedInteger } from '../../../../../src/wire/validation/field-schemas.js';
import { type ClockState } from '../../../control/views/clock-state.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const YEAR_MS = 366 * 24 * 60 * 60_000;

const ClockChange = z.object({
  mode: z.enum(['real', 'manual']).optional(),
  advance_ms: boundedInteger(0, YEAR_MS).optional(),
});

/** Routes that read and change the emulator's time. */
export function clockControlRoutes({ context: { clock }, userActions }: ControlApiDependencies): Hono {
  const app = new Hono();
  const clockState = (): ClockState => ({ now: clock.now(), mode: clock.mode });

  app.get('/clock', (c) => c.json(clockState()));

  app.post('/clock', async (c) => {
    const { mode, advance_ms: ms } = await readJsonBody(c, ClockChange);
    const describe = (): UserAction => ({ kind: 'changeClock', mode, advanceMs: ms });
    await userActions.perform(describe, async () => {
      if (mode) clock.setMode(mode);
      if (ms !== undefined) await clock.advance(ms);
    });
    return c.json(clockState());
  });

  return app;
}
