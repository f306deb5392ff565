/** Decides which requests are repeated, and after which delay. Rate limits are handled in limits/. */
import type { Clock } from '../base/clock.js';
import { errorMessage } from '../base/errors.js';
import type { StructuredLogger } from '../base/logger.js';
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
import { indexDelayMs, isIndexNotAvailable } from './transport/index-not-available.js';
import { ConnectionFailure, type RestResponse } from './transport/rest-response.js';
import { isUnknownWebhook } from './transport/unknown-webhook.js';

/** Maximum number of attempts that may have reached Discord, including the first one. */
export const MAX_ATTEMPTS = 3;

const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 2000;

/** Methods of requests that have the same effect if they are sent twice. */
const IDEMPOTENT_METHODS: ReadonlySet<HttpMethod> = new Set<HttpMethod>(['GET', 'PUT', 'DELETE']);

/**
 * Whether a failed request can be retried: the failure may be temporary, and sending the request twice is safe.
 * @param usesInteractionToken whether the token of an interaction authorizes the request
 */
export function isRetryable(
  method: HttpMethod,
  outcome: RestResponse | ConnectionFailure,
  usesInteractionToken: boolean,
): boolean {
  if (outcome instanceof ConnectionFailure) return !outcome.mayHaveArrived || IDEMPOTENT_METHODS.has(method);
  // If the initial response is sent as an HTTP response, a later call can reach Discord before it. Discord then rejects
  // the call with this error.
  if (usesInteractionToken && isUnknownWebhook(outcome)) return true;
  // 501 is not temporary: the operation is not implemented.
  return outcome.status >= 500 && outcome.status !== 501 && IDEMPOTENT_METHODS.has(method);
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

/** What decides whether a request may be repeated. */
export interface RepeatableRequest {
  readonly method: HttpMethod;
  /** Whether the token of an interaction authorizes the request. */
  readonly usesInteractionToken: boolean;
  /** Whether it is a search that waits until Discord has built the index. */
  readonly searchesIndex: boolean;
}

/** Counts the attempts of one call, and decides after which outcomes another one follows. */
export class Retries {
  #sentCount = 0;
  #unsentCount = 0;

  constructor(private readonly request: RepeatableRequest) {}

  /** Returns the delay in milliseconds before the next attempt; undefined if the outcome is final. */
  delayAfter(outcome: RestResponse | ConnectionFailure): number | undefined {
    const { method, usesInteractionToken, searchesIndex } = this.request;
    // Requests that were not sent have no effect, so their number is only limited by the deadline.
    if (outcome instanceof ConnectionFailure && !outcome.mayHaveArrived) {
      this.#unsentCount += 1;
      return retryDelayMs(this.#unsentCount);
    }
    // Building an index can take longer than three attempts. Discord says when the next one makes sense.
    if (searchesIndex && !(outcome instanceof ConnectionFailure) && isIndexNotAvailable(outcome))
      return indexDelayMs(outcome);
    this.#sentCount += 1;
    const canRetry = this.#sentCount < MAX_ATTEMPTS && isRetryable(method, outcome, usesInteractionToken);
    return canRetry ? retryDelayMs(this.#sentCount) : undefined;
  }
}

/** Waits before the next attempt. Returns false, without waiting, if the call ends earlier. */
export async function waitBeforeRetry(
  delayMs: number,
  outcome: RestResponse | ConnectionFailure,
  deadline: CallDeadline,
  { clock, logger }: { readonly clock: Clock; readonly logger: StructuredLogger | undefined },
): Promise<boolean> {
  if (clock.monotonicNow() + delayMs >= deadline.expiresAt) return false;
  logRetry(delayMs, outcome, deadline, logger);
  await withCallDeadline<void>(deadline, (resolve) => {
    const timer = clock.schedule(delayMs, () => resolve());
    return () => timer.cancel();
  });
  return true;
}

function logRetry(
  delayMs: number,
  outcome: RestResponse | ConnectionFailure,
  { call: { method, route } }: CallDeadline,
  logger: StructuredLogger | undefined,
): void {
  if (!(outcome instanceof ConnectionFailure) && isIndexNotAvailable(outcome)) {
    logger?.info({ method, route, delayMs }, 'the index for the search is not available yet, it will be repeated');
    return;
  }
  const failure = outcome instanceof ConnectionFailure ? errorMessage(outcome.cause) : `status ${outcome.status}`;
  logger?.warn({ method, route, failure, delayMs }, 'request failed, it will be retried');
}
