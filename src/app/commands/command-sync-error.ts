import { errorMessage, GuildhallError } from '../../base/errors.js';

/** A command that could not be registered. */
export interface CommandSyncFailure {
  /** Type and name, for example `command "/warn"`. */
  readonly command: string;
  /** Where it should be registered: `global commands`, or `commands of guild 81`. */
  readonly scope: string;
  /** The error of the API call. */
  readonly error: unknown;
}

/**
 * Some commands could not be registered. `failures` names each command with its error. All others are registered, except
 * the last `notAttempted` ones.
 */
export class CommandSyncError extends GuildhallError {
  readonly code = 'command_sync_error';
  readonly failures: readonly CommandSyncFailure[];
  /** How many changes were skipped because the last failure affects all calls, for example an invalid token. */
  readonly notAttempted: number;

  constructor(failures: readonly CommandSyncFailure[], notAttempted: number) {
    const lines = failures.map(({ command, scope, error }) => `  ${command} (${scope}): ${errorMessage(error)}`);
    const rest = notAttempted === 0 ? [] : [`  ${notAttempted} more were not attempted.`];
    const count = failures.length === 1 ? '1 command' : `${failures.length} commands`;
    super([`${count} could not be registered:`, ...lines, ...rest].join('\n'), { cause: failures[0]?.error });
    this.failures = failures;
    this.notAttempted = notAttempted;
  }
}
