import { isObject } from '../../base/objects.js';
import type { RestResponse } from './rest-response.js';

/** The status of a response to a search for which Discord is still building the index. */
const ACCEPTED = 202;

/** Whether a response to a search says that Discord is still building the index. It has no result. */
export function isIndexNotAvailable(response: RestResponse): boolean {
  return response.status === ACCEPTED;
}

/** Discord asks for "a short delay" if it does not know one. */
const SHORT_DELAY_MS = 1000;

/** Returns after how many milliseconds the search can be repeated. */
export function indexDelayMs(response: RestResponse): number {
  const body = response.json();
  const seconds = isObject(body) ? body['retry_after'] : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : SHORT_DELAY_MS;
}
