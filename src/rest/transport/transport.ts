/** Sends HTTP requests. The only module that uses the HTTP client, which is loaded with the first request. */
import type { Dispatcher } from 'undici';
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';

/** An HTTP request with an encoded body. */
export interface OutgoingRequest {
  readonly method: HttpMethod;
  /** Path and query, relative to the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An HTTP response with its complete body. */
export class RestResponse {
  constructor(
    readonly status: number,
    private readonly headers: Headers,
    /** The raw body; empty if there is none. */
    readonly bytes: Uint8Array,
  ) {}

  /**
   * Returns the value of a header, or the first value if it is repeated.
   * @param name in lower case
   */
  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body as text. */
  get text(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).toString('utf8');
  }

  /** Returns the body parsed as JSON; undefined if it is not JSON. */
  json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return undefined;
    }
  }
}

/** The connection failed before the response. */
export class ConnectionFailure {
  constructor(
    /** Whether the server may have received the request. */
    readonly mayHaveArrived: boolean,
    readonly cause: unknown,
  ) {}
}

const NO_BYTES = new Uint8Array();

/**
 * Collects the response of one request. It uses the dispatch handler of the HTTP client instead of promises and
 * streams: the body is always read completely, and this halves the cost of a request. Only this level also shows
 * whether the client started to write the request.
 */
class ResponseCollector implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #abortReason: Error | undefined;
  #status = 0;
  #headers: Headers = {};
  #firstChunk: Uint8Array | undefined;
  #chunks: Uint8Array[] | undefined;

  constructor(private readonly settle: (outcome: RestResponse | ConnectionFailure) => void) {}

  /** Whether the request was aborted. */
  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Aborts the request. @param reason the error with which the call has ended */
  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#abortReason) controller.abort(this.#abortReason);
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: unknown, chunk: Uint8Array): void {
    if (!this.#firstChunk) this.#firstChunk = chunk;
    else if (!this.#chunks) this.#chunks = [this.#firstChunk, chunk];
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.#chunks ? Buffer.concat(this.#chunks) : (this.#firstChunk ?? NO_BYTES);
    this.settle(new RestResponse(this.#status, this.#headers, bytes));
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#abortReason) return;
    // Writing starts right after `onRequestStart`; an earlier failure is a failure to connect.
    this.settle(new ConnectionFailure(this.#controller !== undefined, error));
  }
}

/** Loads the HTTP client, so that the first request does not wait for it. */
export function loadHttpClient(): Promise<typeof import('undici')> {
  return import('undici');
}

export class Transport {
  readonly #origin: string;
  readonly #prefix: string;
  /** Set once the HTTP client is loaded. */
  #dispatcher: Dispatcher | undefined;
  #loading: Promise<Dispatcher> | undefined;

  /** @param proxy the address of an HTTP proxy for all connections */
  constructor(
    baseUrl: URL,
    private readonly proxy?: URL,
  ) {
    this.#origin = baseUrl.origin;
    this.#prefix = baseUrl.pathname.replace(/\/+$/, '');
  }

  /**
   * Sends a request and reads the complete response, or returns a ConnectionFailure.
   * @throws {TransportError} when the call was ended
   */
  send(request: OutgoingRequest, deadline: CallDeadline): Promise<RestResponse | ConnectionFailure> {
    return withCallDeadline(deadline, (resolve, reject) => {
      const collector = new ResponseCollector(resolve);
      const { method, target, headers, body = null } = request;
      const options = { origin: this.#origin, path: this.#prefix + target, method, headers, body };
      if (this.#dispatcher) {
        this.#dispatcher.dispatch(options, collector);
      } else {
        this.#load()
          .then((dispatcher) => {
            if (!collector.isAborted) dispatcher.dispatch(options, collector);
          })
          .catch(reject);
      }
      return (reason) => collector.abort(reason);
    });
  }

  /** Closes all connections. Call it when all calls have settled. */
  async close(): Promise<void> {
    const dispatcher = await this.#loading;
    await dispatcher?.destroy();
  }

  #load(): Promise<Dispatcher> {
    this.#loading ??= loadHttpClient().then(({ Pool, ProxyAgent }) => {
      // The time limit of the call replaces the timeouts of the HTTP client.
      const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
      this.#dispatcher = this.proxy
        ? new ProxyAgent({ uri: this.proxy.href, ...timeouts })
        : new Pool(this.#origin, timeouts);
      return this.#dispatcher;
    });
    return this.#loading;
  }
}
