import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { type GatewayFrame, opcodes, type TransportCompression } from '../../../wire/gateway/protocol.js';
import { RESUMABLE_CLOSE } from '../protocol/client-close-codes.js';
import type { Codec, Dispatch, IgnoredDispatch, ReceivedFrame } from '../protocol/codec.js';
import { type FrameDiagnostics, frameChannel } from '../protocol/diagnostics.js';
import { GatewayNotReadyError } from '../protocol/errors.js';
import type { ConnectionEnd } from '../session/session.js';
import type { FrameSink } from './frame-recording.js';
import { Heartbeat } from './heartbeat.js';
import { SendLimit } from './send-limit.js';
import { Socket, type SocketEnd, type SocketListener } from './socket.js';

/** How long a connection may take to open and say Hello. */
const HELLO_TIMEOUT_MS = 20_000;
/** How long the service may take to begin or to resume a session, counted anew with each dispatch. */
const SESSION_TIMEOUT_MS = 60_000;

/** What a connection asks of and tells its shard. */
export interface ConnectionListener {
  /** Hello came: the frame to answer with. */
  onHello(): GatewayFrame;
  onDispatch(dispatch: Dispatch | IgnoredDispatch): void;
  /** A heartbeat was acknowledged. */
  onHeartbeatAck(): void;
  /** A frame with an opcode that is not known came. */
  onUnknownOpcode(opcode: number): void;
  /** The connection is over; called once, unless `close` was called before. */
  onEnd(ending: ConnectionEnd): void;
}

export interface ConnectionOptions {
  readonly address: string;
  /** How what comes is compressed; the address asks for it. */
  readonly compression?: TransportCompression | undefined;
  /** Id of the shard, for diagnostics. */
  readonly shard: number;
  readonly codec: Codec;
  /** Keeps dispatches as they come. */
  readonly recording?: FrameSink | undefined;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly random: () => number;
  /** The sequence that heartbeats carry. */
  readonly sequence: () => number | null;
  readonly listener: ConnectionListener;
}

/**
 * One connection to the gateway, from opening to its end: waits for Hello, beats, keeps the send limit, and notices
 * silence. What the session makes of it is the shard's business.
 */
export class Connection {
  readonly #socket: Socket;
  #heartbeat: Heartbeat | undefined;
  #sendLimit: SendLimit | undefined;
  #timeout: Timer | undefined;
  #isOver = false;

  constructor(private readonly options: ConnectionOptions) {
    const listener: SocketListener = {
      onMessage: (bytes: Buffer) => this.#receive(bytes),
      onEnd: (socketEnd: SocketEnd) => this.#end(toConnectionEnd(socketEnd)),
    };
    this.#socket = new Socket(options.address, listener, options.clock, options.compression);
    this.#startTimeout('hello', HELLO_TIMEOUT_MS);
  }

  /** Milliseconds from the last acknowledged heartbeat to its acknowledgement. */
  get latencyMs(): number | undefined {
    return this.#heartbeat?.latencyMs;
  }

  /**
   * Sends a frame as soon as the send limit has room.
   * @throws FrameTooLargeError over 4096 bytes
   * @throws GatewayNotReadyError when the connection ends before it was sent
   */
  async send(frame: GatewayFrame): Promise<void> {
    const text = this.options.codec.encode(frame);
    const notReady = new GatewayNotReadyError(frame.op);
    if (!this.#sendLimit) throw notReady;
    await this.#sendLimit.run(() => this.#write(frame.op, text), notReady);
  }

  /** The session is ready: nothing is awaited any more but heartbeat acknowledgements. */
  markReady(): void {
    this.#timeout?.cancel();
    this.#timeout = undefined;
  }

  /** Ends it with `code`; nothing more is delivered. Resolves when the socket is gone. */
  close(code: number): Promise<void> {
    this.#isOver = true;
    this.markReady();
    this.#heartbeat?.stop();
    this.#sendLimit?.stop();
    return this.#socket.close(code);
  }

  /** Ends it in a way that leaves the session resumable, and says why. */
  abandon(ending: ConnectionEnd): void {
    this.#end(ending);
  }

  #end(ending: ConnectionEnd): void {
    if (this.#isOver) return;
    void this.close(RESUMABLE_CLOSE);
    this.options.listener.onEnd(ending);
  }

  #startTimeout(awaited: 'hello' | 'session', withinMs: number): void {
    this.#timeout?.cancel();
    this.#timeout = this.options.clock.schedule(withinMs, () => this.#end({ cause: 'silent', awaited }));
  }

