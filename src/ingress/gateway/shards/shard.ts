import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { events, type Ready } from '../../../wire/events/all-events.js';
import { completePayload } from '../../../wire/events/complete-event.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { GatewayFrame, PresenceUpdateData, TransportCompression } from '../../../wire/gateway/protocol.js';
import type { EventDelivery } from '../../journal/delivery/event-delivery.js';
import { fallbackOf } from '../compression/compression.js';
import type { Connection } from '../connection/connection.js';
import { ConnectionPlanner } from '../identify/connection-planner.js';
import { Codec, type Dispatch, type IgnoredDispatch, KNOWN_EVENTS } from '../protocol/codec.js';
import { GatewayClosedError, GatewayNotReadyError, NORMAL_CLOSE, RESUMABLE_CLOSE } from '../protocol/errors.js';
import type { SequenceDiagnostics } from '../protocol/gateway-instrumentation.js';
import { responseEvents } from '../protocol/responses.js';
import { SequenceTracker } from '../session/sequence-tracker.js';
import {
  applyConnectionEnd,
  applyDispatch,
  applyHeartbeatAck,
  type ConnectionEnd,
  discardAfterFailedResumes,
  type EarlierSession,
  identifyOrResume,
  isDiscardDue,
  newSession,
  restoredSession,
  type Session,
} from '../session/session.js';
import { expectedGuildCount, GuildLoading } from './guild-loading.js';
import { PresenceUpdates } from './presence-updates.js';
import {
  type FrameCounts,
  noFrames,
  type ShardInfo,
  type ShardListener,
  type ShardResources,
  type ShardStatus,
} from './shard-info.js';

const READY = events.ready.wireName;
const RESUMED = events.resumed.wireName;
const GUILD_CREATE = events.guildCreate.wireName;
const GUILD_DELETE = events.guildDelete.wireName;

/** What a dispatch is for the session. */
type DispatchMeaning = 'event' | 'session start' | 'ignored';

const NOBODY: ShardListener = {
  onResponse() {},
  onSessionStart() {},
  onSessionInterrupt() {},
  onStatusChange() {},
  onFatalError() {},
};

/** Which shard it is, and what it does with its events. */
export interface ShardUse {
  /** From 0. */
  readonly id: number;
  /** How many shards the bot has. */
  readonly count: number;
  readonly delivery: EventDelivery;
  readonly listener: ShardListener;
  /** The session to resume. @default a new session */
  readonly resume?: EarlierSession | undefined;
}

/** @param isInitialGuild whether the event is the GUILD_CREATE of a guild that READY listed */
export type OverlapFilter = (inbound: InboundEvent, isInitialGuild: boolean) => void;

/**
 * One shard: keeps one session alive across connections, until it is closed or permanently rejected.
 *
 * A session that takes over from another one is *prepared* first: its events only reach the filter, and nothing of it is stored.
 * A shard whose session was taken over is *retired*: it keeps the session as it is, in case another process has to resume it.
 */
export class Shard {
  readonly id: number;
  readonly count: number;
  readonly delivery: EventDelivery;
  /** Decides which events are delivered, from the preparation of the session until it can no longer repeat what another delivered. */
  filter: OverlapFilter | undefined;
  /** Receives the events and delivers them, while other shards prepare to take over. */
  observer: ((inbound: InboundEvent) => void) | undefined;
  readonly #resources: ShardResources;
  readonly #logger: StructuredLogger;
  #listener: ShardListener;
  #role: 'prepared' | 'delivering' | 'retired' = 'delivering';
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
  /** Whether the session that it resumes cannot repeat events that an earlier process has handled. */
  #isExact = false;
  /** The safe sequence of a retired shard. */
  #safeAtEnd: number | null = null;
  /** Resolves when a discarded session is no longer stored. */
  #sessionEnd: Promise<void> | undefined;

  constructor(resources: ShardResources, { id, count, delivery, listener, resume }: ShardUse) {
    const { clock, discovery, identifyThrottler, resumeGuard, subscribedEvents } = resources;
    this.id = id;
    this.count = count;
    this.delivery = delivery;
    this.#resources = resources;
    this.#listener = listener;
    const logger = resources.logger.child({ shard: id });
    this.#logger = logger;
    this.#codec = new Codec(subscribedEvents);
    this.#compression = resources.compression;
    this.#connectionPlanner = new ConnectionPlanner({
      shardId: id,
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
    this.#guildLoading = new GuildLoading(clock, () => this.#listener.onStatusChange(id));
    this.#presenceUpdates = new PresenceUpdates({ clock, logger, send: (frame) => this.send(frame) });
    if (!resume) return;
    this.#session = restoredSession(resume);
    this.#isExact = resume.isExact;
    this.#sequences = new SequenceTracker(resume.sequence);
  }

