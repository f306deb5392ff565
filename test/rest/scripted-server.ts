import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

/** A response. A body that is not text is sent as JSON. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Responds to a request; `drop` closes its connection without a response, `hang` never responds. */
export type Script = (
  request: ReceivedRequest,
  index: number,
) => ScriptedResponse | 'drop' | 'hang' | Promise<ScriptedResponse | 'drop' | 'hang'>;

/** A server on loopback that stores the received requests and responds by its script. */
export class ScriptedServer {
  readonly requests: ReceivedRequest[] = [];
  script: Script = () => ({ body: {} });
  readonly #server: Server;
  readonly #arrivals = new EventEmitter();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#handle(request, response));
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ScriptedServer(server);
  }

  get url(): string {
    // A server that listens on TCP has an AddressInfo.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v10`;
  }

  /** Resolves when `count` requests have arrived since the start. */
  async arrived(count: number): Promise<void> {
    while (this.requests.length < count) await once(this.#arrivals, 'request');
  }

  /** Closes every connection and listens again at the same address. */
  async restart(): Promise<void> {
    // A server that listens on TCP has an AddressInfo.
    const { port } = this.#server.address() as AddressInfo;
    await this.close();
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const received = { method, url: url.replace('/api/v10', ''), headers, body: Buffer.concat(chunks) };
    this.requests.push(received);
    this.#arrivals.emit('request');
    const reply = await this.script(received, this.requests.length - 1);
    if (reply === 'drop') request.socket.destroy();
    else if (reply !== 'hang') send(response, reply);
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ScriptedResponse): void {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  response.writeHead(status, headers).end(text);
}

/** The rate limit headers of a bucket. */
export function bucketHeaders(hash: string, limit: number, remaining: number, resetAfterSeconds: number) {
  return {
    'x-ratelimit-bucket': hash,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': String(resetAfterSeconds),
  };
}

/** A rate limit rejection. */
export function tooMany(scope: 'user' | 'global' | 'shared', retryAfterSeconds: number): ScriptedResponse {
  return {
    status: 429,
    headers: { 'x-ratelimit-scope': scope, 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    body: { message: 'You are being rate limited.', retry_after: retryAfterSeconds, global: scope === 'global' },
  };
}
