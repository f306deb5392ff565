/** How the client sends HTTP requests. Each platform has its own implementation; everything else is the same. */
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import type { CallDeadline } from '../call/call-deadline.js';
import type { ConnectionFailure, ResponseTooLarge, RestResponse } from './rest-response.js';

/** An HTTP request with an encoded body. */
export interface OutgoingRequest {
  readonly method: HttpMethod;
  /** Path and query, relative to the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** The connections to one origin. */
export interface Transport {
  /**
   * Sends a request and reads the complete response, or returns a ConnectionFailure. It follows no redirect.
   * @param gate read directly before the request is written, which can be later than this call: a connection is made first
   * @throws {TransportError} when the call was ended
   */
  send(
    request: OutgoingRequest,
    deadline: CallDeadline,
    gate?: { readonly isOpen: boolean },
  ): Promise<RestResponse | ConnectionFailure>;
  /**
   * Sends a request, and reads the body only if the status is 200. The connection is closed when the body is larger
   * than `maxBytes`.
   * @throws {TransportError} when the call was ended
   */
  download(
    request: OutgoingRequest,
    deadline: CallDeadline,
    maxBytes: number,
  ): Promise<RestResponse | ConnectionFailure | ResponseTooLarge>;
  /** Closes all connections. Call it when all calls have settled. */
  close(): Promise<void>;
}

/**
 * Creates the connections to one origin.
 * @param baseUrl the targets of requests are relative to it
 * @param proxy the address of an HTTP proxy for all connections
 */
export type CreateTransport = (baseUrl: URL, proxy?: URL) => Transport;
