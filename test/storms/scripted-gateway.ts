/**
 * A gateway with its API on loopback, for bots in other processes. It keeps sessions like Discord: a session outlives its
 * connections, repeats a bounded number of dispatches to a client that resumes, and can be invalidated. It knows what each
 * session has sent, so that a test can compare this with what the bots have handled.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { nowUs, ScriptedApi } from './scripted-api.js';
import { ScriptedConnection } from './scripted-connection.js';
import { ServiceSession } from './service-session.js';
import { APPLICATION_ID, dispatchFrame, frameOf, guildIdOf, type StormEvent } from './storm-events.js';

export interface ScriptedGatewayOptions {
  readonly shards: number;
  readonly guilds: number;
  /** How many dispatches a session repeats at most. */
  readonly maxRepeated: number;
  readonly heartbeatIntervalMs: number;
  /** Receives a line for each change of a session or connection. */
  readonly log: (line: string) => void;
}

const opcodes = { heartbeat: 1, identify: 2, resume: 6, reconnect: 7, invalidSession: 9, hello: 10, acknowledge: 11 };

const Identify = z.object({ token: z.string(), shard: z.tuple([z.int(), z.int()]) });
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });
const Heartbeat = z.int().nullable();

/** Close codes of a client that end its session. */
const ENDING_CODES: ReadonlySet<number> = new Set([1000, 1001]);
const INVALID_SEQUENCE = 4007;
const SESSION_REPLACED = 4000;
const UNKNOWN_ERROR = 4000;
const INVALID_SHARD = 4010;
const IDENTIFIES_PER_DAY = 1000;

/** How the service answers a resume of a session that it has lost, in place of an invalid session (op 9). */
export type ResumeRefusal = 'close' | 'reset' | 'silence';

/** What clients did, for the report. */
export interface GatewayCounts {
  identifies: number;
  resumes: number;
  /** Sessions that the service ended. */
  invalidated: number;
  /** Sessions that a client ended or replaced, although it could have resumed them. */
  abandoned: number;
  /** Resumes after a sequence that the service no longer has. */
  overflows: number;
  /** Resumes of a session that had a connection. */
  replacedConnections: number;
}

export class ScriptedGateway {
  readonly api = new ScriptedApi(() => this.#discovery());
  readonly counts: GatewayCounts = {
    identifies: 0,
    resumes: 0,
    invalidated: 0,
    abandoned: 0,
    overflows: 0,
    replacedConnections: 0,
  };
  /** In the order in which they started. */
  readonly sessions: ServiceSession[] = [];
  readonly #options: ScriptedGatewayOptions;
  readonly #server: Server;
  readonly #webSockets: WebSocketServer;
  /** The session of each shard that clients can resume. */
  readonly #current = new Map<number, ServiceSession>();
  readonly #connections = new Map<ServiceSession, ScriptedConnection>();
  /** Sessions that the service has lost without saying so. */
  readonly #refusals = new Map<ServiceSession, ResumeRefusal>();

  private constructor(options: ScriptedGatewayOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.api.handle(request, response));
    this.#webSockets = new WebSocketServer({ server: this.#server });
    this.#webSockets.on('connection', (socket, { socket: stream }) => {
      const connection = new ScriptedConnection(socket, stream, (op, d) => this.#receive(connection, op, d));
      connection.onClose((code) => this.#onClose(connection, code));
      connection.send(frame(opcodes.hello, { heartbeat_interval: options.heartbeatIntervalMs }));
    });
  }

  static async start(options: ScriptedGatewayOptions): Promise<ScriptedGateway> {
    const gateway = new ScriptedGateway(options);
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    return gateway;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api/v10`;
  }

  /** The session of a shard, unless it has none. */
  sessionOf(shard: number): ServiceSession | undefined {
    return this.#current.get(shard);
  }

  /** The connection of a shard's session, unless it has none. */
  connectionOf(shard: number): ScriptedConnection | undefined {
    const session = this.#current.get(shard);
    return session && this.#connections.get(session);
  }

  /** Sends an event in the session of a shard, which must have one; undefined is an event that no handler listens to. */
  dispatch(shard: number, event: StormEvent | undefined): void {
    const session = this.#current.get(shard);
    if (!session) throw new Error(`shard ${shard} has no session`);
    this.#repeat(session, session.add(event));
  }

  /** As `dispatch`, but the connection ends within the frame. */
  dispatchPart(shard: number, event: StormEvent | undefined): void {
    const session = this.#current.get(shard);
    if (!session) throw new Error(`shard ${shard} has no session`);
    const sequence = session.add(event);
    this.#connections.get(session)?.sendPart(frameOf(event, sequence, this.#options.shards));
  }

  requestReconnect(shard: number): void {
    this.connectionOf(shard)?.send(frame(opcodes.reconnect, null));
  }

  /** @param resumable whether the client can resume; if not, the session ends */
  invalidate(shard: number, resumable: boolean): void {
    const connection = this.connectionOf(shard);
    if (!resumable) this.#end(shard, 'invalidated');
    connection?.send(frame(opcodes.invalidSession, resumable));
  }

  /** Ends the session of a shard without saying so: the connection closes, and each resume is answered in this way. */
  loseSession(shard: number, refusal: ResumeRefusal): void {
    const session = this.#current.get(shard);
    const connection = this.connectionOf(shard);
    if (session) this.#refusals.set(session, refusal);
    this.#end(shard, 'invalidated');
    connection?.close(UNKNOWN_ERROR);
  }

  async close(): Promise<void> {
    for (const client of this.#webSockets.clients) client.terminate();
    this.#webSockets.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get #port(): number {
    // A listening TCP server has an AddressInfo; strings are for pipes.
    return (this.#server.address() as AddressInfo).port;
  }

  #discovery(): unknown {
    const { shards } = this.#options;
    const remaining = Math.max(0, IDENTIFIES_PER_DAY - this.counts.identifies);
    const session_start_limit = { total: IDENTIFIES_PER_DAY, remaining, reset_after: 0, max_concurrency: shards };
    return { url: `ws://127.0.0.1:${this.#port}`, shards, session_start_limit };
  }

