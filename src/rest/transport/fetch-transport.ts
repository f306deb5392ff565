/** Sends HTTP requests with `fetch`, which every platform has. It knows less of a failed connection than undici. */
import { isObject } from '../../base/objects.js';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';
import { ConnectionFailure, type ResponseHeaders, ResponseTooLarge, RestResponse } from './rest-response.js';
import type { CreateTransport, OutgoingRequest, Transport } from './transport.js';

const NO_BYTES = new Uint8Array();

/** The codes of failures before a connection exists, in Node and Deno, and in Bun. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ConnectionRefused', 'FailedToOpenSocket'];

export class FetchTransport implements Transport {
  readonly #base: string;

  constructor(
    baseUrl: URL,
    private readonly proxy?: URL,
  ) {
    this.#base = baseUrl.href.replace(/\/+$/, '');
  }

  send(
    request: OutgoingRequest,
    deadline: CallDeadline,
    gate?: { readonly isOpen: boolean },
  ): Promise<RestResponse | ConnectionFailure> {
    return this.#fetch(request, deadline, async (response) => toResponse(response, await bytesOf(response)), gate);
  }

  download(
    request: OutgoingRequest,
    deadline: CallDeadline,
    maxBytes: number,
  ): Promise<RestResponse | ConnectionFailure | ResponseTooLarge> {
    return this.#fetch(request, deadline, (response) => readLimited(response, maxBytes));
  }

  /** The platform owns the connections. */
  async close(): Promise<void> {}

  #fetch<Outcome>(
    { method, target, headers, body }: OutgoingRequest,
    deadline: CallDeadline,
    read: (response: Response) => Promise<Outcome>,
    gate?: { readonly isOpen: boolean },
  ): Promise<Outcome | ConnectionFailure> {
    return withCallDeadline<Outcome | ConnectionFailure>(deadline, (resolve, reject) => {
      if (gate?.isOpen === false) {
        resolve(new ConnectionFailure(false, new Error('this process has no contact to its cluster')));
        return () => {};
      }
      const aborter = new AbortController();
      // Only Bun's fetch has a setting for a proxy; elsewhere it is one of the platform.
      const connection = this.proxy === undefined ? {} : { proxy: this.proxy.href };
      const options = { method, headers: { ...headers }, body: body ?? null, signal: aborter.signal, ...connection };
      fetch(this.#base + target, { ...options, redirect: 'manual' })
        .then(read)
        .catch((error: unknown) => new ConnectionFailure(!isNotConnected(error), error))
        .then(resolve, reject);
      return (reason) => aborter.abort(reason);
    });
  }
}

/** See `FetchTransport`. */
export const createFetchTransport: CreateTransport = (baseUrl, proxy) => new FetchTransport(baseUrl, proxy);

function toResponse({ status, headers }: Response, bytes: Uint8Array): RestResponse {
  const fields: ResponseHeaders = Object.fromEntries(headers);
  return new RestResponse(status, fields, bytes);
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** A body that is not needed is not read. */
async function readLimited(response: Response, maxBytes: number): Promise<RestResponse | ResponseTooLarge> {
  const size = Number(response.headers.get('content-length'));
  const isTooLarge = response.status === 200 && size > maxBytes;
  if (response.status !== 200 || isTooLarge) {
    await response.body?.cancel();
    return isTooLarge ? new ResponseTooLarge(size) : toResponse(response, NO_BYTES);
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength;
    if (received > maxBytes) return new ResponseTooLarge(undefined);
    chunks.push(chunk);
  }
  return toResponse(response, new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

/** Whether a request failed before a connection existed, so that it cannot have arrived. Unknown failures may have arrived. */
function isNotConnected(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { code, cause } = error;
  return (typeof code === 'string' && NOT_CONNECTED.includes(code)) || isNotConnected(cause);
}
