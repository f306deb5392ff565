import { Hono } from 'hono';
import { z } from 'zod';
import { boundedInteger, snowflake } from '../../../wire/validation/field-schemas.js';
import type { ControlParts } from '../control-parts.js';
import { aimsAt, connectionFault, isConnectionFault } from '../fault-plan.js';
import { readBody } from '../request.js';

const HOUR_MS = 60 * 60_000;

const aim = {
  application_id: snowflake().optional(),
  count: boundedInteger(1, 1_000_000).default(1),
  after: boundedInteger(0, 1_000_000_000).optional(),
};
const atConnection = { ...aim, shard: boundedInteger(0, 1_000_000).optional() };
const atRequest = { ...aim, method: z.string().toUpperCase().optional(), route: z.string().optional() };

/** Close codes that a service can send: those that the protocol keeps for itself are none. */
const CloseCode = boundedInteger(1000, 4999).refine(
  (code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)),
  'A close code is one of 1000..1003, 1007..1014 and 3000..4999.',
);

const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('close'), ...atConnection, code: CloseCode.default(4000) }),
  z.object({ kind: z.literal(['reconnect', 'drop']), ...atConnection }),
  z.object({ kind: z.literal('invalid_session'), ...atConnection, resumable: z.boolean().default(false) }),
  z.object({ kind: z.literal('delay'), ...atConnection, ...atRequest, delay_ms: boundedInteger(0, HOUR_MS) }),
  z.object({ kind: z.literal('http_error'), ...atRequest, status: boundedInteger(400, 599).default(500) }),
]);

/**
 * Calls that arm faults. Those that aim at connections (`close`, `reconnect`, `invalid_session`, `drop`) strike the open
 * ones at once, and as often as is left of `count` the next that become ready. With `after: n` they strike in the middle
 * of a stream instead: a connection right after the n-th dispatch since the fault was armed, counted over all that it
 * aims at; with `count` above 1, again after every further n. `delay` and `http_error` let n dispatches or requests pass.
 * What is answered tells `count` and `after` as they stand now.
 */
export function faultCalls({ gateway, faults }: ControlParts): Hono {
  const app = new Hono();

  app.get('/faults', (c) => c.json({ armed: faults.armed }));

  app.post('/faults', async (c) => {
    const order = await readBody(c, Fault);
    const struck =
      isConnectionFault(order) && !order.after
        ? gateway.strike(connectionFault(order), (facts) => aimsAt(order, facts), order.count)
        : 0;
    faults.arm({ ...order, count: order.count - struck });
    return c.json({ armed: faults.armed });
  });

  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({ armed: faults.armed });
  });

  return app;
}
