import { createConsoleLogger } from '../../base/logging/console-logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { type HttpOptions, httpOptionNames } from '../../ingress/http/endpoint.js';
import { RestClient } from '../../rest/rest-client.js';
import { SharedRequest } from '../../rest/shared-request.js';
import { createFetchTransport } from '../../rest/transport/fetch-transport.js';
import type { Application } from '../../wire/objects/applications/application.js';
import type { User } from '../../wire/objects/users/user.js';
import { Cache } from '../cache/cache.js';
import { MessageCollector } from '../collectors/message-collector.js';
import { ReactionCollector } from '../collectors/reaction-collector.js';
import { missingTransport } from '../dispatch/analysis/unreachable-routes.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { routeLocation } from '../dispatch/routes/route.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { Class, ServiceToken } from '../injection/inject.js';
import { Voice } from '../voice/voice.js';
import { BaseBot, type BotRuntime } from './base-bot.js';
import { createFetch } from './bot-endpoint.js';
import { BotLifecycle } from './bot-lifecycle.js';
import { type BotKind, type BotPlan, type DeclaredBot, planBot } from './bot-plan.js';
import { createBaseRuntime, createInteractions, type Platform } from './bot-runtime.js';
import { Intake } from './intake.js';
import { publicKeyProblems, type SharedBotOptions, sharedBotOptionNames } from './shared-bot-options.js';

/** The options of `new HttpBot(…)`. Handlers are listed in `handlers`, or are part of `features`. */
export interface HttpBotOptions extends SharedBotOptions {
  /**
   * With the public key of the application, `fetch` responds to the requests that Discord posts.
   *
   * @see https://docs.discord.com/developers/interactions/overview
   */
  readonly http: HttpOptions;
}

const httpBotOptionNames: OptionNames<HttpBotOptions> = {
  ...sharedBotOptionNames,
  api: { baseUrl: true },
  http: httpOptionNames,
};

/**
 * A bot that receives interactions and webhook events over HTTP only. It uses no module of Node, so it runs in Cloudflare
 * Workers and browsers as well. Its handlers, services and features are those of `Bot`; what needs the gateway is reported by
 * the constructor: listeners to gateway events, the cache and collectors.
 *
 * It does not listen for signals of its process.
 *
 * @example
 * const bot = new HttpBot({ http: { publicKey: env.DISCORD_PUBLIC_KEY }, environment: env, handlers: [GuestBookHandler] });
 * export default { fetch: bot.fetch };
 */
export class HttpBot extends BaseBot<HttpBotOptions> {
  readonly #user = new SharedRequest(() => this.api.users.getCurrent());
  readonly #application = new SharedRequest(() => this.api.applications.getCurrent());

  /**
   * Composes the bot: reads the decorators of the handlers and validates declarations. It creates no instances and sends
   * nothing. It does not require a token, so a bot can be inspected and tested without one.
   *
   * @throws {DeclarationError} when handlers, declarations or services are invalid, or need the gateway; `problems` lists
   * every problem
   * @throws {ConfigurationError} when only options or environment variables are invalid
   * @throws {HttpOptionsError} when a number in the option `http` is out of range
   */
  constructor(options: HttpBotOptions) {
    super(options, createHttpRuntime(planBot(options, httpKind(HttpBot))));
  }

  /**
   * The user of the bot. The first use sends a request, whose result is kept; a failed one is sent again by the next use.
   * `Bot` has a value here, because the gateway sends it.
   */
  get user(): Promise<User> {
    return this.#user.get();
  }

  /** The application of the bot, requested like `user`. */
  get application(): Promise<Application> {
    return this.#application.get();
  }

  /**
   * Creates another bot with the same options, some of them replaced: to run it in another environment, or again. Each
   * bot creates its own instances; a service provided with `useValue` is shared.
   *
   * @throws {CompositionError} when the resulting options are invalid, as the constructor does
   */
  with(options: Partial<HttpBotOptions>): HttpBot {
    return new HttpBot({ ...this.options, ...options });
  }
}

const TRANSPORTS = { gateway: false, http: true };

/** What the bot of a gateway provides. No class of an HttpBot can inject it. */
const GATEWAY_CLASSES: readonly Class[] = [Cache, MessageCollector, ReactionCollector, Voice];

function httpKind(botToken: ServiceToken): BotKind<HttpBotOptions> {
  return {
    optionNames: httpBotOptionNames,
    botToken,
    ownTokens: GATEWAY_CLASSES,
    transports: () => TRANSPORTS,
    findProblems: (declared, options) => ({
      declarations: gatewayProblems(declared),
      // Plain JavaScript can omit the option.
      settings: publicKeyProblems(options.http?.publicKey),
    }),
  };
}

/** The problems of what would wait for events of the gateway forever. */
function gatewayProblems({ routes, graph }: DeclaredBot): CompositionProblem[] {
  const listeners = routes.filter((route) => missingTransport(route, TRANSPORTS) === 'gateway');
  return [
    ...listeners.map((route) => ({
      ...routeLocation(route),
      message: 'HttpBot receives no gateway events, so this listener would never run.',
      remedy: 'Use `Bot`, or @OnWebhookEvent if Discord sends the event as a webhook event.',
    })),
    ...GATEWAY_CLASSES.flatMap((target) =>
      graph.injectedBy(target).map((className) => ({
        className,
        message: `it injects ${target.name}, but HttpBot receives no gateway events.`,
        remedy: 'Use `Bot`, or request what the class needs from the API.',
      })),
    ),
  ];
}

/** It works in browsers and Workers, and on Node. */
const ANY_PLATFORM: Platform = {
  createLogger: createConsoleLogger,
  createRest: (options) => new RestClient(options, createFetchTransport),
};

function createHttpRuntime(plan: BotPlan<HttpBotOptions>): BotRuntime {
  const base = createBaseRuntime(plan, ANY_PLATFORM);
  const intake = new Intake(base.counts);
  const createHandlers = () => {
    const { interactions, prompts } = createInteractions(base, undefined);
    return { dispatcher: new Dispatcher({ ...base, interactions }), prompts };
  };
  const lifecycle = new BotLifecycle({ ...base, intake, createHandlers });
  return { ...base, intake, lifecycle, fetch: createFetch(plan.options.http, { ...base, intake, lifecycle }) };
}
