import { errorMessage } from '../../base/errors.js';
import type { CommandFailedError } from './command-failed-error.js';
import type { Terminal } from './terminal.js';
import type { UsageError } from './usage-error.js';

/** A program of the command line, as its errors name it. */
export interface ReportingProgram {
  readonly name: string;
  /** Printed after the problem of invalid arguments. */
  readonly usage: string;
}

/**
 * Prints why a command could not do what it should.
 * @returns the exit status: 1 if the command failed, 2 for invalid arguments
 * @throws the error itself if it is neither: it is a bug
 */
export function reportFailure(error: unknown, terminal: Terminal, { name, usage }: ReportingProgram): number {
  // By their codes: the commands of the workshop use the copy of this package that the workshop has loaded.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isUsageError = code === ('usage_error' satisfies UsageError['code']);
  if (!isUsageError && code !== ('command_failed' satisfies CommandFailedError['code'])) throw error;
  const problem = `${terminal.style('red', `${name}:`, 'stderr')} ${errorMessage(error)}`;
  terminal.printError(isUsageError ? `${problem}\n\n${usage}` : problem);
  return isUsageError ? 2 : 1;
}
