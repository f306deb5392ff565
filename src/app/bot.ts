import { type Clock, systemClock } from '../base/clock.js';
import { Gateway } from '../ingress/gateway/gateway.js';
import type { GatewayClosedError } from '../ingress/gateway/protocol/errors.js';
import type { SessionHook } from '../ingress/gateway/session/session-hooks.js';
import type { SessionInterrupt } from '../ingress/gateway/session/session-start.js';
import { createHttpEndpoint, type HttpEndpoint } from '../ingress/http/endpoint.js';
import { inOrderChange } from '../ingress/journal/delivery/shard-delivery.js';
import type { Api } from '../rest/api.js';
import type { RequestGate } from '../rest/limits/request-gate.js';
import { loadHttpClient } from '../rest/transport/undici-transport.js';
import { completeEvent } from '../wire/events/complete-event.js';
import type { InboundEvent } from '../wire/events/inbound-event.js';
import type { AutoModerationSync } from './auto-moderation/auto-moderation-sync.js';
import { BotLifecycle } from './bot-lifecycle.js';
import type { BotOptions } from './bot-options.js';
import type { BotStatus } from './bot-status.js';
import type { Cache } from './cache/cache.js';
import type { CommandSync } from './commands/command-sync.js';
import { type Composition, compose } from './composition.js';
import { missingTokenProblem } from './configuration/configuration.js';
import type { BoundDeclaration } from './dispatch/analysis/bound-declarations.js';
import type { RequiredIntent } from './dispatch/analysis/intent-plan.js';
import type { RouteInfo } from './dispatch/analysis/route-info.js';
import type { BotCounts } from './dispatch/handlers/bot-counts.js';
import { ConfigurationError } from './errors/composition-errors.js';
import type { ServiceToken } from './injection/inject.js';
import type { ServiceInfo } from './injection/service-info.js';
import { BotEventProcessor } from './journal/bot-event-processor.js';
import { DeadLetters } from './journal/dead-letters.js';
import type { LinkedRoleSync } from './linked-roles/linked-role-sync.js';
import { createRegistrations } from './registration/registrations.js';
import { StartSync } from './registration/start-sync.js';
import { missingHttpOptionProblem } from './validate-bot-options.js';

export type { BotOptions } from './bot-options.js';
export type { BotStatus } from './bot-status.js';

/** The part of the gateway client that a bot exposes: its state, and the operations that send. */
export type GatewayAccess = Pick<
  Gateway,
  | 'status'
  | 'shards'
  | 'latencyMs'
  | 'counts'
  | 'send'
  | 'setPresence'
  | 'updateVoiceState'
  | 'requestMembers'
  | 'reshard'
>;

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

const DEFAULT_DRAIN_TIMEOUT_MS = 10_000;
/** After it, the shards call again. So the API client does not wait long for an API that is available again. */
const DISCOVERY_TIMEOUT_MS = 5000;

/**
 * A bot: handlers and services, composed and connected to Discord.
 *
 * @example
 * const bot = new Bot({ token: process.env.DISCORD_TOKEN, handlers: [WelcomeHandler], services: [MemberService] });
 * await bot.start();
 */
export class Bot {
  /** The client of Discord's HTTP API. It works before the bot is started, and until it has stopped. */
  readonly api: Api;
  /** The cached objects of the parts that the option `cache` enables. Updated before the handlers of an event run. */
  readonly cache: Cache;
  /** Compares the commands that handlers are bound to with those registered at Discord, and registers them. */
  readonly commands: CommandSync;
  /** Compares the declared auto moderation rules with those of the guilds, and registers them. */
  readonly autoModeration: AutoModerationSync;
  /** Compares the declared linked role records with those registered at Discord, and registers them. */
  readonly linkedRoles: LinkedRoleSync;
  /**
   * Responds to the requests that Discord posts: interactions and webhook events (the option `http`). It works before
   * `start`: the first event starts the services and handlers, if `start` has not done so. It does not use `this`, so it
   * can be passed on: `serve({ fetch: bot.fetch })`. It responds with status 503 if a service cannot be started, while the
   * bot stops and afterwards.
   *
   * @throws {ConfigurationError} when the bot has no option `http`
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The events that the journal keeps and does not replay any more. Empty without a journal. */
  readonly deadLetters: DeadLetters;
  readonly #options: BotOptions;
  readonly #composition: Composition;
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #lifecycle: BotLifecycle;