  get status(): ShardStatus {
    if (this.#state !== 'open') return this.#state;
    if (this.#connectionPlanner.isWaiting || this.#isHeld) return 'waiting';
    return this.#session.phase === 'offline' ? 'connecting' : this.#session.phase;
  }

  /** The status for people: `degraded` if the session is ready, but its events do not start. */
  get reportedStatus(): ShardStatus {
    const { status } = this;
    return status === 'ready' && this.delivery.info?.problem !== undefined ? 'degraded' : status;
  }

  /** Whether the session is ready and has received all guilds that READY listed. */
  get hasLoadedGuilds(): boolean {
    return this.status === 'ready' && !this.#guildLoading.isPending;
  }

  get info(): ShardInfo {
    return {
      id: this.id,
      status: this.reportedStatus,
      latencyMs: this.#connection?.latencyMs,
      sequence: this.sequence,
      counts: { ...this.#counts, missing: this.#counts.missing + this.#sequences.missing },
      journal: this.delivery.info,
    };
  }

  /** The last sequence of the session that can be resumed; null without one. */
  get sequence(): number | null {
    return this.#session.resumable ? this.#sequences.last : null;
  }

  /** The session, for a resume in another process; undefined without one. */
  get resumableSession(): Session['resumable'] {
    return this.#session.resumable;
  }

  /**
   * Makes a new shard prepare its session: until `takeOver`, its events only reach the filter.
   * @param listener receives what happens until then
   */
  prepare(listener: ShardListener, filter: OverlapFilter): void {
    this.#role = 'prepared';
    this.#listener = listener;
    this.filter = filter;
  }

  /** Delivers from now on, with the session that was prepared. */
  takeOver(listener: ShardListener): void {
    this.#role = 'delivering';
    this.#listener = listener;
    this.#startDelivery();
    const { id: shardId, count: shardCount } = this;
    listener.onSessionStart({ shardId, shardCount, kind: 'resharded', previousSessionLost: false });
  }

  /** Delivers and stores nothing more. The session stays as it is, until `close`. */
  retire(): void {
    this.#safeAtEnd = this.#safeSequence;
    this.#role = 'retired';
    this.#listener = NOBODY;
    this.filter = undefined;
    this.observer = undefined;
  }

  /** Delivers an event that the filter has let through. */
  deliver(inbound: InboundEvent): void {
    if (this.observer) this.observer(inbound);
    else void this.delivery.receive(inbound);
  }

  /** Connects, and reconnects until the shard is closed. Does nothing if it was opened or closed before. */
  open(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'open';
    if (this.#role === 'delivering') this.delivery.follow(this);
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
    return !this.#isPaused && this.#role !== 'retired' && this.delivery.mayConnect;
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
    const { Connection } = this.#resources;
    const compression = this.#compression;
    try {
      this.#connection = new Connection({
        url,
        compression,
        resources: this.#resources,
        shard: this.id,
        codec: this.#codec,
        logger: this.#logger,
        sequence: () => this.#safeSequence,
        listener: {
          // The shard may have been lost since it connected, for example while this process was suspended. Another process
          // may have resumed the session.
          onHello: () => (this.#mayConnect ? this.#identifyOrResume() : undefined),
          onDispatch: this.#onDispatch.bind(this),
          onHeartbeatAck: () => {
            this.#countResumes(applyHeartbeatAck(this.#session));
          },
          onUnknownOpcode: (opcode) => {
            this.#counts.unknown++;
            this.#logger.debug({ opcode }, 'a frame with an unknown opcode is ignored');
          },
          onEnd: (connectionEnd) => this.#onConnectionEnd(connectionEnd),
        },
      });
    } catch (error) {
      this.#onConnectionEnd({ cause: 'unreachable', detail: errorMessage(error) });
    }
  }

  /** The last sequence that Discord need not send again; null if there is none. */
  get #safeSequence(): number | null {
    if (this.#role === 'retired') return this.#safeAtEnd;
    const received = this.sequence;
    return received === null || this.#role === 'prepared' ? received : this.delivery.safeSequence(received) || null;
  }

  #identifyOrResume(): GatewayFrame {
    // A session that is not stored yet can only be continued by this process, which has its events.
    const sequence = this.#safeSequence ?? this.sequence;
    const { token, intents } = this.#resources;
    const identity = { token, intents, shard: [this.id, this.count], presence: this.#presenceUpdates.latest } as const;
    const { session, frame } = identifyOrResume(this.#session, sequence, identity, this.sequence);
    this.#session = session;
    if (session.phase === 'identifying') this.#presenceUpdates.onIdentify();
    this.#logger.debug({ sequence }, session.phase);
    return frame;
  }

  #onDispatch(dispatch: Dispatch | IgnoredDispatch): void {
    if (this.#role === 'retired') return;
    const { event } = dispatch;
    let meaning: DispatchMeaning = 'event';
    if (event === READY || event === RESUMED) meaning = this.#onReadyOrResumed(dispatch);
    if (meaning === 'ignored' || (meaning === 'event' && !this.#receiveSequence(dispatch))) return;
    const { isPending } = this.#guildLoading;
    if (dispatch.kind === 'dispatch' && responseEvents.has(event))
      this.#listener.onResponse(this.id, event, dispatch.data);
    const inbound = this.#inboundOf(dispatch, meaning);
    if (inbound) {
      if (this.filter) this.filter(inbound, isPending && event === GUILD_CREATE);
      else if (this.observer) this.observer(inbound);
      else void this.delivery.receive(inbound);
    }
    if (isPending && (event === GUILD_CREATE || event === GUILD_DELETE)) this.#guildLoading.onGuild();
  }

  /** Records the sequence of a dispatch. Returns whether the event must be delivered. */
  #receiveSequence({ event, sequence }: Dispatch | IgnoredDispatch): boolean {
    const { last } = this.#sequences;
    const order = this.#sequences.receive(sequence);
    if (order === 'next') return true;
    if (order === 'repeated') this.#counts.repeated++;
    const message: SequenceDiagnostics = { shard: this.id, event, sequence, last, order };
    const { sequences } = this.#resources.publications;
    if (sequences.isObserved) sequences.publish(message);
    // One warning per session is enough for a server that does not count sequences.
    const level = order === 'after-gap' && !this.#hasGap ? 'warn' : 'debug';
    this.#hasGap ||= order === 'after-gap';
    this.#logger[level](message, 'a dispatch does not have the next sequence of its session');
    return order !== 'repeated';
  }

  #onReadyOrResumed(dispatch: Dispatch | IgnoredDispatch): DispatchMeaning {
    const { previousSessionLost } = this.#session;
    const { session, effect } = applyDispatch(this.#session, dispatch);
    this.#session = session;
    if (effect === 'none') return 'event';
    if (effect === 'invalid-ready') {
      this.#connection?.closeResumable({ cause: 'malformed', detail: 'READY has no session id or no resume URL' });
      return 'ignored';
    }
    if (effect === 'ready') this.#startSequences(dispatch.sequence);
    else this.#receiveSequence(dispatch);
    this.#onSessionStart(dispatch, effect, previousSessionLost);
    return 'session start';
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
    const { resumeGuard, intents } = this.#resources;
    const { id: shardId, count: shardCount } = this;
    this.#connection?.markReady();
    if (effect === 'ready') resumeGuard.onIdentified(shardId);
    this.#connectionPlanner.releasePermit(this.#session.phase !== 'offline');
    this.#logger.info({ sequence: dispatch.sequence }, effect);
    // Payloads are not validated; `applyDispatch` has validated the fields that the session needs.
    const ready =
      effect === 'ready' && dispatch.kind === 'dispatch' ? (completePayload(READY, dispatch.data) as Ready) : undefined;
    if (ready) this.#guildLoading.start(expectedGuildCount(ready, intents));
    this.#presenceUpdates.onSessionStart();
    if (effect === 'ready' && this.#role === 'delivering') this.#startDelivery();
    this.#listener.onSessionStart({
      shardId,
      shardCount,
      kind: effect === 'ready' ? 'identified' : 'resumed',
      previousSessionLost: effect === 'ready' && previousSessionLost,
      ready,
    });
    this.#listener.onStatusChange(shardId);
  }

  /** The delivery receives the events of the session from now on. */
  #startDelivery(): void {
    const { resumable } = this.#session;
    this.delivery.follow(this);
    if (!resumable) return;
    const { intents } = this.#resources;
    this.delivery.startSession({ sessionId: resumable.id, resumeUrl: resumable.url, intents });
  }

  /** The event of a dispatch; undefined if nothing listens to it. */
  #inboundOf(dispatch: Dispatch | IgnoredDispatch, meaning: DispatchMeaning): InboundEvent | undefined {
    const { event, sequence } = dispatch;
    const { subscribedEvents, publications, instrumentation, clock } = this.#resources;
    const isKnown = KNOWN_EVENTS.has(event);
    if (!isKnown) {
      this.#counts.unknown++;
      this.#logger.debug({ event }, 'unknown event');
    }
    if (dispatch.kind === 'ignored' || (subscribedEvents && !subscribedEvents.has(event))) {
      if (isKnown) {
        this.#counts.ignored++;
        instrumentation?.ignored?.(event);
      }
      return undefined;
    }
    this.#counts.delivered++;
    // Only the session of an earlier process can repeat events, because that process may have received them already.
    const replayed = meaning === 'event' && this.#session.restored && !this.#isExact;
    const shard = this.id;
    if (publications.dispatches.isObserved) publications.dispatches.publish({ shard, event, sequence, replayed });
    const origin = { via: 'gateway', shard, sequence, replayed } as const;
    const receivedAt = event === events.interactionCreate.wireName ? clock.monotonicNow() : undefined;
    const frame = this.delivery.keepsFrames ? dispatch.frame : undefined;
    return { event, data: dispatch.data, origin, receivedAt, frame };
  }

  #onConnectionEnd(connectionEnd: ConnectionEnd): void {
    this.#connection = undefined;
    this.#connectionPlanner.releasePermit(this.#session.phase !== 'offline');
    this.#presenceUpdates.onConnectionEnd();
    if (connectionEnd.cause === 'malformed') this.#onMalformed(connectionEnd.isCompressed);
    const { instrumentation, random } = this.#resources;
    const { id: shardId, count: shardCount } = this;
    instrumentation?.connectionEnded?.({
      shard: shardId,
      cause: connectionEnd.cause,
      closeCode: connectionEnd.cause === 'closed' ? connectionEnd.closeCode : undefined,
    });
    const wasReady = this.#session.phase === 'ready';
    const hadSession = this.#session.resumable !== undefined;
    const { session, step } = applyConnectionEnd(this.#session, this.sequence, connectionEnd, random());
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
    this.#logger[level]({ ...connectionEnd, next, delayMs }, message);
    if (wasReady) this.#listener.onSessionInterrupt({ shardId, shardCount });
    this.#listener.onStatusChange(shardId);
    this.#connectionPlanner.plan(step.url, delayMs);
  }

  /** Sets the session after a resume was judged, or was forgotten. */
  #countResumes(session: Session): void {
    const { resumable, failedResumes } = this.#session;
    this.#session = session;
    const isSame = session.resumable !== undefined && session.resumable === resumable;
    if (isSame && session.failedResumes !== failedResumes && this.#role === 'delivering')
      this.delivery.saveFailedResumes(session.failedResumes);
  }

  /** Discards a session that cannot be resumed. Returns the delay before Identify. */
  #discardSession(): number {
    const { failedResumes } = this.#session;
    const discarded = discardAfterFailedResumes(this.#session, this.#resources.random());
    const delayMs = this.#connectionPlanner.delayOfNext(discarded.delayMs);
    this.#session = discarded.session;
    this.#onSessionLost();
    this.#logger.warn(
      { failedResumes, delayMs },
      'the session cannot be resumed; events until the next READY are lost',
    );
    this.#listener.onStatusChange(this.id);
    return delayMs;
  }

  #onSessionLost(): void {
    this.#guildLoading.stop();
    this.#startSequences();
    this.#counts.sessionsLost++;
    this.#resources.instrumentation?.sessionLost?.({ shard: this.id });
    if (this.#role === 'delivering') this.#sessionEnd = this.delivery.endSession();
  }

  #onMalformed(isCompressed = false): void {
    this.#counts.malformed++;
    if (!isCompressed || !this.#compression) return;
    const compression = this.#compression;
    this.#compression = fallbackOf(compression);
    this.#logger.warn(
      { compression, next: this.#compression ?? 'none' },
      'compressed data cannot be read: the next connections use another compression',
    );
  }

  #fail(error: GatewayClosedError): void {
    this.#state = 'closed';
    this.#connectionPlanner.stop();
    this.#guildLoading.stop();
    this.#logger.error({ err: error }, 'Discord permanently rejected the connection');
    this.#listener.onFatalError(this.id, error);
  }
}
