import { type Clock, systemClock } from '../../base/clock.js';
import { type KeepAlive, keepProcessAlive } from '../../base/keep-alive.js';
import type { StructuredLogger } from '../../base/logger.js';
import { createLogger } from '../../base/logging/pino-logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { RequestGate } from '../../rest/limits/request-gate.js';
import type { GuildMembersChunk } from '../../wire/events/all-events.js';
import {
  type GatewayFrame,
  opcodes,
  type PresenceUpdateData,
  shardIdOf,
  type TransportCompression,
  type VoiceStateUpdateData,
} from '../../wire/gateway/protocol.js';
import { deliveryPolicy } from '../journal/delivery/delivery-policy.js';
import { EventScope } from '../journal/delivery/event-scope.js';
import type { InOrderStep } from '../journal/delivery/shard-delivery.js';
import { resolveCompression } from './compression/compression.js';
import type { GatewayOptions, GatewayUse } from './gateway-options.js';
import { GatewayDiscovery } from './identify/discovery.js';
import { MemoryIdentifyThrottler } from './identify/memory-identify-throttler.js';
import { MemoryResumeGuard } from './identify/resume-guard.js';
import { JournaledShards, type JournaledShardsOptions } from './journaled/journaled-shards.js';
import { openJournaledShards } from './journaled/open-journaled-shards.js';
import type { MemberQuery } from './members/member-query.js';
import { MemberRequests } from './members/member-requests.js';
import { assertValidPresence, assertValidVoiceState } from './presence-validation.js';
import { NORMAL_CLOSE } from './protocol/client-close-codes.js';
import { Codec } from './protocol/codec.js';
import { createGatewayPublications } from './protocol/diagnostics.js';
import {
  GatewayClosedError,
  GatewayNotReadyError,
  GatewayOptionsError,
  ReshardingError,
  ShardElsewhereError,
} from './protocol/errors.js';
import { identifyOrResume, newSession } from './session/session.js';
import { runSessionHooks, type SessionHooks } from './session/session-hooks.js';
import type { SessionInterrupt, SessionStart } from './session/session-start.js';
import { ShardBootstrap } from './shard-bootstrap.js';
import { NOT_CONNECTED, ShardManager } from './shard-manager.js';
import { ShardFactory } from './shards/shard-factory.js';
import type { ShardHost } from './shards/shard-host.js';
import { type FrameCounts, noFrames, type ShardInfo, type ShardStatus } from './shards/shard-options.js';
import { shardsOptionProblem } from './shards/shards-option.js';

const CLOSED_BY_US = {
  meaning: 'closed by the bot before it was ready',
  remedy: 'Create a new Gateway to connect again.',
};

const reshardNames: OptionNames<NonNullable<Parameters<Gateway['reshard']>[1]>> = { signal: true };

