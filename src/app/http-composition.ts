/** Composes a bot without a gateway, on any platform. */
import { createConsoleLogger } from '../base/logging/console-logger.js';
import { RestClient } from '../rest/rest-client.js';
import { createFetchTransport } from '../rest/transport/fetch-transport.js';
import { Cache } from './cache/cache.js';
import { MessageCollector } from './collectors/message-collector.js';
import { ReactionCollector } from './collectors/reaction-collector.js';
import { type CoreComposition, composeCore, type DeclaredParts } from './core-composition.js';
import { describeRoutes, type RouteInfo } from './dispatch/analysis/route-info.js';
import { missingTransport } from './dispatch/analysis/unreachable-routes.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { routeLocation } from './dispatch/routes/route.js';
import type { CompositionProblem } from './errors/composition-errors.js';
import { type HttpBotOptions, httpBotOptionNames } from './http-bot-options.js';
import type { Class, ServiceToken } from './injection/inject.js';
import { OBSERVED_BOT } from './instrumentation/instrumentation.js';
import { publicKeyProblems } from './validate-shared-options.js';

export interface HttpComposition extends CoreComposition {
  readonly dispatcher: Dispatcher;
  describeRoutes(): readonly RouteInfo[];
}

const TRANSPORTS = { gateway: false, http: true };

/** What the bot of a gateway provides. No class of an HttpBot can inject it. */
const GATEWAY_CLASSES: readonly Class[] = [Cache, MessageCollector, ReactionCollector];

/**
 * Composes a bot. It does not create handlers and services yet.
 *
 * @param self the bot itself, and the class under which handlers inject it
 * @throws {DeclarationError} when handlers, declarations or services are invalid; it lists every problem
 * @throws {ConfigurationError} when only options or environment variables are invalid
 */
export function composeHttpBot(
  options: HttpBotOptions,
  self: { readonly token: ServiceToken; readonly bot: () => unknown },
): HttpComposition {
  const core = composeCore(options, {
    optionNames: httpBotOptionNames,
    transports: TRANSPORTS,
    environment: globalThis.process?.env ?? {},
    createLogger: createConsoleLogger,
    createRest: (restOptions) => new RestClient(restOptions, createFetchTransport),
    ownValues: new Map<ServiceToken, () => unknown>([
      ...GATEWAY_CLASSES.map((target) => [target, () => undefined] as const),
      [self.token, self.bot],
      [OBSERVED_BOT, self.bot],
    ]),
    findProblems: (declared) => ({
      declarations: gatewayProblems(declared),
      // Plain JavaScript can omit the option.
      settings: publicKeyProblems(options.http?.publicKey),
    }),
  });
  return {
    ...core,
    dispatcher: new Dispatcher(core),
    describeRoutes: () => describeRoutes(core.routes, { sourcesOf: () => [], unreachable: [], transports: TRANSPORTS }),
  };
}

/** The problems of what would wait for events of the gateway forever. */
function gatewayProblems({ routes, injectedBy }: DeclaredParts): CompositionProblem[] {
  const listeners = routes.filter((route) => missingTransport(route, TRANSPORTS) === 'gateway');
  return [
    ...listeners.map((route) => ({
      ...routeLocation(route),
      message: 'HttpBot receives no gateway events, so this listener would never run.',
      remedy: 'Use `Bot`, or @OnWebhookEvent if Discord sends the event as a webhook event.',
    })),
    ...GATEWAY_CLASSES.flatMap((target) =>
      injectedBy(target).map((className) => ({
        className,
        message: `it injects ${target.name}, but HttpBot receives no gateway events.`,
        remedy: 'Use `Bot`, or request what the class needs from the API.',
      })),
    ),
  ];
}
