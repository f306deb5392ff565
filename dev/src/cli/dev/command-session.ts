/**
 * Runs a bot command on an emulator, and starts it again when files change. A command is stopped before the next one starts: nothing of
 * it can be prepared while the previous one runs, as it is possible for a bot of this framework (`DevSession`).
 */
import type { BotFailure } from 'guildhall/internal';
import type { CommandExit } from '../../command/command-process.js';
import { describeExit, describeLastLines } from '../../command/describe-exit.js';
import { BotRun, type BotRunOptions, type RunProblem } from './bot-run.js';
import type { DevReporter } from './dev-reporter.js';
import { RestartQueue } from './restart-queue.js';

export interface CommandSessionOptions
  extends Pick<BotRunOptions, 'emulator' | 'command' | 'cwd' | 'onOutput' | 'connectTimeoutMs'> {
  /** The command, as messages show it. */
  readonly name: string;
  /** Creates the environment of the next run: the world of the emulator, and its token, can be replaced. */
  readonly environment: () => NodeJS.ProcessEnv;
  /** Called before each start of the command. */
  readonly onStart: () => void;
  readonly reporter: DevReporter;
  /** Adds a failure to the log: the page shows it only until the next start. */
  readonly logFailure: (failure: BotFailure) => void;
  /** Shows a failure on the playground; undefined removes it. */
  readonly showFailure: (failure: BotFailure | undefined) => void;
}

const BOT_RUNS = 'The bot keeps running.';
const NO_BOT_RUNS = 'No bot is running. Change a file to start it.';

export class CommandSession {
  readonly #options: CommandSessionOptions;
  readonly #restarts = new RestartQueue(() => this.#restart());
  #current: BotRun | undefined;
  /** The problems of the current run, in their order. */
  #problems: RunProblem[] = [];
  #hasConnected = false;

  constructor(options: CommandSessionOptions) {
    this.#options = options;
  }

  /** Starts the command. Resolves when its process was started, or that was reported to have failed. */
  start(): Promise<void> {
    return this.#restarts.run();
  }

  /** Starts the command again. @param changes what has changed, for example paths of files, for messages */
  reload(changes: readonly string[]): void {
    void this.#restarts.run(changes);
  }

  /** Stops the command. */
  async close(): Promise<void> {
    await Promise.all([this.#restarts.close(), this.#current?.stop()]);
  }

  /** Ends the command by force. */
  readonly kill = (): void => {
    void this.#current?.stop(0);
  };

  async #restart(): Promise<void> {
    await this.#current?.stop();
    if (this.#restarts.isClosed) return;
    this.#problems = [];
    this.#options.showFailure(undefined);
    this.#current = this.#startRun(this.#restarts.takeChanges());
  }

  #startRun(changed: readonly string[]): BotRun {
    const { emulator, command, cwd, environment, connectTimeoutMs, onOutput, onStart, reporter } = this.#options;
    onStart();
    reporter.starting();
    return new BotRun({
      emulator,
      command,
      cwd,
      environment: environment(),
      connectTimeoutMs,
      onOutput,
      onConnected: (tookMs) => {
        this.#problems = this.#problems.filter(({ kind }) => kind !== 'not_connected');
        this.#showProblems();
        if (this.#hasConnected) reporter.reloaded(undefined, tookMs, changed);
        else reporter.started(undefined, tookMs);
        this.#hasConnected = true;
      },
      onProblem: (problem) => {
        this.#problems.push(problem);
        this.#fail(problem, BOT_RUNS);
        this.#showProblems();
      },
      onExit: (exit) => this.#reportExit(exit),
    });
  }

  #reportExit(exit: CommandExit): void {
    const { name, showFailure } = this.#options;
    const when = this.#current?.isConnected || exit.error ? '' : ' before it connected';
    const parts = [
      exit.error?.message ?? '',
      ...this.#problems.map(describeProblem),
      exit.leftProcesses ? LEFT_PROCESSES : '',
      describeLastLines(exit),
    ];
    const failure = {
      title: exit.error ? `${name} could not be started` : `${name} ${describeExit(exit)}${when}`,
      text: parts.filter((part) => part !== '').join('\n'),
    };
    this.#fail(failure, NO_BOT_RUNS);
    showFailure(failure);
  }

  #fail({ title, text }: BotFailure, meanwhile: string): void {
    this.#options.reporter.failed({ title, text }, meanwhile);
    this.#options.logFailure({ title, text });
  }

  /** Shows the latest problem of the run with the earlier ones. */
  #showProblems(): void {
    const latest = this.#problems.at(-1);
    const earlier = this.#problems.slice(0, -1).map(describeProblem);
    this.#options.showFailure(latest && { title: latest.title, text: [latest.text, ...earlier].join('\n') });
  }
}

const describeProblem = ({ title, text }: RunProblem) => `${title}. ${text}`;

const LEFT_PROCESSES =
  'It had started other processes and ended before them, as a daemon does. They were ended as well: start the bot in the foreground.';
