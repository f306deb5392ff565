import type { StructuredLogger } from '../../../base/logger.js';
import { type Route, routeName } from '../routes/route.js';

/** The transports over which a bot receives events. */
export interface EnabledTransports {
  readonly gateway: boolean;
  readonly http: boolean;
}

/** Logs a warning about handlers that can never run, because the transport of their events is disabled. */
export function warnOfUnreachableRoutes(
  routes: readonly Route[],
  transports: EnabledTransports,
  logger: StructuredLogger,
): void {
  const gatewayRoutes = routes.filter((route) => missingTransport(route, transports) === 'gateway');
  if (gatewayRoutes.length > 0) {
    logger.warn(
      { handlers: gatewayRoutes.map(routeName) },
      'handlers are unreachable: their events arrive over the gateway, and the bot has `gateway: false`',
    );
  }
  const webhookRoutes = routes.filter((route) => missingTransport(route, transports) === 'http');
  if (webhookRoutes.length > 0) {
    logger.warn(
      { handlers: webhookRoutes.map(routeName) },
      'handlers are unreachable: webhook events arrive over HTTP, and the bot has no option `http`',
    );
  }
}

/** The disabled transport that a route needs, if any. Interactions arrive over both transports. */
export function missingTransport(
  { binding }: Route,
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