/**
 * Receives events over the gateway, with one or more shards. After `connect` it stays connected: when a connection
 * ends, the shard resumes its session or, if that is not possible, starts a new one. This ends with `close`, with
 * `suspend`, or when Discord permanently rejects the bot.
 * @see https://docs.discord.com/developers/events/gateway
 */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #clock: Clock;
  readonly #logger: StructuredLogger;
  readonly #compression: TransportCompression | undefined;
  readonly #discovery: GatewayDiscovery;
  readonly #bootstrap: ShardBootstrap;
  readonly #memberRequests: MemberRequests;
  /** What receives the events; undefined before `connect`. */
  #use: GatewayUse | undefined;
  /** Owns the shards; undefined before `connect`. */
  #shardHost: ShardHost | undefined;
  /** The same, if the events are journalled. */
  #journaledShards: JournaledShards | undefined;
  #presence: PresenceUpdateData | undefined;
  #sessionHooks: SessionHooks;
  /** Aborts when the gateway is closed or suspended. */
  readonly #closeController = new AbortController();
  #connecting: Promise<void> | undefined;
  /** Settles `#connecting`; undefined when it has settled. */
  #settleConnecting: { resolve(): void; reject(error: unknown): void } | undefined;
  /** Ids of the shards that have not been ready yet. */
  #pendingShards = new Set<number>();
  #keepAlive: KeepAlive | undefined;

  /**
   * @throws {GatewayOptionsError} when the option `shards` or `compression` is invalid
   * @throws {ValidationError} when the presence breaks a rule of the API
   * @throws {CompressionUnavailableError} when this version of Node cannot read the requested compression
   */
  constructor(options: GatewayOptions) {
    const problem = shardsOptionProblem(options.shards ?? 'auto');
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger ?? createLogger({ level: 'silent' });
    this.#compression = resolveCompression(options.compression ?? false);
    this.#discovery = new GatewayDiscovery(options.fetchGatewayBot, this.#clock);
    this.#bootstrap = new ShardBootstrap({
      discovery: this.#discovery,
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
    this.#sessionHooks = { 'member requests': this.#memberRequests };
    if (options.presence) this.setPresence(options.presence);
  }

  /** The worst status of all shards. */
  get status(): ShardStatus {
    if (this.#closeController.signal.aborted) return 'closed';
    if (!this.#connecting) return 'idle';
    return this.#shardHost?.status ?? 'connecting';
  }

  /** The current state of the shards; empty before their count is known. */
  get shards(): readonly ShardInfo[] {
    return Array.from(this.#shardHost?.shards.values() ?? [], ({ info }) => info);
  }

  /** Mean heartbeat latency of the shards in milliseconds; undefined before the first acknowledgement. */
  get latencyMs(): number | undefined {
    const known = this.shards.flatMap(({ latencyMs }) => latencyMs ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, latencyMs) => sum + latencyMs, 0) / known.length;
  }

  /** How many frames all shards have received, by their outcome, and how many sessions they have lost. */
  get counts(): Readonly<FrameCounts> {
    const sum = noFrames();
    for (const { counts } of this.shards) {
      sum.delivered += counts.delivered;
      sum.ignored += counts.ignored;
      sum.repeated += counts.repeated;
      sum.missing += counts.missing;
      sum.unknown += counts.unknown;
      sum.malformed += counts.malformed;
      sum.sessionsLost += counts.sessionsLost;
    }
    return sum;
  }

  /**
   * Connects all shards; a shard whose session is in the journal resumes it. Failed attempts are logged and repeated. Resolves
   * when every shard has been ready once. Every call returns the same promise. Keeps the process alive until `close`.
   * @param use what receives the events; only that of the first call counts
   * @throws {GatewayClosedError} when Discord permanently rejects the bot, or when `close` is called before
   */
  connect(use: GatewayUse): Promise<void> {
    if (this.#connecting) return this.#connecting;
    const connected = new Promise<void>((resolve, reject) => {
      this.#settleConnecting = { resolve, reject };
    });
    // A caller that does not await the promise finds the failure in the log; it must not end the process.
    connected.catch(() => {});
    this.#connecting = connected;
    if (this.#closeController.signal.aborted) {
      this.#rejectConnecting(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
    } else {
      // Between two connections there is no socket, and timers of a clock do not keep the process alive.
      this.#keepAlive = keepProcessAlive();
      this.#shardHost = this.#createShardHost(use);
      void this.#open(use);
    }
    return connected;
  }

  /**
   * Sends any frame on a shard as soon as its limit of 120 frames in 60 seconds allows.
   * @throws {FrameTooLargeError} when the frame is larger than 4096 bytes
   * @throws {GatewayNotReadyError} when there is no ready session, or the connection ends before the frame was sent
   * @throws {ShardElsewhereError} when the shard does not run in this process
   */
  async send(shardId: number, frame: GatewayFrame): Promise<void> {
    const { shards, count } = this.#shardHost ?? {};
    if (!shards || count === undefined) throw new GatewayNotReadyError(frame.op);
    const shard = shards.get(shardId);
    if (!shard) throw new ShardElsewhereError(shardId, count, [...shards.keys()]);
    await shard.send(frame);
  }

  /**
   * Sets the presence of the bot on every shard, for the current and all later sessions. Discord accepts 5 changes in
   * 20 seconds; if the presence changes more often, only the latest one is sent.
   * @throws {ValidationError} when the presence breaks a rule of the API
   * @throws {FrameTooLargeError} when it has too many activities
   * @see https://docs.discord.com/developers/events/gateway-events#update-presence
   */
  setPresence(presence: PresenceUpdateData): void {
    assertValidPresence(presence);
    const { token, intents } = this.#options;
    // Every later Identify contains the presence, so it must fit in that frame too.
    const { frame } = identifyOrResume(newSession, null, { token, intents, shard: [0, 1], presence });
    new Codec().encode(frame);
    this.#presence = presence;
    this.#shardHost?.setPresence(presence);
  }

  /**
   * Joins a voice channel, moves to another one, or leaves. Discord responds with events.
   * @throws {ValidationError} when the update breaks a rule of the API
   * @throws {GatewayNotReadyError} when there is no ready session, or the connection ends before the frame was sent
   * @throws {ShardElsewhereError} when the shard of the guild does not run in this process
   * @see https://docs.discord.com/developers/events/gateway-events#update-voice-state
   */
  async updateVoiceState(update: VoiceStateUpdateData): Promise<void> {
    assertValidVoiceState(update);
    await this.send(this.#shardOf(update.guild_id), { op: opcodes.VOICE_STATE_UPDATE, d: update });
  }

  /**
   * Requests members of a guild and yields the chunks of the response in order. If Discord rate limits the request, it
   * is sent again after the requested delay. If the session is lost before the first chunk, it is sent again in the
   * next session.
   * @throws {ValidationError} immediately, when the query breaks a rule of the API
   * @throws {MembersNotReceivedError} while iterating, when the chunks stop arriving
   * @throws {ShardElsewhereError} while iterating, when the shard of the guild does not run in this process
   * @see https://docs.discord.com/developers/events/gateway-events#request-guild-members
   */
  requestMembers(guildId: string, query?: MemberQuery): AsyncIterable<GuildMembersChunk> {
    return this.#memberRequests.request(guildId, query);
  }

  /**
   * Changes the shard count without missing an event: the new shards are ready before the old ones are closed.
   * Duplicates from the overlap are dropped; an event that may be a duplicate is delivered and marked as replayed.
   * @param count the new shard count, 1 or more
   * @param options `signal` cancels it
   * @throws {GatewayOptionsError} when `count` is not an integer of 1 or more
   * @throws {ReshardingError} when it is canceled or fails; the previous shards continue
   */
  async reshard(count: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    requireKnownOptions('bot.gateway.reshard()', options, reshardNames);
    const problem = shardsOptionProblem(count);
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    if (!this.#shardHost) throw new ReshardingError(count, NOT_CONNECTED);
    await this.#shardHost.reshard(count, options.signal);
  }

  /** Stores everything and gives the journals of the shards up, after `suspend`. Never rejects. */
  async releaseJournals(): Promise<void> {
    await this.#journaledShards?.releaseAll();
  }

  /** The shards, if their events are journalled. */
  get journaledShards(): JournaledShards | undefined {
    return this.#journaledShards;
  }

  /** Whether it is certain that no other process has one of the shards of this one. */
  get ownsShards(): boolean {
    return this.#journaledShards?.isOwned ?? true;
  }

  /** The gate of a call that the handler of an event makes now; undefined if no handler makes it. */
  callGate(): RequestGate | undefined {
    return this.#journaledShards?.callGate();
  }

  /** Resolves when `ownsShards` is true. */
  async whenShardsOwned(): Promise<void> {
    await this.#journaledShards?.whenOwned();
  }

  /**
   * Starts something after the received events of a shard, at once without a journal. It does not start if the shard is
   * not in this process.
   */
  runInOrder(shardId: number, step: InOrderStep): void {
    if (this.#journaledShards) this.#journaledShards.runInOrder(shardId, step);
    else void step.start();
  }

  /** Ends the sessions (close code 1000): the bot goes offline. Delivers nothing after the call. Never rejects. */
  async close(): Promise<void> {
    const closed = this.#shardHost?.close();
    this.#end();
    await closed;
  }

  /**
   * Closes the connections; the sessions stay resumable, for the next owner of the journal. Delivers nothing after the
   * call. Never rejects.
   */
  async suspend(): Promise<void> {
    const suspended = this.#shardHost?.suspend();
    this.#end();
    await suspended;
  }

  #createShardHost(use: GatewayUse): ShardHost {
    const { token, intents, subscribedEvents, recording, instrumentation, random = Math.random } = this.#options;
    this.#use = use;
    this.#sessionHooks = { ...this.#sessionHooks, ...use.sessionHooks };
    const shared = { clock: this.#clock, logger: this.#logger };
    const factory = new ShardFactory({
      ...shared,
      token,
      intents,
      subscribedEvents,
      recording,
      publications: createGatewayPublications(instrumentation),
      instrumentation,
      random,
      compression: this.#compression,
      discovery: this.#discovery,
      identifyThrottler: use.identifyThrottler ?? new MemoryIdentifyThrottler(this.#clock, this.#logger),
      resumeGuard: use.resumeGuard ?? new MemoryResumeGuard(this.#clock),
    });
    factory.presence = this.#presence;
    const listener: JournaledShardsOptions['listener'] = {
      onMemberResponse: (shardId, event, data) => this.#memberRequests.onResponse(shardId, event, data),
      onSessionStart: (start) => this.#onSessionStart(start),
      onSessionInterrupt: (interrupt) => this.#onSessionInterrupt(interrupt),
      onShardEnd: (shard) => this.#onShardEnd(shard),
      onFatalError: (error) => this.#onFatalError(error),
    };
    const { journaling } = use;
    if (!journaling) return new ShardManager({ ...shared, ...listener, factory, onEvent: use.onEvent });
    this.#journaledShards = new JournaledShards({
      ...shared,
      factory,
      listener,
      intents,
      processor: journaling.processor,
      journal: journaling.journal,
      policy: journaling.policy ?? deliveryPolicy,
      prompts: journaling.prompts,
      scope: journaling.leases && new EventScope(),
      state: journaling.state,
      stateStore: journaling.stateStore,
    });
    return this.#journaledShards;
  }

  /** Creates the shards and opens them. Never rejects. */
  async #open({ journaling }: GatewayUse): Promise<void> {
    const { shards = 'auto' } = this.#options;
    if (!journaling || !this.#journaledShards) return this.#openShards();
    const { signal } = this.#closeController;
    try {
      await openJournaledShards({
        ...journaling,
        shards: this.#journaledShards,
        selectShards: (storedCount) => this.#bootstrap.selectShards(shards, storedCount),
        signal,
      });
      this.#pendingShards = new Set(this.#journaledShards.unreadyShardIds);
      this.#resolveIfConnected();
    } catch (error) {
      if (!signal.aborted) this.#onFatalError(error);
    }
  }

  async #openShards(): Promise<void> {
    const { shards = 'auto' } = this.#options;
    // Loaded in parallel with discovery, and never by a bot that does not connect.
    const connectionModule = import('./connection/connection.js');
    const shardSet = await this.#bootstrap.selectShards(shards);
    const { Connection } = await connectionModule;
    if (this.#closeController.signal.aborted || shardSet === undefined) return;
    if (shardSet instanceof GatewayClosedError) {
      this.#onFatalError(shardSet);
      return;
    }
    this.#pendingShards = new Set(shardSet.ids);
    if (this.#shardHost instanceof ShardManager) this.#shardHost.open(shardSet, Connection);
  }

  #shardOf(guildId: string): number {
    const count = this.#shardHost?.count;
    return count === undefined ? 0 : shardIdOf(guildId, count);
  }

  #onSessionStart(start: SessionStart): void {
    this.#options.instrumentation?.sessionStarted?.({ shard: start.shardId, kind: start.kind });
    runSessionHooks(this.#sessionHooks, start, (hook) => hook.onSessionStart?.(start), this.#logger);
    if (this.#pendingShards.delete(start.shardId)) this.#resolveIfConnected();
  }

  #resolveIfConnected(): void {
    if (this.#pendingShards.size > 0) return;
    this.#settleConnecting?.resolve();
    this.#settleConnecting = undefined;
  }

  #onSessionInterrupt(interrupt: SessionInterrupt): void {
    runSessionHooks(this.#sessionHooks, interrupt, (hook) => hook.onSessionInterrupt?.(interrupt), this.#logger);
  }

  /** Another process has the shard: this one does not wait until it is ready. */
  #onShardEnd(shard: SessionInterrupt): void {
    runSessionHooks(this.#sessionHooks, shard, (hook) => hook.onShardEnd?.(shard), this.#logger);
    if (this.#pendingShards.delete(shard.shardId)) this.#resolveIfConnected();
  }

  #onFatalError(error: unknown): void {
    if (this.#closeController.signal.aborted) return;
    const settle = this.#settleConnecting;
    this.#settleConnecting = undefined;
    // With a journal, another version of the bot can resume the sessions that Discord did not reject.
    void (this.#journaledShards ? this.suspend() : this.close());
    if (settle) {
      settle.reject(error);
      return;
    }
    try {
      // Only the gateway itself fails after it was ready.
      if (error instanceof GatewayClosedError) this.#use?.onFatalError?.(error);
    } catch (thrown) {
      this.#logger.error({ err: thrown }, 'the handler of a gateway failure failed');
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
