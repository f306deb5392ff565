import type { ErrorCodeName, errorCodes } from './error-codes.js';

/** Names of the errors with the code 0. */
export type GeneralErrorName = {
  [Name in ErrorCodeName]: (typeof errorCodes)[Name] extends 0 ? Name : never;
}[ErrorCodeName];

/** The HTTP status of the errors with the code 0. */
export const generalErrorStatuses: Readonly<Record<GeneralErrorName, number>> = {
  INCOMPLETE_BODY: 400,
  UNAUTHORIZED: 401,
  UNKNOWN_ROUTE: 404,
  UNKNOWN_AUTO_MODERATION_RULE: 404,
  UNKNOWN_SUBSCRIPTION: 404,
  UNKNOWN_JOIN_REQUEST: 404,
  METHOD_NOT_ALLOWED: 405,
  INTERNAL: 500,
  NOT_EMULATED: 501,
};

/** Whether an error has the code 0, so that only its status identifies it. */
export function isGeneralError(name: ErrorCodeName): name is GeneralErrorName {
  return name in generalErrorStatuses;
}
