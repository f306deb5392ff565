/** Which failures are tried again, and when. Rate limits are not failures: see limits/. */
import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';
import { ConnectionFailure, type RestResponse } from './transport/transport.js';
import { isUnknownWebhook } from './transport/unknown-webhook.js';

/** How often a request is sent at most, the first time included. */
export const MAX_ATTEMPTS = 3;

const FIRST_RETRY_DELAY_MS = 500;

/** Methods that leave the same state however often they arrive. */
const IDEMPOTENT_METHODS: ReadonlySet<HttpMethod> = new Set<HttpMethod>(['GET', 'PUT', 'DELETE']);

/**
 * Whether a request failed in a way that may pass, and may be sent again without doing twice what it asks for.
 * @param isByInteraction whether it is allowed by the token of an interaction
 */
export function isRetryable(
  method: HttpMethod,
  outcome: RestResponse | ConnectionFailure,
  isByInteraction: boolean,
): boolean {
  if (outcome instanceof ConnectionFailure) return !outcome.mayHaveArrived || IDEMPOTENT_METHODS.has(method);
  // A first answer that goes back in the response to the service's own request travels another way than the calls that
  // follow it, and these may be there first.
  if (isByInteraction && isUnknownWebhook(outcome)) return true;
  // 501 is no failure that passes: the service does not know how.
  return outcome.status >= 500 && outcome.status !== 501 && IDEMPOTENT_METHODS.has(method);
}

/**
 * Milliseconds to wait after try number `tries`: doubled every time, and anywhere between half and the whole of that, so
 * that many clients do not come back in one moment.
 */
export function retryDelayMs(tries: number): number {
  return Math.round(FIRST_RETRY_DELAY_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
}
