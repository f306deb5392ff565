import { type Endpoint, successStatusOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { RateLimitResult } from '../server/rate-limits.js';
import type { RouteResult } from './endpoint-route.js';

type Headers = Readonly<Record<string, string>>;

/** An answer, with the text of its body where that is JSON: the log shows it. */
export interface ApiResponse {
  readonly response: Response;
  readonly text?: string;
}

/** The answer to a request that was served. */
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
  return jsonResponse(result, status ?? successStatusOf(endpoint), headers);
}

/** The answer to a request that failed. */
export function errorResponse(refused: RequestRejectedError, headers: Headers): ApiResponse {
  return jsonResponse(refused.responseBody, refused.status, { ...headers, ...refused.headers });
}

/** The answer to a call that was refused before any endpoint took it. */
export function rawErrorResponse(refused: RequestRejectedError, headers: Headers = {}): Response {
  return Response.json(refused.responseBody, { status: refused.status, headers: { ...headers, ...refused.headers } });
}

/** The answer to a request over a limit. */
export function rateLimitResponse({ retryAfter, isGlobal, headers }: RateLimitResult): ApiResponse {
  const said = { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal };
  return jsonResponse(said, 429, headers);
}

/** The answer of an armed fault. */
export function faultResponse(status: number, headers: Headers): ApiResponse {
  return jsonResponse({ message: `${status}: fault injected through /_control/faults`, code: 0 }, status, headers);
}

/** The answer to a request for an endpoint that the interface has and the emulator does not serve yet. */
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
