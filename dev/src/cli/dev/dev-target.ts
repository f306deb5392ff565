import type { BotFailure } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';
import type { DevReporter } from './dev-reporter.js';
import type { WatchRules } from './watch-rules.js';

/** A running bot of `guildhall dev`, which is replaced when something changes. */
export interface RunningSession {
  /** Starts the bot. Resolves when it runs, or a failure was reported. */
  start(): Promise<void>;
  /** Replaces the bot. @param changes what has changed, for example paths of files, for messages */
  reload(changes: readonly string[]): void;
  /** Stops the bot. */
  close(): Promise<void>;
  /** Ends a bot by force that takes its time to stop; absent if the system's own signal ends this process and the bot. */
  readonly kill?: () => void;
}

/** Where the bots of a session run, and where it is shown what they do. */
export interface SessionHost {
  readonly emulator: Emulator;
  readonly reporter: DevReporter;
  /** Receives each line that a bot prints. */
  readonly onOutput: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Shows a failure on the page; undefined removes it. */
  readonly showFailure: (failure: BotFailure | undefined) => void;
}

/** What `guildhall dev` develops: a file that exports a bot, or the command of any bot. */
export interface DevTarget {
  /** The name for messages: the file or the command. */
  readonly name: string;
  /** The folder of the bot, absolute, in which a description of the world can be. */
  readonly folder: string;
  /** When the bot is replaced, for the first lines: `reloaded on every save in src`. */
  readonly replacement: string;
  /** Which files replace it. */
  readonly rules: WatchRules;
  /** How long changes are collected, in milliseconds. @default 25 */
  readonly collectMs?: number;
  createSession(host: SessionHost): Promise<RunningSession>;
}