  /**
   * Loads in advance what `start` loads otherwise: the HTTP client and the connection of the gateway. A process that waits
   * before it starts its bot can call it, so that the start takes less time.
   */
  static async preload(): Promise<void> {
    await Promise.all([loadHttpClient(), import('../ingress/gateway/connection/connection.js')]);
  }

  /**
   * Composes the bot: reads the decorators of the handlers and validates declarations. It creates no instances and sends
   * nothing; `start` does. It does not require a token, so a bot can be inspected and tested without one.
   *
   * @throws {DeclarationError} when handlers, declarations or services are invalid; `problems` lists every problem
   * @throws {ConfigurationError} when only options or environment variables are invalid
   * @throws {HttpOptionsError} when a number in the option `http` is out of range
   */
  constructor(options: BotOptions) {
    const { http, journal, drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS } = options;
    const gateway = options.gateway || {};
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#composition = compose(options, {
      token: Bot,
      bot: this,
      requestMembers: (guildId, signal) => this.#gateway.requestMembers(guildId, { signal }),
      requestGate: this.#createRequestGate(),
      runInOrder: (origin, start) => this.#gateway.runInOrder(origin.via === 'gateway' ? origin.shard : 0, { start }),
    });
    const {
      member,
      rest,
      instrumentation,
      token,
      intentBits,
      subscribedEvents,
      logger,
      eventDeriver,
      cacheLoader,
      guildSearch,
      collectors,
    } = this.#composition;
    const usedJournal = member?.journal ?? journal;
    this.deadLetters = new DeadLetters(usedJournal, () => this.#gateway.journaledShards);
    this.api = rest.api;
    this.cache = this.#composition.cache;
    this.#gateway = new Gateway({
      // Never used while empty: `start` rejects before it connects.
      token: token ?? '',
      intents: intentBits,
      subscribedEvents,
      logger,
      clock: this.#clock,
      fetchGatewayBot: () => rest.api.gateway.getBot({ timeoutMs: DISCOVERY_TIMEOUT_MS }),
      onEvent: (inbound) => this.#dispatch(inbound),
      sessionHooks: {
        'derived events': eventDeriver,
        cache: this.#inOrder(cacheLoader),
        'guild search': this.#inOrder(guildSearch),
        collectors: this.#inOrder(collectors),
      },
      instrumentation,
      identifyThrottler: member?.identifyThrottler,
      journaling: usedJournal && {
        journal: usedJournal,
        leases: member?.leases,
        drainMs: () => member?.drainMs,
        prompts: this.#composition.prompts,
        processor: new BotEventProcessor(this.#composition),
        state: this.#composition.shardState,
        stateStore: member?.shardStates,
      },
      onFatalError: (error) => this.#lifecycle.reject(error),
      shards: gateway.shards,
      compression: gateway.compression,
      presence: gateway.presence,
      recording: gateway.recording,
      random: gateway.random,
    });
    collectors.setShards(() => this.#gateway.shards.map(({ id }) => id));
    const registrations = createRegistrations(
      { ...this.#composition, api: rest.api, rules: this.#composition.autoModerationRules },
      options,
    );
    this.commands = registrations.commands;
    this.autoModeration = registrations.autoModeration;
    this.linkedRoles = registrations.linkedRoles;
    const startSync = new StartSync(registrations.atStart, member?.stores.commandSync);
    this.#lifecycle = new BotLifecycle({
      ...this.#composition,
      gateway: this.#gateway,
      hasGateway: options.gateway !== false,
      register: () => startSync.run(),
      clock: this.#clock,
      drainTimeoutMs,
      handlesSignals: options.signals ?? true,
      journal: usedJournal,
      recording: gateway.recording,
    });
    this.fetch = this.#createFetch(http && this.#createEndpoint(http));
  }

  /**
   * Creates another bot with the same options, some of them replaced: to run it in another environment, or again. Each
   * bot creates its own instances; a service provided with `useValue` is shared.
   *
   * @throws {CompositionError} when the resulting options are invalid, as the constructor does
   *
   * @example
   * const local = bot.with({ token: emulator.token, api: { baseUrl: emulator.apiUrl } });
   */
  with(options: Partial<BotOptions>): Bot {
    return new Bot({ ...this.#options, ...options });
  }

  /** The options that were passed to the constructor, unchanged. Use them to extend one of them in `with`. */
  get options(): Readonly<BotOptions> {
    return this.#options;
  }

  /** The gateway connection: the state of its shards, and operations such as `setPresence`. */
  get gateway(): GatewayAccess {
    return this.#gateway;
  }

  /** The clock of the bot. Handlers that schedule with it can be tested by moving time. */
  get clock(): Clock {
    return this.#clock;
  }

  /** Whether the bot is starting, ready or stopped. */
  get status(): BotStatus {
    return this.#lifecycle.status;
  }

  /**
   * Whether the bot can handle events now: it has been started, is not stopping, and all its shards are connected. It is
   * false while a connection is interrupted. A bot without a gateway is ready when its services are started.
   *
   * @example
   * app.get('/health', () => new Response(null, { status: bot.isReady ? 200 : 503 }));
   */
  get isReady(): boolean {
    return this.#lifecycle.isReady;
  }

  /** When the bot was ready for the first time; undefined before. */
  get readyAt(): Date | undefined {
    return this.#lifecycle.readyAt;
  }

  /**
   * Milliseconds since the bot was ready for the first time, also across interruptions of its connection; undefined before,
   * and after the bot has stopped. Setting the system time does not change it.
   */
  get uptimeMs(): number | undefined {
    return this.#lifecycle.uptimeMs;
  }

  /** Why the gateway rejected the bot permanently; undefined if it did not. */
  get failure(): GatewayClosedError | undefined {
    return this.#lifecycle.failure;
  }

  /** The time until the gateway acknowledges a heartbeat, in milliseconds; undefined before the first one. */
  get latencyMs(): number | undefined {
    return this.#gateway.latencyMs;
  }

  /** The intents that the bot requests, each with the handlers that need it. */
  get intents(): readonly RequiredIntent[] {
    return this.#composition.requiredIntents;
  }

  /** The routes: every binding of a method to an event, a custom_id pattern or a command, in the order of `handlers`. */
  get routes(): readonly RouteInfo[] {
    return this.#composition.describeRoutes();
  }

  /** The components, modals, pagers and commands that handlers are bound to, in the order of `handlers`, each once. */
  get declarations(): readonly BoundDeclaration[] {
    return this.#composition.declarations;
  }

  /** The services that the bot and its features list, after the replacement of overridden ones. Handlers are not among them. */
  get services(): readonly ServiceInfo[] {
    return this.#composition.serviceInfos;
  }

  /** The number of running handlers, pending prompts, awaited collectors and pending calls. */
  get pending(): PendingWork {
    const { runningHandlers, prompts, collectors, rest } = this.#composition;
    return {
      handlers: runningHandlers.count,
      prompts: prompts.size,
      collectors: collectors.awaitedCount,
      calls: rest.pending,
      delayedCalls: rest.delayed,
    };
  }

  /** A snapshot of the bot's counters: received events, failures and events that could not be handled. */
  get counts(): Readonly<BotCounts> {
    return { ...this.#composition.counts };
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
    return this.#composition.instances.get(token) as T;
  }

  /**
   * Starts the services and handlers in the order of their dependencies: each is created, then its `onStart` and
   * `@OnStart()` methods run. Then it registers the commands (the option `commands`) and connects to the gateway. Resolves
   * when the bot is ready; every call returns the same promise. A failed connection is retried as long as it can succeed.
   * If commands cannot be registered, the failure is logged and the bot starts anyway. If the process receives SIGTERM or SIGINT before the bot
   * is ready (the option `signals`), the bot stops, the exit code becomes 143 or 130, and the promise stays pending, so that
   * no error is reported.
   *
   * @throws {StartError} when a service or handler cannot be started; what had been started is stopped
   * @throws {GatewayClosedError} when the gateway rejects the bot permanently (an invalid token, intents that are not
   * enabled)
   * @throws {BotStoppedError} when the bot has been stopped, also while it was starting
   * @throws {ConfigurationError} when there is no token
   */
  start(): Promise<void> {
    if (this.#composition.token === undefined) return Promise.reject(new ConfigurationError([missingTokenProblem]));
    return this.#lifecycle.start();
  }

  /**
   * Stops the bot: accepts no more events, waits for running handlers (at most `drainTimeoutMs`), stops the services and
   * handlers in the reverse order of their start (`onStop`, `@OnStop()`, then `[Symbol.asyncDispose]`, `[Symbol.dispose]` or
   * `dispose`), ends the gateway sessions, and closes every connection. With a journal, the sessions are left to the next process instead of
   * ended. When `drainTimeoutMs` is over, API calls without a response are aborted. A server that does not confirm the end
   * of a connection, or a journal that cannot be written, delays the result by a second each. Every call returns the
   * same promise, which never rejects.
   */
  stop(): Promise<void> {
    return this.#lifecycle.stop();
  }

  /** The same as `stop`, for `await using bot = new Bot(…)`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #createEndpoint(http: NonNullable<BotOptions['http']>): HttpEndpoint {
    const { dispatcher, logger, member } = this.#composition;
    return createHttpEndpoint({
      ...http,
      replayProtection: member?.stores.replayProtection,
      prepare: () => this.#lifecycle.prepareForRequests(),
      onInteraction: (inbound) => this.#dispatch(inbound),
      onWebhookEvent: (inbound) => (this.#dropIfStopping() ? undefined : dispatcher.dispatchWebhookEvent(inbound)),
      sendLateResponse: ({ id, token }, { body, files }) =>
        this.api.interactions.createResponse(id, token, { ...body, files }),
      clock: this.#clock,
      logger,
    });
  }

  #createFetch(endpoint: HttpEndpoint | undefined): HttpEndpoint {
    return async (request) => {
      if (endpoint === undefined) throw new ConfigurationError([missingHttpOptionProblem]);
      return this.#lifecycle.isStopping ? new Response(null, { status: 503 }) : endpoint(request);
    };
  }

  /**
   * In a cluster: no request is sent while the process may have lost one of its shards, and none by the handler of an event
   * whose shard another process has.
   */
  #createRequestGate(): RequestGate {
    const gateway = () => this.#gateway;
    const gate: RequestGate = {
      get isOpen() {
        return gateway().ownsShards;
      },
      whenOpen: () => gateway().whenShardsOwned(),
      enter: () => gateway().callGate() ?? gate,
    };
    return gate;
  }

  /** Calls a hook after the events that a shard has received before, so that it changes nothing that their handlers see. */
  #inOrder(hook: SessionHook): SessionHook {
    const run = ({ shardId }: SessionInterrupt, call: () => void) =>
      this.#gateway.runInOrder(shardId, inOrderChange(call));
    return {
      onSessionStart: (start) => run(start, () => hook.onSessionStart?.(start)),
      onSessionInterrupt: (interrupt) => run(interrupt, () => hook.onSessionInterrupt?.(interrupt)),
      // Nothing of the shard starts any more.
      onShardEnd: (shard) => hook.onShardEnd?.(shard),
    };
  }

  /** Whether the bot is stopping. If so, the event is counted as dropped. */
  #dropIfStopping(): boolean {
    if (!this.#lifecycle.isStopping) return false;
    this.#composition.counts.droppedWhileStopping++;
    return true;
  }

  /** Returns a promise that settles when all handlers of the event have finished; undefined if none is running. */
  #dispatch(received: InboundEvent): Promise<void> | undefined {
    if (this.#dropIfStopping()) return undefined;
    const inbound = completeEvent(received);
    this.#composition.cacheLoader.apply(inbound);
    return this.#composition.dispatcher.dispatch(inbound);
  }
}
