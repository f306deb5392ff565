import type { Endpoint } from '../wire/endpoint.js';
import { errorCodes } from '../wire/error-codes.js';
import { flattenFormErrors } from '../wire/form-errors.js';
import { ApiError, type CallPlace, TransportError } from './errors.js';
import type { Answer } from './transport.js';

/**
 * The result of a call that was answered, by the kind that its endpoint declares. The payload is handed on as it came:
 * the service may add to it at any time.
 * @throws ApiError when the service refused or failed; TransportError when a result should be JSON and is not
 */
export function decode(endpoint: Endpoint, place: CallPlace, answer: Answer, hide: (text: string) => string): unknown {
  if (answer.status >= 300) throw apiError(endpoint, place, answer, hide);
  const { kind } = endpoint.facts.result;
  if (kind === 'empty' || (kind === 'optional-json' && answer.text === '')) return undefined;
  const payload = answer.json();
  if (payload === undefined) throw new TransportError(place, 'malformed', true);
  return payload;
}

/** @param hide takes secrets out of what the service said, which may repeat what it was sent */
function apiError(endpoint: Endpoint, place: CallPlace, answer: Answer, hide: (text: string) => string): ApiError {
  const body = answer.json();
  const said: { message?: unknown; code?: unknown; errors?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const jsonCode = typeof said.code === 'number' ? said.code : 0;
  return new ApiError(place, {
    status: answer.status,
    jsonCode,
    said: typeof said.message === 'string' ? hide(said.message) : '',
    fields: flattenFormErrors(said.errors).map((field) => ({ ...field, message: hide(field.message) })),
    remedy: remedyFor(endpoint, answer.status, jsonCode),
  });
}

function remedyFor(endpoint: Endpoint, status: number, jsonCode: number): string | undefined {
  const { needs = [], auth } = endpoint.facts;
  if (status === 401 && auth !== 'none') return 'Check the bot token: copy it anew from the developer portal.';
  const lacksPermission =
    jsonCode === errorCodes.MISSING_PERMISSIONS.code || jsonCode === errorCodes.MISSING_ACCESS.code;
  return lacksPermission && needs.length > 0 ? `It needs ${needs.join(', ')}.` : undefined;
}
