import { completeEvent } from '../../wire/events/complete-event.js';
import { createRegistrations } from '../registration/registrations.js';
import { StartSync } from '../registration/start-sync.js';
import { BaseBot, type BaseBotParts } from './base-bot.js';
import { createFetch, dropsEvent } from './bot-endpoint.js';
import { BotLifecycle } from './bot-lifecycle.js';
import { type HttpBotOptions, httpBotOptionNames } from './http-bot-options.js';
import { composeHttpBot } from './http-composition.js';
import { DEFAULT_DRAIN_TIMEOUT_MS, type StopSteps, stopParts } from './stop-parts.js';
import { requireOptionsObject } from './validate-shared-options.js';

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
    super(options, createParts(options), HttpBot);
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

function createParts(options: HttpBotOptions): BaseBotParts {
  requireOptionsObject(options, httpBotOptionNames);
  const { drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS } = options;
  const core = composeHttpBot(options, HttpBot);
  const registrations = createRegistrations({ ...core, api: core.rest.api }, options);
  const startSync = new StartSync(registrations.atStart, undefined);
  const stopSteps: StopSteps = {
    endWaiting() {
      core.prompts.close();
      return undefined;
    },
  };
  const lifecycle: BotLifecycle = new BotLifecycle({
    ...core,
    requiredIntents: [],
    connection: undefined,
    register: () => startSync.run(),
    ownProcess: undefined,
    stopParts: () => stopParts({ ...core, drainTimeoutMs }, stopSteps),
  });
  return {
    core,
    lifecycle,
    registrations,
    fetch: createFetch(options.http, {
      ...core,
      lifecycle,
      dispatch: (received) =>
        dropsEvent(lifecycle, core.counts) ? undefined : core.dispatcher.dispatch(completeEvent(received)),
    }),
    describeRoutes: core.describeRoutes,
  };
}
