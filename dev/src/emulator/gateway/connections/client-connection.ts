/**
 * The WebSocket of one client: Hello, then Identify or Resume, then events. This class validates and handles the frames of
 * the client. The events to send come from its session.
 */

import { type Clock, systemClock, type Timer } from 'guildhall';
import { quoteLargeIntegers } from 'guildhall/internal';
import { closeCodes, GatewayFrame, limits, opcodes, type TransportCompression } from 'guildhall/wire';
import type { RawData, WebSocket } from 'ws';
import type { LogEntryData } from '../../../control/views/log-entry.js';
import type { EmulatorSession, SessionConnection } from '../sessions/emulator-session.js';
import { initialGuildEvents, readyPayload } from '../sessions/ready.js';
import { ClientOperations } from './client-operations.js';
import { truncateCloseReason } from './close-reason.js';
import { type FrameEncoder, payloadEncoder, plainEncoder, type SocketSink, streamEncoder } from './frame-encoders.js';
import type { GatewayContext } from './gateway-context.js';
import type { ConnectionFault, ConnectionInfo } from './gateway-faults.js';
import type { CloseInfo } from './identify-validation.js';
import { Outbox } from './outbox.js';
import { type HandshakeResult, identify, resume } from './session-handshake.js';
import { SlidingWindowLimit } from './sliding-window-limit.js';

/** How many unsent bytes a connection may have. The guilds of a large bot and all their members are fewer. */
export const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** How long after a Reconnect (op 7) the emulator closes the connection itself. */
const RECONNECT_GRACE_MS = 5000;

type LogNotice = Extract<LogEntryData, { readonly kind: 'notice' }>;

/** How a client has connected: the query parameters of the gateway URL, and the host. */
export interface ClientConnectionOptions {
  /** The version of the API. */
  readonly version: number;
  /** A transport compression that this version of Node.js supports. */
  readonly compression?: TransportCompression | undefined;
  /** The URL to resume sessions at. */
  readonly resumeUrl: string;
}

