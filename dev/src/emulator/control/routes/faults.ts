import { Hono } from 'hono';
import { z } from 'zod';
import { boundedInteger, snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { type ArmedFaults, isConnectionFault } from '../../../control/views/fault-definition.js';
import { matchesConnection, toConnectionFault } from '../faults/fault-registry.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const HOUR_MS = 60 * 60_000;

const faultScope = {
  application_id: snowflake().optional(),
  count: boundedInteger(1, 1_000_000).default(1),
  after: boundedInteger(0, 1_000_000_000).optional(),
};
const connectionFaultScope = { ...faultScope, shard: boundedInteger(0, 1_000_000).optional() };
const requestFaultScope = { ...faultScope, method: z.string().toUpperCase().optional(), route: z.string().optional() };

/** Close codes that a server can send. RFC 6455 reserves the others. */
const CloseCode = boundedInteger(1000, 4999).refine(
  (code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)),
  'A close code is one of 1000 to 1003, 1007 to 1014 and 3000 to 4999.',
);

/** Strict: a misspelled `shard` would affect all shards. */
const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('close'), ...connectionFaultScope, code: CloseCode.default(4000) }),
  z.strictObject({ kind: z.literal(['reconnect', 'drop']), ...connectionFaultScope }),
  z.strictObject({
    kind: z.literal('invalid_session'),
    ...connectionFaultScope,
    resumable: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('delay'),
    ...connectionFaultScope,
    ...requestFaultScope,
    delay_ms: boundedInteger(0, HOUR_MS),
  }),
  z.strictObject({
    kind: z.literal('http_error'),
    ...requestFaultScope,
    // 202: a search without an index.
    status: z.union([z.literal(202), boundedInteger(400, 599)]).default(500),
  }),
]);

/**
 * Routes that arm faults. Faults of connections (`close`, `reconnect`, `invalid_session`, `drop`) are applied at once to
 * the open connections, and up to the remaining `count` to the next ones that become ready. With `after: n` such a fault
 * is applied in the middle of a stream instead: to a connection right after the n-th dispatch since the fault was armed,
 * counted over all matching connections; with `count` above 1, again after every further n. `delay` and `http_error` let
 * n dispatches or requests pass. Responses contain the remaining `count` and `after`.
 */
export function faultControlRoutes({ gateway, faultRegistry, userActions }: ControlApiDependencies): Hono {
  const app = new Hono();
  const armedFaults = (): ArmedFaults => ({ armed: faultRegistry.armed });

  app.get('/faults', (c) => c.json(armedFaults()));

  app.post('/faults', async (c) => {
    const fault = await readJsonBody(c, Fault);
    const describe = (): UserAction => ({ kind: 'armFault', fault });
    await userActions.perform(describe, () => {
      const appliedCount =
        isConnectionFault(fault) && !fault.after
          ? gateway.applyFault(toConnectionFault(fault), (info) => matchesConnection(fault, info), fault.count)
          : 0;
      faultRegistry.arm({ ...fault, count: fault.count - appliedCount });
    });
    return c.json(armedFaults());
  });

  app.delete('/faults', async (c) => {
    await userActions.perform(
      () => worldChangeOf(c.req),
      () => faultRegistry.clear(),
    );
    return c.json(armedFaults());
  });

  return app;
}
