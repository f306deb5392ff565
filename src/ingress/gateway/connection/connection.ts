import type { WebSocket } from 'ws';
import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage, GuildhallError } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { type GatewayFrame, opcodes, type TransportCompression } from '../../../wire/gateway/protocol.js';
import type { Codec, Dispatch, IgnoredDispatch, ReceivedFrame } from '../protocol/codec.js';
import { GatewayNotReadyError, RESUMABLE_CLOSE } from '../protocol/errors.js';
import type { GatewayPublications } from '../protocol/gateway-instrumentation.js';
import type { ConnectionEnd } from '../session/session.js';
import type { FrameSink } from './frame-recording.js';
import { SendLimit } from './send-limit.js';
import { Socket, type SocketEnd, type SocketListener } from './socket.js';

/** How long a connection may take until Hello arrives. */
const HELLO_TIMEOUT_MS = 20_000;
/** How long Discord may take to start a session, or to resume one. Each dispatch restarts the timeout. */
const SESSION_TIMEOUT_MS = { identify: 60_000, resume: 15_000 };

/** Receives the frames and the end of a connection. */
export interface ConnectionListener {
  /** Hello arrived: returns the frame to send in response; undefined if the connection must not be used. */
  onHello(): GatewayFrame | undefined;
  onDispatch(dispatch: Dispatch | IgnoredDispatch): void;
  /** A heartbeat was acknowledged that was sent after `markReady`. */
  onHeartbeatAck(): void;
  onUnknownOpcode(opcode: number): void;
  /** The connection ended. Called once, unless `close` was called before. */
  onEnd(connectionEnd: ConnectionEnd): void;
}

/** What all connections of a gateway use. */
export interface ConnectionResources {
  /** The class of the WebSocket library. */
  readonly WebSocket: typeof WebSocket;
  /** Records incoming dispatches. */
  readonly recording: FrameSink | undefined;
  readonly publications: GatewayPublications;
  readonly clock: Clock;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

export interface ConnectionOptions {
  /** The address from discovery or READY. */
  readonly url: string;
  /** The compression of incoming frames. */
  readonly compression?: TransportCompression | undefined;
  /** Id of the shard, for diagnostics. */
  readonly shard: number;
  readonly codec: Codec;
  readonly logger: StructuredLogger;
  readonly resources: ConnectionResources;
  /** Returns the sequence for heartbeats. */
  readonly sequence: () => number | null;
  readonly listener: ConnectionListener;
}

/**
 * One connection to the gateway, from opening to its end. It waits for Hello, sends heartbeats, respects the send limit
 * and detects timeouts. The shard manages the session.
 */
export class Connection {
  readonly #socket: Socket;
  #heartbeat: Heartbeat | undefined;
  #sendLimit: SendLimit | undefined;
  #timeout: Timer | undefined;
  #sessionTimeoutMs = SESSION_TIMEOUT_MS.identify;
  #isOver = false;

  constructor(private readonly options: ConnectionOptions) {
    const { url, compression, resources } = options;
    const listener: SocketListener = {
      onMessage: this.#receive.bind(this),
      onEnd: (socketEnd: SocketEnd) => this.#end(toConnectionEnd(socketEnd)),
    };
    const address = gatewayAddress(url, compression);
    this.#socket = new Socket(resources.WebSocket, address, listener, resources.clock, compression);
    this.#startTimeout('hello', HELLO_TIMEOUT_MS);
  }

  /** Milliseconds between the last acknowledged heartbeat and its acknowledgement. */
  get latencyMs(): number | undefined {
    return this.#heartbeat?.latencyMs;
  }

