import type { Clock, Timer } from '../../base/clock.js';
import { messageOf } from '../../base/errors.js';
import type { Logger } from '../../base/logger.js';
import { events, type Ready } from '../../wire/events.js';
import type { GatewayBot, GatewayFrame } from '../../wire/gateway.js';
import type { Inbound } from '../../wire/inbound.js';
import { gatewayAddress } from './address.js';
import { Codec, type Dispatch, type UnheardDispatch } from './codec.js';
import { Connection } from './connection.js';
import { askDiscovery } from './discovery.js';
import { GatewayClosedError, GatewayNotReadyError } from './errors.js';
import { advance, type Ending, end, greet, type Identity, newSession, prove, type Session } from './session.js';

/** Where a shard stands. `waiting`: for its next attempt to connect. `closed` is final. */
export type ShardStatus = 'idle' | 'connecting' | 'identifying' | 'resuming' | 'ready' | 'waiting' | 'closed';

/** How many frames of each kind came, over all connections of a shard. */
export interface FrameCounts {
  /** Dispatches handed on. */
  delivered: number;
  /** Dispatches of known events that nobody listens to. */
  unheard: number;
  /** Dispatches and opcodes that Guildhall does not know. */
  unknown: number;
  /** Frames that could not be read. */
  malformed: number;
}

export interface ShardOptions {
  readonly identity: Identity;
  /** Asks where to connect; called before each new session. */
  readonly discover: () => Promise<GatewayBot>;
  /** Takes each event, in the order of arrival. */
  readonly deliver: (inbound: Inbound) => void;
  /** Wire names of the events to deliver; all of them when absent. */
  readonly wants?: ReadonlySet<string> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** A session began. Called again when one could not be resumed. */
  readonly ready: (ready: Ready) => void;
  /** The service refuses this client for good; the shard is closed. */
  readonly failed: (error: GatewayClosedError) => void;
}

const KNOWN_EVENTS: ReadonlySet<string> = new Set(Object.values(events).map(({ wireName }) => wireName));
/** The least wait for a session start limit that is used up, whatever discovery says. */
const SHORTEST_RESET_MS = 1000;
/** Our close code that ends the session for good. */
export const NORMAL_CLOSE = 1000;

/** One shard: keeps a session alive over as many connections as it takes, until it is closed or refused. */
export class Shard {
  readonly counts: FrameCounts = { delivered: 0, unheard: 0, unknown: 0, malformed: 0 };
  readonly #codec: Codec;
  #session: Session = newSession;
  #connection: Connection | undefined;
  #nextAttempt: Timer | undefined;
  #life: 'idle' | 'open' | 'closed' = 'idle';

  constructor(private readonly options: ShardOptions) {
    this.#codec = new Codec(options.wants);
  }

