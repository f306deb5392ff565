/**
 * The way of a frame, from the socket to the method of an event listener. Each number is one call; all of them are made in the turn
 * in which the frame arrives.
 *
 * 1. `Socket` receives a message and passes its bytes to the `Connection`, which decodes the frame (`Codec`). A compressed message
 *    comes from the `Decompressor`, in a later turn. Heartbeats and the other opcodes end here.
 * 2. The connection passes a dispatch to its `Shard`. It counts the sequence, applies READY and RESUMED to the session, and ignores
 *    events without a listener. While shards are replaced, `EventDeduplicator` decides here which session delivers the event.
 * 3. The shard passes the event to its delivery. `DirectDelivery` calls what `connect` was given. With a journal, `ShardDelivery`
 *    stores the event first: the steps from 4 on are then those of `EventProcessor`.
 * 4. The bot checks that it is not stopping, completes the payload, and updates the cache.
 * 5. `Dispatcher.dispatch` finds what is bound to the event: collectors, interactions, derived events, and listeners.
 * 6. It starts the listeners of the event, in their order.
 * 7. `Listener.start` checks the filter and creates the context.
 * 8. The method of the listener runs.
 *
 * `connect` creates the shards: `ShardHost` has them, and replaces them when the shard count changes. With a journal,
 * `JournaledShards` decides which ones this process has.
 */
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
import type { InOrderStep } from '../journal/delivery/event-delivery.js';
import { resolveCompression } from './compression/compression.js';
import { type ConnectionClasses, loadConnection } from './connection/load-connection.js';
import type { GatewayOptions, GatewayUse } from './gateway-options.js';
import { NOT_CONNECTED, ShardHost } from './host/shard-host.js';
import { GatewayDiscovery } from './identify/discovery.js';
import { MemoryIdentifyThrottler } from './identify/identify-throttler.js';
import { MemoryResumeGuard } from './identify/resume-guard.js';
import { JournaledShards } from './journaled/journaled-shards.js';
import type { JournalingOptions } from './journaled/journaling-options.js';
import { type MemberQuery, MemberRequests } from './members/member-requests.js';
import { Codec } from './protocol/codec.js';
import {
  GatewayClosedError,
  GatewayNotReadyError,
  GatewayOptionsError,
  NORMAL_CLOSE,
  ReshardingError,
  ShardElsewhereError,
} from './protocol/errors.js';
import { createGatewayPublications } from './protocol/gateway-instrumentation.js';
import { voiceResponses } from './protocol/responses.js';
import { identifyOrResume, newSession } from './session/session.js';
import {
  runSessionHooks,
  type SessionHooks,
  type SessionInterrupt,
  type SessionStart,
} from './session/session-hooks.js';
import { DirectDelivery } from './shards/direct-delivery.js';
import { assertValidPresence, readVoiceState } from './shards/presence-updates.js';
import type { Shard } from './shards/shard.js';
import {
  type FrameCounts,
  noFrames,
  type ShardInfo,
  type ShardResources,
  type ShardStatus,
} from './shards/shard-info.js';
import { type ShardSet, selectShards, shardsOptionProblem } from './shards/shards-option.js';

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
  readonly #memberRequests: MemberRequests;
  /** What receives the events; undefined before `connect`. */
  #use: GatewayUse | undefined;
  /** The shards; undefined before `connect`. */
  #host: ShardHost | undefined;
  /** Undefined unless the events are journalled. */
  #journaledShards: JournaledShards | undefined;
  /** How all shards deliver, unless the events are journalled. */
  #directDelivery: DirectDelivery | undefined;
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
    return this.#host?.status ?? 'connecting';
  }

  /** The current state of the shards; empty before their count is known. */
  get shards(): readonly ShardInfo[] {
    return Array.from(this.#host?.shards.values() ?? [], ({ info }) => info);
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
      this.#use = use;
      this.#sessionHooks = { ...this.#sessionHooks, ...use.sessionHooks };
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
    const { shards, count } = this.#host ?? {};
    if (!shards || count === undefined) throw new GatewayNotReadyError(frame.op);
    await this.#requireShard(shardId, shards, count).send(frame);
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
    this.#host?.setPresence(presence);
  }

  /**
   * Whether a frame for a guild can be sent now: its shard has a ready session.
   * @throws {ShardElsewhereError} when the shard of the guild does not run in this process
   */
  canSendFor(guildId: string): boolean {
    const { shards, count } = this.#host ?? {};
    if (!shards || count === undefined) return false;
    return this.#requireShard(this.#shardOf(guildId), shards, count).status === 'ready';
  }

  /**
   * Joins a voice channel, moves to another one, or leaves. Discord responds with events.
   * @throws {ValidationError} when the update breaks a rule of the API
   * @throws {GatewayNotReadyError} when there is no ready session, or the connection ends before the frame was sent
   * @throws {ShardElsewhereError} when the shard of the guild does not run in this process
   * @see https://docs.discord.com/developers/events/gateway-events#update-voice-state
   */
  async updateVoiceState(update: VoiceStateUpdateData): Promise<void> {
    readVoiceState(update);
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
    const delivery = this.#directDelivery;
    if (this.#journaledShards) return this.#journaledShards.reshard(count, options.signal);
    if (!this.#host || !delivery) throw new ReshardingError(count, NOT_CONNECTED);
    await this.#host.reshard(count, options.signal, async () => ({ of: () => delivery }));
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
    if (this.#journaledShards) this.#host?.shards.get(shardId)?.delivery.runInOrder(step);
    else void step.start();
  }

  /** Ends the sessions (close code 1000): the bot goes offline. Delivers nothing after the call. Never rejects. */
  async close(): Promise<void> {
    this.#journaledShards?.stop();
    const closed = this.#host?.close();
    this.#end();
    await closed;
  }

  /**
   * Closes the connections; the sessions stay resumable, for the next owner of the journal. Delivers nothing after the
   * call. Never rejects.
   */
  async suspend(): Promise<void> {
    this.#journaledShards?.stop();
    const suspended = this.#host?.suspend();
    this.#end();
    await suspended;
  }

  /** Creates the shards and opens them. Never rejects. */
  async #open(use: GatewayUse): Promise<void> {
    const { signal } = this.#closeController;
    try {
      // Loaded in parallel with discovery, and never by a bot that does not connect.
      const loading = loadConnection();
      const selected = use.journaling ? undefined : await this.#selectShards(undefined);
      const classes = await loading;
      signal.throwIfAborted();
      const resources = this.#resourcesOf(use, classes);
      const host = this.#createHost(resources);
      if (use.journaling) await this.#openJournaled(host, resources, use.journaling);
      else if (selected) this.#openDirect(host, selected, use);
      this.#pendingShards = new Set(host.unreadyIds);
      this.#resolveIfConnected();
    } catch (error) {
      if (!signal.aborted) this.#onFatalError(error);
    }
  }

  /** @throws {GatewayClosedError} when Discord rejects the bot */
  #selectShards(storedCount: number | undefined): Promise<ShardSet> {
    const { shards = 'auto', random = Math.random } = this.#options;
    const { signal } = this.#closeController;
    const shared = { discovery: this.#discovery, clock: this.#clock, logger: this.#logger };
    return selectShards(shards, storedCount, { ...shared, random, signal });
  }

  #resourcesOf({ identifyThrottler, resumeGuard }: GatewayUse, classes: ConnectionClasses): ShardResources {
    const { token, intents, subscribedEvents, recording, instrumentation, random = Math.random } = this.#options;
    return {
      token,
      intents,
      subscribedEvents,
      compression: this.#compression,
      recording,
      publications: createGatewayPublications(instrumentation),
      instrumentation,
      discovery: this.#discovery,
      identifyThrottler: identifyThrottler ?? new MemoryIdentifyThrottler(this.#clock, this.#logger),
      resumeGuard: resumeGuard ?? new MemoryResumeGuard(this.#clock),
      ...classes,
      clock: this.#clock,
      logger: this.#logger,
      random,
    };
  }

  #createHost(resources: ShardResources): ShardHost {
    const host = new ShardHost(resources, {
      onResponse: (shardId, event, data) => {
        if (voiceResponses.has(event)) this.#use?.onVoiceResponse?.(event, data);
        else this.#memberRequests.onResponse(shardId, event, data);
      },
      onSessionStart: (start) => this.#onSessionStart(start),
      onSessionInterrupt: (interrupt) => this.#onSessionInterrupt(interrupt),
      onStatusChange() {},
      onFatalError: (_shardId, error) => this.#onFatalError(error),
    });
    if (this.#presence) host.setPresence(this.#presence);
    this.#host = host;
    return host;
  }

  #openDirect(host: ShardHost, { count, ids }: ShardSet, { onEvent }: GatewayUse): void {
    const delivery = new DirectDelivery(onEvent, this.#logger);
    this.#directDelivery = delivery;
    host.start(count);
    for (const shard of ids.map((id) => host.add(id, delivery))) host.open(shard);
  }

  async #openJournaled(host: ShardHost, resources: ShardResources, journaling: JournalingOptions): Promise<void> {
    this.#journaledShards = new JournaledShards({
      host,
      resources,
      journaling,
      selectShards: (storedCount) => this.#selectShards(storedCount),
      listener: {
        onShardMove: (shard) =>
          runSessionHooks(this.#sessionHooks, shard, (hook) => hook.onShardMove?.(shard), this.#logger),
        onShardEnd: (shard) => this.#onShardEnd(shard),
        onFatalError: (_shardId, error) => this.#onFatalError(error),
      },
      signal: this.#closeController.signal,
    });
    await this.#journaledShards.open();
  }

  /** @throws {ShardElsewhereError} */
  #requireShard(shardId: number, shards: ReadonlyMap<number, Shard>, count: number): Shard {
    const shard = shards.get(shardId);
    if (shard) return shard;
    throw new ShardElsewhereError(shardId, count, [...shards.keys()], this.#journaledShards?.ownerOf(shardId));
  }

  #shardOf(guildId: string): number {
    const count = this.#host?.count;
    return count === undefined ? 0 : shardIdOf(guildId, count);
  }

  #onSessionStart(start: SessionStart): void {
    this.#options.instrumentation?.sessionStarted?.({ shard: start.shardId, kind: start.kind });
    runSessionHooks(this.#sessionHooks, start, (hook) => hook.onSessionStart?.(start), this.#logger);
    this.#journaledShards?.onSessionStart(start);
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
    void (this.#use?.journaling ? this.suspend() : this.close());
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
