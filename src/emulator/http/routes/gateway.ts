import { getGateway, getGatewayBot } from '../../../wire/endpoints/gateway.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { defineRoute, type EndpointRoute } from '../endpoint-route.js';

/** What the gateway tells of itself. */
export interface GatewayInfo {
  /** Where clients connect. */
  readonly url: string;
  /** How many shards are advised; undefined: as the bot's guilds demand. */
  readonly recommendedShards: number | undefined;
  readonly identifyLimiter: {
    readonly maxConcurrency: number;
    quotaOf(applicationId: string): {
      readonly total: number;
      readonly remaining: number;
      readonly resetAfter: number;
    };
  };
}

/** One shard is advised for every thousand guilds. */
const GUILDS_PER_SHARD = 1000;

/** The routes by which clients find the gateway. */
export function gatewayRoutes(gateway: GatewayInfo): readonly EndpointRoute[] {
  return [
    defineRoute(getGateway, () => ({ result: { url: gateway.url }, events: [] })),

    defineRoute(getGatewayBot, ({ world, actor }) => {
      const application = actor.application ?? rejectRequest('BOTS_ONLY');
      const guilds = [...world.guilds.values()].filter(({ members }) => members.has(application.botUserId)).length;
      const { total, remaining, resetAfter } = gateway.identifyLimiter.quotaOf(application.id);
      return {
        result: {
          url: gateway.url,
          shards: gateway.recommendedShards ?? Math.max(1, Math.ceil(guilds / GUILDS_PER_SHARD)),
          session_start_limit: {
            total,
            remaining,
            reset_after: Math.round(resetAfter),
            max_concurrency: gateway.identifyLimiter.maxConcurrency,
          },
        },
        events: [],
      };
    }),
  ];
}
