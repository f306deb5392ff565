import { GuildhallError } from '../../base/errors.js';

/** A command could not do what was asked; the process says so and ends with status 1. */
export class CommandFailedError extends GuildhallError {
  readonly code = 'command_failed';
}
