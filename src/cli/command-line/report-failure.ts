import { errorMessage } from '../../base/errors.js';
import type { CommandFailedError } from './command-failed-error.js';
import type { CommandInterruptedError } from './command-interrupted-error.js';
import type { Terminal } from './terminal.js';
import type { UsageError } from './usage-error.js';

/** A program of the command line, as its errors name it. */
export interface ReportingProgram {
  readonly name: string;
  /** The command that prints the usage. Invalid arguments are reported with it. */
  readonly help: string;
}

/** The status of a program that SIGINT has ended, as shells report it. */
const INTERRUPTED_STATUS = 130;

/**
 * Prints why a command could not do what it should.
 * @returns the exit status: 1 if the command failed, 2 for invalid arguments, 130 if the user pressed Ctrl+C at a question
 * @throws the error itself if it is none of these: it is a bug
 */
export function reportFailure(error: unknown, terminal: Terminal, { name, help }: ReportingProgram): number {
  // By their codes: the commands of the workshop use the copy of this package that the workshop has loaded.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === ('command_interrupted' satisfies CommandInterruptedError['code'])) return INTERRUPTED_STATUS;
  const isUsageError = code === ('usage_error' satisfies UsageError['code']);
  if (!isUsageError && code !== ('command_failed' satisfies CommandFailedError['code'])) throw error;
  terminal.printError(`${terminal.style('red', `${name}:`, 'stderr')} ${errorMessage(error)}`);
  if (isUsageError) terminal.printError(terminal.style('dim', `See: ${help}`, 'stderr'));
  return isUsageError ? 2 : 1;
}
