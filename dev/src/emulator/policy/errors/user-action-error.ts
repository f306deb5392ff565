import { GuildhallError } from '../../../../../src/base/errors.js';

/** Why a user cannot perform an action. Part of the control API. */
export type UserActionErrorReason =
  | 'no_access'
  | 'pending'
  | 'unverified'
  | 'dms_paused'
  | 'timed_out'
  | 'quarantined'
  | 'blocked'
  | 'unknown_message'
  | 'unknown_component'
  | 'unknown_modal'
  | 'unknown_field'
  | 'unknown_command'
  | 'unknown_option'
  | 'unknown_target'
  | 'not_installed'
  | 'wrong_context'
  | 'age_restricted'
  | 'disabled'
  | 'required'
  | 'too_few'
  | 'too_many'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'line_break'
  | 'not_offered'
  | 'no_autocomplete'
  | 'wrong_kind'
  | 'file_too_large'
  | 'file_type'
  | 'missing_permissions'
  | 'slowmode'
  | 'channel_full'
  | 'unknown_invite'
  | 'banned'
  | 'invites_paused'
  | 'not_invited'
  | 'no_onboarding'
  | 'no_screening'
  | 'not_for_sale'
  | 'already_purchased'
  | 'unknown_subscription'
  | 'unknown_application'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'not_linked'
  | 'requirements_not_met'
  | 'not_connected'
  | 'finished'
  | 'unknown_occurrence';

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
