import type { Logger } from '../../base/logger.js';
import type { EventBinding } from '../decorators/records.js';
import { ofKind, placeOf, type Route } from './route.js';

/** The ways in that a bot has. */
export interface WaysIn {
  readonly gateway: boolean;
  readonly http: boolean;
}

/** Says which handlers will hear nothing, because the bot lacks the way by which their events come. */
export function warnOfDeafRoutes(routes: readonly Route[], { gateway, http }: WaysIn, logger: Logger): void {
  const byGateway = gateway ? [] : [...ofKind(routes, 'event').filter(needsGateway), ...ofKind(routes, 'raw')];
  if (byGateway.length > 0) {
    logger.warn({ handlers: byGateway.map(nameOf) }, 'handlers will hear nothing: their events come by the gateway');
  }
  const byWebhook = http ? [] : ofKind(routes, 'webhook');
  if (byWebhook.length > 0) {
    logger.warn(
      { handlers: byWebhook.map(nameOf) },
      'handlers will hear nothing: webhook events come by the option `http`',
    );
  }
}

/** Interactions come by HTTP too. */
function needsGateway({ binding }: Route<EventBinding>): boolean {
  return binding.events.some((event) => event !== 'interactionCreate');
}

function nameOf(route: Route): string {
  const { className, method } = placeOf(route);
  return `${className}.${method}`;
}
