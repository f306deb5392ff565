import { STATUS_CODES } from 'node:http';
import { GuildhallError } from '../../base/errors.js';
import { type ErrorCodeName, errorCodes } from '../../wire/constants/error-codes.js';
import { limits } from '../../wire/constants/limits.js';
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

/** Which call an error speaks of. */
export interface CallInfo {
  readonly method: HttpMethod;
  /** The path with its ids filled in; secrets, such as an interaction's token, are left as their names in braces. */
  readonly route: string;
}

abstract class CallError extends GuildhallError {
  readonly method: HttpMethod;
  /** The path with its ids filled in; secrets, such as an interaction's token, are left as their names in braces. */
  readonly route: string;

  constructor(place: CallInfo, message: string, options?: ErrorOptions) {
    super(`${place.method} ${place.route} ${message}`, options);
    this.method = place.method;
    this.route = place.route;
  }
}

/** What the service said when it refused a call. */
export interface ApiErrorDetails {
  readonly status: number;
  /** The service's own code, 0 when it gave none. */
  readonly jsonCode: number;
  /** The service's message; empty when its answer was not of the interface. */
  readonly message: string;
  readonly fields: readonly FieldError[];
  /** What the caller can do about it. */
  readonly remedy?: string | undefined;
}

/** The service received a call and refused it, or failed while doing it (status 500 and above). */
export class ApiError extends CallError {
  override readonly code = 'api_error';
  /** The HTTP status, 300 or above. */
  readonly status: number;
  /** The service's own code, for example 10008 for an unknown message; 0 when it gave none. See `is`. */
  readonly jsonCode: number;
  /** What is wrong with which field of the body, when the service said so (code 50035); otherwise empty. */
  readonly fields: readonly FieldError[];

  constructor(place: CallInfo, problem: ApiErrorDetails) {
    const code = problem.jsonCode === 0 ? '' : ` (code ${problem.jsonCode})`;
    const said = problem.message === '' ? (STATUS_CODES[problem.status] ?? 'no reason given') : problem.message;
    const parts = [`failed with status ${problem.status}: ${said}${code}`, ...problem.fields.map(describeField)];
    super(place, [parts.join('; '), problem.remedy].filter(Boolean).join(' '));
    this.status = problem.status;
    this.jsonCode = problem.jsonCode;
    this.fields = problem.fields;
  }

  /** Whether this is the named error of the service: `error.is('UNKNOWN_MESSAGE')`. */
  is(name: ErrorCodeName): boolean {
    const known = errorCodes[name];
    return this.jsonCode === known.code && this.status === known.status;
  }
}

/**
 * Which limit a call waited for: the one of its own bucket, or the one over all calls of the bot.
 */
export type RateLimitKind = 'bucket' | 'global';

/** A call could not get a permit of the rate limit before its deadline. It had no effect. */
export class RateLimitError extends CallError {
  override readonly code = 'rate_limit_error';
  readonly limit: RateLimitKind;
  /** Milliseconds until the limit opens again, or undefined when that depends on answers that are still awaited. */
  readonly retryAfterMs: number | undefined;

  constructor(place: CallInfo, limit: RateLimitKind, retryAfterMs: number | undefined, options?: ErrorOptions) {
    const which = limit === 'global' ? 'the global rate limit' : 'its rate limit';
    const when = retryAfterMs === undefined ? '' : `, which opens again in ${Math.ceil(retryAfterMs)} ms`;
    super(
      place,
      `could not get a permit of ${which} before its deadline${when}. Allow a longer \`deadline\` or call less often.`,
      options,
    );
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Why no answer of the service could be had. */
export type TransportErrorReason = 'connection' | 'deadline' | 'aborted' | 'closed' | 'malformed';

const REASON_TEXTS: Readonly<Record<TransportErrorReason, (allowed: string) => string>> = {
  connection: () => 'got no answer: the connection failed. Check the network, the base URL and the proxy, if any.',
  deadline: (allowed) => `got no answer before its deadline${allowed}. Allow a longer \`deadline\` or try again.`,
  aborted: () => "was given up by the caller's signal.",
  closed: () => 'was given up: this client is closed.',
  malformed: () => 'got an answer that is not of the interface. Check that the base URL leads to the service.',
};

/** No answer of the service could be had: the connection failed, or the call was given up. */
export class TransportError extends CallError {
  override readonly code = 'transport_error';
  readonly reason: TransportErrorReason;
  /** Whether the service may have received the call, and so may have acted on it. */
  readonly mayHaveArrived: boolean;

  /** @param options `deadlineMs`: how long the call was allowed, where that is the reason */
  constructor(
    place: CallInfo,
    reason: TransportErrorReason,
    mayHaveArrived: boolean,
    options: ErrorOptions & { readonly deadlineMs?: number } = {},
  ) {
    const { deadlineMs, ...cause } = options;
    const within = deadlineMs === undefined ? '' : ` of ${deadlineMs} ms`;
    super(place, REASON_TEXTS[reason](within), cause);
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Why a call was not even tried. */
export type CircuitOpenReason = 'invalid_requests' | 'unknown_webhook';

/**
 * A call was not sent, since calls like it have failed too often: the service shuts out whoever goes on sending requests
 * that it refuses (401, 403, 429), and whoever keeps calling a webhook that is gone.
 */
export class CircuitOpenError extends CallError {
  override readonly code = 'circuit_open';
  readonly reason: CircuitOpenReason;
  /** Milliseconds until calls may go again, or undefined when this one never may. */
  readonly retryAfterMs: number | undefined;

  constructor(place: CallInfo, reason: 'unknown_webhook');
  constructor(place: CallInfo, reason: 'invalid_requests', count: number, retryAfterMs: number);
  constructor(place: CallInfo, reason: CircuitOpenReason, count = 0, retryAfterMs?: number) {
    const why =
      reason === 'unknown_webhook'
        ? 'the service said that this webhook does not exist. Forget its id and token.'
        : `the service refused ${count} requests of this client in the last 10 minutes (401, 403 or 429), and shuts ` +
          `out whoever reaches ${limits.rest.invalidRequests}. Calls go again in ${Math.ceil(retryAfterMs ?? 0)} ms: ` +
          'find the calls that fail, and check token and permissions.';
    super(place, `was not sent: ${why}`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Something breaks a rule of the interface and was refused before anything was sent. */
export class ValidationError extends GuildhallError {
  override readonly code = 'validation_error';
  /** Every problem, with the path, code and message that the service would give. */
  readonly problems: readonly FieldError[];

  /** @param subject what was refused, for example `POST /channels/81/messages (createMessage)` */
  constructor(subject: string, problems: readonly FieldError[], options?: ErrorOptions) {
    super(`${subject} was refused before sending: ${problems.map(describeField).join('; ')}`, options);
    this.problems = problems;
  }
}

function describeField({ path, code, message }: FieldError): string {
  return `${path === '' ? 'the body' : path}: ${message} [${code}]`;
}
