import type { CompositionWarning } from '../../errors/composition-errors.js';
import { type Route, routeName } from '../routes/route.js';

/** The transports over which a bot receives events. */
export interface EnabledTransports {
  readonly gateway: boolean;
  readonly http: boolean;
}

const MESSAGES = {
  gateway: 'handlers are unreachable: their events arrive over the gateway, and the bot has `gateway: false`',
  http: 'handlers are unreachable: webhook events arrive over HTTP, and the bot has no option `http`',
} as const;

/** Warnings about handlers that can never run, because the transport of their events is disabled. */
export function unreachableRouteWarnings(
  routes: readonly Route[],
  transports: EnabledTransports,
): CompositionWarning[] {
  return (['gateway', 'http'] as const).flatMap((transport) => {
    const handlers = routes.filter((route) => missingTransport(route, transports) === transport).map(routeName);
    return handlers.length > 0 ? [{ fields: { handlers }, message: MESSAGES[transport] }] : [];
  });
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
