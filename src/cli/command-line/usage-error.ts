import { GuildhallError } from '../../base/errors.js';

/** The arguments are invalid. The process ends with status 2. */
export class UsageError extends GuildhallError {
  readonly code = 'usage_error';
}
