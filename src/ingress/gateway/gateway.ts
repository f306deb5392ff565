import { type Clock, systemClock } from '../../base/clock.js';
import { createLogger, type Logger } from '../../base/logger.js';
import type { MembersChunk } from '../../wire/events.js';
import { type GatewayFrame, opcodes, type PresenceChange, shardOf, type VoiceStateChange } from '../../wire/gateway.js';
import { Codec } from './codec.js';
import { compressionFor } from './compression.js';
import { Discovery } from './discovery.js';
import { GatewayClosedError, GatewayNotReadyError, GatewayOptionsError, ShardElsewhereError } from './errors.js';
import { Fleet } from './fleet.js';
import type { Began, GatewayOptions } from './gateway-options.js';
import { inherit } from './inheritance.js';
import type { MemberQuery } from './member-query.js';
import { MemberRequests } from './member-requests.js';
import { MemoryIdentifyPacer } from './memory-identify-pacer.js';
import { Opening } from './opening.js';
import { NORMAL_CLOSE } from './own-close-codes.js';
import { checkPresence, checkVoiceState } from './own-state.js';
import type { SavedSession } from './saved-session.js';
import { greet, newSession } from './session.js';
import { shardProblem } from './shard-choice.js';
import type { FrameCounts, ShardStatus, ShardView } from './shard-options.js';

export type { Began, Deliver, GatewayOptions } from './gateway-options.js';

