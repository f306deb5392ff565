import { successStatusOf } from 'guildhall/internal';
import type { Endpoint } from 'guildhall/wire';
import { errorResponses } from '../policy/errors/error-responses.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { RateLimitResult } from '../server/rate-limits.js';
import type { RouteResult } from './endpoint-route.js';

const RATE_LIMITED = 429;
/**
 * The proxy through which responses of Discord's API pass. Some clients, such as discord.py, take a 429 without it for a
 * ban of the address, and do not repeat the request.
 */
const VIA = '1.1 google';

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
export function rateLimitResponse({
  retryAfter,
  isGlobal,
  headers,
}: Pick<RateLimitResult, 'retryAfter' | 'isGlobal' | 'headers'>): ApiResponse {
  const body = { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal };
  return jsonResponse(body, RATE_LIMITED, headers);
}

/** The response to a request that a limit of some fields of its endpoint refuses, although its bucket has requests left. */
export function sublimitResponse(retryAfter: number, headers: Headers): ApiResponse {
  const scope = { 'X-RateLimit-Scope': 'user', 'Retry-After': String(Math.ceil(retryAfter)) };
  return rateLimitResponse({ retryAfter, isGlobal: false, headers: { ...headers, ...scope } });
}

/** How many seconds a search without an index waits. */
const INDEX_RETRY_AFTER = 2;

/** After how many seconds a client may repeat a request that failed with 429 because of a fault. */
const FAULT_RETRY_AFTER = 1;

/**
 * The response of an armed fault. The status 202 is that of a search while there is no index; 429 is a rate limit of a
 * resource that several bots share, so that the headers of the bucket remain true.
 */
export function faultResponse(status: number, headers: Headers): ApiResponse {
  if (status === errorResponses.INDEX_NOT_YET_AVAILABLE.status) {
    const { body } = new RequestRejectedError('INDEX_NOT_YET_AVAILABLE');
    return jsonResponse({ ...body, documents_indexed: 0, retry_after: INDEX_RETRY_AFTER }, status, headers);
  }
  const body = { message: `${status}: fault injected through /_control/faults`, code: 0 };
  if (status !== RATE_LIMITED) return jsonResponse(body, status, headers);
  return jsonResponse({ ...body, retry_after: FAULT_RETRY_AFTER, global: false }, status, {
    ...headers,
    'X-RateLimit-Scope': 'shared',
    'Retry-After': String(FAULT_RETRY_AFTER),
  });
}

/** The page with which a proxy responds if it gets no response from the API. It has no headers of the API. */
export function badGatewayResponse(): ApiResponse {
  const text =
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';
  return { response: new Response(text, { status: 502, headers: { 'content-type': 'text/html', via: VIA } }) };
}

/** The response to a request for an endpoint that the API has, but the emulator does not implement yet. */
export function notImplementedResponse(endpoint: Endpoint, headers: Headers): ApiResponse {
  const what = `${endpoint.name} (${endpoint.method} ${endpoint.path})`;
  return jsonResponse({ message: `501: the emulator does not serve ${what} yet`, code: 0 }, 501, headers);
}

function jsonResponse(body: unknown, status: number, headers: Headers): ApiResponse {
  const text = JSON.stringify(body);
  const allHeaders = {
    ...headers,
    ...(status === RATE_LIMITED ? { via: VIA } : {}),
    'content-type': 'application/json',
  };
  return { response: new Response(text, { status, headers: allHeaders }), text };
}
