import type { BotCommand } from '../../command/bot-command.js';
import type { CommandExit } from '../../command/command-process.js';

/** A line that the process of a bot printed. */
export interface ProcessOutputLine {
  /** The text, without a line end. At most 65,536 characters; `[token]` in place of the token of the bot. */
  readonly line: string;
  /** Where it was printed: standard output, or standard error. */
  readonly stream: 'stdout' | 'stderr';
}

/** The process of a bot that was started with the option `command`. After `restartBot`, it is the new process. */
export interface TestProcess {
  /** The command line. */
  readonly command: BotCommand;
  /** The id of the process; undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Whether it, or a process that it started, has not ended. */
  readonly isRunning: boolean;
  /** How it ended; undefined while it runs. */
  readonly exit: CommandExit | undefined;
  /** The latest 1,000 lines that it printed, oldest first. Those of earlier processes of the world are included. */
  readonly output: readonly ProcessOutputLine[];
}
