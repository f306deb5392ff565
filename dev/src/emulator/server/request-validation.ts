/** Validates the parts of a request against the declaration of its endpoint. */

import { isRecord, lengthProblem } from 'guildhall/internal';
import { type Endpoint, fieldErrorsOf, limits } from 'guildhall/wire';
import type { z } from 'zod';
import { RequestRejectedError, rejectInvalidFields } from '../policy/errors/request-rejected-error.js';

/** @throws {RequestRejectedError} 50035 with every invalid field */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.details.body === undefined ? undefined : parseOrReject(endpoint.details.body, body);
}

/** @throws {RequestRejectedError} 50035 with every invalid parameter */
export function parseQuery(endpoint: Endpoint, query: URLSearchParams): unknown {
  return endpoint.details.query === undefined ? undefined : parseOrReject(endpoint.details.query, queryValues(query));
}

/** The values of a query by name: a list for a name that is repeated. */
export function queryValues(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(query.keys());
  return Object.fromEntries(
    Array.from(names, (name) => {
      const [first = '', ...others] = query.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** @throws {RequestRejectedError} 50035 with every missing or invalid header */
export function parseHeaders(endpoint: Endpoint, headers: Headers): unknown {
  return endpoint.details.headers === undefined
    ? undefined
    : parseOrReject(endpoint.details.headers, Object.fromEntries(headers));
}

/** Validates a value. @throws {RequestRejectedError} 50035 with every problem */
export function parseOrReject<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new RequestRejectedError('INVALID_FORM', fieldErrorsOf(result.error, value));
  return result.data;
}

/** Paths of the keys that a body has but its parsed form has not: the API ignores them. */
export function unknownKeys(body: unknown, parsed: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(body) || !isRecord(parsed)) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    key in parsed ? unknownKeys(value, parsed[key], [...path, key]) : [[...path, key].join('.')],
  );
}

/** The locale for localized responses: `X-Discord-Locale`, or else the first language of `Accept-Language`. */
export function preferredLocale(headers: Headers): string {
  const accepted = headers.get('accept-language')?.split(/[,;]/, 1)[0]?.trim();
  return headers.get('x-discord-locale') ?? (accepted || 'en-US');
}

/**
 * Decodes the audit log reason of a request, if the endpoint has one.
 * @throws {RequestRejectedError} 50035 when the reason is too long
 */
export function parseAuditReason(endpoint: Endpoint, headers: Headers): string | undefined {
  const header = headers.get('x-audit-log-reason');
  if (!endpoint.details.audit || !header) return undefined;
  const reason = decodeHeader(header);
  const max = limits.request.auditReason;
  if ([...reason].length > max) {
    const { formCode, message } = lengthProblem(1, max);
    rejectInvalidFields([{ path: 'reason', code: formCode, message }]);
  }
  return reason;
}

/** The decoded text. Some clients send the text as it is, for example `100% sure`: what is not encoded is kept. */
function decodeHeader(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
