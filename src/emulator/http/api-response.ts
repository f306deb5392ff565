import { errorCodes } from '../../wire/constants/error-codes.js';
import { type Endpoint, successStatusOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { RateLimitResult } from '../server/rate-limits.js';
import type { RouteResult } from './endpoint-route.js';

type Headers = Readonly<Record<string, string>>;

/** A response, with the text of its body for the log if the body is JSON. */
export interface ApiResponse {
  readonly response: Response;
  readonly text?: string;
}

/** The response to a request that succeeded. */
export function successResponse(
  endpoint: Endpoint,
  { result, status }: RouteResult<unknown>,
  headers: Headers,
): ApiResponse {
  const { kind } = endpoint.details.result;
  if (kind === 'empty' || (kind === 'optional-json' && result === undefined)) {
    return { response: new Response(null, { status: 204, headers }) };
  }
  if (kind === 'png' && result instanceof Uint8Array) {
    return {
      response: new Response(Uint8Array.from(result), { headers: { ...headers, 'content-type': 'image/png' } }),
    };
  }
  if (kind === 'csv' && typeof result === 'string') {
    return { response: new Response(result, { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } }) };
  }
  // RFC 6749: tokens must not be stored by caches.
  const caching = endpoint.details.auth === 'client' ? { 'cache-control': 'no-store' } : {};
  return jsonResponse(result, status ?? successStatusOf(endpoint), { ...headers, ...caching });
}

/** The response to a request that failed. */
export function errorResponse(error: RequestRejectedError, headers: Headers = {}): ApiResponse {
  return jsonResponse(error.responseBody, error.status, { ...headers, ...error.headers });
}

/** The response to a request that exceeds a rate limit. */
export function rateLimitResponse({ retryAfter, isGlobal, headers }: RateLimitResult): ApiResponse {
  const body = { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal };
  return jsonResponse(body, 429, headers);
}

/** How many seconds a search without an index waits. */
const INDEX_RETRY_AFTER = 2;

/** The response of an armed fault. The status 202 is that of a search while there is no index. */
export function faultResponse(status: number, headers: Headers): ApiResponse {
  if (status === errorCodes.INDEX_NOT_YET_AVAILABLE.status) {
    const { message, code } = errorCodes.INDEX_NOT_YET_AVAILABLE;
    return jsonResponse({ message, code, documents_indexed: 0, retry_after: INDEX_RETRY_AFTER }, status, headers);
  }
  return jsonResponse({ message: `${status}: fault injected through /_control/faults`, code: 0 }, status, headers);
}

/** The response to a request for an endpoint that the API has, but the emulator does not implement yet. */
export function notImplementedResponse(endpoint: Endpoint, headers: Headers): ApiResponse {
  const what = `${endpoint.name} (${endpoint.method} ${endpoint.path})`;
  return jsonResponse({ message: `501: the emulator does not serve ${what} yet`, code: 0 }, 501, headers);
}

function jsonResponse(body: unknown, status: number, headers: Headers): ApiResponse {
  const text = JSON.stringify(body);
  return {
    response: new Response(text, { status, headers: { ...headers, 'content-type': 'application/json' } }),
    text,
  };
}
