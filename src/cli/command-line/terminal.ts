import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { styleText } from 'node:util';
import { type Clock, systemClock } from '../../base/clock.js';
import { errorMessage } from '../../base/errors.js';
import { type SignalSource, StopSignals } from '../../base/platform/stop-signals.js';
import { isSystemError } from '../../base/system-error.js';
import { CommandInterruptedError } from './command-interrupted-error.js';
import { ProgressLine, type TerminalOutput } from './progress-line.js';

/** Text styles. */
export type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Input and output of a command. */
export interface Terminal {
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  printError(line: string): void;
  /**
   * Styles a text if the stream is a terminal with colors and NO_COLOR is not set; otherwise returns it unchanged.
   */
  style(style: TextStyle, text: string, stream?: 'stdout' | 'stderr'): string;
  /**
   * Shows the current step, on terminals only, until the next line or call; from the second second on also how long it has taken.
   * Undefined removes it.
   */
  showProgress(step: string | undefined): void;
  /**
   * Asks a question that is answered with y or n. Undefined if the process has no terminal on which a user could answer.
   * @throws {CommandInterruptedError} when the user presses Ctrl+C
   */
  confirm(question: string): Promise<boolean | undefined>;
  /**
   * Resolves when the process receives SIGTERM, SIGINT, or SIGHUP because its terminal was closed, and when nobody reads its output any
   * more. The same signal again within half a second is ignored: package managers pass on what the terminal has sent to all processes.
   */
  waitForStopSignal(): Promise<void>;
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/** The status of a program that SIGPIPE has ended, as shells report it. Node ignores this signal. */
const BROKEN_PIPE_STATUS = 141;

/** The part of the process that a terminal uses. */
export interface TerminalProcess extends SignalSource<StopSignal> {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly env?: NodeJS.ProcessEnv;
  once(event: 'exit', listener: () => void): unknown;
  exit(status: number): void;
  exitCode?: number | string | null | undefined;
}

export class ProcessTerminal implements Terminal {
  readonly #process: TerminalProcess;
  readonly #progress: ProgressLine;
  readonly #signals: StopSignals<StopSignal>;
  /** Called when the command must stop. */
  readonly #waiting = new Set<() => void>();
  #isOutputClosed = false;

  constructor(ownProcess: TerminalProcess, clock: Clock = systemClock) {
    this.#process = ownProcess;
    this.#signals = new StopSignals(ownProcess, STOP_SIGNALS, clock);
    this.#progress = new ProgressLine(ownProcess.stderr, ownProcess.env?.['TERM'] === 'dumb');
    for (const stream of [ownProcess.stdout, ownProcess.stderr])
      stream.on('error', (error: Error) => this.#handleOutputError(error));
  }

  print(line: string): void {
    this.#write(this.#process.stdout, line);
  }

  printError(line: string): void {
    this.#write(this.#process.stderr, line);
  }

  style(style: TextStyle, text: string, stream: 'stdout' | 'stderr' = 'stdout'): string {
    const target = this.#process[stream];
    // `hasColors` considers NO_COLOR, FORCE_COLOR and the terminal's capabilities.
    return target.isTTY && target.hasColors?.() ? styleText(style, text) : text;
  }

  showProgress(step: string | undefined): void {
    this.#progress.show(step);
  }

  async confirm(question: string): Promise<boolean | undefined> {
    const { stdin, stderr } = this.#process;
    if (!stdin.isTTY || !stderr.isTTY) return undefined;
    this.showProgress(undefined);
    const prompt = createInterface({ input: stdin, output: stderr, terminal: true });
    try {
      return await new Promise<boolean>((resolve, reject) => {
        prompt.once('SIGINT', () => {
          // The shell continues on the next line.
          stderr.write('\n');
          reject(new CommandInterruptedError('interrupted by Ctrl+C.'));
        });
        // Ctrl+D closes the prompt.
        prompt.once('close', () => resolve(false));
        const toAnswer = (answer: string) => resolve(/^y(?:es)?$/i.test(answer.trim()));
        // Later versions of Node reject when the prompt is closed.
        prompt.question(`${question} [y/N] `).then(toAnswer, () => resolve(false));
      });
    } finally {
      prompt.close();
    }
  }

  waitForStopSignal(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isOutputClosed) return resolve();
      const stop = () => {
        stopListening();
        this.#waiting.delete(stop);
        resolve();
      };
      const stopListening = this.#signals.once(stop);
      this.#waiting.add(stop);
    });
  }

  #write(stream: TerminalOutput, line: string): void {
    this.showProgress(undefined);
    if (!this.#isOutputClosed) stream.write(`${line}\n`);
  }

  /**
   * The reader of the output has ended, for example `head -1`, or the terminal was closed: the command ends without a message, as other
   * tools do. One that runs until a signal is stopped as by a signal.
   */
  #handleOutputError(error: Error): void {
    if (this.#isOutputClosed) return;
    this.#isOutputClosed = true;
    const { stderr } = this.#process;
    if (!isSystemError(error, 'EPIPE') && !isSystemError(error, 'EIO')) {
      // For example, the disk is full.
      stderr.write(`The output cannot be written: ${errorMessage(error)}\n`);
      return this.#process.exit(1);
    }
    if (this.#waiting.size === 0) return this.#process.exit(BROKEN_PIPE_STATUS);
    // Whatever the command returns.
    this.#process.once('exit', () => {
      this.#process.exitCode = BROKEN_PIPE_STATUS;
    });
    for (const stop of [...this.#waiting]) stop();
  }
}

/** The terminal of this process. */
export const processTerminal: Terminal = new ProcessTerminal(process);
