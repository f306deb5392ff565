/** Which failures are tried again, and when. Rate limits are not failures: see limits/. */
import type { Method } from '../wire/endpoint.js';
import { type Answer, ConnectionFailure } from './transport.js';
import { isUnknownWebhook } from './unknown-webhook.js';

/** How often a request is sent at most, the first time included. */
export const MOST_TRIES = 3;

const FIRST_PAUSE_MS = 500;

/** Methods that leave the same state however often they arrive. */
const REPEATABLE: ReadonlySet<Method> = new Set<Method>(['GET', 'PUT', 'DELETE']);

/**
 * Whether a request failed in a way that may pass, and may be sent again without doing twice what it asks for.
 * @param isByInteraction whether it is allowed by the token of an interaction
 */
export function isWorthRepeating(
  method: Method,
  outcome: Answer | ConnectionFailure,
  isByInteraction: boolean,
): boolean {
  if (outcome instanceof ConnectionFailure) return !outcome.mayHaveArrived || REPEATABLE.has(method);
  // A first answer that goes back in the response to the service's own request travels another way than the calls that
  // follow it, and these may be there first.
  if (isByInteraction && isUnknownWebhook(outcome)) return true;
  // 501 is no failure that passes: the service does not know how.
  return outcome.status >= 500 && outcome.status !== 501 && REPEATABLE.has(method);
}

/**
 * Milliseconds to wait after try number `tries`: doubled every time, and anywhere between half and the whole of that, so
 * that many clients do not come back in one moment.
 */
export function pauseAfter(tries: number): number {
  return Math.round(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
}
