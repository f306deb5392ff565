import { type Clock, systemClock } from '../../base/clock.js';
import { type KeepAlive, keepProcessAlive } from '../../base/keep-alive.js';
import { createLogger, type StructuredLogger } from '../../base/logger.js';
import type { GuildMembersChunk } from '../../wire/events/all-events.js';
import {
  type GatewayFrame,
  opcodes,
  type PresenceUpdateData,
  shardIdOf,
  type VoiceStateUpdateData,
} from '../../wire/gateway/protocol.js';
import { resolveCompression } from './compression/compression.js';
import type { GatewayOptions, SessionStart } from './gateway-options.js';
import { GatewayDiscovery } from './identify/discovery.js';
import { MemoryIdentifyThrottler } from './identify/memory-identify-throttler.js';
import type { MemberQuery } from './members/member-query.js';
import { MemberRequests } from './members/member-requests.js';
import { assertValidPresence, assertValidVoiceState } from './presence-validation.js';
import { NORMAL_CLOSE } from './protocol/client-close-codes.js';
import { Codec } from './protocol/codec.js';
import {
  GatewayClosedError,
  GatewayNotReadyError,
  GatewayOptionsError,
  ShardElsewhereError,
} from './protocol/errors.js';
import type { SavedSession } from './session/saved-session.js';
import { identifyOrResume, newSession } from './session/session.js';
import { ShardBootstrap } from './shard-bootstrap.js';
import { ShardManager } from './shard-manager.js';
import { assignSavedSessions } from './shards/session-assignments.js';
import type { FrameCounts, ShardInfo, ShardStatus } from './shards/shard-options.js';
import { shardsOptionProblem } from './shards/shards-option.js';

export type { GatewayOptions, InboundEventHandler, SessionStart } from './gateway-options.js';

const CLOSED_BY_US = {
  meaning: 'closed by the bot before it was ready',
  remedy: 'Make a new Gateway to connect again.',
};

