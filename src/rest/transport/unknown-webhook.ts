import { isObject } from '../../base/objects.js';
import { errorCodes } from '../../wire/constants/error-codes.js';
import type { RestResponse } from './rest-response.js';

/** Whether a response is the error UNKNOWN_WEBHOOK. Interactions without an initial response return it too. */
export function isUnknownWebhook(response: RestResponse): boolean {
  const { status, code } = errorCodes.UNKNOWN_WEBHOOK;
  if (response.status !== status) return false;
  const body = response.json();
  return isObject(body) && body['code'] === code;
}
