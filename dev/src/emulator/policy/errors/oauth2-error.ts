/** Errors of token requests: they have the form of OAuth2 (RFC 6749, section 5.2) instead of that of the API. */
import type { FieldError } from 'guildhall/wire';
import { RequestRejectedError } from './request-rejected-error.js';

/** The error codes of OAuth2. */
export type Oauth2ErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'server_error'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

const statuses: Partial<Record<Oauth2ErrorCode, number>> = { invalid_client: 401, server_error: 500 };

/** A token request that the emulator rejects. */
export class Oauth2Error extends RequestRejectedError {
  constructor(
    readonly oauth2Code: Oauth2ErrorCode,
    readonly description: string,
  ) {
    super('INVALID_FORM');
    this.message = `${oauth2Code}: ${description}`;
  }

  override get status(): number {
    return statuses[this.oauth2Code] ?? 400;
  }

  override get responseBody(): object {
    return { error: this.oauth2Code, error_description: this.description };
  }

  override get headers(): Readonly<Record<string, string>> {
    return this.oauth2Code === 'invalid_client' ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {};
  }
}

/** @throws {Oauth2Error} always */
export function rejectOauth2(code: Oauth2ErrorCode, description: string): never {
  throw new Oauth2Error(code, description);
}

/** The code of a body of an unknown kind. Bodies of token requests differ by their grant type. */
const UNKNOWN_KIND = 'UNION_TYPE_CHOICES';

/** Converts the error of a token request to the form of OAuth2. */
export function toOauth2Error(error: RequestRejectedError): Oauth2Error {
  if (error instanceof Oauth2Error) return error;
  if (error.error !== 'INVALID_FORM') return new Oauth2Error('server_error', error.message);
  const grantType = error.problems.find(({ code }) => code === UNKNOWN_KIND);
  if (grantType) return new Oauth2Error('unsupported_grant_type', describeProblem(grantType));
  return new Oauth2Error('invalid_request', error.problems.map(describeProblem).join(' '));
}

function describeProblem({ path, message }: FieldError): string {
  return path === '' ? message : `Invalid "${path}" in request: ${message}`;
}
