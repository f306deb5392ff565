import { errorMessage, GuildhallError } from '../../base/errors.js';

/** A command that could not be registered. */
export interface CommandSyncFailure {
  /** Type and name, for example `command "/warn"`. */
  readonly command: string;
  /** `global commands`, or those of a guild. */
  readonly scope: string;
  /** What the call failed with. */
  readonly error: unknown;
}

/** Commands could not be registered as they are declared. Those that are not named are. */
export class CommandSyncError extends GuildhallError {
  readonly code = 'command_sync_error';
  readonly failures: readonly CommandSyncFailure[];
  /** How many commands were not tried after the last failure, which was not about a command but about all calls. */
  readonly notAttempted: number;

  constructor(failures: readonly CommandSyncFailure[], notAttempted: number) {
    const lines = failures.map(({ command, scope, error }) => `  ${command} (${scope}): ${errorMessage(error)}`);
    const rest = notAttempted === 0 ? [] : [`  ${notAttempted} more were not tried.`];
    const count = failures.length === 1 ? '1 command' : `${failures.length} commands`;
    super([`${count} could not be registered:`, ...lines, ...rest].join('\n'), { cause: failures[0]?.error });
    this.failures = failures;
    this.notAttempted = notAttempted;
  }
}
