import type { Endpoint } from '../../wire/endpoint.js';
import type { AnyInput } from '../call.js';
import type { OutgoingRequest } from '../transport.js';
import { USER_AGENT } from '../user-agent.js';
import { encodeReason } from './audit-reason.js';
import { encodeBody } from './body.js';
import { encodePath } from './path.js';
import { encodeQuery } from './query.js';

/** What goes into the headers of a request. */
export interface Credentials {
  readonly token: string | undefined;
  readonly reason: string | undefined;
}

/** A checked call as a request. The token goes only where the endpoint asks for it. */
export async function encodeRequest(
  endpoint: Endpoint,
  input: AnyInput,
  { token, reason }: Credentials,
): Promise<OutgoingRequest> {
  const body = await encodeBody(input.body, input.files ?? []);
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: 'application/json' };
  if (token !== undefined && endpoint.facts.auth !== 'none') headers['authorization'] = `Bot ${token}`;
  if (body) headers['content-type'] = body.contentType;
  const written = encodeReason(reason);
  if (written !== undefined) headers['x-audit-log-reason'] = written;
  return {
    method: endpoint.method,
    target: encodePath(endpoint, input.path ?? {}) + encodeQuery(input.query ?? {}),
    headers,
    body: body?.data,
  };
}
