import { ifObject, type OptionNames } from '../../base/options/option-problems.js';
import type { Cluster } from '../../cluster/cluster.js';
import type { FrameSink } from '../../ingress/gateway/connection/frame-recording.js';
import type { GatewayOptions } from '../../ingress/gateway/gateway-options.js';
import { type ShardsOption, shardsOptionProblem } from '../../ingress/gateway/shards/shards-option.js';
import { type HttpOptions, httpOptionNames } from '../../ingress/http/endpoint.js';
import type { Journal } from '../../ingress/journal/journal.js';
import type { PresenceUpdateData } from '../../wire/gateway/protocol.js';
import type { CacheOptions } from '../cache/cache-options.js';
import type { IntentsOption } from '../dispatch/analysis/intent-plan.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import {
  durationProblems,
  publicKeyProblems,
  type SharedBotOptions,
  sharedBotOptionNames,
} from './shared-bot-options.js';

/** The options of `new Bot(…)`. Handlers are listed in `handlers`, or are part of `features`. */
export interface BotOptions extends SharedBotOptions {
  /** Where and how HTTP calls to Discord are sent. */
  readonly api?:
    | {
        /**
         * The address of the API, with its version.
         *
         * @default the environment variable GUILDHALL_API, or Discord's own address
         */
        readonly baseUrl?: string | undefined;
        /**
         * An HTTP proxy for all API calls, for example `http://name:secret@proxy.example:3128`. The gateway connection
         * does not use it. Environment variables such as HTTPS_PROXY are ignored.
         *
         * @default undefined (no proxy)
         */
        readonly proxy?: string | undefined;
      }
    | undefined;
  /**
   * The gateway connection. `false` disables it, for a bot that receives everything over HTTP (the option `http`).
   *
   * @default {}
   * @see https://docs.discord.com/developers/events/gateway
   */
  readonly gateway?:
    | false
    | {
        /**
         * Intents to request in addition to those that the handlers need. One example is MESSAGE_CONTENT: no event
         * requires it, but without it the messages of other users arrive with empty content.
         *
         * `{ exactly: [...] }` requests these intents only. A warning then names the handlers that cannot receive their
         * events. `bot.intents` lists the requested intents, each with the handlers that need it.
         *
         * @default []
         * @see https://docs.discord.com/developers/events/gateway#gateway-intents
         */
        readonly intents?: IntentsOption | undefined;
        /**
         * Which shards to connect: `'auto'` (as many as Discord recommends), a count, or `{ count, ids }`.
         *
         * @default 'auto'
         * @see https://docs.discord.com/developers/events/gateway#sharding
         */
        readonly shards?: ShardsOption | undefined;
        /**
         * How Discord compresses what it sends: `'zlib-stream'`, `'zstd-stream'`, `'auto'` for the best method that this
         * version of Node supports, or `false`. `'zstd-stream'` requires Node 22.15 or later; otherwise the constructor
         * throws a CompressionUnavailableError.
         *
         * `npm run bench -- gateway` measures 78 % (zlib) or 80 % (zstd) fewer bytes. The price is CPU time per event:
         * about 5 µs in a burst, 25 to 50 µs for a single event. That is more than the parsing that Guildhall skips for
         * events without a listener. Compression is off by default because incoming traffic is rarely billed.
         *
         * @default false
         */
        readonly compression?: GatewayOptions['compression'];
        /**
         * The presence of the bot when it connects. Change it later with `bot.gateway.setPresence`.
         *
         * @default undefined (online, no activity)
         */
        readonly presence?: PresenceUpdateData | undefined;
        /**
         * Records the frames of the gateway, for example `recordFrames({ file: 'frames.jsonl' })`. A recording can be
         * redacted and replayed in tests.
         * `stop` waits until everything is written.
         *
         * @default undefined (nothing is recorded)
         */
        readonly recording?: FrameSink | undefined;
        /**
         * Returns a number from 0 (inclusive) to 1 (exclusive). It determines the jitter of heartbeats and reconnects.
         *
         * @default Math.random
         */
        readonly random?: (() => number) | undefined;
      }
    | undefined;
  /**
   * Stores the events of the gateway until their handlers have finished, for example `fileJournal('bot.journal')`. If the
   * process is killed, the next one continues the sessions, and runs the handlers that had not finished again, with
   * `origin.replayed`. `stop` then leaves the sessions resumable. Without a journal, such events are lost.
   *
   * @default undefined
   */
  readonly journal?: Journal | undefined;
  /**
   * How long the handlers of an event may run, in milliseconds: at least 1. After this time nothing waits for them any more: the
   * event becomes a dead letter, which names the handlers, and no longer counts for the limit of running events. The handlers
   * themselves continue. It needs a journal.
   *
   * @default undefined (without an end)
   */
  readonly handlerTimeoutMs?: number | undefined;
  /**
   * Connects the processes of a bot, for example `redisCluster({ url })` of `guildhall/cluster`. The bot can then be started
   * any number of times, on any number of machines: the processes share its shards, its rate limits and what it stores.
   * It includes a journal.
   *
   * @default the Redis server of the environment variable GUILDHALL_CLUSTER, or undefined
   */
  readonly cluster?: Cluster | undefined;
  /**
   * Receives interactions and webhook events over HTTP: with the public key of the application, `bot.fetch` responds to
   * the requests that Discord posts. The same handlers run for both transports.
   *
   * @default undefined
   * @see https://docs.discord.com/developers/interactions/overview
   */
  readonly http?: HttpOptions | undefined;
  /**
   * The parts of the cache to enable, for example `{ guilds: true, members: { max: 1_000_000 } }`. `bot.cache` contains the
   * cached objects.
   *
   * @default {} (nothing)
   */
  readonly cache?: CacheOptions | undefined;
  /**
   * Whether the bot joins voice channels: `bot.voice` then works, and the bot requests the intents GUILD_VOICE_STATES and GUILDS.
   * A handler or service that injects `Voice` has the same effect.
   *
   * @default false
   */
  readonly voice?: boolean | undefined;
  /**
   * Whether the bot owns the process: SIGTERM and SIGINT stop the bot (a second signal ends the process immediately, unless it is
   * the same one within half a second, as `npm start` causes it), and the exit status is 1 if the gateway rejects the bot
   * permanently. A signal before the bot is ready sets the exit status to 143 or 130, and `start` stays pending.
   *
   * @default true
   */
  readonly signals?: boolean | undefined;
}

