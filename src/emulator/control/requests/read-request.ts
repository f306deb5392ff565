/** Reads calls of the control API: the host they are addressed to, their body and their query. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { parseOrReject } from '../../server/request-validation.js';

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Whether a Host header names this machine. A page of another site cannot send such a call (DNS rebinding). */
export function isLoopback(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? '');
}

/**
 * Parses the body of a call; an empty body counts as `{}`.
 * @throws {RequestRejectedError} 50109 for broken JSON, 50035 with every invalid field
 */
export async function readJsonBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text().catch(() => rejectRequest('INCOMPLETE_BODY'));
  return parseOrReject(schema, text === '' ? {} : parseJson(text));
}

/**
 * Parses the query of a call.
 * @throws {RequestRejectedError} 50035 with every invalid parameter
 */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  return parseOrReject(schema, c.req.query());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return rejectRequest('INVALID_JSON');
  }
}