/** setInterval takes no more; how long it is does not matter. */
const LONGEST_INTERVAL_MS = 2 ** 31 - 1;
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
  readonly #logger: Logger;
  readonly #opening: Opening;
  readonly #members: MemberRequests;
  readonly #fleet: Fleet;
  /** Aborts when the gateway is closed, in whichever way. */
  readonly #life = new AbortController();
  #connected: Promise<void> | undefined;
  /** Settles `#connected`; undefined when that is done. */
  #settle: { resolve(): void; reject(error: GatewayClosedError): void } | undefined;
  /** Shards that have never been ready. */
  #awaited = new Set<number>();
  /** What the store gave, until the shards have it. */
  #loading: Promise<readonly SavedSession[]> | undefined;
  #isSuspended = false;
  #keepAlive: ReturnType<typeof setInterval> | undefined;

  /**
   * @throws GatewayOptionsError when the shards or the compression cannot be meant
   * @throws ValidationError when the presence breaks a rule of the interface
   * @throws CompressionUnavailableError when this Node cannot read what is asked for
   */
  constructor(options: GatewayOptions) {
    const problem = shardProblem(options.shards ?? 'auto');
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger ?? createLogger({ level: 'silent' });
    const discovery = new Discovery(options.discover, this.#clock);
    this.#opening = new Opening({
      discovery,
      clock: this.#clock,
      logger: this.#logger,
      random: options.random ?? Math.random,
      signal: this.#life.signal,
    });
    this.#members = new MemberRequests({
      clock: this.#clock,
      logger: this.#logger,
      shardOf: (guildId) => this.#shardOf(guildId),
      send: (shardId, frame) => this.send(shardId, frame),
    });
    this.#fleet = new Fleet({
      gateway: options,
      compression: compressionFor(options.compression ?? false),
      discovery,
      pacer: options.identifyPacer ?? new MemoryIdentifyPacer(this.#clock, this.#logger),
      clock: this.#clock,
      logger: this.#logger,
      answered: (shardId, event, data) => this.#members.answered(shardId, event, data),
      began: (began) => this.#began(began),
      resharded: () => this.#members.resharded(),
      failed: (error) => this.#failed(error),
    });
    if (options.presence) this.setPresence(options.presence);
  }

  /** The worst of the shards. */
  get status(): ShardStatus {
    if (this.#life.signal.aborted) return 'closed';
    if (!this.#connected) return 'idle';
    return this.#fleet.group?.status ?? 'connecting';
  }

  /** The shards as they are now; none before their count is known. */
  get shards(): readonly ShardView[] {
    return Array.from(this.#fleet.group?.shards.values() ?? [], ({ view }) => view);
  }

  /** Mean milliseconds from the last acknowledged heartbeats to their acknowledgement; undefined before the first. */
  get latencyMs(): number | undefined {
    const known = this.shards.flatMap(({ latencyMs }) => latencyMs ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, latencyMs) => sum + latencyMs, 0) / known.length;
  }

  /** How many frames came on all shards, by what became of them. */
  get counts(): Readonly<FrameCounts> {
    const sum: FrameCounts = { delivered: 0, unheard: 0, repeated: 0, unknown: 0, malformed: 0 };
    for (const { counts } of this.shards) {
      sum.delivered += counts.delivered;
      sum.unheard += counts.unheard;
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
    if (this.#connected) return this.#connected;
    const connected = new Promise<void>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Who does not wait for the connection is told by the log; the process must not end over it.
    connected.catch(() => {});
    this.#connected = connected;
    if (this.#life.signal.aborted) {
      this.#refuse(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
    } else {
      // Between two connections there is no socket, and timers of a clock do not hold the process.
      this.#keepAlive = setInterval(() => {}, LONGEST_INTERVAL_MS);
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
    const group = this.#fleet.group;
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
  setPresence(presence: PresenceChange): void {
    checkPresence(presence);
    const { token, intents } = this.#options;
    // It must fit an identify also.
    const { frame } = greet(newSession, { token, intents, shard: [0, 1], presence });
    new Codec().encode(frame);
    this.#fleet.setPresence(presence);
  }

  /**
   * Update Voice State: joins a voice channel, moves, or leaves. The answer comes as events.
   * @throws ValidationError when the change breaks a rule of the interface
   * @throws GatewayNotReadyError, ShardElsewhereError as `send`
   */
  async updateVoiceState(change: VoiceStateChange): Promise<void> {
    checkVoiceState(change);
    await this.send(this.#shardOf(change.guild_id), { op: opcodes.VOICE_STATE_UPDATE, d: change });
  }

  /**
   * Request Guild Members: the chunks of the answer, in order. Where the service asks to wait it is waited. When the
   * session is lost before the first chunk it is asked again on the next one.
   * @throws ValidationError at once, when the query breaks a rule of the interface
   * @throws MembersNotReceivedError while iterating, when they stop coming
   * @throws ShardElsewhereError while iterating, when the guild's shard is not here
   */
  requestMembers(guildId: string, query?: MemberQuery): AsyncIterable<MembersChunk> {
    return this.#members.request(guildId, query);
  }

  /**
   * Goes over to another count of shards without missing an event: the new shards stand ready before the old ones go.
   * Events of the overlap are told apart; one that cannot be comes a second time, marked as replayed.
   * @param options `signal` gives it up
   * @throws GatewayOptionsError when `count` is not a whole number from 1
   * @throws ReshardingError when it is given up; the shards before it go on
   */
  async reshard(count: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    const problem = shardProblem(count);
    if (problem !== undefined) throw new GatewayOptionsError(problem);
    await this.#fleet.reshard(count, options.signal);
  }

  /** Ends the sessions (1000): the bot goes offline. Nothing is delivered after the call. Never rejects. */
  async close(): Promise<void> {
    const closed = this.#fleet.close();
    this.#end();
    await closed;
  }

  /** Ends the connections, but not the sessions: see `handOver`. Nothing is delivered after the call. Never rejects. */
  async suspend(): Promise<void> {
    if (!this.#life.signal.aborted) this.#isSuspended = true;
    const suspended = this.#fleet.suspend();
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
    return this.#fleet.group?.saved ?? [...((await this.#loading) ?? [])];
  }

  /** Makes the shards and opens them. Never rejects. */
  async #open(): Promise<void> {
    const { shards = 'auto', intents, sessions } = this.#options;
    // Loaded while the service is asked, and by nobody who never connects.
    const sockets = import('./connection.js');
    this.#loading = this.#opening.load(sessions);
    const saved = await this.#loading;
    const numbers = await this.#opening.numbers(shards, saved, intents);
    const { Connection } = await sockets;
    if (this.#life.signal.aborted || numbers === undefined) return;
    if (numbers instanceof GatewayClosedError) {
      this.#failed(numbers);
      return;
    }
    this.#awaited = new Set(numbers.ids);
    this.#fleet.open(numbers, inherit(saved, numbers, intents, this.#logger), Connection);
  }

  #shardOf(guildId: string): number {
    const group = this.#fleet.group;
    return group ? shardOf(guildId, group.count) : 0;
  }

  #began(began: Began): void {
    this.#members.began(began.shard, began.fresh);
    try {
      this.#options.began?.(began);
    } catch (error) {
      this.#logger.error({ err: error, shard: began.shard }, 'the beginning of a session could not be taken');
    }
    if (!this.#awaited.delete(began.shard) || this.#awaited.size > 0) return;
    this.#settle?.resolve();
    this.#settle = undefined;
  }

  #failed(error: GatewayClosedError): void {
    if (this.#life.signal.aborted) return;
    const settle = this.#settle;
    this.#settle = undefined;
    void this.close();
    if (settle) {
      settle.reject(error);
      return;
    }
    try {
      this.#options.fail?.(error);
    } catch (thrown) {
      this.#logger.error({ err: thrown }, 'the failure of the gateway could not be handled');
    }
  }

  #end(): void {
    this.#life.abort(new Error('the gateway was closed'));
    clearInterval(this.#keepAlive);
    this.#members.close();
    this.#refuse(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
  }

  #refuse(error: GatewayClosedError): void {
    this.#settle?.reject(error);
    this.#settle = undefined;
  }
}
