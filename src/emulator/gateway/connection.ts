/**
 * One client's socket: Hello, then Identify or Resume, then events. What the client sends is checked here; what it
 * hears comes from its session.
 */
import type { RawData, WebSocket } from 'ws';
import type { Timer } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import {
  closeCodes,
  Frame,
  type GatewayFrame,
  opcodes,
  type TransportCompression,
} from '../../wire/gateway/protocol.js';
import { closeReason } from './close-reason.js';
import { type FrameEncoder, payloadEncoder, plainEncoder, type Sink, streamEncoder } from './frame-encoders.js';
import type { GatewayContext } from './gateway-context.js';
import type { ConnectionFacts, ConnectionFault } from './gateway-faults.js';
import { HeartbeatWatch } from './heartbeat-watch.js';
import type { Closing } from './identify-checks.js';
import { Operations } from './operations.js';
import { Outbox } from './outbox.js';
import { readyPayload, startingGuilds } from './ready.js';
import type { Carrier, Session } from './session.js';
import { identify, resume, type Start } from './session-start.js';
import { SlidingLimit } from './sliding-limit.js';

/** How long after op 7 the service itself closes. */
const RECONNECT_GRACE_MS = 5000;

/** What a client asked for in the address. */
export interface ConnectionTerms {
  /** The version of the API. */
  readonly version: number;
  /** One that this Node has. */
  readonly compression?: TransportCompression | undefined;
}

