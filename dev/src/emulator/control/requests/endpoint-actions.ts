/** Actions of users for which the REST API has an endpoint: its rules, audit log entries and events are those of a request. */

import { type Endpoint, type ErrorCodeName, type ResultOf } from 'guildhall/wire';
import type { UserActionErrorReason } from '../../../control/operations/all-operations.js';
import type { CallAsUser, UserCall } from '../../http/pipeline/call-as-user.js';
import { RequestRejectedError, RetryLaterError } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import type { World } from '../../state/world/world.js';
import { findHumanOrThrow } from './read-request.js';

/** What an action refuses by an error of the API. Other errors are `not_possible`. */
const reasons: Partial<Record<ErrorCodeName, UserActionErrorReason>> = {
  MISSING_ACCESS: 'no_access',
  MISSING_PERMISSIONS: 'missing_permissions',
  VERIFICATION_LEVEL_TOO_HIGH: 'unverified',
  MESSAGE_BLOCKED: 'blocked',
  TITLE_BLOCKED: 'blocked',
  SLOWMODE: 'slowmode',
};

/**
 * Prepares what a user does, as a call of an endpoint.
 * @returns makes the call. It throws a `UserActionError` when the user may not do it
 * @throws {RequestRejectedError} when the call is invalid, or an id is unknown
 */
export type EndpointAction = <E extends Endpoint>(
  userId: string,
  endpoint: E,
  call: UserCall,
) => () => Promise<ResultOf<E>>;

/** Creates the function with which handlers prepare such actions. */
export function endpointActions(world: World, callAsUser: CallAsUser): EndpointAction {
  return <E extends Endpoint>(userId: string, endpoint: E, call: UserCall) => {
    const perform = callAsUser(findHumanOrThrow(world, userId), endpoint, call);
    return async () => {
      try {
        // The route of an endpoint returns what the endpoint declares.
        return (await perform()) as ResultOf<E>;
      } catch (thrown) {
        throw thrown instanceof RequestRejectedError ? toRefusal(thrown) : thrown;
      }
    };
  };
}

function toRefusal(rejected: RequestRejectedError): Error {
  if (rejected.error === 'INVALID_FORM') return rejected;
  const { message } = rejected.body;
  const wait = rejected instanceof RetryLaterError ? rejected.seconds : undefined;
  return new UserActionError(reasons[rejected.error] ?? 'not_possible', message, undefined, wait);
}
