/** Checks the parts of a request against the declaration of its endpoint. */
import type { z } from 'zod';
import { limits } from '../../wire/constants/limits.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { lengthProblem } from '../../wire/validation/field-schemas.js';
import { fieldErrorsOf } from '../../wire/validation/form-errors.js';
import { RequestRejectedError, rejectInvalidFields } from '../policy/errors/request-rejected-error.js';

/** @throws {RequestRejectedError} 50035 with every field that is wrong */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.details.body === undefined ? undefined : parseOrReject(endpoint.details.body, body);
}

/** @throws {RequestRejectedError} 50035 with every parameter that is wrong */
export function parseQuery(endpoint: Endpoint, query: URLSearchParams): unknown {
  return endpoint.details.query === undefined
    ? undefined
    : parseOrReject(endpoint.details.query, Object.fromEntries(query));
}

/** @throws {RequestRejectedError} 50035 with every header that is missing or wrong */
export function parseHeaders(endpoint: Endpoint, headers: Headers): unknown {
  return endpoint.details.headers === undefined
    ? undefined
    : parseOrReject(endpoint.details.headers, Object.fromEntries(headers));
}

/** @throws {RequestRejectedError} 50035 with everything that is wrong */
export function parseOrReject<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new RequestRejectedError('INVALID_FORM', fieldErrorsOf(result.error, value));
  return result.data;
}

/** Keys of a body that its schema does not know, with their places: the service ignores them. */
export function unknownKeys(given: unknown, known: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(given) || !isRecord(known)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in known ? unknownKeys(value, known[key], [...path, key]) : [[...path, key].join('.')],
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The language in which an answer is wanted: what the client says, or else what it would read first. */
export function preferredLocale(headers: Headers): string {
  const accepted = headers.get('accept-language')?.split(/[,;]/, 1)[0]?.trim();
  return headers.get('x-discord-locale') ?? (accepted || 'en-US');
}

/**
 * The audit reason of a request to an endpoint that records one, decoded.
 * @throws {RequestRejectedError} 50035 when it is malformed or too long
 */
export function parseAuditReason(endpoint: Endpoint, headers: Headers): string | undefined {
  const header = headers.get('x-audit-log-reason');
  if (!endpoint.details.audit || !header) return undefined;
  const reason = decoded(header);
  const max = limits.request.auditReason;
  if (reason === undefined || [...reason].length > max) {
    const { formCode, message } = lengthProblem(1, max);
    rejectInvalidFields([
      { path: 'reason', code: formCode, message: reason === undefined ? 'Malformed encoding.' : message },
    ]);
  }
  return reason;
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