export class Connection implements Carrier {
  readonly #outbox: Outbox;
  readonly #limit: SlidingLimit;
  readonly #watch: HeartbeatWatch;
  readonly #operations: Operations;
  readonly #sink: Sink;
  #encoder: FrameEncoder;
  #session: Session | undefined;
  #closing = false;
  #reconnectTimer: Timer | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly context: GatewayContext,
    private readonly terms: ConnectionTerms,
  ) {
    const { clock } = context;
    this.#sink = (message) => {
      if (socket.readyState === socket.OPEN) socket.send(message);
    };
    const { compression } = terms;
    this.#encoder = compression ? streamEncoder(compression, this.#sink) : plainEncoder(this.#sink);
    this.#outbox = new Outbox(clock, (text) => this.#encoder.write(text));
    this.#limit = new SlidingLimit(clock, limits.gateway.sends, limits.gateway.sendWindowMs);
    this.#operations = new Operations(context, (message) => this.#note(message));
    this.#watch = new HeartbeatWatch({
      clock,
      intervalMs: context.heartbeatIntervalMs,
      probeMs: context.probeMs,
      probe: () => this.#control(opcodes.HEARTBEAT),
      dead: () => this.close(4000, 'No heartbeat came in time.'),
    });
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#ended(code));
    // A socket error is always followed by its close.
    socket.on('error', (error) => context.logger.debug({ err: error }, 'gateway socket error'));
    this.#control(opcodes.HELLO, { heartbeat_interval: context.heartbeatIntervalMs });
  }

  /** What a fault can be aimed at; undefined while no session is carried. */
  get facts(): ConnectionFacts | undefined {
    const facts = this.#session?.facts;
    return facts && { applicationId: facts.applicationId, shard: facts.shard[0] };
  }

  send(text: string): void {
    const { facts } = this;
    if (!facts || this.#closing) return;
    this.#outbox.push(text, this.context.faults.delayOf(facts));
    const fault = this.context.faults.afterDispatch(facts);
    if (fault) this.strike(fault);
  }

  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#note(`closed with ${code}: ${reason}`);
    // A code after which nobody resumes leaves nothing to resume.
    if (this.#session && (closeCodes[code]?.action ?? 'resume') !== 'resume') this.context.sessions.end(this.#session);
    this.#encoder.whenPassedOn(() => this.socket.close(code, closeReason(reason)));
  }

  /** Lets a fault happen to this connection. */
  strike(fault: ConnectionFault): void {
    switch (fault.kind) {
      case 'close':
        return this.close(fault.code, 'Closed by a fault.');
      case 'drop':
        this.#closing = true;
        this.#note('dropped by a fault');
        return this.socket.terminate();
      case 'reconnect':
        this.#control(opcodes.RECONNECT);
        this.#reconnectTimer?.cancel();
        this.#reconnectTimer = this.context.clock.schedule(RECONNECT_GRACE_MS, () =>
          this.close(4000, 'The client was asked to reconnect.'),
        );
        return;
      case 'invalid_session': {
        const session = this.#session;
        this.#session = undefined;
        if (session && fault.resumable) this.context.sessions.detach(session, this);
        else if (session) this.context.sessions.end(session);
        return this.#control(opcodes.INVALID_SESSION, fault.resumable);
      }
    }
  }

  #receive(data: RawData): void {
    if (this.#closing) return;
    const { sends, payloadBytes } = limits.gateway;
    if (!this.#limit.take()) return this.close(4008, `More than ${sends} frames in 60 seconds.`);
    // The socket gives whole messages as one Buffer, unless it is told otherwise.
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (bytes.length > payloadBytes) return this.close(4002, `A frame was over ${payloadBytes} bytes.`);
    const frame = decode(bytes.toString());
    if (!frame) return this.close(4002, 'A frame was not a JSON object with an op.');
    this.#record('in', frame.op, frame.d);
    this.#handle(frame);
  }

  #handle({ op, d }: GatewayFrame): void {
    switch (op) {
      case opcodes.HEARTBEAT:
        this.#watch.heard();
        return this.#control(opcodes.HEARTBEAT_ACK);
      case opcodes.IDENTIFY:
      case opcodes.RESUME:
        if (this.#session) return this.close(4005, 'Already authenticated.');
        return this.#start(op === opcodes.IDENTIFY ? identify(this.context, d) : resume(this.context, d));
      default:
        return this.#closeIf(this.#operations.perform(op, d, this.#session));
    }
  }

  #closeIf(closing: Closing | undefined): void {
    if (closing) this.close(closing.code, closing.reason);
  }

  #start(start: Start): void {
    switch (start.kind) {
      case 'closed':
        return this.#closeIf(start.closing);
      case 'refused':
        this.#note(start.note, start.applicationId);
        return this.#control(opcodes.INVALID_SESSION, false);
      case 'begun':
        // Transport compression leaves payload compression nothing to do.
        if (start.compress && !this.terms.compression) this.#encoder = payloadEncoder(this.#sink);
        this.#carry(start.session);
        this.#introduce(start.session);
        break;
      case 'resumed':
        this.#carry(start.session);
        for (const text of start.missed) this.send(text);
        // A fault may have struck in the middle of it.
        if (this.#session !== start.session || this.#closing) return;
        start.session.dispatch('RESUMED', '{}');
    }
    const { facts } = this;
    const fault = facts && this.context.faults.onReady(facts);
    if (fault) this.strike(fault);
  }

  #carry(session: Session): void {
    this.#session = session;
    this.context.sessions.attach(session, this);
  }

  #introduce(session: Session): void {
    const { world, fanout, url } = this.context;
    const ready = readyPayload(world, session.facts, this.terms.version, url());
    session.dispatch('READY', JSON.stringify(ready));
    for (const emission of startingGuilds(world, session.facts)) fanout.deliver(emission, session);
  }

  #ended(code: number): void {
    this.#watch.stop();
    this.#reconnectTimer?.cancel();
    this.#encoder.end();
    const session = this.#session;
    this.#session = undefined;
    if (!session) return;
    const endedByClient = !this.#closing && (code === 1000 || code === 1001);
    if (endedByClient) this.context.sessions.end(session);
    else this.context.sessions.detach(session, this);
    this.#closing = true;
    this.#note(`a connection ended with ${code}`, session.facts.applicationId);
  }

  /** Sends a frame that is no event. These carry `s` and `t` as null. */
  #control(op: number, d: unknown = null): void {
    this.#encoder.write(JSON.stringify({ op, d, s: null, t: null }));
    this.#record('out', op, d);
  }

  #record(direction: 'in' | 'out', op: number, data: unknown): void {
    const { facts } = this;
    const whose = facts && { application_id: facts.applicationId, shard: facts.shard };
    this.context.log.append({ kind: 'frame', direction, op, ...whose }, () => ({ data }));
  }

  #note(message: string, applicationId = this.#session?.facts.applicationId): void {
    this.context.logger.info({ applicationId }, `gateway: ${message}`);
    this.context.log.append({ kind: 'notice', message: `gateway: ${message}`, application_id: applicationId });
  }
}

function decode(text: string): GatewayFrame | undefined {
  try {
    const parsed = Frame.safeParse(JSON.parse(text));
    return parsed.success ? { op: parsed.data.op, d: parsed.data.d } : undefined;
  } catch {
    return undefined;
  }
}
