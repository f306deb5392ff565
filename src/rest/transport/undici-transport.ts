/** Sends HTTP requests with undici. Only this folder uses it; it is loaded with the first request. */
import type { Dispatcher, Pool } from 'undici';
import type { CallDeadline } from '../call/call-deadline.js';
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

type Collector = ResponseCollector<never> | LimitedResponseCollector;

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
    return new Promise((resolve, reject) => {
      if (deadline.error) reject(deadline.error);
      else this.#dispatch(request, new ResponseCollector<never>(resolve, reject, deadline, gate));
    });
  }

  download(
    request: OutgoingRequest,
    deadline: CallDeadline,
    maxBytes: number,
  ): Promise<RestResponse | ConnectionFailure | ResponseTooLarge> {
    return new Promise((resolve, reject) => {
      if (deadline.error) reject(deadline.error);
      else this.#dispatch(request, new LimitedResponseCollector(resolve, reject, deadline, maxBytes));
    });
  }

  async close(): Promise<void> {
    const dispatcher = await this.#loading;
    await dispatcher?.destroy();
  }

  #dispatch({ method, target, headers, body }: OutgoingRequest, collector: Collector): void {
    const options = { origin: this.#origin, path: this.#prefix + target, method, headers, body: body ?? null };
    if (this.#dispatcher) this.#dispatcher.dispatch(options, collector);
    else void this.#dispatchWhenLoaded(options, collector);
  }

  async #dispatchWhenLoaded(options: Dispatcher.DispatchOptions, collector: Collector): Promise<void> {
    try {
      const dispatcher = await this.#load();
      if (!collector.isAborted) dispatcher.dispatch(options, collector);
    } catch (error) {
      collector.fail(error);
    }
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