  /**
   * Sends a frame as soon as the send limit allows.
   * @throws {FrameTooLargeError} when the frame is larger than 4096 bytes
   * @throws {GatewayNotReadyError} when the connection ends before the frame was sent
   */
  async send(frame: GatewayFrame): Promise<void> {
    const text = this.options.codec.encode(frame);
    const notReady = new GatewayNotReadyError(frame.op);
    if (!this.#sendLimit) throw notReady;
    await this.#sendLimit.run(() => this.#write(frame.op, text), notReady);
  }

  /** The session has started. After this, only missing heartbeat ACKs detect a dead connection. */
  markReady(): void {
    this.#cancelTimeout();
    this.#heartbeat?.startSession();
  }

  /** Closes the connection with `code`. The listener receives no further events. Resolves when the socket is closed. */
  close(code: number): Promise<void> {
    this.#isOver = true;
    this.#cancelTimeout();
    this.#heartbeat?.stop();
    this.#sendLimit?.stop();
    return this.#socket.close(code);
  }

  /** Closes the connection, keeps the session resumable, and reports the cause to the listener. */
  closeResumable(connectionEnd: ConnectionEnd): void {
    this.#end(connectionEnd);
  }

  #end(connectionEnd: ConnectionEnd): void {
    if (this.#isOver) return;
    void this.close(RESUMABLE_CLOSE);
    this.options.listener.onEnd(connectionEnd);
  }

  #cancelTimeout(): void {
    this.#timeout?.cancel();
    this.#timeout = undefined;
  }

  #startTimeout(awaited: 'hello' | 'session', timeoutMs: number): void {
    this.#timeout?.cancel();
    this.#timeout = this.options.resources.clock.schedule(timeoutMs, () => this.#end({ cause: 'timeout', awaited }));
  }

  #receive(bytes: Buffer): void {
    const { codec, listener, resources, shard } = this.options;
    const received = codec.decode(bytes);
    if (resources.publications.frames.isObserved) this.#publishReceived(bytes, received);
    switch (received.kind) {
      case 'dispatch':
      case 'ignored':
        if (this.#timeout && this.#heartbeat) this.#startTimeout('session', this.#sessionTimeoutMs);
        resources.recording?.dispatch(shard, received.event, bytes);
        listener.onDispatch(received);
        break;
      case 'hello':
        this.#onHello(received.intervalMs);
        break;
      case 'heartbeat-request':
        if (this.#heartbeat) this.#heartbeat.sendNow();
        else this.#sendHeartbeat();
        break;
      case 'heartbeat-ack':
        if (this.#heartbeat?.acknowledge()) listener.onHeartbeatAck();
        break;
      case 'reconnect':
        this.#end({ cause: 'reconnect' });
        break;
      case 'invalid-session':
        this.#end({ cause: 'invalid-session', resumable: received.resumable });
        break;
      case 'malformed':
        this.#end({ cause: 'malformed', detail: received.problem });
        break;
      case 'unknown':
        listener.onUnknownOpcode(received.opcode);
        break;
    }
  }

  #onHello(intervalMs: number): void {
    if (this.#heartbeat) {
      this.options.logger.warn('a second hello on one connection is ignored');
      return;
    }
    const { codec, listener, resources } = this.options;
    const { clock, random } = resources;
    this.#heartbeat = new Heartbeat({
      intervalMs,
      clock,
      random,
      send: () => this.#sendHeartbeat(),
      onTimeout: () => this.#end({ cause: 'timeout', awaited: 'heartbeat-ack' }),
    });
    this.#sendLimit = new SendLimit(clock, intervalMs);
    try {
      const response = listener.onHello();
      if (!response) return this.#end({ cause: 'paused' });
      if (response.op === opcodes.RESUME) this.#sessionTimeoutMs = SESSION_TIMEOUT_MS.resume;
      this.#startTimeout('session', this.#sessionTimeoutMs);
      this.#write(response.op, codec.encode(response));
      this.#sendLimit.count();
    } catch (error) {
      // The token or the session id is too long for a frame.
      this.#end({ cause: 'malformed', detail: errorMessage(error) });
    }
  }

  #sendHeartbeat(): void {
    this.#sendLimit?.count();
    const heartbeat = { op: opcodes.HEARTBEAT, d: this.options.sequence() };
    this.#write(heartbeat.op, this.options.codec.encode(heartbeat));
  }

  /** Returns false, without sending, when the socket is not open. */
  #write(opcode: number, text: string): boolean {
    const isSent = this.#socket.send(text);
    const { resources, shard } = this.options;
    const { frames } = resources.publications;
    if (isSent && frames.isObserved) {
      frames.publish({ direction: 'sent', shard, bytes: Buffer.byteLength(text), opcode });
    }
    return isSent;
  }

  #publishReceived({ length }: Buffer, received: ReceivedFrame): void {
    const { kind } = received;
    const dispatchFields = 'sequence' in received ? { event: received.event, sequence: received.sequence } : {};
    const { resources, shard } = this.options;
    resources.publications.frames.publish({ direction: 'received', shard, bytes: length, kind, ...dispatchFields });
  }
}

