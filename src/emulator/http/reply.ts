import { type Endpoint, successStatusOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import type { Permit } from './rate-limits.js';
import type { Served } from './serve.js';

type Headers = Readonly<Record<string, string>>;

/** An answer, with the text of its body where that is JSON: the log shows it. */
export interface Reply {
  readonly response: Response;
  readonly text?: string;
}

/** The answer to a request that was served. */
export function success(endpoint: Endpoint, { result, status }: Served<unknown>, headers: Headers): Reply {
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
  return json(result, status ?? successStatusOf(endpoint), headers);
}

/** The answer to a request that failed. */
export function failure(refused: RequestRejectedError, headers: Headers): Reply {
  return json(refused.responseBody, refused.status, { ...headers, ...refused.headers });
}

/** The answer to a call that was refused before any endpoint took it. */
export function refusal(refused: RequestRejectedError, headers: Headers = {}): Response {
  return Response.json(refused.responseBody, { status: refused.status, headers: { ...headers, ...refused.headers } });
}

/** The answer to a request over a limit. */
export function rateLimited({ retryAfter, isGlobal, headers }: Permit): Reply {
  const said = { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal };
  return json(said, 429, headers);
}

/** The answer of an armed fault. */
export function faulty(status: number, headers: Headers): Reply {
  return json({ message: `${status}: fault injected through /_control/faults`, code: 0 }, status, headers);
}

/** The answer to a request for an endpoint that the interface has and the emulator does not serve yet. */
export function notServed(endpoint: Endpoint, headers: Headers): Reply {
  const what = `${endpoint.name} (${endpoint.method} ${endpoint.path})`;
  return json({ message: `501: the emulator does not serve ${what} yet`, code: 0 }, 501, headers);
}

function json(body: unknown, status: number, headers: Headers): Reply {
  const text = JSON.stringify(body);
  return {
    response: new Response(text, { status, headers: { ...headers, 'content-type': 'application/json' } }),
    text,
  };
}
