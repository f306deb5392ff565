/** The network. The only file that knows the HTTP client. */
import { Pool } from 'undici';
import type { Method } from '../wire/endpoint.js';

/** A request as it goes over the wire. */
export interface OutgoingRequest {
  readonly method: Method;
  /** Path and query, below the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** An answer with its whole body. */
export class Answer {
  constructor(
    readonly status: number,
    private readonly headers: Readonly<Record<string, string | string[] | undefined>>,
    readonly text: string,
  ) {}

  /** The value of a header, the first one when it is repeated. `name` in lower case. */
  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body read as JSON, or undefined when it is none. */
  json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return undefined;
    }
  }
}

/** The connection failed before an answer was there. */
export class ConnectionFailure extends Error {
  constructor(
    /** Whether the service may have received the request. */
    readonly mayHaveArrived: boolean,
    options: ErrorOptions,
  ) {
    super('connection failed', options);
  }
}

/** Failures of making a connection, on which nothing was sent yet. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export class Transport {
  readonly #pool: Pool;
  readonly #prefix: string;

  constructor(baseUrl: URL) {
    // How long a request may take is for the call's deadline to say.
    this.#pool = new Pool(baseUrl.origin, { headersTimeout: 0, bodyTimeout: 0 });
    this.#prefix = baseUrl.pathname.replace(/\/+$/, '');
  }

  /**
   * Sends a request and reads the whole answer.
   * @throws the signal's reason when it aborts; ConnectionFailure when there is no answer
   */
  async send(request: OutgoingRequest, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await this.#pool.request({
        method: request.method,
        path: `${this.#prefix}${request.target}`,
        headers: request.headers,
        body: request.body ?? null,
        signal,
      });
      return new Answer(response.statusCode, response.headers, await response.body.text());
    } catch (error) {
      signal.throwIfAborted();
      throw new ConnectionFailure(!wasNeverSent(error), { cause: error });
    }
  }

  /** Waits for the requests under way, then closes every connection. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inConnect = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  return inConnect || ('code' in error && typeof error.code === 'string' && NEVER_SENT.has(error.code));
}
