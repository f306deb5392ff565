import { type Clock, systemClock } from '../base/clock.js';
import type { FrameSink } from '../ingress/gateway/connection/frame-recording.js';
import { Gateway } from '../ingress/gateway/gateway.js';
import { GatewayClosedError } from '../ingress/gateway/protocol/errors.js';
import type { SessionStore } from '../ingress/gateway/session/saved-session.js';
import { createHttpEndpoint, type HttpEndpoint } from '../ingress/http/endpoint.js';
import type { Api } from '../rest/api.js';
import type { InboundEvent } from '../wire/events/inbound-event.js';
import type { BotOptions } from './bot-options.js';
import type { Cache } from './cache/cache.js';
import { CommandSync } from './commands/command-sync.js';
import { type Composition, compose } from './composition.js';
import { missingTokenProblem } from './configuration/configuration.js';
import type { MemberSource } from './derived-events/member-source.js';
import type { RequiredIntent } from './dispatch/analysis/intent-plan.js';
import type { RouteInfo } from './dispatch/analysis/route-info.js';
import type { BotCounts } from './dispatch/handlers/bot-counts.js';
import { BotStoppedError, ConfigurationError } from './errors/bot-errors.js';
import { explainGatewayRejection } from './lifecycle/gateway-rejection.js';
import { saveSessions } from './lifecycle/save-sessions.js';
import { onTermination } from './lifecycle/termination.js';
import { missingHttpOptionProblem, validateBotOptions } from './validate-bot-options.js';

export type { BotOptions } from './bot-options.js';

/** What there is to read of the gateway, and to send by it. */
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

/** What a bot has begun and not ended. */
export interface BotPending {
  /** Handlers that run, those included that wait for a person. */
  readonly handlers: number;
  /** How much of people handlers wait for: modals that they ask, components that they await. */
  readonly prompts: number;
  /** Calls to the service that have not settled. */
  readonly calls: number;
}

/** Where a bot stands. It goes through these once, from left to right. */
export type BotStatus = 'idle' | 'starting' | 'ready' | 'stopping' | 'stopped';

const DEFAULT_DRAIN_TIMEOUT_MS = 10_000;

/**
 * A bot: handlers and services, composed and connected.
 *
 * @example
 * const bot = new Bot({ token: process.env.DISCORD_TOKEN, handlers: [Admissions], services: [Crew] });
 * await bot.start();
 */
export class Bot {
  /** Every call to the service. It works before the bot is started, and until it has stopped. */
  readonly api: Api;
  /** What the option `cache` asks the bot to remember. Handlers see it as it is after their event. */
  readonly cache: Cache;
  /** The commands that handlers are bound to, and what is registered of them with the service. */
  readonly commands: CommandSync;
  /**
   * Answers what the service posts: interactions and webhook events (the option `http`). It works before `start`, and
   * needs no `this`: `serve({ fetch: bot.fetch })`. While the bot stops, and afterwards, it answers 503.
   * @throws ConfigurationError without the option `http`
   */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly #options: BotOptions;
  readonly #composition: Composition;
  readonly #gateway: Gateway;
  /** Whether the gateway is connected to. */
  readonly #hasGateway: boolean;
  /** Whether the commands are registered when it starts. */
  readonly #syncsCommands: boolean;
  readonly #clock: Clock;
  readonly #drainTimeoutMs: number;
  readonly #handlesSignals: boolean;
  readonly #sessionStore: SessionStore | undefined;
  readonly #recording: FrameSink | undefined;
  #status: BotStatus = 'idle';
  #failure: GatewayClosedError | undefined;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #removeSignalListeners: () => void = () => {};