export class ClientConnection implements SessionConnection {
  readonly #outbox: Outbox;
  readonly #limit: SlidingWindowLimit;
  readonly #heartbeats: HeartbeatMonitor;
  readonly #operations: ClientOperations;
  readonly #sink: SocketSink;
  #encoder: FrameEncoder;
  #session: EmulatorSession | undefined;
  #closing = false;
  #reconnectTimer: Timer | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly context: GatewayContext,
    private readonly options: ClientConnectionOptions,
  ) {
    const { clock } = context;
    this.#sink = boundedSink(socket, () => this.#drop('dropped: the client does not read its messages'));
    const { compression } = options;
    this.#encoder = compression ? streamEncoder(compression, this.#sink) : plainEncoder(this.#sink);
    this.#outbox = new Outbox(clock, (text) => this.#encoder.write(text));
    this.#limit = new SlidingWindowLimit(clock, limits.gateway.sends, limits.gateway.sendWindowMs);
    this.#operations = new ClientOperations(context, (message) => this.#logNotice(message));
    this.#heartbeats = new HeartbeatMonitor({
      clock,
      intervalMs: context.heartbeatIntervalMs,
      graceMs: context.heartbeatGraceMs,
      requestHeartbeat: () => this.#sendControlFrame(opcodes.HEARTBEAT),
      onTimeout: () => this.close(4000, 'No heartbeat came in time.'),
    });
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#handleClose(code));
    // A socket error is always followed by its close.
    socket.on('error', (error) => context.logger.debug({ err: error }, 'gateway socket error'));
    this.#sendControlFrame(opcodes.HELLO, { heartbeat_interval: context.heartbeatIntervalMs });
  }

  /** Identifies the connection for faults; undefined without a session. */
  get info(): ConnectionInfo | undefined {
    const info = this.#session?.info;
    return info && { applicationId: info.applicationId, shard: info.shard[0] };
  }

  send(text: string): void {
    const { info } = this;
    if (!info || this.#closing) return;
    this.#outbox.push(text, this.context.faults.delayOf(info));
    const fault = this.context.faults.afterDispatch(info);
    if (fault) this.applyFault(fault);
  }

  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#logNotice(`closed with ${code}: ${reason}`, { close_code: code });
    // After these close codes clients do not resume, so the session ends.
    if (this.#session && (closeCodes[code]?.action ?? 'resume') !== 'resume') this.context.sessions.end(this.#session);
    this.#encoder.whenFlushed(() => this.socket.close(code, truncateCloseReason(reason)));
  }

  /** Applies a fault to this connection. */
  applyFault(fault: ConnectionFault): void {
    switch (fault.kind) {
      case 'close':
        return this.close(fault.code, 'Closed by a fault.');
      case 'drop':
        return this.#drop('dropped by a fault');
      case 'lost_session':
        if (this.#session) this.context.sessions.lose(this.#session, fault.resume);
        return this.#drop('dropped by a fault, and the session is lost');
      case 'reconnect':
        this.#sendControlFrame(opcodes.RECONNECT);
        this.#reconnectTimer?.cancel();
        this.#reconnectTimer = this.context.clock.schedule(RECONNECT_GRACE_MS, () =>
          this.close(4000, 'The client was requested to reconnect.'),
        );
        return;
      case 'invalid_session': {
        const session = this.#session;
        this.#session = undefined;
        if (session && fault.resumable) this.context.sessions.detach(session, this);
        else if (session) this.context.sessions.end(session);
        return this.#sendControlFrame(opcodes.INVALID_SESSION, fault.resumable);
      }
    }
  }

  /** Ends the connection without a close frame. The session can be resumed. */
  #drop(notice: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#logNotice(notice);
    this.socket.terminate();
  }

  #receive(data: RawData): void {
    if (this.#closing) return;
    const { sends, payloadBytes } = limits.gateway;
    if (!this.#limit.consume()) return this.close(4008, `More than ${sends} frames in 60 seconds.`);
    // By default, the ws library passes each message as one Buffer.
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (bytes.length > payloadBytes) return this.close(4002, `A frame was over ${payloadBytes} bytes.`);
    const frame = decodeFrame(bytes.toString());
    if (!frame) return this.close(4002, 'A frame was not a JSON object with an op.');
    this.#logFrame('in', frame.op, frame.d);
    this.#handle(frame);
  }

  #handle({ op, d }: GatewayFrame): void {
    switch (op) {
      case opcodes.HEARTBEAT:
        this.#heartbeats.heartbeatReceived();
        return this.#sendControlFrame(opcodes.HEARTBEAT_ACK);
      case opcodes.IDENTIFY:
      case opcodes.RESUME:
        if (this.#session) return this.close(4005, 'Already authenticated.');
        return this.#handleHandshake(op === opcodes.IDENTIFY ? identify(this.context, d) : resume(this.context, d));
      default:
        return this.#closeIf(this.#operations.perform(op, d, this.#session));
    }
  }

  #closeIf(closing: CloseInfo | undefined): void {
    if (closing) this.close(closing.code, closing.reason);
  }

  #handleHandshake(handshake: HandshakeResult): void {
    switch (handshake.kind) {
      case 'closed':
        return this.#closeIf(handshake.closing);
      case 'ignored':
        return this.#logNotice(handshake.note, { application_id: handshake.applicationId });
      case 'rejected':
        this.#logNotice(handshake.note, { application_id: handshake.applicationId });
        return this.#sendControlFrame(opcodes.INVALID_SESSION, false);
      case 'started':
        // Payload compression is not combined with transport compression.
        if (handshake.compress && !this.options.compression) this.#encoder = payloadEncoder(this.#sink);
        this.#attachSession(handshake.session);
        this.#sendReady(handshake.session);
        break;
      case 'resumed':
        this.#attachSession(handshake.session);
        for (const text of handshake.missed) this.send(text);
        // A fault may have closed the connection during the replay.
        if (this.#session !== handshake.session || this.#closing) return;
        handshake.session.dispatch('RESUMED', '{}');
    }
    const { info } = this;
    const fault = info && this.context.faults.onReady(info);
    if (fault) this.applyFault(fault);
  }

  #attachSession(session: EmulatorSession): void {
    this.#session = session;
    this.context.sessions.attach(session, this);
    const sessions = this.context.sessions.countConnectedOf(session.info);
    if (sessions === 1) return;
    const [shard] = session.info.shard;
    this.#logNotice(`shard ${shard} has ${sessions} connected sessions, and each receives every event`, {
      shard,
      sessions,
    });
  }

  #sendReady(session: EmulatorSession): void {
    const { world, fanout } = this.context;
    const ready = readyPayload(world, session.info, this.options.version, this.options.resumeUrl);
    session.dispatch('READY', JSON.stringify(ready));
    for (const emittedEvent of initialGuildEvents(world, session.info)) fanout.deliver(emittedEvent, session);
  }

  #handleClose(code: number): void {
    this.#heartbeats.stop();
    this.#reconnectTimer?.cancel();
    this.#encoder.end();
    const session = this.#session;
    this.#session = undefined;
    if (!session) return;
    const endedByClient = !this.#closing && (code === 1000 || code === 1001);
    if (endedByClient) this.context.sessions.end(session);
    else this.context.sessions.detach(session, this);
    this.#closing = true;
    this.#logNotice(`a connection ended with ${code}`, { application_id: session.info.applicationId });
  }

  /** Sends a frame other than a dispatch, with `s` and `t` null. */
  #sendControlFrame(op: number, d: unknown = null): void {
    this.#encoder.write(JSON.stringify({ op, d, s: null, t: null }));
    this.#logFrame('out', op, d);
  }

  #logFrame(direction: 'in' | 'out', op: number, data: unknown): void {
    const { info } = this;
    const sessionFields = info && { application_id: info.applicationId, shard: info.shard };
    this.context.log.append({ kind: 'frame', direction, op, ...sessionFields }, () => ({ data }));
  }

  #logNotice(message: string, fields: Omit<LogNotice, 'kind' | 'message'> = {}): void {
    const applicationId = this.#session?.info.applicationId;
    const notice: LogNotice = {
      kind: 'notice',
      message: `gateway: ${message}`,
      application_id: applicationId,
      ...fields,
    };
    this.context.logger.info({ applicationId: notice.application_id }, notice.message);
    this.context.log.append(notice);
  }
}