/**
 * The way in by the gateway, over as many shards as it takes. Once connected it stays so: what ends a connection is
 * mended by resuming or, where that is not possible, by a new session, until `close`, `handOver` or a refusal.
 */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #clock: Clock;
  readonly #logger: StructuredLogger;
  readonly #bootstrap: ShardBootstrap;
  readonly #memberRequests: MemberRequests;
  readonly #shardManager: ShardManager;
  /** Aborts when the gateway is closed, in whichever way. */
  readonly #closeController = new AbortController();
  #connecting: Promise<void> | undefined;
  /** Settles `#connected`; undefined when that is done. */
  #settleConnecting: { resolve(): void; reject(error: GatewayClosedError): void } | undefined;
  /** Shards that have never been ready. */
  #pendingShards = new Set<number>();
  /** What the store gave, until the shards have it. */
  #loadingSessions: Promise<readonly SavedSession[]> | undefined;
  #isSuspended = false;
  #keepAlive: KeepAlive | undefined;

  /**
   * @throws GatewayOptionsError when the shards or the compression cannot be meant
   * @throws ValidationError when the presence breaks a rule of the interface
   * @throws CompressionUnavailableError when this Node cannot read what is asked for
   */
  constructor(options: GatewayOptions) {
    const problem = shardsOptionProblem(options.shards ?? 'auto');
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger ?? createLogger({ level: 'silent' });
    const discovery = new GatewayDiscovery(options.fetchGatewayBot, this.#clock);
    this.#bootstrap = new ShardBootstrap({
      discovery,
      clock: this.#clock,
      logger: this.#logger,
      random: options.random ?? Math.random,
      signal: this.#closeController.signal,
    });
    this.#memberRequests = new MemberRequests({
      clock: this.#clock,
      logger: this.#logger,
      shardOf: (guildId) => this.#shardOf(guildId),
      send: (shardId, frame) => this.send(shardId, frame),
    });
    this.#shardManager = new ShardManager({
      gateway: options,
      compression: resolveCompression(options.compression ?? false),
      discovery,
      identifyThrottler: options.identifyThrottler ?? new MemoryIdentifyThrottler(this.#clock, this.#logger),
      clock: this.#clock,
      logger: this.#logger,
      onMemberResponse: (shardId, event, data) => this.#memberRequests.onResponse(shardId, event, data),
      onSessionStart: (began) => this.#onSessionStart(began),
      onReshard: () => this.#memberRequests.onReshard(),
      onFatalError: (error) => this.#onFatalError(error),
    });
    if (options.presence) this.setPresence(options.presence);
  }

  /** The worst of the shards. */
  get status(): ShardStatus {
    if (this.#closeController.signal.aborted) return 'closed';
    if (!this.#connecting) return 'idle';
    return this.#shardManager.group?.status ?? 'connecting';
  }

  /** The shards as they are now; none before their count is known. */
  get shards(): readonly ShardInfo[] {
    return Array.from(this.#shardManager.group?.shards.values() ?? [], ({ info }) => info);
  }

  /** Mean milliseconds from the last acknowledged heartbeats to their acknowledgement; undefined before the first. */
  get latencyMs(): number | undefined {
    const known = this.shards.flatMap(({ latencyMs }) => latencyMs ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, latencyMs) => sum + latencyMs, 0) / known.length;
  }

  /** How many frames came on all shards, by what became of them. */
  get counts(): Readonly<FrameCounts> {
    const sum: FrameCounts = { delivered: 0, ignored: 0, repeated: 0, unknown: 0, malformed: 0 };
    for (const { counts } of this.shards) {
      sum.delivered += counts.delivered;
      sum.ignored += counts.ignored;
      sum.repeated += counts.repeated;
      sum.unknown += counts.unknown;
      sum.malformed += counts.malformed;
    }
    return sum;
  }

  /**
   * Connects all shards, those with a saved session by resuming it, and keeps trying, with a log line for each failure.
   * Resolves when each has been ready. Every call gives the same promise. Keeps the process alive until the end.
   * @throws GatewayClosedError when the service refuses the bot for good, or `close` is called before
   */
  connect(): Promise<void> {
    if (this.#connecting) return this.#connecting;
    const connected = new Promise<void>((resolve, reject) => {
      this.#settleConnecting = { resolve, reject };
    });
    // Who does not wait for the connection is told by the log; the process must not end over it.
    connected.catch(() => {});
    this.#connecting = connected;
    if (this.#closeController.signal.aborted) {
      this.#rejectConnecting(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
    } else {
      // Between two connections there is no socket, and timers of a clock do not hold the process.
      this.#keepAlive = keepProcessAlive();
      void this.#open();
    }
    return connected;
  }

  /**
   * Sends any frame on a shard as soon as its limit of 120 in 60 seconds has room.
   * @throws FrameTooLargeError over 4096 bytes
   * @throws GatewayNotReadyError when there is no ready session, or the connection ends before it was sent
   * @throws ShardElsewhereError when that shard is not here
   */
  async send(shardId: number, frame: GatewayFrame): Promise<void> {
    const group = this.#shardManager.group;
    if (!group) throw new GatewayNotReadyError(frame.op);
    const shard = group.shards.get(shardId);
    if (!shard) throw new ShardElsewhereError(shardId, group.count, [...group.shards.keys()]);
    await shard.send(frame);
  }

  /**
   * Update Presence: shows the bot so on every shard, now and in every later session. It goes out as soon as the limit
   * of 5 in 20 seconds allows; of changes that come faster, the latest does.
   * @throws ValidationError when it breaks a rule of the interface; FrameTooLargeError when it has too many activities
   */
  setPresence(presence: PresenceUpdateData): void {
    assertValidPresence(presence);
    const { token, intents } = this.#options;
    // It must fit an identify also.
    const { frame } = identifyOrResume(newSession, { token, intents, shard: [0, 1], presence });
    new Codec().encode(frame);
    this.#shardManager.setPresence(presence);
  }

  /**
   * Update Voice State: joins a voice channel, moves, or leaves. The answer comes as events.
   * @throws ValidationError when the change breaks a rule of the interface
   * @throws GatewayNotReadyError, ShardElsewhereError as `send`
   */
  async updateVoiceState(change: VoiceStateUpdateData): Promise<void> {
    assertValidVoiceState(change);
    await this.send(this.#shardOf(change.guild_id), { op: opcodes.VOICE_STATE_UPDATE, d: change });
  }

  /**
   * Request Guild Members: the chunks of the answer, in order. Where the service asks to wait it is waited. When the
   * session is lost before the first chunk it is asked again on the next one.
   * @throws ValidationError at once, when the query breaks a rule of the interface
   * @throws MembersNotReceivedError while iterating, when they stop coming
   * @throws ShardElsewhereError while iterating, when the guild's shard is not here
   */
  requestMembers(guildId: string, query?: MemberQuery): AsyncIterable<GuildMembersChunk> {
    return this.#memberRequests.request(guildId, query);
  }

  /**
   * Goes over to another count of shards without missing an event: the new shards stand ready before the old ones go.
   * Events of the overlap are told apart; one that cannot be comes a second time, marked as replayed.
   * @param options `signal` gives it up
   * @throws GatewayOptionsError when `count` is not a whole number from 1
   * @throws ReshardingError when it is given up; the shards before it go on
   */
  async reshard(count: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    const problem = shardsOptionProblem(count);
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    await this.#shardManager.reshard(count, options.signal);
  }

  /** Ends the sessions (1000): the bot goes offline. Nothing is delivered after the call. Never rejects. */
  async close(): Promise<void> {
    const closed = this.#shardManager.close();
    this.#end();
    await closed;
  }

  /** Ends the connections, but not the sessions: see `handOver`. Nothing is delivered after the call. Never rejects. */
  async suspend(): Promise<void> {
    if (!this.#closeController.signal.aborted) this.#isSuspended = true;
    const suspended = this.#shardManager.suspend();
    this.#end();
    await suspended;
  }

  /**
   * What another process needs to go on with the sessions, as it is now: events whose handlers have not finished are
   * repeated there. Suspends first, if that was not done; none after `close` or a refusal. Never rejects.
   */
  async handOver(): Promise<SavedSession[]> {
    await this.suspend();
    if (!this.#isSuspended) return [];
    return this.#shardManager.group?.savedSessions ?? [...((await this.#loadingSessions) ?? [])];
  }

  /** Makes the shards and opens them. Never rejects. */
  async #open(): Promise<void> {
    const { shards = 'auto', intents, sessionStore } = this.#options;
    // Loaded while the service is asked, and by nobody who never connects.
    const sockets = import('./connection/connection.js');
    this.#loadingSessions = this.#bootstrap.loadSessions(sessionStore);
    const saved = await this.#loadingSessions;
    const numbers = await this.#bootstrap.selectShards(shards, saved, intents);
    const { Connection } = await sockets;
    if (this.#closeController.signal.aborted || numbers === undefined) return;
    if (numbers instanceof GatewayClosedError) {
      this.#onFatalError(numbers);
      return;
    }
    this.#pendingShards = new Set(numbers.ids);
    this.#shardManager.open(numbers, assignSavedSessions(saved, numbers, intents, this.#logger), Connection);
  }

  #shardOf(guildId: string): number {
    const group = this.#shardManager.group;
    return group ? shardIdOf(guildId, group.count) : 0;
  }

  #onSessionStart(began: SessionStart): void {
    this.#memberRequests.onSessionStart(began.shard, began.fresh);
    try {
      this.#options.onSessionStart?.(began);
    } catch (error) {
      this.#logger.error({ err: error, shard: began.shard }, 'the beginning of a session could not be taken');
    }
    if (!this.#pendingShards.delete(began.shard) || this.#pendingShards.size > 0) return;
    this.#settleConnecting?.resolve();
    this.#settleConnecting = undefined;
  }

  #onFatalError(error: GatewayClosedError): void {
    if (this.#closeController.signal.aborted) return;
    const settle = this.#settleConnecting;
    this.#settleConnecting = undefined;
    void this.close();
    if (settle) {
      settle.reject(error);
      return;
    }
    try {
      this.#options.onFatalError?.(error);
    } catch (thrown) {
      this.#logger.error({ err: thrown }, 'the failure of the gateway could not be handled');
    }
  }

  #end(): void {
    this.#closeController.abort(new Error('the gateway was closed'));
    this.#keepAlive?.release();
    this.#memberRequests.close();
    this.#rejectConnecting(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
  }

  #rejectConnecting(error: GatewayClosedError): void {
    this.#settleConnecting?.reject(error);
    this.#settleConnecting = undefined;
  }
}
