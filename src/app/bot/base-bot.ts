import type { Clock } from '../../base/clock.js';
import type { RequestContext } from '../../ingress/http/endpoint.js';
import type { Api } from '../../rest/api.js';
import type { AutoModerationSync } from '../auto-moderation/auto-moderation-sync.js';
import type { CommandSync } from '../commands/command-sync.js';
import { missingTokenProblem } from '../configuration/configuration.js';
import type { BoundDeclaration } from '../dispatch/analysis/bound-declarations.js';
import type { RouteInfo } from '../dispatch/analysis/route-info.js';
import type { BotCounts } from '../dispatch/handlers/bot-counts.js';
import { ConfigurationError } from '../errors/composition-errors.js';
import type { ServiceToken } from '../injection/inject.js';
import type { ServiceInfo } from '../injection/service-info.js';
import { OBSERVED_BOT } from '../instrumentation/instrumentation.js';
import type { LinkedRoleSync } from '../linked-roles/linked-role-sync.js';
import type { Registrations } from '../registration/registrations.js';
import type { BotLifecycle } from './bot-lifecycle.js';
import type { BotStatus } from './bot-status.js';
import type { CoreComposition } from './core-composition.js';
import type { SharedBotOptions } from './shared-bot-options.js';

/** The unfinished work of a bot. */
export interface PendingWork {
  /** Running handlers, including those that wait for a user. */
  readonly handlers: number;
  /** Modals and components that handlers wait for (`promptModal`, `awaitComponent`). */
  readonly prompts: number;
  /** Messages and reactions that handlers wait for (`MessageCollector`, `ReactionCollector`). */
  readonly collectors: number;
  /** API calls without a result yet. */
  readonly calls: number;
  /** Of these calls, those that wait for a rate limit or before another attempt. They continue when time passes. */
  readonly delayedCalls: number;
}

/** Handles a request of Discord. The second parameter is not used; platforms pass their environment there. */
export type FetchHandler = (request: Request, environment?: unknown, context?: RequestContext) => Promise<Response>;

/** The parts that every bot shows. */
export interface BaseBotParts {
  readonly core: CoreComposition;
  readonly lifecycle: BotLifecycle;
  readonly registrations: Registrations;
  readonly fetch: FetchHandler;
  describeRoutes(): readonly RouteInfo[];
  /** How many collectors handlers wait for. @default none */
  readonly collectors?: { readonly awaitedCount: number } | undefined;
}

/** What all kinds of bots have: `Bot` and `HttpBot`. */
export abstract class BaseBot<Options extends SharedBotOptions = SharedBotOptions> {
  /** The client of Discord's HTTP API. It works before the bot is started, and until it has stopped. */
  readonly api: Api;
  /** Compares the commands that handlers are bound to with those registered at Discord, and registers them. */
  readonly commands: CommandSync;
  /** Compares the declared auto moderation rules with those of the guilds, and registers them. */
  readonly autoModeration: AutoModerationSync;
  /** Compares the declared linked role records with those registered at Discord, and registers them. */
  readonly linkedRoles: LinkedRoleSync;
  /**
   * Responds to the requests that Discord posts: interactions and webhook events (the option `http`). It works before
   * `start`: the first event starts the services and handlers, if `start` has not done so. It does not use `this`, so it
   * can be passed on: `serve({ fetch: bot.fetch })`, or `export default { fetch: bot.fetch }` for Cloudflare Workers. It responds with status 503 if a service cannot be started, while the
   * bot stops and afterwards.
   *
   * The third parameter is what the platform passes with a request: its `waitUntil` keeps the process alive for work after the
   * response. The second one is not used.
   *
   * @throws {ConfigurationError} when the bot has no option `http`
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding
   */
  readonly fetch: FetchHandler;
  readonly #options: Options;
  readonly #parts: BaseBotParts;

  /** @param token the class under which handlers inject the bot */
  constructor(options: Options, parts: BaseBotParts, token: ServiceToken) {
    this.#options = options;
    this.#parts = parts;
    this.api = parts.core.rest.api;
    this.commands = parts.registrations.commands;
    this.autoModeration = parts.registrations.autoModeration;
    this.linkedRoles = parts.registrations.linkedRoles;
    this.fetch = parts.fetch;
    parts.core.instances.provide(token, this);
    parts.core.instances.provide(OBSERVED_BOT, this);
  }

