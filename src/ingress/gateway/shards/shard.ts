import { errorMessage } from '../../../base/errors.js';
import { events, type Ready } from '../../../wire/events/all-events.js';
import { completePayload } from '../../../wire/events/complete-event.js';
import type { GatewayFrame, PresenceUpdateData, TransportCompression } from '../../../wire/gateway/protocol.js';
import { fallbackOf } from '../compression/compression.js';
import type { Connection } from '../connection/connection.js';
import { gatewayAddress } from '../connection/gateway-address.js';
import { ConnectionPlanner } from '../identify/connection-planner.js';
import { NORMAL_CLOSE, RESUMABLE_CLOSE } from '../protocol/client-close-codes.js';
import { Codec, type Dispatch, type IgnoredDispatch, KNOWN_EVENTS } from '../protocol/codec.js';
import { GatewayClosedError, GatewayNotReadyError } from '../protocol/errors.js';
import type { SequenceDiagnostics } from '../protocol/gateway-instrumentation.js';
import { SequenceTracker } from '../session/sequence-tracker.js';
import {
  applyConnectionEnd,
  applyDispatch,
  applyHeartbeatAck,
  type ConnectionEnd,
  discardAfterFailedResumes,
  identifyOrResume,
  isDiscardDue,
  newSession,
  restoredSession,
  type Session,
} from '../session/session.js';
import { expectedGuildCount, GuildLoading } from './guild-loading.js';
import { PresenceUpdates } from './presence-updates.js';
import { type FrameCounts, noFrames, type ShardInfo, type ShardOptions, type ShardStatus } from './shard-options.js';

const READY = events.ready.wireName;
const RESUMED = events.resumed.wireName;
const CHUNK = events.guildMembersChunk.wireName;
const RATE_LIMITED = events.rateLimited.wireName;
const GUILD_CREATE = events.guildCreate.wireName;
const GUILD_DELETE = events.guildDelete.wireName;

/** One shard: keeps one session alive across connections, until it is closed or permanently rejected. */
export class Shard {
  readonly #options: ShardOptions;
  readonly #counts: FrameCounts = noFrames();
  readonly #codec: Codec;
  readonly #connectionPlanner: ConnectionPlanner;
  readonly #guildLoading: GuildLoading;
  readonly #presenceUpdates: PresenceUpdates;
  #compression: TransportCompression | undefined;
  #session: Session = newSession;
  #sequences = new SequenceTracker();
  /** Whether sequences of the session were skipped. */
  #hasGap = false;
  #connection: Connection | undefined;
  #state: 'idle' | 'open' | 'closed' = 'idle';
  #isPaused = false;
  /** Whether it connects when it may do so again. */
  #isHeld = false;
  /** Resolves when a discarded session is no longer stored. */
  #sessionEnd: Promise<void> | undefined;

