/** Validates the options of a client and of a call. No message contains a token. */

import { limits } from '../wire/constants/limits.js';
import type { Endpoint } from '../wire/endpoints/declaration/endpoint.js';
import { addFieldErrors, type FieldError, NO_FIELD_ERRORS } from '../wire/validation/form-errors.js';
import { DEFAULT_BASE_URL } from './base-url.js';
import { type AnyCallOptions, callOptionNames } from './call/call.js';
import { type DownloadOptions, downloadOptionNames } from './call/download.js';
import { optionNameErrors } from './call/option-name-errors.js';
import { tokenProblem } from './token-problem.js';

/** The options of a client that are validated. */
interface CheckedOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly proxy: string | undefined;
  readonly timeoutMs: number;
  readonly globalRequestsPerSecond: number;
  readonly maxInvalidRequests: number;
}

const PRINTABLE = /^[\x21-\x7e]*$/;

/** Returns all problems of the options of a client. */
export function restOptionProblems(options: CheckedOptions): FieldError[] {
  const { token, baseUrl, proxy, timeoutMs, globalRequestsPerSecond, maxInvalidRequests } = options;
  const max = limits.rest.invalidRequests;
  return [
    ...tokenProblems(token, baseUrl),
    ...urlProblems('baseUrl', baseUrl, DEFAULT_BASE_URL),
    // The address of a proxy can contain a password, so the message does not repeat it.
    ...(proxy === undefined ? [] : urlProblems('proxy', proxy, 'http://proxy.example:3128')),
    ...numberProblems('timeoutMs', timeoutMs),
    ...numberProblems('globalRequestsPerSecond', globalRequestsPerSecond),
    ...numberProblems('maxInvalidRequests', maxInvalidRequests, { max }),
  ];
}

function timeoutProblems(timeoutMs: number | undefined): readonly FieldError[] {
  return timeoutMs === undefined ? NO_FIELD_ERRORS : numberProblems('timeoutMs', timeoutMs);
}

/** Adds the problems of the names and times in the options of a call, and of the token that it needs. */
export function addCallOptionProblems(
  problems: FieldError[],
  options: AnyCallOptions,
  endpoint: Endpoint,
  token: string | undefined,
): void {
  const { timeoutMs, retryForMs, maxFileBytes } = options;
  addFieldErrors(problems, optionNameErrors(options, callOptionNames));
  addFieldErrors(problems, timeoutProblems(timeoutMs));
  if (retryForMs !== undefined) addFieldErrors(problems, numberProblems('retryForMs', retryForMs, { min: 0 }));
  if (maxFileBytes !== undefined) addFieldErrors(problems, numberProblems('maxFileBytes', maxFileBytes));
  addFieldErrors(problems, credentialProblems(endpoint, token, options));
}

/** Returns the problems of the options of a download. */
export function downloadOptionProblems(options: DownloadOptions): FieldError[] {
  const { timeoutMs, maxBytes } = options;
  return [
    ...optionNameErrors(options, downloadOptionNames),
    ...timeoutProblems(timeoutMs),
    ...(maxBytes === undefined ? [] : numberProblems('maxBytes', maxBytes)),
  ];
}

/** Returns the problems of the token that a call needs. */
function credentialProblems(
  { details: { auth = 'bot' } }: Endpoint,
  token: string | undefined,
  { accessToken }: AnyCallOptions,
): readonly FieldError[] {
  if (auth === 'bearer' && !accessToken) {
    return [missing('accessToken', "This call requires a user's OAuth2 token: set `accessToken` in its options.")];
  }
  // Without this, an empty variable of the environment would make the bot call instead of the user, or fail with 401.
  if (accessToken === '') return [missing('accessToken', 'Must not be empty. Omit it if the bot makes the call.')];
  if (accessToken !== undefined && !PRINTABLE.test(accessToken)) return [notPrintable('accessToken')];
  if (auth === 'none' || auth === 'client' || token !== undefined || accessToken !== undefined) return NO_FIELD_ERRORS;
  const remedy = 'set the option `token` of the client';
  return auth === 'bot'
    ? [missing('token', `This call requires a bot token: ${remedy}.`)]
    : [missing('token', `This call requires a token: ${remedy}, or \`accessToken\` in the options of the call.`)];
}

/** An empty token counts as missing: unset environment variables are often empty. */
function tokenProblems(token: string | undefined, baseUrl: string): FieldError[] {
  const problem = token ? tokenProblem(token, baseUrl) : undefined;
  return problem ? [{ path: 'token', code: 'BASE_TYPE_INVALID', message: `${problem.message} ${problem.remedy}` }] : [];
}

function urlProblems(path: string, address: string, example: string): FieldError[] {
  const isWeb = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
  if (isWeb) return [];
  return [{ path, code: 'URL_TYPE_INVALID_URL', message: `Must be an http or https URL, for example ${example}.` }];
}

/** Rejects values outside of a range, infinite values and NaN. */
function numberProblems(path: string, value: number, { min = 1, max = Number.MAX_VALUE } = {}): readonly FieldError[] {
  if (Number.isFinite(value) && value >= min && value <= max) return NO_FIELD_ERRORS;
  const range = max === Number.MAX_VALUE ? `of ${min} or more` : `between ${min} and ${max}`;
  const code = value > max ? 'NUMBER_TYPE_MAX' : 'NUMBER_TYPE_MIN';
  return [{ path, code, message: `Must be a number ${range}.` }];
}

function missing(path: string, message: string): FieldError {
  return { path, code: 'BASE_TYPE_REQUIRED', message };
}

function notPrintable(path: string): FieldError {
  const message = 'Must be printable ASCII without spaces: only the token, without the word "Bearer".';
  return { path, code: 'BASE_TYPE_INVALID', message };
}
