/** An application's own HTTP server, which does what each test says. */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the service sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Whether the application's key made the signature. */
  readonly isGenuine: boolean;
}

export interface Reply {
  readonly status: number;
  /** JSON, unless it is text, bytes or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `hang`: nothing is answered. `drop`: the connection ends. */
export type Behaviour = (received: Received) => Reply | 'hang' | 'drop' | Promise<Reply | 'hang' | 'drop'>;

const PING = { interaction: 1, event: 0 } as const;
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex');

/** Turns wrong signatures away, answers pings, and leaves the rest to `others`. */
export function honest(others: Behaviour = () => ({ status: 500 })): Behaviour {
  return (received) => {
    if (!received.isGenuine) return { status: 401 };
    if (isPing(received)) return typeOf(received) === PING.event ? { status: 204 } : { status: 200, body: { type: 1 } };
    return others(received);
  };
}

export function isPing(received: Received): boolean {
  const type = typeOf(received);
  return type === PING.event || (type === PING.interaction && !hasField(received.body, 'event'));
}

export class ScriptedEndpoint {
  /** What it does; set by the test. */
  behaviour: Behaviour = honest();
  /** The key by which it tells genuine signatures; set by the test. */
  publicKey = '';
  readonly #server: Server;
  readonly #received: Received[] = [];
  #wake: () => void = () => {};

  private constructor() {
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  /** Listens until the test is over. */
  static async open(publicKey = ''): Promise<ScriptedEndpoint> {
    const endpoint = new ScriptedEndpoint();
    endpoint.publicKey = publicKey;
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => endpoint.close());
    return endpoint;
  }

  get url(): string {
    // A TCP server has an address of this form.
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/from-the-service`;
  }

  /** What has come and was not read by the test. */
  get unread(): readonly Received[] {
    return this.#received;
  }

  /** What comes next. */
  async next(): Promise<Received> {
    for (;;) {
      const first = this.#received.shift();
      if (first) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Forgets what has come. */
  forget(): void {
    this.#received.length = 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await this.#read(request);
    this.#received.push(received);
    this.#wake();
    const reply = await this.behaviour(received);
    if (reply === 'hang') return;
    if (reply === 'drop') return void request.socket.destroy();
    await send(reply, response);
  }

  async #read(request: IncomingMessage): Promise<Received> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const signed = Buffer.concat([Buffer.from(String(request.headers['x-signature-timestamp'])), bytes]);
    const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
    const { url = '', headers } = request;
    const isGenuine = this.publicKey !== '' && verify(null, signed, keyOf(this.publicKey), signature);
    return { path: url, headers, body: JSON.parse(String(bytes)), isGenuine };
  }
}

async function send({ status, body, headers }: Reply, response: ServerResponse): Promise<void> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const made = isRaw || body === undefined ? new Response(body ?? null) : Response.json(body);
  const type = made.headers.get('content-type');
  response.writeHead(status, { ...(type === null ? {} : { 'content-type': type }), ...headers });
  response.end(Buffer.from(await made.arrayBuffer()));
}

function keyOf(hex: string) {
  return createPublicKey({ key: Buffer.concat([SPKI_START, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });
}

function typeOf({ body }: Received): unknown {
  return hasField(body, 'type') ? body.type : undefined;
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value;
}
