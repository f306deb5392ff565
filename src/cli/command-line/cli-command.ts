import type { CommandEnvironment } from './environment.js';
import type { Terminal } from './terminal.js';

/** A command of the command line. */
export interface CliCommand {
  /** Shown by `--help` and `guildhall help NAME`. */
  readonly usage: string;
  /** Whether `.env` is read if no `--env-file` is given. @default true */
  readonly readsDotEnv?: boolean | undefined;
  /**
   * @param args the arguments after the command's name, without `--env-file`
   * @param environment the environment variables, including those of files
   * @returns the exit status: 0 for success, 1 for failure
   * @throws {UsageError} when the arguments are invalid
   * @throws {CommandFailedError} when the command fails
   */
  run(args: readonly string[], terminal: Terminal, environment: CommandEnvironment): Promise<number>;
}

/** A command by its name, which is loaded on first use: some commands load many modules. */
export interface LazyCommand {
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}

/** Commands by their names. */
export type CommandTable = Readonly<Record<string, LazyCommand>>;
