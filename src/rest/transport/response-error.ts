import { isObject } from '../../base/objects.js';
import { type ErrorCodeName, errorCodes } from '../../wire/constants/error-codes.js';
import type { GeneralErrorName } from '../../wire/constants/general-errors.js';
import type { RestResponse } from './rest-response.js';

/** Whether a response is a specific error of the API, one with a code of its own. */
export function isResponseError(response: RestResponse, name: Exclude<ErrorCodeName, GeneralErrorName>): boolean {
  if (response.status < 400) return false;
  const body = response.json();
  return isObject(body) && body['code'] === errorCodes[name];
}
