import { GuildhallError } from '../../base/errors.js';

/** The command line was written wrongly; the process ends with status 2. */
export class UsageError extends GuildhallError {
  readonly code = 'usage_error';
}
