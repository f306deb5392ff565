/** A client of the gateway that does nothing by itself: tests send each frame and read each answer. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { intentBits, opcodes } from '../../../src/wire/gateway/protocol.js';

const Received = z.object({ op: z.int(), d: z.unknown(), s: z.int().nullable(), t: z.string().nullable() });
/** A frame of the service. */
export type Received = z.output<typeof Received>;

export interface Ended {
  readonly code: number;
  readonly reason: string;
}

/** How messages that came become the texts of frames, in their order. */
export type Reading = (message: Uint8Array, isBinary: boolean) => string | Promise<string>;

/** Every intent that needs no grant, and those that do. */
export const ALL_INTENTS = intentBits([
  'GUILDS',
  'GUILD_MEMBERS',
  'GUILD_MODERATION',
  'GUILD_MESSAGES',
  'DIRECT_MESSAGES',
  'MESSAGE_CONTENT',
]);

const asText: Reading = (message) => Buffer.from(message).toString();

export class RawClient {
  readonly #socket: WebSocket;
  readonly #received: Received[] = [];
  #wake: () => void = () => {};
  #read: Promise<void> = Promise.resolve();
  /** How the connection ended. */
  readonly ended: Promise<Ended>;

  private constructor(socket: WebSocket, reading: Reading) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      // The socket gives whole messages as one Buffer, unless it is told otherwise.
      this.#read = this.#read.then(async () => this.#take(await reading(data as Buffer, isBinary)));
    });
    this.ended = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  /** Connects; the first frame to come is Hello. */
  static async connect(gatewayUrl: string, query = '?v=10&encoding=json', reading = asText): Promise<RawClient> {
    const socket = new WebSocket(`${gatewayUrl}/${query}`);
    const client = new RawClient(socket, reading);
    await once(socket, 'open');
    return client;
  }

  /** Connects and identifies; READY has not been read yet. */
  static async identified(
    gatewayUrl: string,
    token: string,
    intents = ALL_INTENTS,
    more: Record<string, unknown> = {},
  ): Promise<RawClient> {
    const client = await RawClient.connect(gatewayUrl);
    await client.next(opcodes.HELLO);
    client.identify(token, { intents, ...more });
    return client;
  }

  /** Connects and goes on with a session; what it missed has not been read yet. */
  static async resuming(gatewayUrl: string, token: string, sessionId: string, seq: number): Promise<RawClient> {
    const client = await RawClient.connect(gatewayUrl);
    await client.next(opcodes.HELLO);
    client.send(opcodes.RESUME, { token, session_id: sessionId, seq });
    return client;
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  sendText(text: string | Uint8Array): void {
    this.#socket.send(text);
  }

  identify(token: string, more: Record<string, unknown> = {}): void {
    const properties = { os: 'linux', browser: 'test', device: 'test' };
    this.send(opcodes.IDENTIFY, { token, properties, intents: ALL_INTENTS, ...more });
  }

  /** The next frame, whatever it is. */
  async frame(): Promise<Received> {
    for (;;) {
      const frame = this.#received.shift();
      if (frame) return frame;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The next frame, which must have this op. */
  async next(op: number): Promise<Received> {
    const frame = await this.frame();
    if (frame.op === op) return frame;
    throw new Error(`expected op ${op}, got ${JSON.stringify(frame)}`);
  }

  /** The next event of that name; events before it are passed over. */
  async event(name: string): Promise<Received> {
    for (;;) {
      const frame = await this.next(opcodes.DISPATCH);
      if (frame.t === name) return frame;
    }
  }

  /** The names of the events up to and with the next one of that name. */
  async eventsUntil(name: string): Promise<string[]> {
    const names: string[] = [];
    while (names.at(-1) !== name) names.push((await this.next(opcodes.DISPATCH)).t ?? '');
    return names;
  }

  /** Everything that the service had sent by the time it read a heartbeat which is sent now. */
  async soFar(): Promise<Received[]> {
    this.send(opcodes.HEARTBEAT, null);
    const frames: Received[] = [];
    for (let frame = await this.frame(); frame.op !== opcodes.HEARTBEAT_ACK; frame = await this.frame()) {
      frames.push(frame);
    }
    return frames;
  }

  /** Ends the connection as a client does that will not come back. */
  close(code = 1000): void {
    this.#socket.close(code);
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  #take(text: string): void {
    this.#received.push(Received.parse(JSON.parse(text)));
    this.#wake();
  }
}
