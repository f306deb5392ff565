/**
 * Decides after each attempt of a call whether its request is sent again. It depends on two things: what the outcome says
 * about the execution of the request (`Failure`), and whether executing it twice does harm (`RepeatRule`, declared for each
 * endpoint). Only a request that may have been executed and would be executed again is not repeated. Rate limits are handled in limits/.
 *
 * The response to a repeated request can say that an earlier attempt was executed, although its response was lost: what
 * should be deleted does not exist, or the interaction was acknowledged. Then the call has succeeded.
 */
import type { Clock } from '../base/clock.js';
import { errorMessage } from '../base/errors.js';
import type { StructuredLogger } from '../base/logger.js';
import { isObject } from '../base/objects.js';
import {
  type Endpoint,
  type HttpMethod,
  type RepeatRule,
  repeatRuleOf,
} from '../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from './call/call.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
import { indexDelayMs, isIndexNotAvailable } from './transport/index-not-available.js';
import { isResponseError } from './transport/response-error.js';
import { ConnectionFailure, RestResponse } from './transport/rest-response.js';

/** Maximum number of attempts that may have reached Discord, including the first one. */
export const MAX_ATTEMPTS = 3;

const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 2000;

/** The outcome of an attempt. */
export type Outcome = RestResponse | ConnectionFailure;

/**
 * What a failed attempt says about the execution of its request.
 *
 * - `unsent`: it was not sent.
 * - `no_index`: a search has no result, because Discord is building the index.
 * - `early`: it used the token of an interaction whose initial response has not arrived. If that is sent as an HTTP response,
 *   a later call can reach Discord before it.
 * - `no_gateway`: the API responded that no gateway was available to process it (502). It was not executed.
 * - `unknown`: it may have been executed. The edge of the network responds with 502 too, also if it lost the response.
 */
type Failure = 'unsent' | 'no_index' | 'early' | 'no_gateway' | 'unknown';

/** What decides whether a request may be repeated. */
export interface RepeatableRequest {
  readonly method: HttpMethod;
  readonly rule: RepeatRule;
  /** Whether the call returns what the response contains. */
  readonly hasResult: boolean;
  /** Whether the token of an interaction authorizes the request. */
  readonly usesInteractionToken: boolean;
  /** Whether it is a search that waits until Discord has built the index. */
  readonly searchesIndex: boolean;
}

/** Returns what decides whether the request of a call may be repeated. */
export function repeatableRequestOf(endpoint: Endpoint, { body }: Pick<AnyCallInput, 'body'>): RepeatableRequest {
  const { method, details } = endpoint;
  return {
    method,
    rule: ruleOf(endpoint, isObject(body) ? body : {}),
    hasResult: details.result.kind !== 'empty' && details.result.kind !== 'optional-json',
    usesInteractionToken: details.limitClass === 'interaction',
    searchesIndex: details.searchesIndex === true,
  };
}

function ruleOf(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): RepeatRule {
  const rule = repeatRuleOf(endpoint);
  return rule === 'nonce' && body['enforce_nonce'] !== true ? 'once' : rule;
}

/** Whether nothing follows an attempt, whatever the request is: most calls end here. A search without an index has another status. */
export function isSuccess({ status }: RestResponse): boolean {
  return status === 200 || status === 204;
}

/** The attempts of one call so far. */
export interface RetryState {
  /** Attempts that have reached Discord, or may have. */
  readonly sent: number;
  readonly unsent: number;
  /** Whether one of them may have arrived where it is executed. */
  readonly mayHaveArrived: boolean;
}

export const FIRST_ATTEMPT: RetryState = { sent: 0, unsent: 0, mayHaveArrived: false };

/** What follows an attempt: the outcome is final, the request is sent again, or an earlier attempt was executed. */
export type NextStep =
  | { readonly kind: 'final' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'executed' };

const FINAL: NextStep = { kind: 'final' };

/**
 * Decides what follows an attempt.
 * @param now the system time, for a `Retry-After` that is a date
 */
