import { limits } from '../../wire/constants/limits.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from '../call/call.js';
import type { OutgoingRequest } from '../transport/transport.js';
import { USER_AGENT } from '../transport/user-agent.js';
import type { EncodedBody } from './body.js';
import { encodePath } from './path.js';
import { encodeQuery } from './query.js';

/** Values for the headers of a request. */
export interface RequestHeaderOptions {
  /** The value of the Authorization header. */
  readonly authorization: string | undefined;
  readonly reason: string | undefined;
}

/** Encodes a validated call. Credentials are only sent to endpoints that require them. */
export function encodeRequest(
  endpoint: Endpoint,
  input: AnyCallInput,
  body: EncodedBody | undefined,
  { authorization, reason }: RequestHeaderOptions,
): OutgoingRequest {
  const headers: Record<string, string> =
    body === undefined
      ? { 'user-agent': USER_AGENT, accept: 'application/json' }
      : { 'user-agent': USER_AGENT, accept: 'application/json', 'content-type': body.contentType };
  const { auth } = endpoint.details;
  const sendsToken = auth !== 'none' && auth !== 'client';
  if (authorization !== undefined && sendsToken) headers['authorization'] = authorization;
  // Declared headers were validated; a caller cannot set other headers.
  const declared = endpoint.details.headers;
  if (declared)
    for (const name of Object.keys(declared.shape)) headers[name] = String(Reflect.get(input.headers ?? {}, name));
  const encodedReason = reason === undefined ? undefined : encodeReason(reason);
  if (encodedReason !== undefined) headers['x-audit-log-reason'] = encodedReason;
  return {
    method: endpoint.method,
    target:
      encodePath(endpoint, input.path ?? {}) +
      (input.query ? encodeQuery(input.query, endpoint.details.commaSeparated) : ''),
    headers,
    body: body?.data,
  };
}

/**
 * Encodes an audit reason as a header value: at most 512 characters, in percent-encoded UTF-8. Undefined if the reason
 * is empty.
 */
function encodeReason(reason: string | undefined): string | undefined {
  const truncated = [...(reason ?? '')].slice(0, limits.request.auditReason).join('');
  // A single surrogate cannot be encoded: the encoder replaces it with U+FFFD.
  return truncated.trim() === ''
    ? undefined
    : encodeURIComponent(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(truncated)));
}
