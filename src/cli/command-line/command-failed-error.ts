import { GuildhallError } from '../../base/errors.js';

/** A command failed. The process prints the message and ends with status 1. */
export class CommandFailedError extends GuildhallError {
  readonly code = 'command_failed';
}
