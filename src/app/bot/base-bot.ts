import type { Clock } from '../../base/clock.js';
import type { Api } from '../../rest/api.js';
import type { AutoModerationSync } from '../auto-moderation/auto-moderation-sync.js';
import type { CommandMentionOptions, MentionableCommand, SubcommandPath } from '../commands/command-mentions.js';
import type { CommandSync } from '../commands/command-sync.js';
import type { BoundDeclaration } from '../dispatch/analysis/bound-declarations.js';
import type { BotPermissions } from '../dispatch/analysis/permission-plan.js';
import { describeRoutes, type RouteInfo } from '../dispatch/analysis/route-info.js';
import type { BotCounts } from '../dispatch/handlers/bot-counts.js';
import type { ServiceToken } from '../injection/inject.js';
import type { ServiceInfo } from '../injection/service-info.js';
import { OBSERVED_BOT } from '../instrumentation/instrumentation.js';
import type { LinkedRoleSync } from '../linked-roles/linked-role-sync.js';
import type { FetchHandler } from './bot-endpoint.js';
import type { BotLifecycle, BotStatus } from './bot-lifecycle.js';
import type { BaseRuntime } from './bot-runtime.js';
import type { Intake } from './intake.js';
import { type InviteUrlOptions, inviteUrl } from './invite-url.js';
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

/** What a bot shows of its runtime. */
export interface BotRuntime extends BaseRuntime {
  readonly intake: Intake;
  readonly lifecycle: BotLifecycle;
  readonly fetch: FetchHandler;
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
  readonly #runtime: BotRuntime;

  /** @internal what runs is not part of the package's declarations */
  constructor(options: Options, runtime: BotRuntime) {
    const { plan, rest, registrations, instances } = runtime;
    this.#options = options;
    this.#runtime = runtime;
    this.api = rest.api;
    this.commands = registrations.commands;
    this.autoModeration = registrations.autoModeration;
    this.linkedRoles = registrations.linkedRoles;
    this.fetch = runtime.fetch;
    instances.provide(plan.botToken, this);
    instances.provide(OBSERVED_BOT, this);
  }

  /** The options that were passed to the constructor, unchanged. Use them to extend one of them in `with`. */
  get options(): Readonly<Options> {
    return this.#options;
  }

  /** The clock of the bot. Handlers that schedule with it can be tested by moving time. */
  get clock(): Clock {
    return this.#runtime.clock;
  }

  /** Whether the bot is starting, ready, degraded or stopped. */
  get status(): BotStatus {
    return this.#runtime.lifecycle.status;
  }

  /**
   * Whether the bot can handle events now: it has been started, is not stopping, and all its shards are connected. It is
   * false while a connection is interrupted, and while the bot is degraded. A bot without a gateway is ready when its services are started.
   *
   * @example
   * app.get('/health', () => new Response(null, { status: bot.isReady ? 200 : 503 }));
   */
  get isReady(): boolean {
    return this.#runtime.lifecycle.isReady;
  }

  /** When the bot was ready for the first time; undefined before. */
  get readyAt(): Date | undefined {
    return this.#runtime.lifecycle.readyAt;
  }

  /**
   * Milliseconds since the bot was ready for the first time, also across interruptions of its connection; undefined before,
   * and after the bot has stopped. Setting the system time does not change it.
   */
  get uptimeMs(): number | undefined {
    return this.#runtime.lifecycle.uptimeMs;
  }

  /** The routes: every binding of a method to an event, a custom_id pattern or a command, in the order of `handlers`. */
  get routes(): readonly RouteInfo[] {
    const { plan } = this.#runtime;
    return describeRoutes(plan.routes, plan);
  }

  /**
   * The permissions that the bot needs in guilds: the sum of the option `appPermissions`, of those of its features and of its
   * guards. `sources` says what needs each.
   *
   * @example
   * bot.requiredPermissions.toArray(); // ['BAN_MEMBERS']
   */
  get requiredPermissions(): BotPermissions {
    return this.#runtime.plan.requiredPermissions;
  }

