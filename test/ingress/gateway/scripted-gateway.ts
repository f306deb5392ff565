import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { StructuredLogger } from '../../../src/base/logger.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { IdentifyThrottler } from '../../../src/ingress/gateway/identify/identify-throttler.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import type { GatewayBot, GatewayFrame } from '../../../src/wire/gateway/protocol.js';
import { Arrivals } from '../../emulator/fixtures/arrivals.js';
import { GatewayClient, type GatewayClientOptions } from './gateway-client.js';

/** Permits every shard to identify immediately. */
export const unthrottled: IdentifyThrottler = { waitForIdentify: async () => ({ release() {} }) };

/** A shard attempts to connect once in this time. */
const ATTEMPT_INTERVAL_MS = 1000;

const Identity = z.object({ shard: z.tuple([z.number(), z.number()]) });

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is no such shard');
  return value;
}

/** The server side of one connection. It only sends what a test sends. */
export class ScriptedConnection {
  readonly #frames = new Arrivals<GatewayFrame>();
  /** The sequence of the session that it carries; the same one for all connections unless a test says otherwise. */
  sequence: { last: number };
  readonly closed: Promise<number>;

  constructor(
    private readonly socket: WebSocket,
    /** Path and query that the client asked for. */
    readonly target: string,
    sequence: { last: number },
  ) {
    this.sequence = sequence;
    socket.on('message', (data) => this.#frames.push(JSON.parse(String(data))));
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  /** Sends a frame, or any text or bytes as they are. */
  send(frame: GatewayFrame | string | Buffer): void {
    if (typeof frame === 'string' || Buffer.isBuffer(frame)) this.socket.send(frame, { binary: false });
    else this.socket.send(JSON.stringify(frame));
  }

  /** The frames that have arrived and that no test has expected. */
  takeFrames(): GatewayFrame[] {
    return this.#frames.takeAll();
  }

  /** Sends bytes as a binary message, as compressed ones are. */
  sendBinary(bytes: Uint8Array): void {
    this.socket.send(bytes, { binary: true });
  }

  hello(intervalMs = 40_000): void {
    this.send({ op: 10, d: { heartbeat_interval: intervalMs }, s: null, t: null });
  }

  /** Sends a dispatch with the session's next sequence. */
  dispatch(event: string, data: unknown = {}): void {
    this.sequence.last += 1;
    this.send({ op: 0, t: event, s: this.sequence.last, d: data });
  }

  /** The data of the next frame, which must have this opcode. */
  async expectFrame(opcode: number): Promise<unknown> {
    const frame = await this.nextFrame();
    if (frame.op !== opcode) throw new Error(`expected opcode ${opcode}, got ${JSON.stringify(frame)}`);
    return frame.d;
  }

  /** The next frame of the client. */
  nextFrame(): Promise<GatewayFrame> {
    return this.#frames.next();
  }

  /** Resolves when the client has read, and responded to, all sent frames. */
  async caughtUp(): Promise<void> {
    this.socket.ping();
    await once(this.socket, 'pong');
  }

  /** The opcodes of what the client has sent so far and no test took. */
  async unexpectedOpcodes(): Promise<number[]> {
    await this.caughtUp();
    return this.#frames.unread.map(({ op }) => op);
  }

  /** As `unexpectedOpcodes`, and takes them. */
  async receivedOpcodes(): Promise<number[]> {
    await this.caughtUp();
    return this.#frames.takeAll().map(({ op }) => op);
  }

  /** @param code undefined for a close frame without a code */
  close(code?: number): void {
    this.socket.close(code);
  }

  /** Stops reading: the client gets no response, not even to a close. */
  freeze(): void {
    this.socket.pause();
  }

  /** Breaks the connection without a close frame. */
  drop(): void {
    this.socket.terminate();
  }
}

/** A gateway on loopback that follows a script, with the other ends of what a client needs: clock, chance and log. */
export class ScriptedGateway {
  readonly clock = new AdjustableClock('manual', 0);
  readonly delivered: InboundEvent[] = [];
  readonly failures: Error[] = [];
  readonly sequence = { last: 0 };
  discoveries = 0;
  readonly #connections = new Arrivals<ScriptedConnection>();
  readonly #log = new Arrivals<Record<string, unknown>>();
  readonly #clients: GatewayClient[] = [];
  /** Everything that was logged, as text. */
  logged = '';

  private constructor(private readonly server: WebSocketServer) {
    server.on('connection', (socket, request) => {
      this.#connections.push(new ScriptedConnection(socket, request.url ?? '', this.sequence));
    });
  }

  static async start(): Promise<ScriptedGateway> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return new ScriptedGateway(server);
  }

  /** @param path distinguishes addresses of this one server */
  url(path = ''): string {
    // A listening TCP server has an AddressInfo; strings are for pipes.
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** A result of Get Gateway Bot. */
  discovery(changes: Partial<GatewayBot> = {}): GatewayBot {
    const session_start_limit = { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 };
    return { url: this.url(), shards: 1, session_start_limit, ...changes };
  }

  /** A client of this gateway with one shard, its clock, no throttling, no compression and the random number 0.25. */
  client(options: Partial<GatewayClientOptions> = {}): GatewayClient {
    const client = new GatewayClient({
      token: TOKEN,
      intents: 3,
      fetchGatewayBot: async () => {
        this.discoveries += 1;
        return this.discovery();
      },
      shards: 1,
      identifyThrottler: unthrottled,
      compression: false,
      onEvent: (inbound) => {
        this.delivered.push(inbound);
        return undefined;
      },
      onFatalError: (error) => this.failures.push(error),
      clock: this.clock,
      logger: this.#logger(),
      random: () => 0.25,
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  /** The next connection that a client opens. */
  nextConnection(): Promise<ScriptedConnection> {
    return this.#connections.next();
  }

  /** The first connection of a client, a second after it was opened: its shard may connect again without a delay. */
  async firstConnection(): Promise<ScriptedConnection> {
    const connection = await this.nextConnection();
    await this.clock.advance(ATTEMPT_INTERVAL_MS);
    return connection;
  }

  /** A client with a ready session, and its connection. Frames so far: the identify. */
  async ready(
    options: Partial<GatewayClientOptions> = {},
  ): Promise<{ client: GatewayClient; connection: ScriptedConnection }> {
    const client = this.client(options);
    const connected = client.connect();
    const connection = await this.firstConnection();
    connection.hello();
    await connection.expectFrame(2);
    connection.dispatch('READY', this.readyData());
    await connected;
    return { client, connection };
  }

  /**
   * A client whose shards are all ready, and their connections by id. Each has a sequence, and session `s<id>/<count>`.
   */
  async readyShards(options: Partial<GatewayClientOptions>, ids: readonly number[]) {
    const client = this.client(options);
    const connected = client.connect();
    const connections = await this.greetShards(ids.length);
    await connected;
    return { client, connected, shard: (id: number) => present(connections.get(id)) };
  }

  /** Makes the next `count` connections ready, each as the shard that it identifies as. */
  async greetShards(count: number, ready: Record<string, unknown> = {}): Promise<Map<number, ScriptedConnection>> {
    const connections = new Map<number, ScriptedConnection>();
    for (let index = 0; index < count; index++) {
      const connection = await (index === 0 ? this.firstConnection() : this.nextConnection());
      connection.hello();
      const { shard } = Identity.parse(await connection.expectFrame(2));
      connection.sequence = { last: 0 };
      connection.dispatch('READY', this.readyData({ session_id: `s${shard.join('/')}`, ...ready }));
      connections.set(shard[0], connection);
    }
    return connections;
  }

  /** The log line about the end of the client's connection, and the connection that it opens after its delay. */
  async nextReconnection(): Promise<{ ended: Record<string, unknown>; connection: ScriptedConnection }> {
    const ended = await this.line('the connection ended');
    await this.clock.advance(Number(ended['delayMs']));
    return { ended, connection: await this.nextConnection() };
  }

  /** Advances the clock in steps of half a second, with time for sockets in between. */
  async pass(seconds: number): Promise<void> {
    for (let step = 0; step < seconds * 2; step++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await this.clock.advance(500);
    }
  }

  /** Data of READY. A resume comes to the path /resume. */
  readyData(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      v: 10,
      user: { id: '1' },
      guilds: [],
      session_id: 'first-session',
      resume_gateway_url: this.url('/resume'),
      application: { id: '1', flags: 0 },
      ...changes,
    };
  }

  /** Waits for the next log line whose message starts with `message`. */
  async line(message: string): Promise<Record<string, unknown>> {
    for (;;) {
      const line = await this.#log.next();
      if (String(line['msg']).startsWith(message)) return line;
    }
  }

  /** Ends everything, and holds that the token was never logged. */
  async close(): Promise<void> {
    const closed = this.#clients.map((client) => client.close());
    for (const socket of this.server.clients) socket.terminate();
    await Promise.all(closed);
    this.server.close();
    await once(this.server, 'close');
    if (this.logged.includes(TOKEN)) throw new Error('the token was logged');
  }

  #logger(): StructuredLogger {
    const write = (line: string) => {
      this.logged += line;
      this.#log.push(JSON.parse(line));
    };
    return createLogger({ level: 'trace', destination: { write } });
  }
}

export const TOKEN = 'a-token-that-is-never-logged';
