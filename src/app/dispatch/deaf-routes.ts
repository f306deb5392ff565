import type { Logger } from '../../base/logger.js';
import { placeOf, type Route } from './route.js';

/** The ways in that a bot has. */
export interface WaysIn {
  readonly gateway: boolean;
  readonly http: boolean;
}

/** Says which handlers will hear nothing, because the bot lacks the way by which their events come. */
export function warnOfDeafRoutes(routes: readonly Route[], waysIn: WaysIn, logger: Logger): void {
  const byGateway = routes.filter((route) => missingWayIn(route, waysIn) === 'gateway');
  if (byGateway.length > 0) {
    logger.warn({ handlers: byGateway.map(nameOf) }, 'handlers will hear nothing: their events come by the gateway');
  }
  const byWebhook = routes.filter((route) => missingWayIn(route, waysIn) === 'http');
  if (byWebhook.length > 0) {
    logger.warn(
      { handlers: byWebhook.map(nameOf) },
      'handlers will hear nothing: webhook events come by the option `http`',
    );
  }
}

/** The way in that a route needs and the bot does not have. Interactions come by either. */
export function missingWayIn({ binding }: Route, { gateway, http }: WaysIn): keyof WaysIn | undefined {
  switch (binding.kind) {
    case 'event':
      return gateway || binding.events.every((event) => event === 'interactionCreate') ? undefined : 'gateway';
    case 'raw':
      return gateway ? undefined : 'gateway';
    case 'webhook':
      return http ? undefined : 'http';
    default:
      return undefined;
  }
}

function nameOf(route: Route): string {
  const { className, method } = placeOf(route);
  return `${className}.${method}`;
}
