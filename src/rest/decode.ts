import { isObject } from '../base/objects.js';
import { errorCodes } from '../wire/constants/error-codes.js';
import type { Endpoint } from '../wire/endpoints/declaration/endpoint.js';
import { flattenFormErrors, parseFileErrors } from '../wire/validation/form-errors.js';
import { ApiError, type CallInfo, TransportError } from './call/errors.js';
import { isIndexNotAvailable } from './transport/index-not-available.js';
import type { RestResponse } from './transport/rest-response.js';

/** What decoding a response needs to know of its call. */
export interface DecodeContext {
  /** Removes the secrets of the call from a text. It is applied to messages of Discord, which may repeat parts of the request. */
  redact(text: string): string;
  /** Whether the call was made on behalf of a user. */
  readonly hasAccessToken: boolean;
}

/**
 * Decodes the result of a call as the endpoint declares it. The payload is returned unchecked, because Discord can add
 * fields at any time.
 * @throws {ApiError} when Discord rejected the call or failed
 * @throws {TransportError} when the result must be JSON or an image and is not
 */
export function decodeResult(
  endpoint: Endpoint,
  call: CallInfo,
  response: RestResponse,
  context: DecodeContext,
): unknown {
  const error = decodeApiError(endpoint, call, response, context);
  if (error) throw error;
  const { kind } = endpoint.details.result;
  if (kind === 'empty' || (kind === 'optional-json' && response.bytes.length === 0)) return undefined;
  if (kind === 'csv') return response.text;
  const payload = kind === 'png' ? pngBytes(response) : response.json();
  if (payload === undefined) throw new TransportError(call, 'malformed', true);
  return payload;
}

/** First bytes of every PNG image. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngBytes({ bytes }: RestResponse): Uint8Array | undefined {
  return PNG_SIGNATURE.every((byte, at) => bytes[at] === byte) ? bytes : undefined;
}

/** The fields of an error: of the API, or of OAuth2. */
interface ErrorFields {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errors?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/** Decodes an error response; undefined if the call succeeded. */
export function decodeApiError(
  endpoint: Endpoint,
  call: CallInfo,
  response: RestResponse,
  context: DecodeContext,
): ApiError | undefined {
  const hasNoIndex = endpoint.details.searchesIndex === true && isIndexNotAvailable(response);
  if (response.status < 300 && !hasNoIndex) return undefined;
  const body = response.json();
  const fields: ErrorFields = isObject(body) ? body : {};
  const jsonCode = typeof fields.code === 'number' ? fields.code : 0;
  const isClient = endpoint.details.auth === 'client';
  const oauth2Error = isClient && typeof fields.error === 'string' ? context.redact(fields.error) : undefined;
  const message = isClient ? (fields.error_description ?? fields.message) : fields.message;
  return new ApiError(call, {
    status: response.status,
    jsonCode,
    message: typeof message === 'string' ? context.redact(message) : '',
    oauth2Error,
    fields: (jsonCode === 0 ? parseFileErrors(fields) : flattenFormErrors(fields.errors)).map((field) => ({
      ...field,
      message: context.redact(field.message),
    })),
    remedy: remedyFor(endpoint, response.status, jsonCode, context.hasAccessToken),
  });
}

function remedyFor(
  { details }: Endpoint,
  status: number,
  jsonCode: number,
  hasAccessToken: boolean,
): string | undefined {
  const { requiredPermissions = [], scopes = [], auth } = details;
  if (jsonCode === errorCodes.INDEX_NOT_YET_AVAILABLE) return 'Set a longer `timeoutMs` or search again later.';
  if (status === 401 && auth === 'client') return 'Check the client id and the client secret.';
  if (status === 401 && auth !== 'none') {
    return hasAccessToken
      ? 'Check the access token: it may have expired, or the user may have revoked it.'
      : 'Check the bot token: copy it again from the developer portal.';
  }
  if (jsonCode === errorCodes.MISSING_OAUTH2_SCOPE && scopes.length > 0)
    return `The access token needs the scope ${scopes.join(' or ')}.`;
  const lacksPermission = jsonCode === errorCodes.MISSING_PERMISSIONS || jsonCode === errorCodes.MISSING_ACCESS;
  return lacksPermission && requiredPermissions.length > 0 ? `It needs ${requiredPermissions.join(', ')}.` : undefined;
}
