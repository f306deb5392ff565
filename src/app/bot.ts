import { type Clock, systemClock } from '../base/clock.js';
import type { Logger, LogLevel } from '../base/logger.js';
import { GatewayClosedError } from '../ingress/gateway/errors.js';
import { Gateway } from '../ingress/gateway/gateway.js';
import type { Api } from '../rest/api.js';
import type { IntentName } from '../wire/gateway.js';
import type { Inbound } from '../wire/inbound.js';
import { type Composition, compose } from './composition.js';
import type { ServiceEntry } from './container.js';
import type { Class } from './decorators/injection.js';
import type { BotCounts } from './dispatch/counts.js';
import type { Environment } from './environment.js';
import { BotStoppedError } from './errors.js';
import { onTermination } from './termination.js';

export interface BotOptions {
  /** Classes with `@Handler()`. Each is made once for this bot. */
  readonly handlers: readonly Class[];
  /** What handlers and services may ask for in their constructors. `Api`, `Logger` and `Bot` are always there. */
  readonly services?: readonly ServiceEntry[] | undefined;
  /** Default: the environment variable DISCORD_TOKEN. */
  readonly token?: string | undefined;
  readonly api?:
    | {
        /** Address of the interface. Default: GUILDHALL_API, or the service's own. */
        readonly baseUrl?: string | undefined;
        /**
         * An HTTP proxy through which every call goes, for example `http://name:secret@proxy.example:3128`. The gateway's
         * connection does not go through it. Default: none; environment variables such as HTTPS_PROXY are not looked at.
         */
        readonly proxy?: string | undefined;
      }
    | undefined;
  readonly gateway?:
    | {
        /** Asked for beside those that the handlers need; MESSAGE_CONTENT for example, which no event needs. */
        readonly intents?: readonly IntentName[] | undefined;
        /** Shard id, from 0, and shard count. Default `[0, 1]`. */
        readonly shard?: readonly [number, number] | undefined;
        /** A number from 0 to 1, for jitter. */
        readonly random?: (() => number) | undefined;
      }
    | undefined;
  /** Default: JSON lines on standard output, tokens hidden. A logger of your own hides what you have it hide. */
  readonly logger?: Logger | undefined;
  /** Of the default logger. Default: GUILDHALL_LOG_LEVEL, or `info`. */
  readonly logLevel?: LogLevel | undefined;
  readonly clock?: Clock | undefined;
  /** How long `stop` waits for handlers that run, in milliseconds. Default 10 000. */
  readonly drainMs?: number | undefined;
  /**
   * Whether the process is this bot's: SIGTERM and SIGINT stop the bot (a second one ends the process at once), and a
   * gateway that refuses it for good sets the exit status 1. Default true.
   */
  readonly signals?: boolean | undefined;
  /** Where variables are read from. Default `process.env`. */
  readonly environment?: Environment | undefined;
}

/** Where a bot stands. It goes through these once, from left to right. */
export type BotStatus = 'idle' | 'starting' | 'ready' | 'stopping' | 'stopped';

const DEFAULT_DRAIN_MS = 10_000;

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
  readonly #parts: Composition;
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #drainMs: number;
  readonly #signals: boolean;
  #status: BotStatus = 'idle';
  #failure: GatewayClosedError | undefined;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #ignoreSignals: () => void = () => {};

  /**
   * Composes the bot: reads the handlers, checks declarations, makes one instance of each class. Nothing is sent.
   * @throws DeclarationError when handlers, declarations or services do not fit together; it lists every problem
   * @throws ConfigurationError when only options or environment variables are wrong
   */
  constructor(options: BotOptions) {
    const { gateway = {}, drainMs = DEFAULT_DRAIN_MS } = options;
    this.#clock = options.clock ?? systemClock;
    this.#drainMs = drainMs;
    this.#signals = options.signals ?? true;
    this.#parts = compose({
      handlers: options.handlers,
      services: options.services ?? [],
      settings: { ...options.api, token: options.token, logLevel: options.logLevel },
      environment: options.environment ?? process.env,
      clock: this.#clock,
      logger: options.logger,
      intents: gateway.intents ?? [],
      self: [Bot, this],
      problems: drainMs >= 0 ? [] : [drainProblem(drainMs)],
    });
    const { rest, token, intents, wants, logger } = this.#parts;
    this.api = rest.api;
    this.#gateway = new Gateway({
      token,
      intents,
      wants,
      logger,
      clock: this.#clock,
      discover: () => rest.api.gateway.getBot(),
      deliver: (inbound) => this.#deliver(inbound),
      fail: (error) => this.#refused(error),
      shard: gateway.shard,
      random: gateway.random,
    });
    this.#parts.instantiate();
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

  /** What came and what became of it, as it is now. */
  get counts(): Readonly<BotCounts> {
    return { ...this.#parts.counts };
  }

  /**
   * Connects. Resolves when the bot is ready; every call gives the same promise. A connection that fails is tried again
   * for as long as it may succeed.
   * @throws GatewayClosedError when the service refuses the bot for good (a wrong token, intents that are not granted),
   * or `stop` is called meanwhile
   * @throws BotStoppedError after `stop`
   */
  start(): Promise<void> {
    this.#starting ??= this.#stopping ? Promise.reject(new BotStoppedError()) : this.#connect();
    return this.#starting;
  }

  /**
   * Stops: takes no more events, waits for the handlers that run (at most `drainMs`), ends the session, closes every
   * connection. Calling it again gives the same promise. Never rejects.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#drain();
    return this.#stopping;
  }

  async #connect(): Promise<void> {
    this.#status = 'starting';
    if (this.#signals) {
      this.#ignoreSignals = onTermination((signal) => {
        this.#parts.logger.info({ signal }, 'stopping');
        void this.stop();
      });
    }
    try {
      await this.#gateway.connect();
      if (this.#status === 'starting') this.#status = 'ready';
    } catch (error) {
      if (!this.#stopping && error instanceof GatewayClosedError) this.#failure = error;
      await this.stop();
      throw error;
    }
  }

  #deliver(inbound: Inbound): void {
    if (this.#stopping) this.#parts.counts.late++;
    else this.#parts.dispatcher.take(inbound);
  }

  /** The service refused the bot after it had been ready. */
  #refused(error: GatewayClosedError): void {
    this.#failure = error;
    this.#parts.logger.fatal({ err: error }, 'the service refused the bot: it stops');
    if (this.#signals) process.exitCode = 1;
    void this.stop();
  }

  async #drain(): Promise<void> {
    const { running, logger, rest, counts } = this.#parts;
    this.#status = 'stopping';
    const left = await running.settle(this.#clock, this.#drainMs);
    if (left > 0) logger.warn({ left, drainMs: this.#drainMs }, 'handlers that still run are left behind');
    await this.#gateway.close();
    await rest.close();
    if (counts.late > 0) logger.warn({ late: counts.late }, 'events that came while stopping were not handled');
    this.#status = 'stopped';
    this.#ignoreSignals();
  }
}

function drainProblem(drainMs: number) {
  return {
    setting: 'option drainMs',
    message: `${drainMs} is no length of time.`,
    remedy: 'Give milliseconds, 0 or more.',
  };
}
