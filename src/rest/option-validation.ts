/** Checks of what a client is made with, and of the options of a call. No message shows a token. */

import { limits } from '../wire/constants/limits.js';
import type { Endpoint } from '../wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../wire/validation/form-errors.js';
import type { AnyCallOptions } from './call/call.js';

/** The options of a client that have a range or a form. */
interface CheckedOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly proxy: string | undefined;
  readonly timeoutMs: number;
  readonly globalRequestsPerSecond: number;
  readonly maxInvalidRequests: number;
}

const PRINTABLE = /^[\x21-\x7e]*$/;

/** Everything that is wrong with what a client is made with. */
export function restOptionProblems(options: CheckedOptions): FieldError[] {
  const { token, baseUrl, proxy, timeoutMs, globalRequestsPerSecond, maxInvalidRequests } = options;
  const most = limits.rest.invalidRequests;
  return [
    ...tokenProblems(token),
    ...urlProblems('baseUrl', baseUrl, 'https://discord.com/api/v10'),
    // A proxy's address may hold its password, so it is not repeated.
    ...(proxy === undefined ? [] : urlProblems('proxy', proxy, 'http://proxy.example:3128')),
    ...numberProblems('timeoutMs', timeoutMs),
    ...numberProblems('globalRequestsPerSecond', globalRequestsPerSecond),
    ...numberProblems('maxInvalidRequests', maxInvalidRequests, most),
  ];
}

/** What is wrong with the deadline of a call. */
export function timeoutProblems(deadline: number | undefined): FieldError[] {
  return deadline === undefined ? [] : numberProblems('timeoutMs', deadline);
}

/** What is missing of the token that a call goes with. */
export function credentialProblems(
  { details: { auth = 'bot' } }: Endpoint,
  token: string | undefined,
  { accessToken }: AnyCallOptions,
): FieldError[] {
  if (auth === 'bearer' && !accessToken) {
    return [missing('accessToken', "This call needs a person's OAuth2 token: give `accessToken` with its options.")];
  }
  if (accessToken !== undefined && !PRINTABLE.test(accessToken)) return [notPrintable('accessToken', 'Bearer')];
  return auth === 'bot' && token === undefined && accessToken === undefined
    ? [missing('token', 'This call needs the token of a bot: give `token` to the client.')]
    : [];
}

/** An empty token counts as none: that is how an unset environment variable often comes. */
function tokenProblems(token: string | undefined): FieldError[] {
  return token === undefined || PRINTABLE.test(token) ? [] : [notPrintable('token', 'Bot')];
}

function urlProblems(path: string, address: string, example: string): FieldError[] {
  const isWeb = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
  if (isWeb) return [];
  return [{ path, code: 'URL_TYPE_INVALID_URL', message: `Must be an http or https address, for example ${example}.` }];
}

/** What is below 1, above `most`, endless, or no number. */
function numberProblems(path: string, value: number, most = Number.MAX_VALUE): FieldError[] {
  if (Number.isFinite(value) && value >= 1 && value <= most) return [];
  const range = most === Number.MAX_VALUE ? 'of 1 or more' : `between 1 and ${most}`;
  const code = value > most ? 'NUMBER_TYPE_MAX' : 'NUMBER_TYPE_MIN';
  return [{ path, code, message: `Must be a number ${range}.` }];
}

function missing(path: string, message: string): FieldError {
  return { path, code: 'BASE_TYPE_REQUIRED', message };
}

function notPrintable(path: string, word: string): FieldError {
  const message = `Must be printable ASCII without spaces: the token alone, without the word "${word}".`;
  return { path, code: 'BASE_TYPE_INVALID', message };
}