  constructor(options: ShardOptions) {
    this.#options = options;
    const { clock, logger, listener, resume, discovery, identifyThrottler, resumeGuard } = options;
    this.#codec = new Codec(options.subscribedEvents);
    this.#compression = options.compression;
    this.#connectionPlanner = new ConnectionPlanner({
      shardId: this.id,
      discovery,
      identifyThrottler,
      resumeGuard,
      clock,
      listener: {
        resumeUrl: () => this.#session.resumable?.url,
        // Another process may have resumed the session of a shard that may not connect.
        isDiscardDue: () => this.#mayConnect && isDiscardDue(this.#session),
        onDiscard: () => this.#discardSession(),
        whenSessionEnded: async () => this.#sessionEnd,
        onConnect: (url) => this.#connect(url),
        onFailure: (detail) => this.#onConnectionEnd({ cause: 'unreachable', detail }),
        onFatalError: (error) => this.#fail(error),
      },
    });
    this.#guildLoading = new GuildLoading(clock, () => listener.onStatusChange());
    this.#presenceUpdates = new PresenceUpdates({ clock, logger, send: (frame) => this.send(frame) });
    if (!resume) return;
    this.#session = restoredSession(resume);
    this.#sequences = new SequenceTracker(resume.sequence);
  }

  get id(): number {
    return this.#options.identity.shard[0];
  }

  get status(): ShardStatus {
    if (this.#state !== 'open') return this.#state;
    if (this.#connectionPlanner.isWaiting || this.#isHeld) return 'waiting';
    return this.#session.phase === 'offline' ? 'connecting' : this.#session.phase;
  }

  /** Whether the session is ready and has received all guilds that READY listed. */
  get hasLoadedGuilds(): boolean {
    return this.status === 'ready' && !this.#guildLoading.isPending;
  }

  get info(): ShardInfo {
    const { id, status } = this;
    const journal = this.#options.journalInfo?.();
    return {
      id,
      status: status === 'ready' && journal?.problem !== undefined ? 'degraded' : status,
      latencyMs: this.#connection?.latencyMs,
      sequence: this.#sequence,
      counts: { ...this.#counts, missing: this.#counts.missing + this.#sequences.missing },
      journal,
    };
  }

  /** The session, for a resume in another process; undefined without one. */
  get resumableSession(): Session['resumable'] {
    return this.#session.resumable;
  }

  /** Connects, and reconnects until the shard is closed. Does nothing if it was opened or closed before. */
  open(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'open';
    this.#connectionPlanner.plan(this.#session.resumable?.url);
  }

  /** Ends the session and the connection. Resolves when the connection is closed; never rejects. */
  close(): Promise<void> {
    return this.#end(NORMAL_CLOSE);
  }

  /** Closes the connection; the session stays resumable. No event is delivered after the call. Never rejects. */
  suspend(): Promise<void> {
    return this.#end(RESUMABLE_CLOSE);
  }

  /**
   * Sends a frame as soon as the send limit allows.
   * @throws {FrameTooLargeError} when the frame is larger than 4096 bytes
   * @throws {GatewayNotReadyError} when there is no ready session, or the connection ends before the frame is sent
   */
  async send(frame: GatewayFrame): Promise<void> {
    if (!this.#connection || this.status !== 'ready') throw new GatewayNotReadyError(frame.op);
    await this.#connection.send(frame);
  }

  /** Sets the presence of the bot, for this session and for later ones. */
  setPresence(presence: PresenceUpdateData): void {
    this.#presenceUpdates.set(presence);
  }

  /** Closes the connection until `unpause`; the session stays resumable. Events that are missed meanwhile follow then. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#connection?.closeResumable({ cause: 'paused' });
  }

  /** Connects again after `pause`. */
  unpause(): void {
    this.#isPaused = false;
    this.connectIfHeld();
  }

  /** Connects if it could not before, because `mayConnect` returned false. */
  connectIfHeld(): void {
    if (!this.#isHeld || !this.#mayConnect || this.#state !== 'open') return;
    this.#isHeld = false;
    this.#connectionPlanner.plan(this.#session.resumable?.url);
  }

  get #mayConnect(): boolean {
    return !this.#isPaused && this.#options.mayConnect?.() !== false;
  }

  #connect(url: string): void {
    if (this.#mayConnect) {
      this.#openConnection(url);
      return;
    }
    this.#connectionPlanner.releasePermit(false);
    this.#isHeld = true;
  }

  async #end(code: number): Promise<void> {
    this.#state = 'closed';
    this.#connectionPlanner.stop();
    this.#guildLoading.stop();
    this.#presenceUpdates.onConnectionEnd();
    this.#connectionPlanner.releasePermit(this.#session.phase !== 'offline');
    await this.#connection?.close(code);
  }

  #openConnection(url: string): void {
    const { Connection, clock, logger, random, recording, publications } = this.#options;
    const compression = this.#compression;
    try {
      this.#connection = new Connection({
        address: gatewayAddress(url, compression),
        compression,
        recording,
        publications,
        shard: this.id,
        codec: this.#codec,
        clock,
        logger,
        random,
        sequence: () => this.#safeSequence,
        listener: {
          // The shard may have been lost since it connected, for example while this process was suspended. Another process
          // may have resumed the session.
          onHello: () => (this.#mayConnect ? this.#identifyOrResume() : undefined),
          onDispatch: (dispatch) => this.#onDispatch(dispatch),
          onHeartbeatAck: () => {
            this.#countResumes(applyHeartbeatAck(this.#session));
          },
          onUnknownOpcode: (opcode) => {
            this.#counts.unknown++;
            logger.debug({ opcode }, 'a frame with an unknown opcode is ignored');
          },
          onEnd: (connectionEnd) => this.#onConnectionEnd(connectionEnd),
        },
      });
    } catch (error) {
      this.#onConnectionEnd({ cause: 'unreachable', detail: errorMessage(error) });
    }
  }

  /** The last sequence of the resumable session. */
  get #sequence(): number | null {
    return this.#session.resumable ? this.#sequences.last : null;
  }

  /** The last sequence that Discord need not send again; null if there is none. */
  get #safeSequence(): number | null {
    const received = this.#sequence;
    const { safeSequence } = this.#options;
    return received === null || !safeSequence ? received : safeSequence(received) || null;
  }

  #identifyOrResume(): GatewayFrame {
    // A session that is not stored yet can only be continued by this process, which has its events.
    const sequence = this.#safeSequence ?? this.#sequence;
    const identity = { ...this.#options.identity, presence: this.#presenceUpdates.latest };
    const { session, frame } = identifyOrResume(this.#session, sequence, identity, this.#sequence);
    this.#session = session;
    if (session.phase === 'identifying') this.#presenceUpdates.onIdentify();
    this.#options.logger.debug({ sequence }, session.phase);
    return frame;
  }

  #onDispatch(dispatch: Dispatch | IgnoredDispatch): void {
    const { event } = dispatch;
    const isSessionStart = (event === READY || event === RESUMED) && this.#onReadyOrResumed(dispatch);
    if (isSessionStart || !this.#receiveSequence(dispatch)) return;
    const isInitialGuild = this.#guildLoading.isPending && event === GUILD_CREATE;
    if (dispatch.kind === 'dispatch' && (event === CHUNK || event === RATE_LIMITED)) {
      this.#options.listener.onMemberResponse(event, dispatch.data);
    }
    // Only the session of an earlier process can repeat events, because that process may have received them already.
    const mayBeRepeated = this.#session.restored && this.#options.resume?.isExact !== true;
    this.#deliver(dispatch, mayBeRepeated, isInitialGuild);
    if (this.#guildLoading.isPending && (event === GUILD_CREATE || event === GUILD_DELETE))
      this.#guildLoading.onGuild();
  }

  /** Records the sequence of a dispatch. Returns whether the event must be delivered. */
  #receiveSequence({ event, sequence }: Dispatch | IgnoredDispatch): boolean {
    const { last } = this.#sequences;
    const order = this.#sequences.receive(sequence);
    if (order === 'next') return true;
    if (order === 'repeated') this.#counts.repeated++;
    const message: SequenceDiagnostics = { shard: this.id, event, sequence, last, order };
    const { sequences } = this.#options.publications;
    if (sequences.isObserved) sequences.publish(message);
    // One warning per session is enough for a server that does not count sequences.
    const level = order === 'after-gap' && !this.#hasGap ? 'warn' : 'debug';
    this.#hasGap ||= order === 'after-gap';
    this.#options.logger[level](message, 'a dispatch does not have the next sequence of its session');
    return order !== 'repeated';
  }

  /**
   * Handles READY and RESUMED. Returns whether the event started a session, or must be ignored; otherwise it is an event
   * like any other.
   */
  #onReadyOrResumed(dispatch: Dispatch | IgnoredDispatch): boolean {
    const { previousSessionLost } = this.#session;
    const { session, effect } = applyDispatch(this.#session, dispatch);
    this.#session = session;
    if (effect === 'none') return false;
    if (effect === 'invalid-ready') {
      this.#connection?.closeResumable({ cause: 'malformed', detail: 'READY has no session id or no resume URL' });
      return true;
    }
    if (effect === 'ready') this.#startSequences(dispatch.sequence);
    else this.#receiveSequence(dispatch);
    this.#onSessionStart(dispatch, effect, previousSessionLost);
    this.#deliver(dispatch, false, false);
    return true;
  }

  /** Sequences of a new session start again. */
  #startSequences(last?: number): void {
    this.#counts.missing += this.#sequences.missing;
    this.#sequences = new SequenceTracker(last);
    this.#hasGap = false;
  }

  #onSessionStart(
    dispatch: Dispatch | IgnoredDispatch,
    effect: 'ready' | 'resumed',
    previousSessionLost: boolean,
  ): void {
    const { listener, logger, identity, resumeGuard } = this.#options;
    this.#connection?.markReady();
    if (effect === 'ready') resumeGuard.onIdentified(this.id);
    this.#connectionPlanner.releasePermit(this.#session.phase !== 'offline');
    logger.info({ sequence: dispatch.sequence }, effect);
    // Payloads are not validated; `applyDispatch` has validated the fields that the session needs.
    const ready =
      effect === 'ready' && dispatch.kind === 'dispatch' ? (completePayload(READY, dispatch.data) as Ready) : undefined;
    if (ready) this.#guildLoading.start(expectedGuildCount(ready, identity.intents));
    this.#presenceUpdates.onSessionStart();
    listener.onSessionStart({
      shardId: identity.shard[0],
      shardCount: identity.shard[1],
      kind: effect === 'ready' ? 'identified' : 'resumed',
      previousSessionLost: effect === 'ready' && previousSessionLost,
      ready,
    });
    listener.onStatusChange();
  }

  /** Delivers an event that has a listener. */
  #deliver(dispatch: Dispatch | IgnoredDispatch, replayed: boolean, isInitialGuild: boolean): void {
    const { event, sequence } = dispatch;
    const { subscribedEvents, listener, logger, identity, keepsFrames, publications, instrumentation, clock } =
      this.#options;
    const isKnown = KNOWN_EVENTS.has(event);
    if (!isKnown) {
      this.#counts.unknown++;
      logger.debug({ event }, 'unknown event');
    }
    if (dispatch.kind === 'ignored' || (subscribedEvents && !subscribedEvents.has(event))) {
      if (isKnown) {
        this.#counts.ignored++;
        instrumentation?.ignored?.(event);
      }
      return;
    }
    this.#counts.delivered++;
    const shard = identity.shard[0];
    if (publications.dispatches.isObserved) publications.dispatches.publish({ shard, event, sequence, replayed });
    const origin = { via: 'gateway', shard, sequence, replayed } as const;
    const { data, frame } = dispatch;
    const receivedAt = event === events.interactionCreate.wireName ? clock.monotonicNow() : undefined;
    const inbound = { event, data, origin, receivedAt };
    listener.onEvent(keepsFrames ? { ...inbound, frame } : inbound, isInitialGuild);
  }

  #onConnectionEnd(connectionEnd: ConnectionEnd): void {
    this.#connection = undefined;
    this.#connectionPlanner.releasePermit(this.#session.phase !== 'offline');
    this.#presenceUpdates.onConnectionEnd();
    if (connectionEnd.cause === 'malformed') this.#onMalformed(connectionEnd.isCompressed);
    const { listener, logger, identity, instrumentation } = this.#options;
    instrumentation?.connectionEnded?.({
      shard: this.id,
      cause: connectionEnd.cause,
      closeCode: connectionEnd.cause === 'closed' ? connectionEnd.closeCode : undefined,
    });
    const wasReady = this.#session.phase === 'ready';
    const hadSession = this.#session.resumable !== undefined;
    const { session, step } = applyConnectionEnd(this.#session, this.#sequence, connectionEnd, this.#options.random());
    this.#countResumes(session);
    if (step.kind === 'stop') {
      this.#fail(new GatewayClosedError(step.closeCode, step));
      return;
    }
    const mayIdentify = isDiscardDue(session) ? 'resume or identify' : 'resume';
    const next = session.resumable ? mayIdentify : 'identify';
    const delayMs = this.#connectionPlanner.delayOfNext(step.delayMs);
    const isSessionLost = hadSession && !session.resumable;
    if (isSessionLost) this.#onSessionLost();
    const level = delayMs === 0 && !isSessionLost ? 'info' : 'warn';
    const message = `the connection ended${isSessionLost ? '; events until the next READY are lost' : ''}`;
    logger[level]({ ...connectionEnd, next, delayMs }, message);
    if (wasReady) listener.onSessionInterrupt({ shardId: identity.shard[0], shardCount: identity.shard[1] });
    listener.onStatusChange();
    this.#connectionPlanner.plan(step.url, delayMs);
  }

  /** Sets the session after a resume was judged, or was forgotten. */
  #countResumes(session: Session): void {
    const { resumable, failedResumes } = this.#session;
    this.#session = session;
    const isSame = session.resumable !== undefined && session.resumable === resumable;
    if (isSame && session.failedResumes !== failedResumes) this.#options.saveFailedResumes?.(session.failedResumes);
  }

  /** Discards a session that cannot be resumed. Returns the delay before Identify. */
  #discardSession(): number {
    const { logger, listener, random } = this.#options;
    const { failedResumes } = this.#session;
    const discarded = discardAfterFailedResumes(this.#session, random());
    const delayMs = this.#connectionPlanner.delayOfNext(discarded.delayMs);
    this.#session = discarded.session;
    this.#onSessionLost();
    logger.warn({ failedResumes, delayMs }, 'the session cannot be resumed; events until the next READY are lost');
    listener.onStatusChange();
    return delayMs;
  }

  #onSessionLost(): void {
    const { endSession, instrumentation } = this.#options;
    this.#guildLoading.stop();
    this.#startSequences();
    this.#counts.sessionsLost++;
    instrumentation?.sessionLost?.({ shard: this.id });
    this.#sessionEnd = endSession?.();
  }

  #onMalformed(isCompressed = false): void {
    this.#counts.malformed++;
    if (!isCompressed || !this.#compression) return;
    const compression = this.#compression;
    this.#compression = fallbackOf(compression);
    this.#options.logger.warn(
      { compression, next: this.#compression ?? 'none' },
      'compressed data cannot be read: the next connections use another compression',
    );
  }

  #fail(error: GatewayClosedError): void {
    this.#state = 'closed';
    this.#connectionPlanner.stop();
    this.#guildLoading.stop();
    this.#options.logger.error({ err: error }, 'Discord permanently rejected the connection');
    this.#options.listener.onFatalError(error);
  }
}
