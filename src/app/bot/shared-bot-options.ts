/** The options that every bot has, and their validation as far as no other module does it. */
import type { Clock } from '../../base/clock.js';
import type { LogLevel, StructuredLogger } from '../../base/logger.js';
import { isObject } from '../../base/objects.js';
import { clockProblems } from '../../base/options/clock-problems.js';
import { type AnyOptionNames, type OptionNames, optionProblems } from '../../base/options/option-problems.js';
import { publicKeyProblem } from '../../ingress/http/public-key.js';
import type { CooldownStore } from '../../interactions/guards/cooldown-store.js';
import type { DraftStore } from '../../interactions/modals/draft-store.js';
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { EnvironmentVariables } from '../configuration/configuration.js';
import type { BotErrorHandler } from '../contexts/error-context.js';
import { type CompositionProblem, throwProblems } from '../errors/composition-errors.js';
import type { Feature } from '../features/feature.js';
import type { ServiceContainer } from '../injection/foreign-container.js';
import type { Class } from '../injection/inject.js';
import type { ServiceProvider } from '../injection/service-provider.js';
import type { AnyMiddleware } from '../middleware/middleware.js';
import {
  type AutoModerationOptions,
  autoModerationOptionNames,
  type CommandsOptions,
  commandsOptionNames,
  type LinkedRolesOptions,
  linkedRolesOptionNames,
} from '../registration/registration-options.js';
import { validateGuildIds } from '../registration/validate-registrations.js';
import type { TextsProvider } from '../texts/localized-texts.js';

/** How long services and handlers may take to start and stop, in milliseconds. Each applies to a single method. */
export interface LifecycleOptions {
  /**
   * The longest time for creating one instance (for example an async factory), and for one `onStart` or `@OnStart()`
   * method: 1 or more. If it is exceeded, the bot does not start.
   *
   * @default 60_000
   */
  readonly startTimeoutMs?: number | undefined;
  /**
   * The longest time for one `onStop` or `@OnStop()` method, and for disposing of one instance: 0 or more. If it is
   * exceeded, an error is logged and the bot continues to stop. A method that still starts when `stop` is called has this
   * time as well.
   *
   * @default 5000
   */
  readonly stopTimeoutMs?: number | undefined;
}

/** The options that `new Bot(…)` and `new HttpBot(…)` share. Handlers are listed in `handlers`, or are part of `features`. */
export interface SharedBotOptions {
  /**
   * Classes with `@Handler()`. The bot creates one instance of each.
   *
   * @default []
   */
  readonly handlers?: readonly Class[] | undefined;
  /**
   * Parts of the bot: what `feature(…)` or `loadFeatures(…)` returned.
   *
   * @default []
   */
  readonly features?: readonly Feature[] | undefined;
  /**
   * Middleware around all handlers of the bot and its features, the first outermost.
   *
   * @default []
   */
  readonly middleware?: readonly AnyMiddleware[] | undefined;
  /**
   * Classes and values that handlers and services can inject in their constructors. `Api`, `Cache`, `Clock`, `Logger`,
   * `Scheduler` and `Bot` are always provided.
   *
   * @default []
   */
  readonly services?: readonly ServiceProvider[] | undefined;
  /**
   * Entries that replace those of `services` and `handlers` with the same token. Tests use it to replace a service; a
   * token that the bot does not use is an error.
   *
   * @default []
   */
  readonly overrides?: readonly ServiceProvider[] | undefined;
  /**
   * A container of tsyringe. It provides what `services` does not. The bot uses a child of it, so what is registered as
   * scoped has one instance per bot. tsyringe's global container is used only if it is passed here.
   *
   * @default undefined
   */
  readonly container?: ServiceContainer | undefined;
  /**
   * The bot token, without `Bot `. It is required by `start`, not by the constructor.
   * Discord's tokens have a known form, which the constructor checks; for another `api.baseUrl` it can be any text of
   * printable ASCII characters without spaces.
   *
   * @default the environment variable DISCORD_TOKEN
   */
  readonly token?: string | undefined;
  /** Where HTTP calls to Discord are sent. */
  readonly api?:
    | {
        /**
         * The address of the API, with its version.
         *
         * @default the environment variable GUILDHALL_API, or Discord's own address
         */
        readonly baseUrl?: string | undefined;
      }
    | undefined;
  /**
   * The permissions that the bot needs in guilds, besides those of its features and guards. `bot.requiredPermissions` has the
   * sum, which `bot.inviteUrl()` asks for and `guildhall doctor` compares with each guild. `guildhall dev`, the test kit and the
   * explorer give the bot exactly these permissions. Responses to interactions need none. An empty list says that the bot needs
   * none.
   *
   * @default undefined (not declared: on the emulator the bot is an administrator, unless a feature declares permissions)
   *
   * @example
   * new Bot({ handlers: [WelcomeHandler], appPermissions: ['SEND_MESSAGES', 'EMBED_LINKS'] });
   */
  readonly appPermissions?: readonly PermissionName[] | undefined;
  /** How the commands of the handlers are registered with Discord. */
  readonly commands?: CommandsOptions | undefined;
  /**
   * The auto moderation rules of the bot, and how they are registered with Discord.
   *
   * @default undefined
   */
  readonly autoModeration?: AutoModerationOptions | undefined;
  /**
   * What guilds can require for linked roles, and how it is registered with Discord.
   *
   * @default undefined
   */
  readonly linkedRoles?: LinkedRolesOptions | undefined;
  /**
   * Called with every failure that no error boundary of a class (`@OnError`) has handled. If it returns, the failure
   * counts as handled; if it throws, the failure is logged. A user who has not received a response by then gets a message
   * that the action failed.
   *
   * @default undefined (failures are logged)
   */
  readonly onError?: BotErrorHandler | undefined;
  /**
   * What happens with commands, components and modals that no handler is bound to. `'respond'`: the user gets a message that
   * they are no longer available. `'ignore'`: the framework leaves them to other code, such as a listener to
   * `interactionCreate` or another program with the same token. A handler with `@OnUnknownComponent` runs in both cases.
   *
   * @default 'ignore' if a handler listens to `interactionCreate` by its name, else 'respond'
   */
  readonly unhandledInteractions?: 'respond' | 'ignore' | undefined;
  /**
   * The user-facing messages of the framework, by the user's locale (`en-GB`). Omitted texts are in English.
   *
   * @default English texts
   *
   * @example
   * texts: (locale) => (locale === 'de' ? { unknownComponent: 'Diese Schaltfläche ist abgelaufen.' } : {})
   */
  readonly texts?: TextsProvider | undefined;
  /**
   * Stores what users typed into modals that were rejected, and the earlier pages of wizards.
   *
   * @default a MemoryDraftStore
   */
  readonly drafts?: DraftStore | undefined;
  /**
   * Counts uses for the guard `cooldown`.
   *
   * @default a store in memory
   */
  readonly cooldowns?: CooldownStore | undefined;
  /**
   * The logger of the bot. The default logger hides tokens; a logger of your own must be configured to do so.
   *
   * @default JSON lines on standard output, or on the console
   */
  readonly logger?: StructuredLogger | undefined;
  /**
   * The least severe level that the default logger writes. Ignored if `logger` is given.
   *
   * @default the environment variable GUILDHALL_LOG_LEVEL, or 'info'
   */
  readonly logLevel?: LogLevel | undefined;
  /**
   * The source of time for everything that the bot schedules. Tests replace it to move time.
   *
   * @default systemClock
   */
  readonly clock?: Clock | undefined;
  /**
   * How long `stop` waits for running handlers and API calls, in milliseconds, 0 or more.
   *
   * @default 10_000
   */
  readonly drainTimeoutMs?: number | undefined;
  /**
   * How long services and handlers may take to start and stop.
   *
   * @default { startTimeoutMs: 60_000, stopTimeoutMs: 5000 }
   */
  readonly lifecycle?: LifecycleOptions | undefined;
  /**
   * The environment variables to read.
   *
   * @default process.env, where it exists
   */
  readonly environment?: EnvironmentVariables | undefined;
}

