import { GuildhallError } from '../base/errors.js';

/** A step of a test that could not be done, or something that was awaited and did not happen. */
export class StageError extends GuildhallError {
  readonly code = 'stage_error';
}