function toConnectionEnd({ opened, code, reason, malformed }: SocketEnd): ConnectionEnd {
  if (!opened) return { cause: 'unreachable', detail: reason };
  if (malformed === 'compression') return { cause: 'malformed', detail: reason, isCompressed: true };
  if (malformed) return { cause: 'malformed', detail: reason };
  return { cause: 'closed', closeCode: code, detail: reason };
}

/** The query of every gateway address: the API version and the encoding of frames. */
const QUERY = { v: '10', encoding: 'json' } as const;

/** An address from discovery or READY that is not a WebSocket address. */
export class GatewayAddressError extends GuildhallError {
  readonly code = 'gateway_address_invalid';

  constructor(address: string) {
    super(`"${address}" is not a gateway address: it must start with ws:// or wss://. Check the configured base URL.`);
  }
}

/**
 * Returns the full address to connect to: `url` with the version, the encoding and the compression. It is the same for
 * new and for resumed sessions.
 * @throws {GatewayAddressError} when `url` is not a ws or wss address
 */
export function gatewayAddress(url: string, compression?: TransportCompression): string {
  if (!/^wss?:/.test(url) || !URL.canParse(url)) throw new GatewayAddressError(url);
  const address = new URL(url);
  for (const [name, value] of Object.entries(QUERY)) address.searchParams.set(name, value);
  // Only our own option decides the compression, not a parameter in the address from Discord.
  address.searchParams.delete('compress');
  if (compression) address.searchParams.set('compress', compression);
  address.hash = '';
  return address.href;
}

interface HeartbeatOptions {
  readonly intervalMs: number;
  readonly clock: Clock;
  /** Returns a number from 0 to 1: the part of the interval before the first heartbeat. */
  readonly random: () => number;
  /** Sends a heartbeat. */
  readonly send: () => void;
  /**
   * Called once, when Discord did not acknowledge a heartbeat within one interval. No other function is called after it.
   */
  readonly onTimeout: () => void;
}

/** Sends the heartbeats of one connection, from Hello until `stop`. */
class Heartbeat {
  #timer: Timer;
  /** When the oldest unacknowledged heartbeat was sent. */
  #sentAt: number | undefined;
  /**
   * Whether an acknowledgement arrived since the last scheduled heartbeat. Heartbeats that Discord requests do not
   * change the schedule.
   */
  #acknowledged = true;
  #unacknowledged = 0;
  /** How many unacknowledged heartbeats were sent before the session started. */
  #sentBeforeSession = 0;
  #latencyMs: number | undefined;

  constructor(private readonly options: HeartbeatOptions) {
    this.#timer = options.clock.schedule(options.intervalMs * options.random(), () => this.#tick());
  }

  /** Milliseconds between the last acknowledged heartbeat and its acknowledgement. */
  get latencyMs(): number | undefined {
    return this.#latencyMs;
  }

  /** Sends a heartbeat that Discord requested (op 1). */
  sendNow(): void {
    this.#sentAt ??= this.options.clock.monotonicNow();
    this.#unacknowledged++;
    this.options.send();
  }

  /** A session started on the connection: only heartbeats from now on show that it works. */
  startSession(): void {
    this.#sentBeforeSession = this.#unacknowledged;
  }

  /** Returns whether the acknowledged heartbeat was sent after the session started, if one has. */
  acknowledge(): boolean {
    this.#acknowledged = true;
    if (this.#sentAt !== undefined) this.#latencyMs = this.options.clock.monotonicNow() - this.#sentAt;
    this.#sentAt = undefined;
    if (this.#unacknowledged === 0) return false;
    this.#unacknowledged--;
    if (this.#sentBeforeSession === 0) return true;
    this.#sentBeforeSession--;
    return false;
  }

  stop(): void {
    this.#timer.cancel();
  }

  #tick(): void {
    if (!this.#acknowledged) {
      this.options.onTimeout();
      return;
    }
    this.#acknowledged = false;
    this.#timer = this.options.clock.schedule(this.options.intervalMs, () => this.#tick());
    this.sendNow();
  }
}
