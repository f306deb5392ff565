import { messageOf } from '../../base/errors.js';
import { events, type Ready } from '../../wire/events.js';
import type { GatewayFrame, PresenceChange } from '../../wire/gateway.js';
import { gatewayAddress } from './address.js';
import { Approach } from './approach.js';
import { Codec, type Dispatch, KNOWN_NAMES, type UnheardDispatch } from './codec.js';
import type { Connection } from './connection.js';
import { type DispatchMessage, dispatchChannel } from './diagnostics.js';
import { GatewayClosedError, GatewayNotReadyError } from './errors.js';
import { GuildLoading, guildsToCome } from './guild-loading.js';
import { HandledSequences } from './handled-sequences.js';
import { NORMAL_CLOSE, RESUMABLE_CLOSE } from './own-close-codes.js';
import { PresenceUpdates } from './presence-updates.js';
import type { SavedSession } from './saved-session.js';
import { advance, type Ending, end, greet, inheritedSession, newSession, prove, type Session } from './session.js';
import type { FrameCounts, ShardOptions, ShardStatus, ShardView } from './shard-options.js';

const READY = events.ready.wireName;
const RESUMED = events.resumed.wireName;
const CHUNK = events.guildMembersChunk.wireName;
const RATE_LIMITED = events.rateLimited.wireName;
const GUILD_CREATE = events.guildCreate.wireName;
const GUILD_DELETE = events.guildDelete.wireName;

/** One shard: keeps a session alive over as many connections as it takes, until it is closed or refused. */
export class Shard {
  readonly #options: ShardOptions;
  readonly #counts: FrameCounts = { delivered: 0, unheard: 0, repeated: 0, unknown: 0, malformed: 0 };
  readonly #codec: Codec;
  readonly #approach: Approach;
  readonly #loading: GuildLoading;
  readonly #presence: PresenceUpdates;
  /** Its sequence is behind while ordinary events come; `#current` has it right. */
  #session: Session = newSession;
  #sequence: number | null = null;
  #handled = new HandledSequences();
  #connection: Connection | undefined;
  #life: 'idle' | 'open' | 'closed' = 'idle';

