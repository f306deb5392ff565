import { Hono } from 'hono';
import { z } from 'zod';
import { boundedInteger, snowflake } from '../../../wire/validation/field-schemas.js';
import { isConnectionFault, matchesConnection, toConnectionFault } from '../faults/fault-registry.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const HOUR_MS = 60 * 60_000;

const faultScope = {
  application_id: snowflake().optional(),
  count: boundedInteger(1, 1_000_000).default(1),
  after: boundedInteger(0, 1_000_000_000).optional(),
};
const connectionFaultScope = { ...faultScope, shard: boundedInteger(0, 1_000_000).optional() };
const requestFaultScope = { ...faultScope, method: z.string().toUpperCase().optional(), route: z.string().optional() };

/** Close codes that a service can send: those that the protocol keeps for itself are none. */
const CloseCode = boundedInteger(1000, 4999).refine(
  (code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)),
  'A close code is one of 1000..1003, 1007..1014 and 3000..4999.',
);

const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('close'), ...connectionFaultScope, code: CloseCode.default(4000) }),
  z.object({ kind: z.literal(['reconnect', 'drop']), ...connectionFaultScope }),
  z.object({ kind: z.literal('invalid_session'), ...connectionFaultScope, resumable: z.boolean().default(false) }),
  z.object({
    kind: z.literal('delay'),
    ...connectionFaultScope,
    ...requestFaultScope,
    delay_ms: boundedInteger(0, HOUR_MS),
  }),
  z.object({ kind: z.literal('http_error'), ...requestFaultScope, status: boundedInteger(400, 599).default(500) }),
]);

/**
 * Calls that arm faults. Those that aim at connections (`close`, `reconnect`, `invalid_session`, `drop`) strike the open
 * ones at once, and as often as is left of `count` the next that become ready. With `after: n` they strike in the middle
 * of a stream instead: a connection right after the n-th dispatch since the fault was armed, counted over all that it
 * aims at; with `count` above 1, again after every further n. `delay` and `http_error` let n dispatches or requests pass.
 * What is answered tells `count` and `after` as they stand now.
 */
export function faultCalls({ gateway, faultRegistry }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/faults', (c) => c.json({ armed: faultRegistry.armed }));

  app.post('/faults', async (c) => {
    const order = await readJsonBody(c, Fault);
    const struck =
      isConnectionFault(order) && !order.after
        ? gateway.applyFault(toConnectionFault(order), (facts) => matchesConnection(order, facts), order.count)
        : 0;
    faultRegistry.arm({ ...order, count: order.count - struck });
    return c.json({ armed: faultRegistry.armed });
  });

  app.delete('/faults', (c) => {
    faultRegistry.clear();
    return c.json({ armed: faultRegistry.armed });
  });

  return app;
}