export const botOptionNames: OptionNames<BotOptions> = {
  ...sharedBotOptionNames,
  api: { baseUrl: true, proxy: true },
  gateway: {
    intents: true,
    shards: ifObject<Extract<ShardsOption, object>>({ count: true, ids: true }),
    compression: true,
    presence: true,
    recording: true,
    random: true,
  },
  journal: true,
  handlerTimeoutMs: true,
  cluster: true,
  http: httpOptionNames,
  // Validated with its stores.
  cache: true,
  voice: true,
  signals: true,
};

/** The problems of the options that no other module validates: shards, transports and the journal. */
export function validateBotOptions(options: BotOptions): CompositionProblem[] {
  const { gateway } = options;
  return [
    ...(gateway ? shardProblems(gateway.shards) : []),
    ...transportProblems(options),
    ...journalProblems(options),
    ...voiceProblems(options),
    ...durationProblems('handlerTimeoutMs', options.handlerTimeoutMs ?? 1, 1),
  ];
}

function transportProblems({ gateway, http }: BotOptions): CompositionProblem[] {
  if (http === undefined) {
    if (gateway !== false) return [];
    const message = 'without the gateway and without `http` the bot receives nothing.';
    const remedy = 'Omit `gateway: false`, or give `http: { publicKey }` for a bot that receives events over HTTP.';
    return [{ setting: 'option gateway', message, remedy }];
  }
  return publicKeyProblems(http.publicKey);
}

function journalProblems({ journal, cluster, gateway }: BotOptions): CompositionProblem[] {
  const problems: CompositionProblem[] = [];
  if (journal && cluster) {
    const message = 'a cluster has its own journal.';
    problems.push({ setting: 'option journal', message, remedy: 'Omit `journal` or `cluster`.' });
  }
  if (cluster && gateway && typeof gateway.shards === 'object') {
    const message = 'the processes of a cluster decide which shards each of them runs.';
    problems.push({ setting: 'option gateway.shards', message, remedy: "Use 'auto' or a count." });
  }
  return problems;
}

function voiceProblems({ voice, gateway }: BotOptions): CompositionProblem[] {
  if (voice !== true || gateway !== false) return [];
  const message = 'voice channels are joined over the gateway.';
  return [{ setting: 'option voice', message, remedy: 'Omit `voice` or `gateway: false`.' }];
}

function shardProblems(shards: ShardsOption = 'auto'): CompositionProblem[] {
  const message = shardsOptionProblem(shards);
  const remedy = "Use 'auto', a count from 1, or { count, ids } with different ids from 0 below the count.";
  return message === undefined ? [] : [{ setting: 'option gateway.shards', message: `${message}.`, remedy }];
}
