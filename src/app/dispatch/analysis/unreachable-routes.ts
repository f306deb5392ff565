import type { StructuredLogger } from '../../../base/logger.js';
import { type HandlerRoute, routeLocation } from '../routes/handler-route.js';

/** The ways in that a bot has. */
export interface EnabledTransports {
  readonly gateway: boolean;
  readonly http: boolean;
}

/** Says which handlers will hear nothing, because the bot lacks the way by which their events come. */
export function warnOfUnreachableRoutes(
  routes: readonly HandlerRoute[],
  waysIn: EnabledTransports,
  logger: StructuredLogger,
): void {
  const byGateway = routes.filter((route) => missingTransport(route, waysIn) === 'gateway');
  if (byGateway.length > 0) {
    logger.warn({ handlers: byGateway.map(routeName) }, 'handlers will hear nothing: their events come by the gateway');
  }
  const byWebhook = routes.filter((route) => missingTransport(route, waysIn) === 'http');
  if (byWebhook.length > 0) {
    logger.warn(
      { handlers: byWebhook.map(routeName) },
      'handlers will hear nothing: webhook events come by the option `http`',
    );
  }
}

/** The way in that a route needs and the bot does not have. Interactions come by either. */
export function missingTransport(
  { binding }: HandlerRoute,
  { gateway, http }: EnabledTransports,
): keyof EnabledTransports | undefined {
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

function routeName(route: HandlerRoute): string {
  const { className, method } = routeLocation(route);
  return `${className}.${method}`;
}