export function afterAttempt(
  state: RetryState,
  outcome: Outcome,
  request: RepeatableRequest,
  now: number,
): { readonly state: RetryState; readonly step: NextStep } {
  const failure = failureOf(outcome, request);
  if (failure === undefined) {
    const isExecuted = state.mayHaveArrived && !request.hasResult && saysExecuted(outcome, request);
    return { state, step: isExecuted ? { kind: 'executed' } : FINAL };
  }
  const { sent, unsent, mayHaveArrived } = state;
  // Requests that were not sent have no effect, so their number is only limited by the deadline.
  if (failure === 'unsent') {
    return { state: { ...state, unsent: unsent + 1 }, step: { kind: 'retry', delayMs: retryDelayMs(unsent + 1) } };
  }
  // Building an index can take longer than three attempts. Discord says when the next one makes sense.
  if (failure === 'no_index' && outcome instanceof RestResponse)
    return { state, step: { kind: 'retry', delayMs: indexDelayMs(outcome) } };
  const canRepeat = sent + 1 < MAX_ATTEMPTS && (failure !== 'unknown' || request.rule !== 'once');
  const delayMs = Math.max(retryDelayMs(sent + 1), retryAfterMs(outcome, now));
  return {
    state: { sent: sent + 1, unsent, mayHaveArrived: mayHaveArrived || failure !== 'early' },
    step: canRepeat ? { kind: 'retry', delayMs } : FINAL,
  };
}

/** Returns what a failed attempt says; undefined if its outcome is no temporary failure. */
function failureOf(
  outcome: Outcome,
  { usesInteractionToken, searchesIndex }: Pick<RepeatableRequest, 'usesInteractionToken' | 'searchesIndex'>,
): Failure | undefined {
  if (outcome instanceof ConnectionFailure) return outcome.mayHaveArrived ? 'unknown' : 'unsent';
  if (searchesIndex && isIndexNotAvailable(outcome)) return 'no_index';
  if (usesInteractionToken && isResponseError(outcome, 'UNKNOWN_WEBHOOK')) return 'early';
  // 501 is not temporary: the operation is not implemented.
  if (outcome.status < 500 || outcome.status === 501) return undefined;
  return outcome.status === 502 && isFromApi(outcome) ? 'no_gateway' : 'unknown';
}

/** Whether the body has the form of an error of the API. The edge of the network sends text or HTML. */
function isFromApi(response: RestResponse): boolean {
  const body = response.json();
  return isObject(body) && typeof body['message'] === 'string' && typeof body['code'] === 'number';
}

/** Whether the response to a repeated request says that an earlier one was executed. */
function saysExecuted(outcome: Outcome, { method, rule }: RepeatableRequest): boolean {
  if (outcome instanceof ConnectionFailure || !isFromApi(outcome)) return false;
  if (method === 'DELETE') return outcome.status === 404;
  return rule === 'acknowledged' && isResponseError(outcome, 'INTERACTION_ALREADY_ACKNOWLEDGED');
}

/** Returns the delay that the server asks for, in milliseconds; 0 without one. */
function retryAfterMs(outcome: Outcome, now: number): number {
  const text = outcome instanceof ConnectionFailure ? undefined : outcome.header('retry-after');
  if (text === undefined || text === '') return 0;
  const seconds = Number(text);
  const delayMs = Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000;
  return delayMs > 0 ? delayMs : 0;
}

/** Whether the failure of a download is temporary. */
export function isRetryableDownload(outcome: Outcome): boolean {
  return failureOf(outcome, { usesInteractionToken: false, searchesIndex: false }) !== undefined;
}

/**
 * Returns the delay in milliseconds after an attempt, which counts from 1. The maximum delay doubles with every attempt,
 * up to 2 s. The result is a random value between half of the maximum and the maximum, so that many clients do not retry
 * at the same time.
 */
export function retryDelayMs(attempt: number): number {
  const longestMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1), MAX_RETRY_DELAY_MS);
  return Math.round(longestMs * (0.5 + Math.random() / 2));
}

/** Waits before the next attempt. Returns false, without waiting, if the call ends earlier or it would be too late. */
export async function waitBeforeRetry(
  delayMs: number,
  outcome: Outcome,
  deadline: CallDeadline,
  { clock, logger }: { readonly clock: Clock; readonly logger: StructuredLogger | undefined },
): Promise<boolean> {
  if (clock.monotonicNow() + delayMs >= deadline.retryUntil) return false;
  logRetry(delayMs, outcome, deadline, logger);
  await withCallDeadline<void>(deadline, (resolve) => {
    const timer = clock.schedule(delayMs, () => resolve());
    return () => timer.cancel();
  });
  return true;
}

function logRetry(
  delayMs: number,
  outcome: Outcome,
  { call: { method, route } }: CallDeadline,
  logger: StructuredLogger | undefined,
): void {
  if (outcome instanceof RestResponse && isIndexNotAvailable(outcome)) {
    logger?.info({ method, route, delayMs }, 'the index for the search is not available yet, it will be repeated');
    return;
  }
  const failure = outcome instanceof ConnectionFailure ? errorMessage(outcome.cause) : `status ${outcome.status}`;
  logger?.warn({ method, route, failure, delayMs }, 'request failed, it will be retried');
}