/** Those of `api` depend on the kind of bot. */
export const sharedBotOptionNames: Omit<OptionNames<SharedBotOptions>, 'api'> = {
  handlers: true,
  features: true,
  middleware: true,
  services: true,
  overrides: true,
  container: true,
  token: true,
  appPermissions: true,
  commands: commandsOptionNames,
  autoModeration: autoModerationOptionNames,
  linkedRoles: linkedRolesOptionNames,
  onError: true,
  unhandledInteractions: true,
  texts: true,
  drafts: true,
  cooldowns: true,
  logger: true,
  logLevel: true,
  clock: clockProblems,
  drainTimeoutMs: true,
  lifecycle: { startTimeoutMs: true, stopTimeoutMs: true },
  environment: true,
};

/** The problems of timeouts and guilds. */
export function validateSharedOptions(options: SharedBotOptions): CompositionProblem[] {
  const { drainTimeoutMs = 0, lifecycle: { startTimeoutMs = 1, stopTimeoutMs = 0 } = {} } = options;
  return [
    ...durationProblems('drainTimeoutMs', drainTimeoutMs, 0),
    ...durationProblems('lifecycle.startTimeoutMs', startTimeoutMs, 1),
    ...durationProblems('lifecycle.stopTimeoutMs', stopTimeoutMs, 0),
    ...validateGuildIds(options),
  ];
}

/** The problems of names, and of what contains a clock. */
export function nameProblems(options: unknown, names: AnyOptionNames): CompositionProblem[] {
  return optionProblems(options, names).map(({ path, message, remedy }) => ({
    setting: path === '' ? 'options' : `option ${path}`,
    message,
    remedy,
  }));
}

/**
 * @throws {ConfigurationError} when the options are not an object, so that nothing else can be validated
 */
export function requireOptionsObject(options: unknown, names: AnyOptionNames): void {
  if (!isObject(options)) throwProblems([], nameProblems(options ?? null, names));
}

/** The problem of the option `http`. Plain JavaScript can pass any value, for example that of a variable that is not set. */
export function publicKeyProblems(key: unknown): CompositionProblem[] {
  const problem = publicKeyProblem(typeof key === 'string' ? key : '');
  const remedy = 'Copy it from "General Information" of the application.';
  return problem === undefined ? [] : [{ setting: 'option http.publicKey', message: `${problem}.`, remedy }];
}

/** The problem of an option with a duration. @param minMs the shortest one, in milliseconds */
export function durationProblems(name: string, ms: number, minMs: number): CompositionProblem[] {
  if (ms >= minMs) return [];
  const remedy = `Use a number of milliseconds, ${minMs} or more.`;
  return [{ setting: `option ${name}`, message: `${ms} is not a valid duration.`, remedy }];
}
