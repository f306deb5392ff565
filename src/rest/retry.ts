/** Which failed requests are repeated, and when. Rate limits are handled in limits/. */
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import { ConnectionFailure, type RestResponse } from './transport/transport.js';
import { isUnknownWebhook } from './transport/unknown-webhook.js';

/** Maximum number of attempts, including the first one. */
export const MAX_ATTEMPTS = 3;

const FIRST_RETRY_DELAY_MS = 500;

/** Methods whose repetition has no further effect. */
const IDEMPOTENT_METHODS: ReadonlySet<HttpMethod> = new Set<HttpMethod>(['GET', 'PUT', 'DELETE']);

/**
 * Whether a failed request can be repeated: the failure may be temporary, and a repetition has no double effect.
 * @param usesInteractionToken whether the token of an interaction authorizes the request
 */
export function isRetryable(
  method: HttpMethod,
  outcome: RestResponse | ConnectionFailure,
  usesInteractionToken: boolean,
): boolean {
  if (outcome instanceof ConnectionFailure) return !outcome.mayHaveArrived || IDEMPOTENT_METHODS.has(method);
  // An initial response in the HTTP response to Discord takes another way than later calls, so a later call can arrive
  // before it.
  if (usesInteractionToken && isUnknownWebhook(outcome)) return true;
  // 501 is not temporary: the operation is not implemented.
  return outcome.status >= 500 && outcome.status !== 501 && IDEMPOTENT_METHODS.has(method);
}

/**
 * The delay in milliseconds after attempt number `tries`. The base delay doubles with every attempt; the result is a
 * random value between half of it and all of it, so that many clients do not retry at the same time.
 */
export function retryDelayMs(tries: number): number {
  return Math.round(FIRST_RETRY_DELAY_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
}