  /**
   * The URL of the page on which a user adds the bot to a guild, with the commands of the application. It asks for
   * `bot.requiredPermissions`. Nothing is sent.
   *
   * @throws {OptionsError} when an option is unknown, or an id is malformed
   * @throws {UnknownApplicationError} when `applicationId` is not passed, and there is no token, or the token does not contain the id
   *
   * @example
   * console.log(bot.inviteUrl()); // https://discord.com/oauth2/authorize?client_id=…&permissions=4&scope=bot%20applications.commands
   */
  inviteUrl(options: InviteUrlOptions = {}): string {
    const { plan } = this.#runtime;
    const { token } = plan.settings;
    return inviteUrl({ api: this.api, token, requiredPermissions: plan.requiredPermissions }, options);
  }

  /** The components, modals, pagers and commands that handlers are bound to, in the order of `handlers`, each once. */
  get declarations(): readonly BoundDeclaration[] {
    return this.#runtime.plan.declarations;
  }

  /** The services that the bot and its features list, after the replacement of overridden ones. Handlers are not among them. */
  get services(): readonly ServiceInfo[] {
    return this.#runtime.plan.graph.services;
  }

  /** The number of running handlers, pending prompts, awaited collectors and pending calls. */
  get pending(): PendingWork {
    const { runningHandlers, intake, collectors, rest } = this.#runtime;
    return {
      handlers: runningHandlers.count,
      prompts: intake.handlers?.prompts.size ?? 0,
      collectors: collectors?.awaitedCount ?? 0,
      calls: rest.pending,
      delayedCalls: rest.delayed,
    };
  }

  /**
   * Returns a mention of a slash command, which users click to run it: `</ban temp:1095510812345678901>`.
   *
   * The id of the command is known after the bot has registered it. A process that has registered nothing, for example one of
   * a cluster, or a bot with `commands: { sync: 'never' }`, requests the commands once, and again at most once a minute for a
   * command that was not among them.
   *
   * @param command the declared command: a command with subcommands needs their names, a subcommand
   * (`tag.subcommands.create`) contains them
   * @param rest the names of the group and the subcommand, and `{ guildId }` if the commands are registered in several guilds
   * @throws {CommandMentionError} when the command is not registered (`not_registered`), for example because the bot has not
   * started; when there is no such subcommand (`unknown_subcommand`), or the guild is missing (`guild_required`)
   * @throws {ApiError} when Discord rejects the request for the commands
   * @see https://docs.discord.com/developers/reference#message-formatting
   * @example
   * await use.reply(`Use ${await this.bot.commandMention(ban, 'temp')} for a week.`);
   */
  async commandMention<C extends MentionableCommand>(
    command: C,
    ...rest: readonly [...path: SubcommandPath<C>, options?: CommandMentionOptions]
  ): Promise<string> {
    const parts: readonly (string | CommandMentionOptions | undefined)[] = rest;
    const path = parts.filter((part) => typeof part === 'string');
    const [options = {}] = parts.filter((part) => typeof part === 'object');
    return this.#runtime.registrations.commandMentions.mention(command, path, options);
  }

  /** A snapshot of the bot's counters: received events, failures and events that could not be handled. */
  get counts(): Readonly<BotCounts> {
    return { ...this.#runtime.counts };
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
    return this.#runtime.instances.get(token) as T;
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
    return this.#runtime.lifecycle.start();
  }

  /**
   * Stops the bot: accepts no more events, waits for running handlers (at most `drainTimeoutMs`), stops the services and
   * handlers in the reverse order of their start (`onStop`, `@OnStop()`, then `[Symbol.asyncDispose]`, `[Symbol.dispose]` or
   * `dispose`), and closes every connection. When `drainTimeoutMs` is over, API calls without a response are aborted. Every
   * call returns the same promise, which never rejects.
   */
  stop(): Promise<void> {
    return this.#runtime.lifecycle.stop();
  }

  /** The same as `stop`, for `await using bot = new Bot(…)`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
