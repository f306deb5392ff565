import { errorMessage, GuildhallError } from '../base/errors.js';

/** A command that could not be registered. */
export interface CommandFailure {
  /** Type and name, for example `command "/warn"`. */
  readonly command: string;
  /** `global commands`, or those of a guild. */
  readonly place: string;
  /** What the call failed with. */
  readonly error: unknown;
}

/** Commands could not be registered as they are declared. Those that are not named are. */
export class CommandSyncError extends GuildhallError {
  readonly code = 'command_sync_error';
  readonly failures: readonly CommandFailure[];
  /** How many commands were not tried after the last failure, which was not about a command but about all calls. */
  readonly untried: number;

  constructor(failures: readonly CommandFailure[], untried: number) {
    const lines = failures.map(({ command, place, error }) => `  ${command} (${place}): ${errorMessage(error)}`);
    const rest = untried === 0 ? [] : [`  ${untried} more were not tried.`];
    const count = failures.length === 1 ? '1 command' : `${failures.length} commands`;
    super([`${count} could not be registered:`, ...lines, ...rest].join('\n'), { cause: failures[0]?.error });
    this.failures = failures;
    this.untried = untried;
  }
}
