import { type Endpoint, statusOf } from '../../wire/endpoint.js';
import type { Refusal } from '../policy/refusal.js';
import type { Permit } from './rate-limits.js';
import type { Served } from './serve.js';

type Headers = Readonly<Record<string, string>>;

/** The answer to a request that was served. */
export function success(endpoint: Endpoint, { result, status }: Served<unknown>, headers: Headers): Response {
  const { kind } = endpoint.facts.result;
  if (kind === 'empty' || (kind === 'optional-json' && result === undefined)) {
    return new Response(null, { status: 204, headers });
  }
  if (kind === 'png' && result instanceof Uint8Array) {
    return new Response(Uint8Array.from(result), { headers: { ...headers, 'content-type': 'image/png' } });
  }
  if (kind === 'csv' && typeof result === 'string') {
    return new Response(result, { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } });
  }
  return Response.json(result, { status: status ?? statusOf(endpoint), headers });
}

/** The answer to a request that was refused. */
export function refusal(refused: Refusal, headers: Headers = {}): Response {
  return Response.json(refused.answer, { status: refused.status, headers: { ...headers, ...refused.headers } });
}

/** The answer to a request over a limit. */
export function rateLimited(permit: Permit): Response {
  return Response.json(
    { message: 'You are being rate limited.', retry_after: permit.retryAfter, global: permit.isGlobal },
    { status: 429, headers: permit.headers },
  );
}

/** The answer of an armed fault. */
export function faulty(status: number, headers: Headers): Response {
  return Response.json({ message: `${status}: fault injected through /_control/faults`, code: 0 }, { status, headers });
}

/** The answer to a request for an endpoint that the interface has and the emulator does not serve yet. */
export function notServed(endpoint: Endpoint, headers: Headers): Response {
  return Response.json(
    { message: `501: the emulator does not serve ${endpoint.name} (${endpoint.method} ${endpoint.path}) yet`, code: 0 },
    { status: 501, headers },
  );
}
