/** Decides which failed requests are retried, and after which delay. Rate limits are handled in limits/. */
import type { Clock } from '../base/clock.js';
import { errorMessage } from '../base/errors.js';
import type { StructuredLogger } from '../base/logger.js';
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import { type CallDeadline, withCallDeadline } from './call/call-deadline.js';
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

/** Waits before the next attempt. Returns false, without waiting, if the call ends earlier. */
export async function waitBeforeRetry(
  delayMs: number,
  outcome: RestResponse | ConnectionFailure,
  deadline: CallDeadline,
  { clock, logger }: { readonly clock: Clock; readonly logger: StructuredLogger | undefined },
): Promise<boolean> {
  if (clock.monotonicNow() + delayMs >= deadline.expiresAt) return false;
  const failure = outcome instanceof ConnectionFailure ? errorMessage(outcome.cause) : `status ${outcome.status}`;
  const { method, route } = deadline.call;
  logger?.warn({ method, route, failure, delayMs }, 'request failed, it will be retried');
  await withCallDeadline<void>(deadline, (resolve) => {
    const timer = clock.schedule(delayMs, () => resolve());
    return () => timer.cancel();
  });
  return true;
}
