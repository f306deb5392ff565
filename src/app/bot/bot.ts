import { loadConnection } from '../../ingress/gateway/connection/load-connection.js';
import type { Gateway } from '../../ingress/gateway/gateway.js';
import type { GatewayClosedError } from '../../ingress/gateway/protocol/errors.js';
import { loadHttpClient } from '../../rest/transport/undici-transport.js';
import type { User } from '../../wire/objects/users/user.js';
import type { Cache } from '../cache/cache.js';
import type { RequiredIntent } from '../dispatch/analysis/intent-plan.js';
import type { DeadLetters } from '../journal/dead-letters.js';
import type { Voice } from '../voice/voice.js';
import { BaseBot } from './base-bot.js';
import type { BotOptions } from './bot-options.js';
import type { ReadyApplication } from './gateway-identity.js';
import { planGatewayBot } from './gateway-plan.js';
import { createGatewayRuntime, type GatewayRuntime } from './gateway-runtime.js';
import type { HttpBot } from './http-bot.js';

export type { PendingWork } from './base-bot.js';
export type { BotStatus } from './bot-lifecycle.js';
export type { BotOptions } from './bot-options.js';

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

/** A bot of any kind. */
export type AnyBot = Bot | HttpBot;

/**
 * A bot: handlers and services, composed and connected to Discord.
 *
 * @example
 * const bot = new Bot({ token: process.env.DISCORD_TOKEN, handlers: [WelcomeHandler], services: [MemberService] });
 * await bot.start();
 */
export class Bot extends BaseBot<BotOptions> {
  /** The cached objects of the parts that the option `cache` enables. Updated before the handlers of an event run. */
  readonly cache: Cache;
  /** The events that the journal keeps and does not replay any more. Empty without a journal. */
  readonly deadLetters: DeadLetters;
  /** Joins voice channels, with a library for the audio. It needs the option `voice`, or a class that injects `Voice`. */
  readonly voice: Voice;
  readonly #runtime: GatewayRuntime;

  /**
   * Loads in advance what `start` loads otherwise: the HTTP client and the connection of the gateway. A process that waits
   * before it starts its bot can call it, so that the start takes less time.
   */
  static async preload(): Promise<void> {
    await Promise.all([loadHttpClient(), loadConnection()]);
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
    const runtime = createGatewayRuntime(planGatewayBot(options, Bot));
    super(options, runtime);
    this.#runtime = runtime;
    this.cache = runtime.cache;
    this.deadLetters = runtime.deadLetters;
    this.voice = runtime.voice;
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
    return new Bot({ ...this.options, ...options });
  }

  /** The gateway connection: the state of its shards, and operations such as `setPresence`. */
  get gateway(): GatewayAccess {
    return this.#runtime.gateway;
  }

  /**
   * The user of the bot, from READY, or requested once by a process that continues the session of an earlier one. Undefined
   * before the bot has connected. Later changes of its name or avatar are not applied.
   */
  get user(): User | undefined {
    return this.#runtime.identity.user;
  }

  /**
   * The id and the flags of the application, from READY. Undefined before the bot has connected. `api.applications.getCurrent()`
   * returns all of it.
   */
  get application(): ReadyApplication | undefined {
    return this.#runtime.identity.application;
  }

  /** Why the gateway rejected the bot permanently; undefined if it did not. */
  get failure(): GatewayClosedError | undefined {
    return this.#runtime.lifecycle.failure;
  }

  /** The time until the gateway acknowledges a heartbeat, in milliseconds; undefined before the first one. */
  get latencyMs(): number | undefined {
    return this.#runtime.gateway.latencyMs;
  }

  /** The intents that the bot requests, each with the handlers that need it. */
  get intents(): readonly RequiredIntent[] {
    return this.#runtime.plan.intents.requiredIntents;
  }

  /**
   * Starts the services and handlers in the order of their dependencies: each is created, then its `onStart` and
   * `@OnStart()` methods run. Then it registers the commands (the option `commands`) and connects to the gateway. Resolves
   * when the bot is ready; every call before a stop returns the same promise. A failed connection is retried as long as it can
   * succeed. If commands cannot be registered, the failure is logged and the bot starts anyway. If the process receives SIGTERM
   * or SIGINT before the bot is ready (the option `signals`), the bot stops, the exit code becomes 143 or 130, and the promise
   * stays pending, so that no error is reported.
   *
   * @throws {StartError} when a service or handler cannot be started; what had been started is stopped
   * @throws {GatewayClosedError} when the gateway rejects the bot permanently (an invalid token, intents that are not
   * enabled)
   * @throws {BotStoppedError} when the bot has been stopped, also while it was starting
   * @throws {ConfigurationError} when there is no token
   */
  override start(): Promise<void> {
    return this.#runtime.lifecycle.start();
  }

  /**
   * Stops the bot: accepts no more events, waits for running handlers (at most `drainTimeoutMs`), stops the services and
   * handlers in the reverse order of their start (`onStop`, `@OnStop()`, then `[Symbol.asyncDispose]`, `[Symbol.dispose]` or
   * `dispose`), ends the gateway sessions, and closes every connection. With a journal, the sessions are left to the next process instead of
   * ended. When `drainTimeoutMs` is over, API calls without a response are aborted. A server that does not confirm the end of
   * a connection, and a journal that does not respond, are waited for in the rest of this time, and for at least a second
   * each. Every call returns the same promise, which never rejects.
   */
  override stop(): Promise<void> {
    return this.#runtime.lifecycle.stop();
  }
}
