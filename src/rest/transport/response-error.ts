import { isObject } from '../../base/objects.js';
import { type ErrorCodeName, errorCodes } from '../../wire/constants/error-codes.js';
import type { RestResponse } from './rest-response.js';

/** Whether a response is a specific error of the API. */
export function isResponseError(response: RestResponse, name: ErrorCodeName): boolean {
  const { status, code } = errorCodes[name];
  if (response.status !== status) return false;
  const body = response.json();
  return isObject(body) && body['code'] === code;
}
