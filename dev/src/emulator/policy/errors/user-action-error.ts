import { GuildhallError } from 'guildhall';
import { type UserActionErrorReason } from '../../../control/operations/all-operations.js';

/**
 * An action that the client of a user would not allow. The control API reports it with status `refused`; it is not a
 * bad request.
 */
export class UserActionError extends GuildhallError {
  readonly code = 'user_action_error';

  /**
   * @param path the field of the request, keys joined by dots
   * @param retryAfter seconds until the user can perform the action, if only time is missing
   */
  constructor(
    readonly reason: UserActionErrorReason,
    message: string,
    readonly path?: string | undefined,
    readonly retryAfter?: number | undefined,
  ) {
    super(message);
  }
}
