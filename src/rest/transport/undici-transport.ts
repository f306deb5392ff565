/** Sends HTTP requests with undici. Only this folder uses it; it is loaded with the first request. */
import type { Dispatcher, Pool } from 'undici';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';
import { LimitedResponseCollector } from './limited-response-collector.js';
import { ResponseCollector } from './response-collector.js';
import type { ConnectionFailure, ResponseTooLarge, RestResponse } from './rest-response.js';
import type { CreateTransport, OutgoingRequest, Transport } from './transport.js';

/**
 * Loads the HTTP client, so that the first request does not wait for it. That is the pool of connections to one host: the main module
 * of undici also loads `fetch`, WebSockets, caches and mocks, which takes three times as long.
 */
export async function loadHttpClient(): Promise<typeof Pool> {
  try {
    return (await import('undici/lib/dispatcher/pool.js')).default;
  } catch {
    // The file is no documented entry point, so another version of undici may not have it.
    return (await import('undici')).Pool;
  }
}

export class UndiciTransport implements Transport {
  readonly #origin: string;
  readonly #prefix: string;
  /** Set once the HTTP client is loaded. */
  #dispatcher: Dispatcher | undefined;
  #loading: Promise<Dispatcher> | undefined;

  constructor(
    baseUrl: URL,
    private readonly proxy?: URL,
  ) {
    this.#origin = baseUrl.origin;
    this.#prefix = baseUrl.pathname.replace(/\/+$/, '');
  }

  send(
    request: OutgoingRequest,
    deadline: CallDeadline,
    gate?: { readonly isOpen: boolean },
  ): Promise<RestResponse | ConnectionFailure> {
    return this.#dispatch<RestResponse | ConnectionFailure>(
      request,
      deadline,
      (settle) => new ResponseCollector(settle, gate),
    );
  }

  download(
    request: OutgoingRequest,
    deadline: CallDeadline,
    maxBytes: number,
  ): Promise<RestResponse | ConnectionFailure | ResponseTooLarge> {
    return this.#dispatch<RestResponse | ConnectionFailure | ResponseTooLarge>(
      request,
      deadline,
      (settle) => new LimitedResponseCollector(settle, maxBytes),
    );
  }

  async close(): Promise<void> {
    const dispatcher = await this.#loading;
    await dispatcher?.destroy();
  }

  #dispatch<Outcome>(
    request: OutgoingRequest,
    deadline: CallDeadline,
    createCollector: (settle: (outcome: Outcome) => void) => ResponseCollector,
  ): Promise<Outcome> {
    return withCallDeadline<Outcome>(deadline, (resolve, reject) => {
      const collector = createCollector(resolve);
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

  #load(): Promise<Dispatcher> {
    this.#loading ??= this.#createDispatcher().then((dispatcher) => {
      this.#dispatcher = dispatcher;
      return dispatcher;
    });
    return this.#loading;
  }

  async #createDispatcher(): Promise<Dispatcher> {
    // The time limit of the call replaces the timeouts of the HTTP client.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    if (this.proxy) return new (await import('undici')).ProxyAgent({ uri: this.proxy.href, ...timeouts });
    return new (await loadHttpClient())(this.#origin, timeouts);
  }
}

/** See `UndiciTransport`. */
export const createUndiciTransport: CreateTransport = (baseUrl, proxy) => new UndiciTransport(baseUrl, proxy);
