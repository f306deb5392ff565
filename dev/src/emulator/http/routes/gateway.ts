import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { defineRoute, type EndpointRoute } from '../endpoint-route.js';

/** The properties of the gateway that the routes return. */
export interface GatewayInfo {
  /** Where clients connect. */
  readonly url: string;
  /** The recommended number of shards; undefined: computed from the number of the bot's guilds. */
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

/** One shard is recommended for every 1,000 guilds. */
const GUILDS_PER_SHARD = 1000;

/** The routes with which clients discover the gateway. */
export function gatewayRoutes(gateway: GatewayInfo): readonly EndpointRoute[] {
  return [
    defineRoute(endpoints.getGateway, () => ({ result: { url: gateway.url }, events: [] })),

    defineRoute(endpoints.getGatewayBot, ({ world, actor }) => {
      const application = actor.application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT');
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
