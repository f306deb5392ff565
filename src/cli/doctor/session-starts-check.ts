import type { GatewayBot } from '../../wire/gateway/protocol.js';
import { type Check, ok, problem, warning } from './check.js';

/** Below this share of what the service allows, a bot that crashes over and over soon cannot start any more. */
const LOW_SHARE = 0.1;

/** How many sessions may still be started. */
export function sessionStartsCheck({ session_start_limit: limit, shards }: GatewayBot): Check {
  const hours = Math.ceil(limit.reset_after / 3_600_000);
  const message = `${limit.remaining} of ${limit.total} session starts are left; the service recommends ${
    shards === 1 ? '1 shard' : `${shards} shards`
  }.`;
  if (limit.remaining >= Math.max(shards, limit.total * LOW_SHARE)) return ok('sessions', message);
  const remedy = `Find out what starts sessions so often; the count begins anew in ${hours === 1 ? '1 hour' : `${hours} hours`}.`;
  return (limit.remaining < shards ? problem : warning)('sessions', message, remedy);
}
