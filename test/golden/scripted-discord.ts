/** A gateway and an API on loopback that do only what a script says, and note what they see. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Transcript } from './transcript.js';

/** No heartbeat is due while a script runs. */
const NEVER_MS = 2 ** 31 - 1;

const Frame = z.object({ op: z.number(), d: z.unknown() });
const Identify = z.object({ shard: z.tuple([z.number(), z.number()]), intents: z.number() });
const Resume = z.object({ session_id: z.string(), seq: z.number() });

const OPCODES: Readonly<Record<number, string>> = {
  1: 'heartbeat',
  2: 'identify',
  3: 'presence',
  4: 'voice state',
  6: 'resume',
  8: 'request members',
};

export class ScriptedConnection {
  readonly #arrived: string[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Ids of the shard and the count; undefined before the client has identified. */
  shard: readonly [number, number] | undefined;
  isOpen = true;
  /** The id of the session that the client has resumed. */
  resumed: string | undefined;
  #pings = 0;

  constructor(
    readonly number: number,
    readonly socket: WebSocket,
    private readonly transcript: Transcript,
  ) {
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))));
    socket.on('error', () => {});
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
      this.#arrive(`pong ${pongs}`);
    });
    socket.on('close', (code) => {
      this.isOpen = false;
      this.#note(`closed with ${code}`);
      this.#arrive('close');
    });
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  hello(): void {
    this.send({ op: 10, d: { heartbeat_interval: NEVER_MS }, s: null, t: null });
  }

  /** Resolves when the client has sent this, and anyway when the connection has closed (`close`). */
  async received(what: string): Promise<void> {
    while (!this.#arrived.includes(what) && (this.isOpen || what === 'close'))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#arrived.includes(what)) this.#arrived.splice(this.#arrived.indexOf(what), 1);
  }

  /** Resolves when the client has read everything that was sent. */
  async caughtUp(): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.ping();
    this.#pings += 1;
    await this.received(`pong ${this.#pings}`);
  }

  #receive(received: unknown): void {
    const { op, d } = Frame.parse(received);
    const name = OPCODES[op] ?? `opcode ${op}`;
    this.#note(`received ${name}${this.#detail(op, d)}`);
    this.#arrive(name);
  }

  #detail(opcode: number, data: unknown): string {
    if (opcode === 2) {
      const { shard, intents } = Identify.parse(data);
      this.shard = shard;
      return ` of shard ${shard.join('/')} with intents ${intents}`;
    }
    if (opcode !== 6) return ` ${JSON.stringify(data)}`;
    const { session_id, seq } = Resume.parse(data);
    this.resumed = session_id;
    return ` of ${session_id} after ${seq}`;
  }

  #note(line: string): void {
    this.transcript.note('discord', `connection ${this.number} ${line}`);
  }

  #arrive(what: string): void {
    this.#arrived.push(what);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

export class ScriptedDiscord {
  readonly connections: ScriptedConnection[] = [];
  /** The response to a request, by method and path. Without one it is a message, or an empty list for GET. */
  readonly responses = new Map<string, { readonly status: number; readonly body?: unknown }>();
  /** How many shards Get Gateway Bot recommends. */
  recommendedShards = 1;
  openRequests = 0;
  /** Of these, those without a response, because a script holds it. */
  heldRequests = 0;
  /** Promises by method and path, for which the response waits. */
  readonly holds = new Map<string, Promise<void>>();
  /** The bodies of all requests, by method and path. */
  readonly bodies = new Map<string, string>();
  readonly #waiting: (() => void)[] = [];
  readonly #http = createServer((request, response) => void this.#serve(request, response));
  readonly #gateway = new WebSocketServer({ server: this.#http });
  #taken = 0;

  private constructor(private readonly transcript: Transcript) {
    this.#gateway.on('connection', (socket, { url = '' }) => {
      const connection = new ScriptedConnection(this.connections.length + 1, socket, transcript);
      transcript.note('discord', `connection ${connection.number} opened ${url}`);
      this.connections.push(connection);
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  static async start(transcript: Transcript): Promise<ScriptedDiscord> {
    const discord = new ScriptedDiscord(transcript);
    discord.#http.listen(0, '127.0.0.1');
    await once(discord.#http, 'listening');
    transcript.name(discord.address, '<discord>');
    return discord;
  }

  get address(): string {
    const address = this.#http.address();
    const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address ? address : { port: 0 };
    return `127.0.0.1:${port}`;
  }

  get baseUrl(): string {
    return `http://${this.address}/api/v10`;
  }

  /** The next connection of the bot. */
  async nextConnection(): Promise<ScriptedConnection> {
    for (;;) {
      const connection = this.connections[this.#taken];
      if (connection) {
        this.#taken += 1;
        return connection;
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#gateway.clients) socket.terminate();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.openRequests += 1;
    let isHeld = false;
    response.once('close', () => {
      this.openRequests -= 1;
      if (isHeld) this.heldRequests -= 1;
    });
    const path = (request.url ?? '').replace('/api/v10', '');
    let text = '';
    for await (const chunk of request) text += chunk;
    const route = `${request.method} ${path}`;
    this.bodies.set(route, text);
    this.transcript.note('discord', text === '' ? route : `${route} ${text}`);
    const held = this.holds.get(route);
    if (held) {
      this.heldRequests += 1;
      isHeld = true;
      await held;
      if (response.closed) return;
      this.heldRequests -= 1;
      isHeld = false;
    }
    const { status, body } = this.responses.get(route) ?? this.#defaultResponse(request.method ?? '', path);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #defaultResponse(method: string, path: string): { readonly status: number; readonly body?: unknown } {
    if (path === '/gateway/bot') {
      const session_start_limit = { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 };
      return {
        status: 200,
        body: { url: `ws://${this.address}`, shards: this.recommendedShards, session_start_limit },
      };
    }
    if (path.includes('/callback') || method === 'DELETE') return { status: 204 };
    if (method === 'GET') return { status: 200, body: [] };
    return { status: 200, body: { id: '900', channel_id: '30' } };
  }
}
