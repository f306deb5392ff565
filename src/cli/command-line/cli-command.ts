import type { Terminal } from './terminal.js';

/** A command of the command line. */
export interface CliCommand {
  /** Shown by `--help`, and after what was written wrongly. */
  readonly usage: string;
  /**
   * @param args what follows the command's name
   * @returns the exit status: 0 when all went well, 1 when not
   * @throws UsageError when the command was written wrongly; CommandFailedError when it cannot do what was asked
   */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}
