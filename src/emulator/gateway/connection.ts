/**
 * One client's socket: Hello, then Identify or Resume, then events. What the client sends is checked here; what it
 * hears comes from its session.
 */
import { randomBytes } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Timer } from '../../base/clock.js';
import { closeCodes, Frame, type GatewayFrame, Identify, opcodes, Resume } from '../../wire/gateway.js';
import { limits } from '../../wire/limits.js';
import { closeReason } from './close-reason.js';
import type { GatewayContext } from './gateway-context.js';
import type { ConnectionFacts, ConnectionFault } from './gateway-faults.js';
import { HeartbeatWatch } from './heartbeat-watch.js';
import { applicationOfToken, checkIntents, checkShard } from './identify-checks.js';
import { Outbox } from './outbox.js';
import { guildsOfShard, readyPayload, startingGuilds } from './ready.js';
import { ReceiveLimit } from './receive-limit.js';
import { type Carrier, Session, type SessionFacts } from './session.js';

/** How long after op 7 the service itself closes. */
const RECONNECT_GRACE_MS = 5000;

/** Operations that clients may send once they are identified, and that are not emulated yet. */
const NOT_EMULATED: Readonly<Record<number, string>> = {
  [opcodes.PRESENCE_UPDATE]: 'Presence Update',
  [opcodes.VOICE_STATE_UPDATE]: 'Voice State Update',
  [opcodes.REQUEST_GUILD_MEMBERS]: 'Request Guild Members',
  31: 'Request Soundboard Sounds',
  43: 'Request Channel Info',
};

export class Connection implements Carrier {
  readonly #outbox: Outbox;
  readonly #limit: ReceiveLimit;
  readonly #watch: HeartbeatWatch;
  #session: Session | undefined;
  #closing = false;
  #reconnectTimer: Timer | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly context: GatewayContext,
    private readonly version: number,
  ) {
    this.#outbox = new Outbox(context.clock);
    this.#limit = new ReceiveLimit(context.clock);
    this.#watch = new HeartbeatWatch({
      clock: context.clock,
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
    const delayMs = facts ? this.context.faults.delayOf(facts) : 0;
    this.#outbox.push(() => this.#write(text), delayMs);
  }

  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#note(`closed with ${code}: ${reason}`);
    // A code after which nobody resumes leaves nothing to resume.
    if (this.#session && (closeCodes[code]?.next ?? 'resume') !== 'resume') this.context.sessions.end(this.#session);
    this.socket.close(code, closeReason(reason));
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
    if (!this.#limit.take()) return this.close(4008, 'More than 120 frames in 60 seconds.');
    const text = String(data);
    if (Buffer.byteLength(text) > limits.gateway.payloadBytes) {
      return this.close(4002, `A frame was over ${limits.gateway.payloadBytes} bytes.`);
    }
    const frame = decode(text);
    if (!frame) return this.close(4002, 'A frame was not a JSON object with an op.');
    this.#handle(frame);
  }

  #handle(frame: GatewayFrame): void {
    switch (frame.op) {
      case opcodes.HEARTBEAT:
        this.#watch.heard();
        return this.#control(opcodes.HEARTBEAT_ACK);
      case opcodes.IDENTIFY:
        return this.#identify(frame.d);
      case opcodes.RESUME:
        return this.#resume(frame.d);
    }
    const operation = NOT_EMULATED[frame.op];
    if (operation === undefined) return this.close(4001, `Unknown opcode ${frame.op}.`);
    if (!this.#session) return this.close(4003, `Not authenticated: op ${frame.op} came before Identify.`);
    this.#note(`op ${frame.op} (${operation}) is not emulated yet and was ignored`);
  }

  #identify(data: unknown): void {
    if (this.#session) return this.close(4005, 'Already authenticated.');
    const parsed = Identify.safeParse(data);
    if (!parsed.success) return this.close(4001, `Invalid payload for op 2: ${parsed.error.issues[0]?.message ?? ''}`);
    const { token, shard = [0, 1] } = parsed.data;
    const application = applicationOfToken(this.context.world, token);
    if (!application) return this.close(4004, 'Authentication failed.');
    const asked = BigInt(parsed.data.intents);
    const guilds = guildsOfShard(this.context.world, application.botUserId, shard);
    const closing = checkShard(shard, guilds.length) ?? checkIntents(asked, application);
    if (closing) return this.close(closing.code, closing.reason);
    if (!this.context.pacing.take(application.id, shard[0])) {
      this.#note('an identify came within 5 seconds of the last, or was one too many today: op 9', application.id);
      return this.#control(opcodes.INVALID_SESSION, false);
    }
    this.#begin({
      id: randomBytes(16).toString('hex'),
      applicationId: application.id,
      botUserId: application.botUserId,
      shard,
      shardGiven: parsed.data.shard !== undefined,
      intents: asked,
      largeThreshold: parsed.data.large_threshold,
    });
  }

  #begin(facts: SessionFacts): void {
    const { world, sessions, replayBuffer, log } = this.context;
    const session = new Session(facts, replayBuffer, (event, sequence) =>
      log.append({ kind: 'dispatch', event, application_id: facts.applicationId, shard: facts.shard[0], sequence }),
    );
    this.#session = session;
    sessions.add(session);
    sessions.attach(session, this);
    session.dispatch('READY', readyPayload(world, facts, this.version, this.context.url()));
    for (const emission of startingGuilds(world, facts)) this.context.fanout.deliver(emission, session);
    this.#meetFault();
  }

  #resume(data: unknown): void {
    if (this.#session) return this.close(4005, 'Already authenticated.');
    const parsed = Resume.safeParse(data);
    if (!parsed.success) return this.close(4001, `Invalid payload for op 6: ${parsed.error.issues[0]?.message ?? ''}`);
    const { token, session_id, seq } = parsed.data;
    const application = applicationOfToken(this.context.world, token);
    if (!application) return this.close(4004, 'Authentication failed.');
    const session = this.context.sessions.find(session_id, application.id);
    if (session && seq > session.sequence) return this.close(4007, `Sequence ${seq} was never sent.`);
    const missed = session?.missedSince(seq);
    if (!session || !missed) {
      this.#note(`a session could not be resumed from sequence ${seq}: op 9`, application.id);
      if (session) this.context.sessions.end(session);
      return this.#control(opcodes.INVALID_SESSION, false);
    }
    this.#session = session;
    this.context.sessions.attach(session, this);
    for (const text of missed) this.send(text);
    session.dispatch('RESUMED', {});
    this.#meetFault();
  }

  #meetFault(): void {
    const { facts } = this;
    const fault = facts && this.context.faults.onReady(facts);
    if (fault) this.strike(fault);
  }

  #ended(code: number): void {
    this.#watch.stop();
    this.#reconnectTimer?.cancel();
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
    this.#write(JSON.stringify({ op, d, s: null, t: null }));
  }

  #write(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
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