  constructor(options: ShardOptions) {
    this.#options = options;
    const { clock, logger, listener, saved, discovery, pacer } = options;
    this.#codec = new Codec(options.wants);
    this.#approach = new Approach({
      shardId: this.id,
      discovery,
      pacer,
      clock,
      listener: {
        resumes: () => this.#session.resumable !== undefined,
        arrived: (url) => this.#openConnection(url),
        failed: (detail) => this.#ended({ cause: 'unreachable', detail }),
        refused: (error) => this.#fail(error),
      },
    });
    this.#loading = new GuildLoading(clock, () => listener.changed());
    this.#presence = new PresenceUpdates({ clock, logger, send: (frame) => this.send(frame) });
    if (saved) {
      this.#session = inheritedSession(saved);
      this.#sequence = saved.sequence;
      this.#handled = new HandledSequences(saved);
    } else if (options.lost) {
      this.#session = { ...newSession, lost: true };
    }
  }

  get id(): number {
    return this.#options.identity.shard[0];
  }

  get status(): ShardStatus {
    if (this.#life !== 'open') return this.#life;
    if (this.#approach.isWaiting) return 'waiting';
    return this.#session.phase === 'offline' ? 'connecting' : this.#session.phase;
  }

  /** Whether it is ready and was told of all guilds with which its session began. */
  get isComplete(): boolean {
    return this.status === 'ready' && !this.#loading.pending;
  }

  get view(): ShardView {
    const { id, status } = this;
    return {
      id,
      status,
      latencyMs: this.#connection?.latencyMs,
      sequence: this.#sequence,
      counts: { ...this.#counts },
    };
  }

  /** Where its session stands for another process; undefined when there is none. */
  get saved(): SavedSession | undefined {
    const { shard, intents: asked } = this.#options.identity;
    const { resumable } = this.#session;
    if (!resumable || this.#sequence === null) return undefined;
    return {
      shard: [shard[0], shard[1]],
      sessionId: resumable.id,
      resumeUrl: resumable.url,
      ...this.#handled.state,
      intents: asked,
    };
  }

  /** Begins to connect, and does not stop trying. Does nothing when it was opened or closed before. */
  open(): void {
    if (this.#life !== 'idle') return;
    this.#life = 'open';
    this.#approach.begin(this.#session.resumable?.url);
  }

  /** Ends the session and everything that goes on. Resolves when the connection is gone; never rejects. */
  close(): Promise<void> {
    return this.#end(NORMAL_CLOSE);
  }

  /** Ends everything that goes on but the session, which can be resumed. Nothing more is delivered. Never rejects. */
  suspend(): Promise<void> {
    return this.#end(RESUMABLE_CLOSE);
  }

  /**
   * Sends a frame as soon as the send limit has room.
   * @throws FrameTooLargeError over 4096 bytes
   * @throws GatewayNotReadyError when there is no ready session, or the connection ends before it was sent
   */
  async send(frame: GatewayFrame): Promise<void> {
    if (!this.#connection || this.status !== 'ready') throw new GatewayNotReadyError(frame.op);
    await this.#connection.send(frame);
  }

  /** Shows the bot so, now and after each identify. */
  setPresence(presence: PresenceChange): void {
    this.#presence.set(presence);
  }

  async #end(code: number): Promise<void> {
    this.#life = 'closed';
    this.#approach.stop();
    this.#loading.stop();
    this.#presence.ended();
    this.#approach.turnOver(this.#session.phase !== 'offline');
    await this.#connection?.close(code);
  }

  #openConnection(url: string): void {
    const { Connection, clock, logger, random, compression, recording } = this.#options;
    try {
      this.#connection = new Connection({
        address: gatewayAddress(url, compression),
        compression,
        recording,
        shard: this.id,
        codec: this.#codec,
        clock,
        logger,
        random,
        sequence: () => this.#sequence,
        listener: {
          greet: () => this.#greet(),
          dispatch: (dispatch) => this.#dispatched(dispatch),
          acknowledged: () => {
            this.#session = prove(this.#session);
          },
          unknown: (opcode) => {
            this.#counts.unknown++;
            logger.debug({ opcode }, 'a frame with an unknown opcode is ignored');
          },
          ended: (ending) => this.#ended(ending),
        },
      });
    } catch (error) {
      this.#ended({ cause: 'unreachable', detail: messageOf(error) });
    }
  }

  /** The session with its sequence. */
  get #current(): Session {
    return { ...this.#session, sequence: this.#sequence };
  }

  #become(session: Session): void {
    this.#session = session;
    this.#sequence = session.sequence;
  }

  #greet(): GatewayFrame {
    const { session, frame } = greet(this.#current, { ...this.#options.identity, presence: this.#presence.wanted });
    this.#become(session);
    if (session.phase === 'identifying') this.#presence.identified();
    this.#options.logger.debug({ sequence: session.sequence }, session.phase);
    return frame;
  }

  #dispatched(dispatch: Dispatch | UnheardDispatch): void {
    const { event, sequence } = dispatch;
    if (event === READY || event === RESUMED) {
      this.#turningPoint(dispatch);
      return;
    }
    this.#sequence = sequence;
    if (this.#handled.wasFinished(sequence)) {
      this.#counts.repeated++;
      this.#handled.received(sequence);
      return;
    }
    const starting = this.#loading.pending && event === GUILD_CREATE;
    if (dispatch.kind === 'dispatch' && (event === CHUNK || event === RATE_LIMITED)) {
      this.#options.listener.answered(event, dispatch.data);
    }
    // What is repeated within the process was never received before.
    const handlers = this.#handOn(dispatch, this.#session.inherited, starting);
    if (handlers) this.#handled.pending(sequence, handlers);
    else this.#handled.received(sequence);
    if (this.#loading.pending && (event === GUILD_CREATE || event === GUILD_DELETE)) this.#loading.told();
  }

  /** READY or RESUMED came. Whoever goes on with the session has no use for them, so they count as handled. */
  #turningPoint(dispatch: Dispatch | UnheardDispatch): void {
    const before = this.#session;
    const { session, meaning } = advance(this.#current, dispatch);
    this.#become(session);
    if (meaning === 'unusable ready') {
      this.#connection?.abandon({ cause: 'malformed', detail: 'READY does not name its session' });
      return;
    }
    if (meaning === 'ready') this.#handled = new HandledSequences({ sequence: dispatch.sequence, finished: [] });
    else this.#handled.received(dispatch.sequence);
    if (meaning !== 'ordinary') this.#stands(dispatch, meaning, before.lost);
    this.#handOn(dispatch, false, false);
  }

  #stands(dispatch: Dispatch | UnheardDispatch, meaning: 'ready' | 'resumed', lost: boolean): void {
    const { listener, logger, identity } = this.#options;
    this.#connection?.established();
    this.#approach.turnOver(this.#session.phase !== 'offline');
    const fresh = meaning === 'ready';
    logger.info({ sequence: dispatch.sequence }, meaning);
    // Like every payload it is handed on as it came; what the session stands on has been checked.
    const ready = fresh && dispatch.kind === 'dispatch' ? (dispatch.data as Ready) : undefined;
    if (ready) this.#loading.begin(guildsToCome(ready, identity.intents));
    this.#presence.stands();
    listener.began({ shard: identity.shard[0], count: identity.shard[1], fresh, lost: fresh && lost, ready });
    listener.changed();
  }

  /** Delivers what is wanted; gives its handlers, when they still run. */
  #handOn(dispatch: Dispatch | UnheardDispatch, replayed: boolean, starting: boolean): Promise<void> | undefined {
    const { event, sequence } = dispatch;
    const { wants, listener, logger, identity } = this.#options;
    const isKnown = KNOWN_NAMES.has(event);
    if (!isKnown) {
      this.#counts.unknown++;
      logger.debug({ event }, 'an event that is not known');
    }
    if (dispatch.kind === 'unheard' || (wants && !wants.has(event))) {
      if (isKnown) this.#counts.unheard++;
      return undefined;
    }
    this.#counts.delivered++;
    const shard = identity.shard[0];
    if (dispatchChannel.hasSubscribers) {
      const message: DispatchMessage = { shard, event, sequence, replayed };
      dispatchChannel.publish(message);
    }
    return listener.deliver(
      { event, data: dispatch.data, origin: { via: 'gateway', shard, sequence, replayed } },
      starting,
    );
  }

  #ended(ending: Ending): void {
    this.#connection = undefined;
    this.#approach.turnOver(this.#session.phase !== 'offline');
    this.#presence.ended();
    if (ending.cause === 'malformed') this.#counts.malformed++;
    const hadSession = this.#session.resumable !== undefined;
    const { session, step } = end(this.#current, ending, this.#options.random());
    this.#become(session);
    if (step.kind === 'stop') {
      this.#fail(new GatewayClosedError(step.closeCode, step));
      return;
    }
    const next = session.resumable ? 'resume' : 'identify';
    const lost = hadSession && !session.resumable ? '; events until the next READY are lost' : '';
    if (lost) this.#loading.stop();
    const level = step.delayMs === 0 && !lost ? 'info' : 'warn';
    this.#options.logger[level]({ ...ending, next, delayMs: step.delayMs }, `the connection ended${lost}`);
    this.#options.listener.changed();
    this.#approach.begin(step.url, step.delayMs);
  }

  #fail(error: GatewayClosedError): void {
    this.#life = 'closed';
    this.#approach.stop();
    this.#loading.stop();
    this.#options.logger.error({ err: error }, 'the service refuses the connection');
    this.#options.listener.failed(error);
  }
}
