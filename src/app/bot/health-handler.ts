/** The health endpoints of a bot, for platforms that restart it or send it traffic. */

import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { ShardStatus } from '../../ingress/gateway/shards/shard-info.js';
import type { BotStatus } from './bot-lifecycle.js';

/** The part of a bot that its health depends on. */
export interface HealthSource {
  readonly status: BotStatus;
  /** Whether the bot can handle events now. */
  readonly isReady: boolean;
  /** Why Discord rejected the bot permanently; undefined if it did not. */
  readonly failure?: unknown;
  /** Undefined for a bot without a gateway. */
  readonly gateway?: { readonly shards: readonly { readonly id: number; readonly status: ShardStatus }[] };
}

/** The paths of the endpoints. */
export interface HealthOptions {
  /**
   * Responds with 200 while the process should continue to run, and with 503 when it should be replaced.
   * @default '/healthz'
   */
  readonly livePath?: string | undefined;
  /**
   * Responds with 200 while the bot can handle events, otherwise with 503.
   * @default '/readyz'
   */
  readonly readyPath?: string | undefined;
}

const healthOptionNames: OptionNames<HealthOptions> = { livePath: true, readyPath: true };

/**
 * Creates a handler of requests about the health of a bot. `GET /healthz` is 200 until the bot has stopped or Discord has
 * rejected it permanently: then the process should be replaced. `GET /readyz` is 200 while the bot can handle events: not if
 * it is `degraded`, because its journal cannot be written or too many handlers run. Both
 * respond with JSON: the status of the bot and of its shards. Other paths get 404, other methods 405. It does not use `this`.
 *
 * @param bot the bot
 * @param options other paths
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * Bun.serve({ port: 8080, fetch: healthHandler(bot) });
 */
export function healthHandler(bot: HealthSource, options: HealthOptions = {}): (request: Request) => Response {
  requireKnownOptions('healthHandler()', options, healthOptionNames);
  const { livePath = '/healthz', readyPath = '/readyz' } = options;
  const checks = new Map([
    [livePath, () => bot.failure === undefined && bot.status !== 'stopped'],
    [readyPath, () => bot.isReady],
  ]);
  return ({ method, url }) => {
    const check = checks.get(new URL(url).pathname);
    if (!check) return new Response(null, { status: 404 });
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    const body = {
      status: bot.status,
      ready: bot.isReady,
      shards: (bot.gateway?.shards ?? []).map(({ id, status }) => ({ id, status })),
    };
    const init = { status: check() ? 200 : 503, headers: { 'cache-control': 'no-store' } };
    return method === 'HEAD' ? new Response(null, init) : Response.json(body, init);
  };
}
