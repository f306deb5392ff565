/** The network. The only file that knows the HTTP client, which is loaded with the first request. */
import type { Dispatcher } from 'undici';
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';

/** A request as it goes over the wire. */
export interface OutgoingRequest {
  readonly method: HttpMethod;
  /** Path and query, below the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An answer with its whole body. */
export class RestResponse {
  constructor(
    readonly status: number,
    private readonly headers: Headers,
    /** The body as it came; empty when there is none. */
    readonly bytes: Uint8Array,
  ) {}

  /** The value of a header, the first one when it is repeated. `name` in lower case. */
  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body as text. */
  get text(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).toString('utf8');
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
export class ConnectionFailure {
  constructor(
    /** Whether the service may have received the request. */
    readonly mayHaveArrived: boolean,
    readonly cause: unknown,
  ) {}
}

const NO_BYTES = new Uint8Array();

/**
 * One request under way. The client is driven below its promises and streams: an answer here is always read whole, and
 * that alone halves what a request costs. Whether a request began to be written is also only known here.
 */
class ResponseCollector implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #abortReason: Error | undefined;
  #status = 0;
  #headers: Headers = {};
  #first: Uint8Array | undefined;
  #more: Uint8Array[] | undefined;

  constructor(private readonly settle: (outcome: RestResponse | ConnectionFailure) => void) {}

  /** Whether its answer is not wanted any more. */
  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** The call has ended: nothing of this is wanted any more. */
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
    if (!this.#first) this.#first = chunk;
    else if (!this.#more) this.#more = [this.#first, chunk];
    else this.#more.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.#more ? Buffer.concat(this.#more) : (this.#first ?? NO_BYTES);
    this.settle(new RestResponse(this.#status, this.#headers, bytes));
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#abortReason) return;
    // Writing begins right after the start; what failed before it, failed in making the connection.
    this.settle(new ConnectionFailure(this.#controller !== undefined, error));
  }
}

/** Loads the HTTP client; afterwards the first request need not wait for it. */
export function loadHttpClient(): Promise<typeof import('undici')> {
  return import('undici');
}

export class Transport {
  readonly #origin: string;
  readonly #prefix: string;
  /** What requests go out by, once the HTTP client is loaded. */
  #dispatcher: Dispatcher | undefined;
  #loading: Promise<Dispatcher> | undefined;

  /** @param proxy the address of an HTTP proxy through which every connection is made */
  constructor(
    baseUrl: URL,
    private readonly proxy?: URL,
  ) {
    this.#origin = baseUrl.origin;
    this.#prefix = baseUrl.pathname.replace(/\/+$/, '');
  }

  /**
   * Sends a request and reads the whole answer; a ConnectionFailure when there is none.
   * @throws what ended the call's lifetime
   */
  send(request: OutgoingRequest, lifetime: CallDeadline): Promise<RestResponse | ConnectionFailure> {
    return withCallDeadline(lifetime, (resolve, reject) => {
      const exchange = new ResponseCollector(resolve);
      const { method, target, headers, body = null } = request;
      const options = { origin: this.#origin, path: this.#prefix + target, method, headers, body };
      if (this.#dispatcher) {
        this.#dispatcher.dispatch(options, exchange);
      } else {
        this.#load()
          .then((dispatcher) => {
            if (!exchange.isAborted) dispatcher.dispatch(options, exchange);
          })
          .catch(reject);
      }
      return (reason) => exchange.abort(reason);
    });
  }

  /** Waits for the requests under way, then closes every connection. */
  async close(): Promise<void> {
    const dispatcher = await this.#loading;
    await dispatcher?.close();
  }

  #load(): Promise<Dispatcher> {
    this.#loading ??= loadHttpClient().then(({ Pool, ProxyAgent }) => {
      // How long a request may take is for the call's deadline to say.
      const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
      this.#dispatcher = this.proxy
        ? new ProxyAgent({ uri: this.proxy.href, ...timeouts })
        : new Pool(this.#origin, timeouts);
      return this.#dispatcher;
    });
    return this.#loading;
  }
}
