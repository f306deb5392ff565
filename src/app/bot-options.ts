import type { Clock } from '../base/clock.js';
import type { LogLevel, StructuredLogger } from '../base/logger.js';
import type { Snowflake } from '../base/snowflake.js';
import type { FrameSink } from '../ingress/gateway/connection/frame-recording.js';
import type { GatewayOptions } from '../ingress/gateway/gateway.js';
import type { SessionStore } from '../ingress/gateway/session/saved-session.js';
import type { ShardsOption } from '../ingress/gateway/shards/shards-option.js';
import type { HttpOptions } from '../ingress/http/endpoint.js';
import type { DraftStore } from '../interactions/modals/draft-store.js';
import type { PresenceUpdateData } from '../wire/gateway/protocol.js';
import type { CacheOptions } from './cache/cache-options.js';
import type { EnvironmentVariables } from './configuration/configuration.js';
import type { IntentsOption } from './dispatch/analysis/intent-plan.js';
import type { BotErrorHandler } from './dispatch/handlers/failure-handler.js';
import type { CooldownStore } from './guards/cooldown-store.js';
import type { ServiceProvider } from './injection/container.js';
import type { Class } from './injection/inject.js';
import type { TextsProvider } from './texts/localized-texts.js';

/** How commands are registered. */
export interface CommandsOptions {
  /** `start`, which is the default, registers what differs when the bot starts; `never` leaves it to `bot.commands.sync()`. */
  readonly sync?: 'start' | 'never' | undefined;
  /** Register in these guilds in place of globally. */
  readonly guilds?: readonly Snowflake[] | undefined;
  /** Delete commands of the application that are not declared. Default false: they are left, and named in the log. */
  readonly deleteUndeclared?: boolean | undefined;
}

export interface BotOptions {
  /** Classes with `@Handler()`. Each is made once for this bot. */
  readonly handlers: readonly Class[];
  /** What handlers and services may ask for in their constructors. `Api`, `Logger` and `Bot` are always there. */
  readonly services?: readonly ServiceProvider[] | undefined;
  /** Default: the environment variable DISCORD_TOKEN. Needed to start, not to compose. */
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
  /** The connection to the gateway; false for a bot that hears by HTTP alone: then `start` connects nothing. */
  readonly gateway?:
    | false
    | {
        /**
         * Asked for beside those that the handlers need: MESSAGE_CONTENT for example, which no event needs, and without
         * which texts of others come empty. `{ exactly: [...] }` asks for these and no others, whatever the handlers
         * need; those that will then hear nothing are named in a warning. What is asked for, and why: `bot.intents`.
         */
        readonly intents?: IntentsOption | undefined;
        /** Which shards to connect: `auto`, which is the default, a count, or some ids of a count. */
        readonly shards?: ShardsOption | undefined;
        /**
         * How the service compresses what it sends: `auto` in the best way that this Node can read, or `zlib-stream` or
         * `zstd-stream` (from Node 22.15 on; elsewhere the constructor throws a CompressionUnavailableError). As measured by
         * `npm run bench -- gateway`, it takes 78 % (zlib) or 80 % (zstd) off the bytes, and an event costs about 5 µs more
         * CPU in a burst and 25 to 50 µs more when it comes alone: more than the parse that an event without a listener is
         * spared. Default false, since bytes that come in are seldom paid for.
         */
        readonly compression?: GatewayOptions['compression'];
        /** How the bot shows itself from the first moment; later: `bot.gateway.setPresence`. */
        readonly presence?: PresenceUpdateData | undefined;
        /**
         * Where sessions wait between two processes, `fileSessionStore('sessions.json')` for example. With it `stop` leaves
         * the sessions resumable, and the process that starts next goes on with them: what came in between, and what was
         * not handled to the end, is delivered there with `origin.replayed`. Default: none; `stop` ends the sessions.
         */
        readonly sessions?: SessionStore | undefined;
        /**
         * Keeps what the gateway sends, to be redacted and replayed in tests: `recordFrames({ file: 'frames.jsonl' })`.
         * `stop` waits until all of it is kept. Default: nothing is kept.
         */
        readonly recording?: FrameSink | undefined;
        /** A number from 0 to 1, for jitter. */
        readonly random?: (() => number) | undefined;
      }
    | undefined;
  /**
   * Interactions and webhook events that the service posts to the bot: with the public key of the application,
   * `bot.fetch` answers them. The same handlers run, whichever way an interaction comes.
   */
  readonly http?: HttpOptions | undefined;
  /** How the commands that handlers are bound to are registered with the service. */
  readonly commands?: CommandsOptions | undefined;
  /**
   * Gets what no error boundary of a class (`@OnError`) has dealt with, before it goes to the log. When it ends, the
   * failure is dealt with; what it throws goes on to the log. A person whom nobody has answered by then is told that it
   * failed.
   */
  readonly onError?: BotErrorHandler | undefined;
  /**
   * What the framework itself says to people, by their language (`en-GB`). Default: English, as is whatever is left out.
   *
   * @example
   * texts: (locale) => (locale === 'de' ? { expired: 'Diese Schaltfläche ist abgelaufen.' } : {})
   */
  readonly texts?: TextsProvider | undefined;
  /** Where waits what people typed into modals that were refused, and into wizards so far. Default: in memory. */
  readonly drafts?: DraftStore | undefined;
  /** Where the guard `cooldown` counts uses. Default: in memory. */
  readonly cooldowns?: CooldownStore | undefined;
  /**
   * What the bot remembers of guilds, read by `bot.cache`: `{ guilds: true, members: { max: 1_000_000 } }`. Default:
   * nothing.
   */
  readonly cache?: CacheOptions | undefined;
  /** Default: JSON lines on standard output, tokens hidden. A logger of your own hides what you have it hide. */
  readonly logger?: StructuredLogger | undefined;
  /** Of the default logger. Default: GUILDHALL_LOG_LEVEL, or `info`. */
  readonly logLevel?: LogLevel | undefined;
  readonly clock?: Clock | undefined;
  /** How long `stop` waits for handlers that run, in milliseconds. Default 10 000. */
  readonly drainTimeoutMs?: number | undefined;
  /**
   * Whether the process is this bot's: SIGTERM and SIGINT stop the bot (a second one ends the process at once), and a
   * gateway that refuses it for good sets the exit status 1. Default true.
   */
  readonly signals?: boolean | undefined;
  /** Where variables are read from. Default `process.env`. */
  readonly environment?: EnvironmentVariables | undefined;
}
