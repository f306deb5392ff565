import { GuildhallError } from '../../base/errors.js';
import { type ErrorCodeName, errorCodes } from '../../wire/constants/error-codes.js';
import { generalErrorStatuses, isGeneralError } from '../../wire/constants/general-errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import { statusTexts } from './status-texts.js';

/** The call that an error is about. */
export interface CallInfo {
  readonly method: HttpMethod;
  /** The path with its ids. Secrets, such as the token of an interaction, are shown as parameter names in braces. */
  readonly route: string;
}

/** The base class of the errors of one API call. */
export abstract class CallError extends GuildhallError {
  readonly method: HttpMethod;
  /** The path with its ids. Secrets, such as the token of an interaction, are shown as parameter names in braces. */
  readonly route: string;

  constructor(call: CallInfo, message: string, options?: ErrorOptions) {
    super(`${call.method} ${call.route} ${message}`, options);
    this.method = call.method;
    this.route = call.route;
  }
}

/** The details of an error response from Discord. */
export interface ApiErrorDetails {
  /** The HTTP status of the response. */
  readonly status: number;
  /** The JSON error code of Discord; 0 without one. */
  readonly jsonCode: number;
  /** The message of Discord; empty if the response was not JSON of the API. */
  readonly message: string;
  /** The rejected fields of the body. Empty if the error is not about fields. */
  readonly fields: readonly FieldError[];
  /** The error code of OAuth2, if the response has one. */
  readonly oauth2Error?: string | undefined;
  /** How to fix the error. */
  readonly remedy?: string | undefined;
}

/**
 * Discord received a call and rejected it, or failed (status 500 and above).
 * @see https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes
 */
export class ApiError extends CallError {
  override readonly code = 'api_error';
  /** The HTTP status, 300 or above, or 202 for a search whose index was not available within the time limit (110000). */
  readonly status: number;
  /** The JSON error code of Discord, for example 10008 for an unknown message; 0 without one. See `is`. */
  readonly jsonCode: number;
  /** The invalid fields of the body (code 50035); otherwise empty. */
  readonly fields: readonly FieldError[];
  /**
   * The error code of OAuth2 with which a request for a token was rejected, for example `invalid_grant` for a code or a
   * refresh token that is not valid (any more). Undefined for other calls.
   */
  readonly oauth2Error: string | undefined;

  constructor(call: CallInfo, problem: ApiErrorDetails) {
    const shownCode = problem.jsonCode === 0 ? problem.oauth2Error : `code ${problem.jsonCode}`;
    const code = shownCode === undefined ? '' : ` (${shownCode})`;
    const message = problem.message === '' ? (statusTexts[problem.status] ?? 'no reason') : problem.message;
    const parts = [`failed with status ${problem.status}: ${message}${code}`, ...problem.fields.map(describeField)];
    const text = parts.join('; ');
    super(call, problem.remedy === undefined ? text : `${text.replace(/\.$/, '')}. ${problem.remedy}`);
    this.status = problem.status;
    this.jsonCode = problem.jsonCode;
    this.fields = problem.fields;
    this.oauth2Error = problem.oauth2Error;
  }

  /**
   * Whether this is a specific error of Discord. The code decides. Several errors have the code 0: their status decides.
   * @example
   * if (error instanceof ApiError && error.is('UNKNOWN_MESSAGE')) return;
   */
  is(name: ErrorCodeName): boolean {
    return this.jsonCode === errorCodes[name] && (!isGeneralError(name) || this.status === generalErrorStatuses[name]);
  }
}

/**
 * The rate limit that a call waited for: the limit of its bucket, the global limit of the bot, or a sublimit: a limit of some
 * fields, for example of the name and the topic of a channel.
 */
export type RateLimitKind = 'bucket' | 'global' | 'sublimit';

/**
 * The rate limit did not allow a call within its time limit. The call was not sent.
 * @see https://docs.discord.com/developers/topics/rate-limits
 */
export class RateLimitError extends CallError {
  override readonly code = 'rate_limit_error';
  /** Which limit did not allow the call. */
  readonly limit: RateLimitKind;
  /** Milliseconds until the next possible request; undefined if that depends on pending responses. */
  readonly retryAfterMs: number | undefined;
  /** The fields of a sublimit: Discord refused a body with these fields. Empty for other limits. */
  readonly fields: readonly string[];

