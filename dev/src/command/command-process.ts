import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from 'guildhall';
import { hasOwnGroup, ProcessGroup, waitAtMost } from 'guildhall/internal';
import type { BotCommand } from './bot-command.js';
import { type OutputStream, PacedOutput } from './paced-output.js';
import { startError } from './start-error.js';

export interface CommandProcessOptions {
  readonly command: BotCommand;
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Receives each line that the command or a process that it started prints. A line has 65,536 characters at most. */
  readonly onOutput: (line: string, stream: OutputStream) => void;
  /** Called once when the command has printed more than 10,000 lines or 4 MiB per second for 2 seconds. It then has to wait. */
  readonly onFlood?: (() => void) | undefined;
}

/** How a command ended. */
export interface CommandExit {
  /** The exit code; null if a signal ended it or it was not started. */
  readonly code: number | null;
  /** The signal that ended it; null if it ended by itself or was not started. */
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly error?: Error;
  /** Whether it ended by itself and left other processes. They were ended. */
  readonly leftProcesses: boolean;
  /** The last 20 lines on standard error, or on standard output if there are none. */
  readonly lastLines: readonly string[];
}

/** How many lines `CommandExit.lastLines` has at most. */
const LAST_LINES = 20;
/** How long a command may take to stop, in milliseconds. */
const STOP_TIMEOUT_MS = 5_000;
/** How long the processes that a command left may take to stop, in milliseconds. */
const REST_TIMEOUT_MS = 1_000;
/** How long the output of a command that has ended may take, in milliseconds: a process outside of the group can keep it open. */
const OUTPUT_TIMEOUT_MS = 500;

/**
 * One run of a bot command: a process group of its own, so that what it starts ends with it. Its standard input is empty. It also ends
 * with this process.
 */
export class CommandProcess {
  /** Resolves when the command and all that it started have ended, and their output was read. Never rejects. */
  readonly exited: Promise<CommandExit>;
  readonly #child: ChildProcess | undefined;
  readonly #group: ProcessGroup | undefined;
  readonly #lastLines: Record<OutputStream, string[]> = { stdout: [], stderr: [] };
  #restTimeoutMs = REST_TIMEOUT_MS;
  #hasExited = false;

  /** Starts the command. If that fails, `exited` resolves with the error. */
  constructor(options: CommandProcessOptions) {
    const { command, cwd, environment } = options;
    const [program, ...args] = command;
    try {
      this.#child = spawn(program, args, {
        cwd,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: hasOwnGroup,
        windowsHide: true,
      });
    } catch (error) {
      // Arguments that no program can have, for example with a null byte.
      this.exited = Promise.resolve(this.#notStarted(startError(command, cwd, error)));
      return;
    }
    const { pid } = this.#child;
    if (pid !== undefined) this.#group = new ProcessGroup(pid);
    this.exited = this.#run(this.#child, options);
  }

  /** The id of the process, which is also that of its group; undefined if it could not be started. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether the command, or something that it started, has not ended. */
  get isRunning(): boolean {
    return !this.#hasExited;
  }

  /**
   * Sends SIGTERM to the group, and SIGKILL if it has not ended after `graceMs` milliseconds. Resolves when it has ended. Windows has no
   * such signals: the process is ended by force.
   * @param graceMs 0 or more. Default: 5000
   */
  stop(graceMs = STOP_TIMEOUT_MS): Promise<CommandExit> {
    if (!this.isRunning || !this.#group) return this.exited;
    const group = this.#group;
    this.#restTimeoutMs = graceMs;
    group.signal('SIGTERM');
    const killTimer = systemClock.schedule(graceMs, () => group.signal('SIGKILL'));
    return this.exited.finally(() => killTimer.cancel());
  }

  async #run(child: ChildProcess, { command, cwd, onOutput, onFlood }: CommandProcessOptions): Promise<CommandExit> {
    const closed = once(child, 'close').catch(() => {});
    const output = this.#readOutput(child, onOutput, onFlood);
    const ended = await new Promise<Pick<CommandExit, 'code' | 'signal'> | Error>((resolve) => {
      child.on('exit', (code, signal) => resolve({ code, signal }));
      child.on('error', (error) => resolve(startError(command, cwd, error)));
    });
    if (ended instanceof Error) return this.#notStarted(ended);
    const leftProcesses = (await this.#group?.endRest(this.#restTimeoutMs)) ?? false;
    output?.release();
    await waitAtMost(systemClock, OUTPUT_TIMEOUT_MS, closed);
    child.stdout?.destroy();
    child.stderr?.destroy();
    this.#hasExited = true;
    const { stdout, stderr } = this.#lastLines;
    return { ...ended, leftProcesses, lastLines: stderr.length > 0 ? stderr : stdout };
  }

  #readOutput(
    { stdout, stderr }: ChildProcess,
    onOutput: CommandProcessOptions['onOutput'],
    onFlood = () => {},
  ): PacedOutput | undefined {
    if (!stdout || !stderr) return undefined;
    const onLine = (line: string, stream: OutputStream) => {
      const lines = this.#lastLines[stream];
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      onOutput(line, stream);
    };
    return new PacedOutput({ streams: { stdout, stderr }, onLine, onFlood });
  }

  #notStarted(error: Error): CommandExit {
    this.#hasExited = true;
    return { code: null, signal: null, error, leftProcesses: false, lastLines: [] };
  }
}