  get status(): ShardStatus {
    if (this.#life !== 'open') return this.#life;
    if (this.#nextAttempt) return 'waiting';
    return this.#session.phase === 'offline' ? 'connecting' : this.#session.phase;
  }

  get latencyMs(): number | undefined {
    return this.#connection?.latencyMs;
  }

  /** Begins to connect, and does not stop trying. Does nothing when it was opened or closed before. */
  open(): void {
    if (this.#life !== 'idle') return;
    this.#life = 'open';
    this.#connect(undefined);
  }

  /** Ends the session and everything that goes on. Resolves when the connection is gone; never rejects. */
  async close(): Promise<void> {
    this.#life = 'closed';
    this.#nextAttempt?.cancel();
    this.#nextAttempt = undefined;
    await this.#connection?.close(NORMAL_CLOSE);
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

  /** @param url where a session is resumed; undefined asks discovery */
  #connect(url: string | undefined): void {
    if (url === undefined) void this.#discover();
    else this.#openConnection(url);
  }

  /** Connects where discovery says; never rejects. */
  async #discover(): Promise<void> {
    const discovery = await askDiscovery(this.options.discover);
    if (this.#life !== 'open') return;
    switch (discovery.kind) {
      case 'refused':
        this.#fail(discovery.error);
        break;
      case 'failed':
        this.#ended({ cause: 'unreachable', detail: discovery.detail });
        break;
      case 'found':
        this.#discovered(discovery.bot);
        break;
    }
  }

  #discovered({ url, session_start_limit: { remaining, reset_after } }: GatewayBot): void {
    if (this.#session.resumable || remaining > 0) {
      this.#openConnection(url);
      return;
    }
    const delayMs = Math.max(SHORTEST_RESET_MS, reset_after);
    this.options.logger.warn({ delayMs }, 'the session start limit is used up: waiting for its reset');
    this.#connectLater(delayMs, undefined);
  }

  #openConnection(url: string): void {
    const { clock, logger, random } = this.options;
    try {
      this.#connection = new Connection({
        address: gatewayAddress(url),
        codec: this.#codec,
        clock,
        logger,
        random,
        sequence: () => this.#session.sequence,
        listener: {
          greet: () => this.#greet(),
          dispatch: (dispatch) => this.#dispatched(dispatch),
          acknowledged: () => {
            this.#session = prove(this.#session);
          },
          unknown: (opcode) => {
            this.counts.unknown++;
            logger.debug({ opcode }, 'a frame with an unknown opcode is ignored');
          },
          ended: (ending) => this.#ended(ending),
        },
      });
    } catch (error) {
      this.#ended({ cause: 'unreachable', detail: messageOf(error) });
    }
  }

  #greet(): GatewayFrame {
    const { session, frame } = greet(this.#session, this.options.identity);
    this.#session = session;
    this.options.logger.debug({ sequence: session.sequence }, session.phase);
    return frame;
  }

  #dispatched(dispatch: Dispatch | UnheardDispatch): void {
    const { session, meaning } = advance(this.#session, dispatch);
    const replayed = session.phase === 'resuming';
    this.#session = session;
    switch (meaning) {
      case 'unusable ready':
        this.#connection?.abandon({ cause: 'malformed', detail: 'READY does not name its session' });
        return;
      case 'ready':
        this.#connection?.established();
        this.options.logger.info('ready');
        // Like every payload it is handed on as it came; what the session stands on has been checked.
        if (dispatch.kind === 'dispatch') this.options.ready(dispatch.data as Ready);
        break;
      case 'resumed':
        this.#connection?.established();
        this.options.logger.info({ sequence: dispatch.sequence }, 'resumed');
        break;
    }
    this.#handOn(dispatch, replayed);
  }

  #handOn(dispatch: Dispatch | UnheardDispatch, replayed: boolean): void {
    const { event, sequence } = dispatch;
    const { wants, deliver, logger, identity } = this.options;
    const isKnown = KNOWN_EVENTS.has(event);
    if (!isKnown) {
      this.counts.unknown++;
      logger.debug({ event }, 'an event that is not known');
    }
    if (dispatch.kind === 'unheard' || (wants && !wants.has(event))) {
      if (isKnown) this.counts.unheard++;
      return;
    }
    this.counts.delivered++;
    try {
      deliver({ event, data: dispatch.data, origin: { via: 'gateway', shard: identity.shard[0], sequence, replayed } });
    } catch (error) {
      logger.error({ err: error, event, sequence }, 'an event could not be taken');
    }
  }

  #ended(ending: Ending): void {
    this.#connection = undefined;
    if (ending.cause === 'malformed') this.counts.malformed++;
    const hadSession = this.#session.resumable !== undefined;
    const { session, step } = end(this.#session, ending, this.options.random());
    this.#session = session;
    if (step.kind === 'stop') {
      this.#fail(new GatewayClosedError(step.closeCode, step));
      return;
    }
    const next = session.resumable ? 'resume' : 'identify';
    const lost = hadSession && !session.resumable ? '; events until the next READY are lost' : '';
    const level = step.delayMs === 0 && !lost ? 'info' : 'warn';
    this.options.logger[level]({ ...ending, next, delayMs: step.delayMs }, `the connection ended${lost}`);
    this.#connectLater(step.delayMs, step.url);
  }

  #connectLater(delayMs: number, url: string | undefined): void {
    if (delayMs === 0) {
      this.#connect(url);
      return;
    }
    this.#nextAttempt = this.options.clock.schedule(delayMs, () => {
      this.#nextAttempt = undefined;
      this.#connect(url);
    });
  }

  #fail(error: GatewayClosedError): void {
    this.#life = 'closed';
    this.options.logger.error({ err: error }, 'the service refuses the connection');
    this.options.failed(error);
  }
}
