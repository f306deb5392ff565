import { errorCodes } from '../wire/constants/error-codes.js';
import type { Endpoint } from '../wire/endpoints/declaration/endpoint.js';
import { flattenFormErrors, parseFileErrors } from '../wire/validation/form-errors.js';
import { ApiError, type CallInfo, TransportError } from './call/errors.js';
import type { RestResponse } from './transport/transport.js';

/** Takes the secrets of a call out of a text. */
export type Redact = (text: string) => string;

/**
 * The result of a call that was answered, by the kind that its endpoint declares. The payload is handed on as it came:
 * the service may add to it at any time.
 * @throws ApiError when the service refused or failed; TransportError when a result should be JSON or a picture and is not
 */
export function decodeResult(endpoint: Endpoint, place: CallInfo, answer: RestResponse, hide: Redact): unknown {
  const refusal = decodeApiError(endpoint, place, answer, hide);
  if (refusal) throw refusal;
  const { kind } = endpoint.details.result;
  if (kind === 'empty' || (kind === 'optional-json' && answer.bytes.length === 0)) return undefined;
  if (kind === 'csv') return answer.text;
  const payload = kind === 'png' ? pngBytes(answer) : answer.json();
  if (payload === undefined) throw new TransportError(place, 'malformed', true);
  return payload;
}

/** First bytes of every PNG picture. */
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngBytes({ bytes }: RestResponse): Uint8Array | undefined {
  return PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length)) ? bytes : undefined;
}

/**
 * What the service refused a call with; undefined when it did not.
 * @param hide for what the service said, which may repeat what it was sent
 */
export function decodeApiError(
  endpoint: Endpoint,
  place: CallInfo,
  answer: RestResponse,
  hide: Redact,
): ApiError | undefined {
  if (answer.status < 300) return undefined;
  const body = answer.json();
  const said: { message?: unknown; code?: unknown; errors?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const jsonCode = typeof said.code === 'number' ? said.code : 0;
  return new ApiError(place, {
    status: answer.status,
    jsonCode,
    message: typeof said.message === 'string' ? hide(said.message) : '',
    fields: (jsonCode === 0 ? parseFileErrors(said) : flattenFormErrors(said.errors)).map((field) => ({
      ...field,
      message: hide(field.message),
    })),
    remedy: remedyFor(endpoint, answer.status, jsonCode),
  });
}

function remedyFor(endpoint: Endpoint, status: number, jsonCode: number): string | undefined {
  const { requiredPermissions = [], auth } = endpoint.details;
  if (status === 401 && auth !== 'none') return 'Check the bot token: copy it anew from the developer portal.';
  const lacksPermission =
    jsonCode === errorCodes.MISSING_PERMISSIONS.code || jsonCode === errorCodes.MISSING_ACCESS.code;
  return lacksPermission && requiredPermissions.length > 0 ? `It needs ${requiredPermissions.join(', ')}.` : undefined;
}
