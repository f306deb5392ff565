import { GuildhallError } from '../../base/errors.js';

/** The user pressed Ctrl+C at a question. The process ends with status 130, as one that SIGINT has ended. */
export class CommandInterruptedError extends GuildhallError {
  readonly code = 'command_interrupted';
}