/**
 * Sends messages to a socket. A client that does not read them would fill the memory of the emulator.
 * @param onOverflow called instead of sending a message if too many bytes are unsent
 */
function boundedSink(socket: WebSocket, onOverflow: () => void): SocketSink {
  return (message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) onOverflow();
    else socket.send(message);
  };
}

/** Decodes a frame from a client. Returns undefined if it is not a frame. */
function decodeFrame(text: string): GatewayFrame | undefined {
  try {
    const parsed = GatewayFrame.safeParse(JSON.parse(quoteLargeIntegers(text)));
    return parsed.success ? { op: parsed.data.op, d: parsed.data.d } : undefined;
  } catch {
    return undefined;
  }
}

interface HeartbeatMonitorOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly graceMs: number;
  /** Requests an immediate heartbeat from the client (op 1). */
  readonly requestHeartbeat: () => void;
  /** Called when the client does not send the requested heartbeat either. */
  readonly onTimeout: () => void;
}

/**
 * Detects clients that no longer send heartbeats. After a missed heartbeat, the client gets one request for a heartbeat
 * and a grace period. The grace period is real time, even if the emulator's clock is moved, because a heartbeat in
 * transit takes real time.
 */
class HeartbeatMonitor {
  #timer: Timer | undefined;

  constructor(private readonly options: HeartbeatMonitorOptions) {
    this.heartbeatReceived();
  }

  /** Restarts the interval after a heartbeat. */
  heartbeatReceived(): void {
    this.#timer?.cancel();
    this.#timer = this.options.clock.schedule(this.options.intervalMs, () => this.#handleMissed());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #handleMissed(): void {
    this.#timer = systemClock.schedule(this.options.graceMs, this.options.onTimeout);
    this.options.requestHeartbeat();
  }
}
