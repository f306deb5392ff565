/** The process of the bot of a world: starts it, waits until it is connected, and reads what it prints. */
import type { BotCommand } from '../../command/bot-command.js';
import { createBotEnvironment } from '../../command/bot-environment.js';
import { type CommandExit, CommandProcess } from '../../command/command-process.js';
import { describeExit } from '../../command/describe-exit.js';
import type { Emulator, ServiceHosts } from '../../emulator/index.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { ProblemSymptom } from '../problems/problem-symptom.js';
import { ChangeNotifier } from '../waiting/change-notifier.js';
import { ProcessIdleDetector } from '../waiting/process-idle-detector.js';
import { ConnectionProgress } from './connection-progress.js';
import { type ErrorOutput, ErrorOutputReader } from './error-output.js';
import type { ProcessOutputLine, TestProcess } from './test-process.js';

/** How many lines of output are stored. */
const MAX_LINES = 1000;
/** How many lines of output a failure lists, and how long each can be. */
const LISTED_LINES = 10;
const MAX_LISTED_LENGTH = 500;
/** How long a process that uses another token may take to end by itself, in milliseconds. Its output then says more. */
const REFUSED_EXIT_MS = 500;
/** How long a process may take to stop, in milliseconds. The hooks of test runners have a limit, too. */
const STOP_TIMEOUT_MS = 2000;
/** How long a process that is connected may take until nothing happens, in milliseconds. After that, the world starts. */
const SETTLE_MS = 2000;

export interface ProcessUnderTestOptions {
  readonly emulator: Emulator;
  readonly command: BotCommand;
  /** The working folder, absolute. */
  readonly cwd: string;
  /** Further environment variables, with placeholders. */
  readonly env: Readonly<Record<string, string>>;
  /** How long it may take until it is connected, in milliseconds of real time. */
  readonly startTimeoutMs: number;
  /** Receives each line that the process prints, without the token. */
  readonly onOutput?: ((line: string, stream: ProcessOutputLine['stream']) => void) | undefined;
  /** Receives errors that the process prints, and that it has ended by itself. */
  readonly onProblem: (problem: ProblemSymptom) => void;
}

export class ProcessUnderTest implements TestProcess {
  readonly command: BotCommand;
  readonly idleDetector: ProcessIdleDetector;
  readonly #options: ProcessUnderTestOptions;
  readonly #changes: ChangeNotifier;
  readonly #output: ProcessOutputLine[] = [];
  #errors = new ErrorOutputReader();
  #serviceHosts: Promise<ServiceHosts> | undefined;
  #run: CommandProcess | undefined;
  #exit: CommandExit | undefined;
  #isConnected = false;
  #isStopping = false;

  constructor(options: ProcessUnderTestOptions) {
    const { emulator, command } = options;
    this.#options = options;
    this.command = command;
    this.idleDetector = new ProcessIdleDetector(emulator, () => this.isRunning);
    this.#changes = new ChangeNotifier(emulator.log);
  }

  get pid(): number | undefined {
    return this.#run?.pid;
  }

  get isRunning(): boolean {
    return this.#run !== undefined && this.#exit === undefined;
  }

  get exit(): CommandExit | undefined {
    return this.#exit;
  }

  get output(): readonly ProcessOutputLine[] {
    return this.#output;
  }

  /**
   * Starts the process, and waits until it is connected and nothing happens any more.
   * @throws {TestStepError} when it cannot be started, ends, or does not connect in time. It is then stopped
   */
  async start(): Promise<void> {
    const { emulator, command, cwd, env } = this.#options;
    this.#serviceHosts ??= emulator.serveServiceHosts();
    const { url } = await this.#serviceHosts;
    const progress = new ConnectionProgress(emulator);
    this.#exit = undefined;
    this.#isConnected = false;
    this.#isStopping = false;
    this.#errors = new ErrorOutputReader(this.#errors.lastId);
    const run = new CommandProcess({
      command,
      cwd,
      environment: createBotEnvironment({ emulator, redirectUrl: url, base: process.env, variables: env }),
      onOutput: (line, stream) => this.#readLine(line, stream),
    });
    this.#run = run;
    void run.exited.then((exit) => this.#handleExit(exit));
    try {
      await this.#waitUntilConnected(progress);
      this.#isConnected = true;
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      progress.end();
    }
    await this.idleDetector.waitForIdle(SETTLE_MS);
  }

  /** Ends the process, and what it has started: with SIGTERM, and after 2 seconds with SIGKILL. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#run?.stop(STOP_TIMEOUT_MS);
  }

  /** Ends the process, and the listener for the host names of the service. */
  async close(): Promise<void> {
    await this.stop();
    await (await this.#serviceHosts)?.close();
  }

  /** Lists the last lines of output, and how the process has ended, for error messages. The text starts with a newline. */
  describe(): string {
    const lines = this.#output.slice(-LISTED_LINES).map(({ line }) => `\n  ${line.slice(0, MAX_LISTED_LENGTH)}`);
    const output =
      lines.length === 0 ? '\nThe bot has printed nothing.' : `\nLast output of the bot, newest last:${lines.join('')}`;
    return this.#exit && !this.#isStopping ? `\nThe process of the bot ${describeExit(this.#exit)}.${output}` : output;
  }

  async #waitUntilConnected(progress: ConnectionProgress): Promise<void> {
    const { startTimeoutMs } = this.#options;
    const name = `The bot command ${JSON.stringify(this.command.join(' '))}`;
    const isConnected = await this.#changes.waitUntil(() => {
      if (progress.isReady) return true;
      return this.#exit || progress.finalProblem ? false : undefined;
    }, startTimeoutMs);
    if (isConnected) return;
    const problem = progress.finalProblem;
    if (problem) await this.#changes.waitUntil(() => this.#exit, REFUSED_EXIT_MS);
    const exit = this.#exit;
    if (exit?.error) throw new TestStepError(`${name} ${describeExit(exit)}`, 'not_started');
    const what = exit ? `${describeExit(exit)} before it was connected` : 'did not connect';
    const limit = exit || problem ? '' : ` within ${startTimeoutMs} ms`;
    const reason = problem?.kind ?? (exit ? 'exited' : 'not_connected');
    throw new TestStepError(`${name} ${what}${limit}. ${progress.describe()}${this.describe()}`, reason);
  }

  #readLine(printed: string, stream: ProcessOutputLine['stream']): void {
    const { emulator, onOutput, onProblem } = this.#options;
    const line = printed.replaceAll(emulator.token, '[token]');
    this.#output.push({ line, stream });
    if (this.#output.length > MAX_LINES) this.#output.shift();
    emulator.reportOutput(line, stream);
    onOutput?.(line, stream);
    const error = stream === 'stderr' ? this.#errors.add(line, performance.now()) : undefined;
    if (error) onProblem({ kind: 'errorOutput', source: 'process', ...problemOf(error) });
  }

  #handleExit(exit: CommandExit): void {
    this.#exit = exit;
    this.#changes.notify();
    if (this.#isStopping || !this.#isConnected) return;
    const { latest } = this.#errors;
    const cause = latest && { ...problemOf(latest), stack: latest.text };
    const message = `the process of the bot ${describeExit(exit)}${latest ? `: ${latest.message}` : ''}`;
    this.#options.onProblem({ kind: 'exited', source: 'process', ...cause, message });
  }
}

function problemOf({ id, message, text }: ErrorOutput) {
  return { message, outputId: id, ...(text === message ? {} : { stack: text }) };
}