  #receive(connection: ScriptedConnection, op: number, d: unknown): void {
    switch (op) {
      case opcodes.heartbeat:
        connection.session?.confirm(Heartbeat.parse(d) ?? 0);
        connection.send(frame(opcodes.acknowledge, null));
        break;
      case opcodes.identify:
        this.#identify(connection, Identify.parse(d));
        break;
      case opcodes.resume:
        this.#resume(connection, Resume.parse(d));
        break;
    }
  }

  #identify(connection: ScriptedConnection, { shard: [shard, count] }: z.output<typeof Identify>): void {
    if (count !== this.#options.shards) return connection.close(INVALID_SHARD);
    this.counts.identifies += 1;
    this.#end(shard, 'abandoned');
    this.#log(shard, `identify, session-${this.sessions.length}`);
    const session = new ServiceSession(`session-${this.sessions.length}`, shard, this.#options.maxRepeated);
    this.sessions.push(session);
    this.#current.set(shard, session);
    this.#connect(session, connection);
    connection.send(dispatchFrame('READY', session.add(undefined), this.#readyData(session)));
  }

  #resume(connection: ScriptedConnection, { session_id, seq }: z.output<typeof Resume>): void {
    this.counts.resumes += 1;
    const session = this.sessions.find(({ id }) => id === session_id);
    this.#log(session?.shard, `resume of ${session_id} after ${seq} of ${session?.sequence}`);
    if (!session?.isAlive) return this.#refuse(connection, session && this.#refusals.get(session));
    if (seq > session.sequence) {
      this.#end(session.shard, 'invalidated');
      return connection.close(INVALID_SEQUENCE);
    }
    session.confirm(seq);
    if (!session.canRepeatAfter(seq)) {
      this.counts.overflows += 1;
      this.#end(session.shard, 'invalidated');
      return connection.send(frame(opcodes.invalidSession, false));
    }
    this.#connect(session, connection);
    for (let sequence = seq + 1; sequence <= session.sequence; sequence++) this.#repeat(session, sequence);
    connection.send(dispatchFrame('RESUMED', session.add(undefined), {}));
  }

  #refuse(connection: ScriptedConnection, refusal: ResumeRefusal | undefined): void {
    if (refusal === 'silence') return;
    if (refusal === 'close') return connection.close(UNKNOWN_ERROR);
    if (refusal === 'reset') return connection.drop();
    connection.send(frame(opcodes.invalidSession, false));
  }

  #connect(session: ServiceSession, connection: ScriptedConnection): void {
    const previous = this.#connections.get(session);
    if (previous && !previous.isEnded) {
      this.counts.replacedConnections += 1;
      previous.close(SESSION_REPLACED);
    }
    connection.session = session;
    this.#connections.set(session, connection);
  }

  #repeat(session: ServiceSession, sequence: number): void {
    this.#connections.get(session)?.send(frameOf(session.at(sequence), sequence, this.#options.shards));
  }

  #onClose(connection: ScriptedConnection, code: number): void {
    const { session } = connection;
    this.#log(session?.shard, `connection closed: ${code}, ended by the service: ${connection.isEnded}`);
    if (!session || this.#connections.get(session) !== connection) return;
    this.#connections.delete(session);
    if (!connection.isEnded && ENDING_CODES.has(code)) this.#end(session.shard, 'abandoned');
  }

  /** Ends the session of a shard, if it has one. */
  #end(shard: number, end: 'invalidated' | 'abandoned'): void {
    const session = this.#current.get(shard);
    if (!session) return;
    this.counts[end] += 1;
    this.#log(shard, `${session.id} ${end}, ${session.unconfirmed} of ${session.sequence} unconfirmed`);
    session.end(end);
    this.#current.delete(shard);
    const connection = this.#connections.get(session);
    this.#connections.delete(session);
    if (end === 'abandoned') connection?.close(SESSION_REPLACED);
  }

  #log(shard: number | undefined, text: string): void {
    this.#options.log(`${nowUs()} shard ${shard ?? '-'}: ${text}`);
  }

  #readyData({ id, shard }: ServiceSession): unknown {
    const { shards, guilds } = this.#options;
    const own = Array.from({ length: guilds }, (_item, guild) => guild).filter((guild) => guild % shards === shard);
    return {
      v: 10,
      user: { id: APPLICATION_ID, username: 'storm', discriminator: '0', global_name: null, avatar: null, bot: true },
      guilds: own.map((guild) => ({ id: guildIdOf(guild, shards), unavailable: true })),
      session_id: id,
      resume_gateway_url: `ws://127.0.0.1:${this.#port}/resume`,
      shard: [shard, shards],
      application: { id: APPLICATION_ID, flags: 0 },
    };
  }
}

function frame(op: number, d: unknown): string {
  return JSON.stringify({ op, d, s: null, t: null });
}
