import { GuildhallError } from '../../base/errors.js';

/**
 * Permissions cannot be computed from the objects that were passed: a permission set is not a number, a member has no user,
 * or a thread was passed without its channel.
 */
export class PermissionInputError extends GuildhallError {
  readonly code = 'permission_input_invalid';
}