  #receive(bytes: Buffer): void {
    const received = this.options.codec.decode(bytes);
    if (frameChannel.hasSubscribers) this.#publishReceived(bytes, received);
    switch (received.kind) {
      case 'dispatch':
      case 'unheard':
        if (this.#timeout && this.#heartbeat) this.#startTimeout('session', SESSION_TIMEOUT_MS);
        this.options.recording?.dispatch(this.options.shard, received.event, bytes);
        this.options.listener.onDispatch(received);
        break;
      case 'hello':
        this.#onHello(received.intervalMs);
        break;
      case 'heartbeat-request':
        if (this.#heartbeat) this.#heartbeat.sendNow();
        else this.#sendHeartbeat();
        break;
      case 'heartbeat-ack':
        this.#heartbeat?.acknowledge();
        this.options.listener.onHeartbeatAck();
        break;
      case 'reconnect':
        this.#end({ cause: 'reconnect' });
        break;
      case 'invalid-session':
        this.#end({ cause: 'invalid session', resumable: received.resumable });
        break;
      case 'malformed':
        this.#end({ cause: 'malformed', detail: received.problem });
        break;
      case 'unknown':
        this.options.listener.onUnknownOpcode(received.opcode);
        break;
    }
  }

  #onHello(intervalMs: number): void {
    if (this.#heartbeat) {
      this.options.logger.warn('a second hello on one connection is ignored');
      return;
    }
    const { clock, random, codec, listener } = this.options;
    this.#heartbeat = new Heartbeat({
      intervalMs,
      clock,
      random,
      send: () => this.#sendHeartbeat(),
      onTimeout: () => this.#end({ cause: 'silent', awaited: 'heartbeat acknowledgement' }),
    });
    this.#sendLimit = new SendLimit(clock, intervalMs);
    this.#startTimeout('session', SESSION_TIMEOUT_MS);
    try {
      const greeting = listener.onHello();
      this.#write(greeting.op, codec.encode(greeting));
      this.#sendLimit.count();
    } catch (error) {
      // A token or a session id that fits no frame.
      this.#end({ cause: 'malformed', detail: errorMessage(error) });
    }
  }

  #sendHeartbeat(): void {
    this.#sendLimit?.count();
    const beat = { op: opcodes.HEARTBEAT, d: this.options.sequence() };
    this.#write(beat.op, this.options.codec.encode(beat));
  }

  /** False, and nothing is sent, when the socket is not open. */
  #write(opcode: number, text: string): boolean {
    const isSent = this.#socket.send(text);
    if (isSent && frameChannel.hasSubscribers) {
      this.#publish({ direction: 'sent', shard: this.options.shard, bytes: Buffer.byteLength(text), opcode });
    }
    return isSent;
  }

  #publishReceived({ length }: Buffer, received: ReceivedFrame): void {
    const { kind } = received;
    const named = 'sequence' in received ? { event: received.event, sequence: received.sequence } : {};
    this.#publish({ direction: 'received', shard: this.options.shard, bytes: length, kind, ...named });
  }

  #publish(message: FrameDiagnostics): void {
    frameChannel.publish(message);
  }
}

function toConnectionEnd({ opened, code, reason, malformed }: SocketEnd): ConnectionEnd {
  if (!opened) return { cause: 'unreachable', detail: reason };
  if (malformed) return { cause: 'malformed', detail: reason };
  return { cause: 'closed', closeCode: code, detail: reason };
}