  /**
   * Composes the bot: reads the handlers, checks declarations, makes one instance of each class. Nothing is sent. A
   * token is not needed before `start`, so that a bot can be looked at, and be tested, where there is none.
   * @throws DeclarationError when handlers, declarations or services do not fit together; it lists every problem
   * @throws ConfigurationError when only options or environment variables are wrong
   * @throws HttpOptionsError when a number of the option `http` is out of range
   */
  constructor(options: BotOptions) {
    const { http, commands = {}, drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS } = options;
    const gateway = options.gateway || {};
    this.#options = options;
    this.#hasGateway = options.gateway !== false;
    this.#clock = options.clock ?? systemClock;
    this.#drainTimeoutMs = drainTimeoutMs;
    this.#handlesSignals = options.signals ?? true;
    this.#composition = compose({
      handlers: options.handlers,
      services: options.services ?? [],
      configuration: { ...options.api, token: options.token, logLevel: options.logLevel },
      environment: options.environment ?? process.env,
      clock: this.#clock,
      logger: options.logger,
      intents: gateway.intents ?? [],
      cache: options.cache,
      onError: options.onError,
      texts: options.texts,
      cooldowns: options.cooldowns,
      drafts: options.drafts,
      self: [Bot, this],
      transports: { gateway: this.#hasGateway, http: http !== undefined },
      problems: validateBotOptions(options),
    });
    const { rest, token, intentBits, wantedEvents, logger } = this.#composition;
    this.api = rest.api;
    this.cache = this.#composition.cache;
    this.#gateway = new Gateway({
      // Without one, `start` does not get as far as the gateway.
      token: token ?? '',
      intents: intentBits,
      wantedEvents,
      logger,
      clock: this.#clock,
      fetchGatewayBot: () => rest.api.gateway.getBot(),
      onEvent: (inbound) => this.#deliver(inbound),
      onSessionStart: (began) => {
        this.#composition.eventDeriver.onSessionStart(began);
        this.#composition.cacheUpdater.onSessionStart(began);
      },
      onFatalError: (error) => this.#onRejected(error),
      shards: gateway.shards,
      compression: gateway.compression,
      presence: gateway.presence,
      sessionStore: gateway.sessions,
      recording: gateway.recording,
      random: gateway.random,
    });
    this.#sessionStore = gateway.sessions;
    this.#recording = gateway.recording;
    this.commands = new CommandSync({ api: rest.api, logger, roots: this.#composition.commands, ...commands });
    // A bot without commands asks for none, unless it is to clear up.
    this.#syncsCommands =
      commands.sync !== 'never' && (this.#composition.commands.length > 0 || commands.deleteUndeclared === true);
    this.fetch = this.#createFetch(http && this.#createEndpoint(http));
    this.#composition.eventDeriver.setMemberSource({ members: createMemberSource(this.#gateway, rest.api) });
    this.#composition.instantiateHandlers();
  }

  /**
   * Another bot of the same handlers and services, with some of the options replaced: to run it somewhere else, or again.
   * Each bot makes its own instances; a service that was given as a ready-made value is shared.
   * @throws what the constructor throws
   *
   * @example
   * const local = bot.with({ token: service.token, api: { baseUrl: service.api } });
   */
  with(options: Partial<BotOptions>): Bot {
    return new Bot({ ...this.#options, ...options });
  }

  /** The options that it was made with, as they were given: to change a part of one by `with`. */
  get options(): Readonly<BotOptions> {
    return this.#options;
  }

  /** The connection to the gateway: its shards as they are, and what is sent by it. */
  get gateway(): GatewayAccess {
    return this.#gateway;
  }

  /** The time that the bot lives by. What handlers wait for by it, tests can reach by moving it. */
  get clock(): Clock {
    return this.#clock;
  }

  get status(): BotStatus {
    return this.#status;
  }

  /** Why the service refused the bot for good, if it did. */
  get failure(): GatewayClosedError | undefined {
    return this.#failure;
  }

  /** Milliseconds that the gateway takes to acknowledge a heartbeat; undefined before the first. */
  get latencyMs(): number | undefined {
    return this.#gateway.latencyMs;
  }

  /** The intents that the bot asks for, each with the handlers that need it. */
  get intents(): readonly RequiredIntent[] {
    return this.#composition.requiredIntents;
  }

  /** What each handler takes: events, patterns of custom_ids, commands. In the order of `handlers` and their methods. */
  get routes(): readonly RouteInfo[] {
    return this.#composition.describeRoutes();
  }

  /** What is not done at this moment. */
  get pending(): BotPending {
    const { runningHandlers, prompts, rest } = this.#composition;
    return { handlers: runningHandlers.count, prompts: prompts.size, calls: rest.pending };
  }

  /** What came and what became of it, as it is now. */
  get counts(): Readonly<BotCounts> {
    return { ...this.#composition.counts };
  }

  /**
   * Registers the commands (the option `commands`) and connects. Resolves when the bot is ready; every call gives the
   * same promise. A connection that fails is tried again for as long as it may succeed. When commands cannot be
   * registered, the log says so and the bot goes on with those that are.
   * @throws GatewayClosedError when the service refuses the bot for good (a wrong token, intents that are not granted),
   * or `stop` is called meanwhile
   * @throws BotStoppedError after `stop`
   * @throws ConfigurationError when there is no token
   */
  start(): Promise<void> {
    if (this.#composition.token === undefined) return Promise.reject(new ConfigurationError([missingTokenProblem]));
    this.#starting ??= this.#stopping ? Promise.reject(new BotStoppedError()) : this.#connect();
    return this.#starting;
  }

  /**
   * Stops: takes no more events, waits for the handlers that run (at most `drainTimeoutMs`), ends the sessions or, where there
   * is a store for them, saves them for the next process, and closes every connection. Calling it again gives the same
   * promise. Never rejects.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#drain();
    return this.#stopping;
  }

  async #connect(): Promise<void> {
    this.#status = 'starting';
    if (this.#handlesSignals) {
      this.#removeSignalListeners = onTermination((signal) => {
        this.#composition.logger.info({ signal }, 'stopping');
        void this.stop();
      });
    }
    try {
      const synchronised = this.#syncCommands();
      if (this.#hasGateway) await this.#gateway.connect();
      await synchronised;
      if (this.#status === 'starting') this.#status = 'ready';
    } catch (thrown) {
      const error = thrown instanceof GatewayClosedError ? explainGatewayRejection(thrown, this.intents) : thrown;
      if (!this.#stopping && error instanceof GatewayClosedError) this.#failure = error;
      await this.stop();
      throw error;
    }
  }

  /** Never rejects. */
  async #syncCommands(): Promise<void> {
    if (!this.#syncsCommands) return;
    try {
      await this.commands.sync();
    } catch (error) {
      if (this.#stopping) return;
      this.#composition.logger.error(
        { err: error },
        'the commands could not be registered: those that are stay as they are',
      );
    }
  }

  #createEndpoint(http: NonNullable<BotOptions['http']>): HttpEndpoint {
    const { dispatcher, logger } = this.#composition;
    return createHttpEndpoint({
      ...http,
      onInteraction: (inbound) => this.#deliver(inbound),
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
      return this.#stopping ? new Response(null, { status: 503 }) : endpoint(request);
    };
  }

  /** Whether something came while the bot stops; it is counted. */
  #dropIfStopping(): boolean {
    if (!this.#stopping) return false;
    this.#composition.counts.droppedWhileStopping++;
    return true;
  }

  /** Gives what is still to end of the handlers of an event. */
  #deliver(inbound: InboundEvent): Promise<void> | undefined {
    if (this.#dropIfStopping()) return undefined;
    this.#composition.cacheUpdater.apply(inbound);
    return this.#composition.dispatcher.dispatch(inbound);
  }

  /** The service refused the bot after it had been ready. */
  #onRejected(refusal: GatewayClosedError): void {
    const error = explainGatewayRejection(refusal, this.intents);
    this.#failure = error;
    this.#composition.logger.fatal({ err: error }, 'the service refused the bot: it stops');
    if (this.#handlesSignals) process.exitCode = 1;
    void this.stop();
  }

  /** Never rejects: what could not be kept is not worth a bot that does not stop. */
  async #closeRecording(): Promise<void> {
    try {
      await this.#recording?.close();
    } catch (error) {
      this.#composition.logger.error({ err: error }, 'not everything was recorded');
    }
  }

  async #drain(): Promise<void> {
    const { runningHandlers, logger, rest, counts, prompts } = this.#composition;
    this.#status = 'stopping';
    this.#composition.eventDeriver.stop();
    // Handlers that wait for a person could not end otherwise.
    prompts.close();
    // What comes from now on is for the next process.
    if (this.#sessionStore) await this.#gateway.suspend();
    const left = await runningHandlers.drain(this.#clock, this.#drainTimeoutMs);
    if (left > 0)
      logger.warn({ remaining: left, drainTimeoutMs: this.#drainTimeoutMs }, 'handlers that still run are left behind');
    if (this.#sessionStore) await saveSessions(this.#gateway, this.#sessionStore, this.#clock, logger);
    await this.#gateway.close();
    await this.#closeRecording();
    await rest.close();
    if (counts.droppedWhileStopping > 0)
      logger.warn({ dropped: counts.droppedWhileStopping }, 'events that came while stopping were not handled');
    this.#status = 'stopped';
    this.#removeSignalListeners();
  }
}

function createMemberSource(gateway: Gateway, api: Api): MemberSource {
  return {
    requestMembers: (guildId, signal) => gateway.requestMembers(guildId, { signal }),
    async *guildIds(signal) {
      for await (const { id } of api.iterate.currentUserGuilds({ signal })) yield id;
    },
  };
}
