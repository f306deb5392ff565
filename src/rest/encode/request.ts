import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from '../call/call.js';
import type { OutgoingRequest } from '../transport/transport.js';
import { USER_AGENT } from '../transport/user-agent.js';
import { encodeReason } from './audit-reason.js';
import type { EncodedBody } from './body.js';
import { encodePath } from './path.js';
import { encodeQuery } from './query.js';

/** What goes into the headers of a request. */
export interface RequestHeaderOptions {
  /** The value of the Authorization header. */
  readonly authorization: string | undefined;
  readonly reason: string | undefined;
}

/** A checked call as a request. The credentials go only where the endpoint asks for them. */
export function encodeRequest(
  endpoint: Endpoint,
  input: AnyCallInput,
  body: EncodedBody | undefined,
  { authorization, reason }: RequestHeaderOptions,
): OutgoingRequest {
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: 'application/json' };
  if (authorization !== undefined && endpoint.details.auth !== 'none') headers['authorization'] = authorization;
  if (body) headers['content-type'] = body.contentType;
  // What the endpoint declares was checked against it; other headers are not the caller's to set.
  for (const name of Object.keys(endpoint.details.headers?.shape ?? {})) headers[name] = String(input.headers?.[name]);
  const written = reason === undefined ? undefined : encodeReason(reason);
  if (written !== undefined) headers['x-audit-log-reason'] = written;
  return {
    method: endpoint.method,
    target: encodePath(endpoint, input.path ?? {}) + (input.query ? encodeQuery(input.query) : ''),
    headers,
    body: body?.data,
  };
}
