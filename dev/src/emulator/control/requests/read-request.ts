/** Reads calls of the control API: their body and their query. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { readBytes } from '../../server/read-bytes.js';
import { parseOrReject } from '../../server/request-validation.js';

/**
 * The largest body of a call. Ten files of the largest message have 33 MiB in base64, and a saved world can contain more
 * of them.
 */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Parses the body of a call; an empty body counts as `{}`.
 * @throws {RequestRejectedError} 40005 for more than 64 MiB, 50109 for broken JSON, 50035 with every invalid field
 */
export async function readJsonBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await readTextBody(c);
  return parseOrReject(schema, text === '' ? {} : parseJson(text));
}

/** Reads the body of a call. @throws {RequestRejectedError} 40005 for more than 64 MiB */
export async function readTextBody(c: Context): Promise<string> {
  const bytes = await readBytes(c.req.raw, MAX_BODY_BYTES).catch((thrown: unknown) => {
    const isTooLarge = thrown instanceof RequestRejectedError && thrown.error === 'ENTITY_TOO_LARGE';
    throw isTooLarge ? new CallTooLargeError('ENTITY_TOO_LARGE') : thrown;
  });
  return new TextDecoder().decode(bytes);
}

class CallTooLargeError extends RequestRejectedError {
  override get responseBody(): object {
    const message = 'The body of a control API call can have 64 MiB. Load a larger world with --world or worldFile.';
    return { ...this.body, message };
  }
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
