import { type Clock, systemClock } from '../base/clock.js';
import type { Logger, LogLevel } from '../base/logger.js';
import { GatewayClosedError } from '../ingress/gateway/errors.js';
import { Gateway, type GatewayOptions } from '../ingress/gateway/gateway.js';
import type { SessionStore } from '../ingress/gateway/saved-session.js';
import { type ShardChoice, shardProblem } from '../ingress/gateway/shard-choice.js';
import type { Api } from '../rest/api.js';
import type { PresenceChange } from '../wire/gateway.js';
import type { Inbound } from '../wire/inbound.js';
import type { Cache } from './cache/cache.js';
import type { CacheOptions } from './cache/cache-options.js';
import { type Composition, compose } from './composition.js';
import type { ServiceEntry } from './container.js';
import type { Class } from './decorators/injection.js';
import type { MemberSource } from './derive/member-source.js';
import type { BotCounts } from './dispatch/counts.js';
import type { IntentChoice, IntentNeed } from './dispatch/intents.js';
import type { Environment } from './environment.js';
import { BotStoppedError } from './errors.js';
import { saveSessions } from './handover.js';
import { explainRefusal } from './intent-refusal.js';
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
        /**
         * Asked for beside those that the handlers need: MESSAGE_CONTENT for example, which no event needs, and without
         * which texts of others come empty. `{ exactly: [...] }` asks for these and no others, whatever the handlers
         * need; those that will then hear nothing are named in a warning. What is asked for, and why: `bot.intents`.
         */
        readonly intents?: IntentChoice | undefined;
        /** Which shards to connect: `auto`, which is the default, a count, or some ids of a count. */
        readonly shards?: ShardChoice | undefined;
        /** How the service compresses what it sends. */
        readonly compression?: GatewayOptions['compression'];
        /** How the bot shows itself from the first moment; later: `bot.gateway.setPresence`. */
        readonly presence?: PresenceChange | undefined;
        /**
         * Where sessions wait between two processes, `fileSessionStore('sessions.json')` for example. With it `stop` leaves
         * the sessions resumable, and the process that starts next goes on with them: what came in between, and what was
         * not handled to the end, is delivered there with `origin.replayed`. Default: none; `stop` ends the sessions.
         */
        readonly sessions?: SessionStore | undefined;
        /** A number from 0 to 1, for jitter. */
        readonly random?: (() => number) | undefined;
      }
    | undefined;
  /**
   * What the bot remembers of guilds, read by `bot.cache`: `{ guilds: true, members: { max: 1_000_000 } }`. Default:
   * nothing.
   */
  readonly cache?: CacheOptions | undefined;
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
  /** What the option `cache` asks the bot to remember. Handlers see it as it is after their event. */
  readonly cache: Cache;
  readonly #parts: Composition;
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #drainMs: number;
  readonly #signals: boolean;
  readonly #sessions: SessionStore | undefined;
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
      cache: options.cache,
      self: [Bot, this],
      problems: [...(drainMs >= 0 ? [] : [drainProblem(drainMs)]), ...shardProblems(gateway.shards)],
    });
    const { rest, token, intents, wants, logger } = this.#parts;
    this.api = rest.api;
    this.cache = this.#parts.cache;
    this.#gateway = new Gateway({
      token,
      intents,
      wants,
      logger,
      clock: this.#clock,
      discover: () => rest.api.gateway.getBot(),
      deliver: (inbound) => this.#deliver(inbound),
      began: (began) => {
        this.#parts.derivation.sessionBegan(began);
        this.#parts.upkeep.sessionBegan(began);
      },
      fail: (error) => this.#refused(error),
      shards: gateway.shards,
      compression: gateway.compression,
      presence: gateway.presence,
      sessions: gateway.sessions,
      random: gateway.random,
    });
    this.#sessions = gateway.sessions;
    this.#parts.derivation.begin({ members: membersOf(this.#gateway, rest.api) });
    this.#parts.instantiate();
  }

  /** The connection to the gateway: its shards as they are, and what is sent by it. */
  get gateway(): GatewayAccess {
    return this.#gateway;
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
  get intents(): readonly IntentNeed[] {
    return this.#parts.needs;
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
   * Stops: takes no more events, waits for the handlers that run (at most `drainMs`), ends the sessions or, where there
   * is a store for them, saves them for the next process, and closes every connection. Calling it again gives the same
   * promise. Never rejects.
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
    } catch (thrown) {
      const error = thrown instanceof GatewayClosedError ? explainRefusal(thrown, this.intents) : thrown;
      if (!this.#stopping && error instanceof GatewayClosedError) this.#failure = error;
      await this.stop();
      throw error;
    }
  }

  /** Gives what is still to end of the handlers of an event. */
  #deliver(inbound: Inbound): Promise<void> | undefined {
    if (this.#stopping) {
      this.#parts.counts.late++;
      return undefined;
    }
    this.#parts.upkeep.take(inbound);
    return this.#parts.dispatcher.take(inbound);
  }

  /** The service refused the bot after it had been ready. */
  #refused(refusal: GatewayClosedError): void {
    const error = explainRefusal(refusal, this.intents);
    this.#failure = error;
    this.#parts.logger.fatal({ err: error }, 'the service refused the bot: it stops');
    if (this.#signals) process.exitCode = 1;
    void this.stop();
  }

  async #drain(): Promise<void> {
    const { running, logger, rest, counts } = this.#parts;
    this.#status = 'stopping';
    this.#parts.derivation.stop();
    // What comes from now on is for the next process.
    if (this.#sessions) await this.#gateway.suspend();
    const left = await running.settle(this.#clock, this.#drainMs);
    if (left > 0) logger.warn({ left, drainMs: this.#drainMs }, 'handlers that still run are left behind');
    if (this.#sessions) await saveSessions(this.#gateway, this.#sessions, this.#clock, logger);
    await this.#gateway.close();
    await rest.close();
    if (counts.late > 0) logger.warn({ late: counts.late }, 'events that came while stopping were not handled');
    this.#status = 'stopped';
    this.#ignoreSignals();
  }
}

function membersOf(gateway: Gateway, api: Api): MemberSource {
  return {
    requestMembers: (guildId, signal) => gateway.requestMembers(guildId, { signal }),
    async *guildIds(signal) {
      for await (const { id } of api.iterate.currentUserGuilds({ signal })) yield id;
    },
  };
}

function shardProblems(choice: ShardChoice = 'auto') {
  const message = shardProblem(choice);
  const remedy = "Give 'auto', a count from 1, or { count, ids } with different ids from 0 below the count.";
  return message === undefined ? [] : [{ setting: 'option gateway.shards', message: `${message}.`, remedy }];
}

function drainProblem(drainMs: number) {
  return {
    setting: 'option drainMs',
    message: `${drainMs} is no length of time.`,
    remedy: 'Give milliseconds, 0 or more.',
  };
}
