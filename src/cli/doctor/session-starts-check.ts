import type { GatewayBot } from '../../wire/gateway/protocol.js';
import { type Check, ok, problem, warning } from './check.js';

/** Below this share of the limit, a bot that crashes repeatedly can soon no longer start. */
const LOW_SHARE = 0.1;

/** Checks how many gateway sessions the bot can still start. */
export function sessionStartsCheck({ session_start_limit: limit, shards }: GatewayBot): Check {
  const hours = Math.ceil(limit.reset_after / 3_600_000);
  const message = `${limit.remaining} of ${limit.total} session starts remain; Discord recommends ${
    shards === 1 ? '1 shard' : `${shards} shards`
  }.`;
  if (limit.remaining >= Math.max(shards, limit.total * LOW_SHARE)) return ok('sessions', message);
  const remedy = `Find out why sessions start so often. The limit is reset in ${hours === 1 ? '1 hour' : `${hours} hours`}.`;
  return (limit.remaining < shards ? problem : warning)('sessions', message, remedy);
}