  /** @param options `fields`: the fields of a sublimit */
  constructor(
    call: CallInfo,
    limit: RateLimitKind,
    retryAfterMs: number | undefined,
    options: ErrorOptions & { readonly fields?: readonly string[] } = {},
  ) {
    const { fields = [], ...cause } = options;
    const own = fields.length === 0 ? 'its rate limit' : `the rate limit of ${fields.join(', ')}`;
    const which = limit === 'global' ? 'the global rate limit' : own;
    const when = retryAfterMs === undefined ? '' : `, which resets in ${Math.ceil(retryAfterMs)} ms`;
    super(
      call,
      `was not sent within its time limit because of ${which}${when}. Set a longer \`timeoutMs\` or call less often.`,
      cause,
    );
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
    this.fields = fields;
  }
}

/** Why there is no response. */
export type TransportErrorReason = 'connection' | 'timeout' | 'aborted' | 'closed' | 'malformed' | 'paused' | 'moved';

const REASON_TEXTS: Readonly<Record<TransportErrorReason, (limit: string) => string>> = {
  connection: () => 'got no response: the connection failed. Check the network, the base URL and the proxy, if any.',
  timeout: (limit) => `got no response within its time limit${limit}. Set a longer \`timeoutMs\` or try again.`,
  aborted: () => "was aborted by the caller's signal.",
  closed: () => 'was canceled: this client is closed.',
  malformed: () => 'got a response that is not valid for the API. Check the base URL.',
  paused: () =>
    'was not sent within its time limit: this process may not send requests while it has no contact to its cluster. ' +
    'Check the connection to Redis.',
  moved: () =>
    'was not sent: another process runs the shard of the event whose handler made the call. ' +
    'That process runs the handler again.',
};

/** There is no response: the connection failed, or the call was aborted or timed out. */
export class TransportError extends CallError {
  override readonly code = 'transport_error';
  readonly reason: TransportErrorReason;
  /** Whether Discord may have received and executed the call. */
  readonly mayHaveArrived: boolean;

  /** @param options `timeoutMs`: the time limit of the call, for the reason `timeout` */
  constructor(
    call: CallInfo,
    reason: TransportErrorReason,
    mayHaveArrived: boolean,
    options: ErrorOptions & { readonly timeoutMs?: number } = {},
  ) {
    const { timeoutMs, ...cause } = options;
    const limit = timeoutMs === undefined ? '' : ` of ${timeoutMs} ms`;
    super(call, REASON_TEXTS[reason](limit), cause);
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Why a call was not sent. */
export type CircuitOpenReason = 'invalid_requests' | 'unknown_webhook' | 'invalid_token';

const REFUSED_TOKEN_TEXTS = {
  unknown_webhook:
    'Discord reported that this webhook does not exist, or that its token is not valid. Delete its id and token.',
  invalid_token:
    'Discord reported that the token of this interaction is not valid (any more): it can be used for 15 minutes.',
};

/**
 * A call was not sent because similar calls have failed: Discord blocks clients that send too many requests that it
 * rejects (401, 403, 429), or that keep calling a deleted webhook or using an invalid token of an interaction.
 * @see https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
 */
export class CircuitOpenError extends CallError {
  override readonly code = 'circuit_open';
  readonly reason: CircuitOpenReason;
  /** Milliseconds until calls are sent again; undefined if this call never will be. */
  readonly retryAfterMs: number | undefined;

  constructor(call: CallInfo, reason: 'unknown_webhook' | 'invalid_token');
  constructor(call: CallInfo, reason: 'invalid_requests', count: number, retryAfterMs: number);
  constructor(call: CallInfo, reason: CircuitOpenReason, count = 0, retryAfterMs?: number) {
    const why =
      reason !== 'invalid_requests'
        ? REFUSED_TOKEN_TEXTS[reason]
        : `Discord rejected ${count} requests of this client in the last 10 minutes (401, 403 or 429), and blocks the ` +
          `address at ${limits.rest.invalidRequests}. Calls are sent again in ${Math.ceil(retryAfterMs ?? 0)} ms: ` +
          'find the calls that fail, and check token and permissions.';
    super(call, `was not sent: ${why}`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Input that breaks a rule of the API and was rejected before sending. */
export class ValidationError extends GuildhallError {
  override readonly code = 'validation_error';
  /** All problems, with the path, code and message that Discord would return. */
  readonly problems: readonly FieldError[];

  /** @param subject the rejected call or object, for example `POST /channels/81/messages (createMessage)` */
  constructor(subject: string, problems: readonly FieldError[], options?: ErrorOptions) {
    super(`${subject} was rejected before sending: ${problems.map(describeField).join('; ')}`, options);
    this.problems = problems;
  }
}

function describeField({ path, code, message }: FieldError): string {
  return `${path === '' ? 'the body' : path}: ${message} [${code}]`;
}