  /** The options that were passed to the constructor, unchanged. Use them to extend one of them in `with`. */
  get options(): Readonly<Options> {
    return this.#options;
  }

  /** The clock of the bot. Handlers that schedule with it can be tested by moving time. */
  get clock(): Clock {
    return this.#parts.core.clock;
  }

  /** Whether the bot is starting, ready, degraded or stopped. */
  get status(): BotStatus {
    return this.#parts.lifecycle.status;
  }

  /**
   * Whether the bot can handle events now: it has been started, is not stopping, and all its shards are connected. It is
   * false while a connection is interrupted, and while the bot is degraded. A bot without a gateway is ready when its services are started.
   *
   * @example
   * app.get('/health', () => new Response(null, { status: bot.isReady ? 200 : 503 }));
   */
  get isReady(): boolean {
    return this.#parts.lifecycle.isReady;
  }

  /** When the bot was ready for the first time; undefined before. */
  get readyAt(): Date | undefined {
    return this.#parts.lifecycle.readyAt;
  }

  /**
   * Milliseconds since the bot was ready for the first time, also across interruptions of its connection; undefined before,
   * and after the bot has stopped. Setting the system time does not change it.
   */
  get uptimeMs(): number | undefined {
    return this.#parts.lifecycle.uptimeMs;
  }

  /** The routes: every binding of a method to an event, a custom_id pattern or a command, in the order of `handlers`. */
  get routes(): readonly RouteInfo[] {
    return this.#parts.describeRoutes();
  }

  /** The components, modals, pagers and commands that handlers are bound to, in the order of `handlers`, each once. */
  get declarations(): readonly BoundDeclaration[] {
    return this.#parts.core.declarations;
  }

  /** The services that the bot and its features list, after the replacement of overridden ones. Handlers are not among them. */
  get services(): readonly ServiceInfo[] {
    return this.#parts.core.serviceInfos;
  }

  /** The number of running handlers, pending prompts, awaited collectors and pending calls. */
  get pending(): PendingWork {
    const { core, collectors } = this.#parts;
    return {
      handlers: core.runningHandlers.count,
      prompts: core.prompts.size,
      collectors: collectors?.awaitedCount ?? 0,
      calls: core.rest.pending,
      delayedCalls: core.rest.delayed,
    };
  }

  /** A snapshot of the bot's counters: received events, failures and events that could not be handled. */
  get counts(): Readonly<BotCounts> {
    return { ...this.#parts.core.counts };
  }

  /**
   * Returns the instance of a service or handler in this bot. Instances are created when the bot starts; values of
   * `useValue` are available at once.
   *
   * @param token a class of `services` or `handlers`, the `provide` of an entry of `services`, or `Api`, `Cache`, `Logger`.
   * For a token with `multi: true`, the result is a list
   * @throws {ServiceNotAvailableError} when nothing provides it, or it has not been created yet
   *
   * @example
   * const store = bot.get(Store);
   */
  get<T>(token: ServiceToken<T>): T {
    // What is provided under a class is not checked against the class; the same is true of injected parameters.
    return this.#parts.core.instances.get(token) as T;
  }

  /**
   * Starts the services and handlers in the order of their dependencies: each is created, then its `onStart` and
   * `@OnStart()` methods run. Then it registers the commands (the option `commands`). Resolves when the bot is ready; every
   * call before a stop returns the same promise. If commands cannot be registered, the failure is logged and the bot starts
   * anyway.
   *
   * @throws {StartError} when a service or handler cannot be started; what had been started is stopped
   * @throws {BotStoppedError} when the bot has been stopped, also while it was starting
   * @throws {ConfigurationError} when there is no token
   */
  start(): Promise<void> {
    if (this.#parts.core.token === undefined) return Promise.reject(new ConfigurationError([missingTokenProblem]));
    return this.#parts.lifecycle.start();
  }

  /**
   * Stops the bot: accepts no more events, waits for running handlers (at most `drainTimeoutMs`), stops the services and
   * handlers in the reverse order of their start (`onStop`, `@OnStop()`, then `[Symbol.asyncDispose]`, `[Symbol.dispose]` or
   * `dispose`), and closes every connection. When `drainTimeoutMs` is over, API calls without a response are aborted. Every
   * call returns the same promise, which never rejects.
   */
  stop(): Promise<void> {
    return this.#parts.lifecycle.stop();
  }

  /** The same as `stop`, for `await using bot = new Bot(…)`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
