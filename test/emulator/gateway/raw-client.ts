/** A client of the gateway that does nothing by itself: tests send each frame and read each answer. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { intentBits, opcodes } from '../../../src/wire/gateway.js';

const Received = z.object({ op: z.int(), d: z.unknown(), s: z.int().nullable(), t: z.string().nullable() });
/** A frame of the service. */
export type Received = z.output<typeof Received>;

export interface Ended {
  readonly code: number;
  readonly reason: string;
}

/** Every intent that needs no grant, and those that do. */
export const ALL_INTENTS = intentBits([
  'GUILDS',
  'GUILD_MEMBERS',
  'GUILD_MODERATION',
  'GUILD_MESSAGES',
  'DIRECT_MESSAGES',
  'MESSAGE_CONTENT',
]);

export class RawClient {
  readonly #socket: WebSocket;
  readonly #received: Received[] = [];
  #wake: () => void = () => {};
  /** How the connection ended. */
  readonly ended: Promise<Ended>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#received.push(Received.parse(JSON.parse(String(data))));
      this.#wake();
    });
    this.ended = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  /** Connects; the first frame to come is Hello. */
  static async connect(gatewayUrl: string, query = '?v=10&encoding=json'): Promise<RawClient> {
    const socket = new WebSocket(`${gatewayUrl}/${query}`);
    const client = new RawClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** Connects and identifies; READY has not been read yet. */
  static async identified(gatewayUrl: string, token: string, intents = ALL_INTENTS): Promise<RawClient> {
    const client = await RawClient.connect(gatewayUrl);
    await client.next(opcodes.HELLO);
    client.identify(token, { intents });
    return client;
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  identify(token: string, more: Record<string, unknown> = {}): void {
    const properties = { os: 'linux', browser: 'test', device: 'test' };
    this.send(opcodes.IDENTIFY, { token, properties, intents: ALL_INTENTS, ...more });
  }

  /** The next frame, which must have this op. */
  async next(op: number): Promise<Received> {
    for (;;) {
      const frame = this.#received.shift();
      if (frame?.op === op) return frame;
      if (frame) throw new Error(`expected op ${op}, got ${JSON.stringify(frame)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
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

  /** Ends the connection as a client does that will not come back. */
  close(code = 1000): void {
    this.#socket.close(code);
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.#socket.terminate();
  }
}
