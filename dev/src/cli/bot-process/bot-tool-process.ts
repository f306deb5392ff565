import { systemClock } from 'guildhall';
import { type BotFailure, BotProcessError } from 'guildhall/internal';
import { z } from 'zod';
import type { LoadedBot, WorkshopTask } from './messages.js';
import { WorkshopProcess, type WorkshopProcessOptions } from './workshop-process.js';

/** How long a task may report nothing, in milliseconds. Then the event loop of the bot is blocked, or the step never ends. */
const SILENT_TIMEOUT_MS = 30_000;

/** The process of a bot has ended during a task, by itself or because it reported nothing any more. */
export class BotProcessEndedError extends BotProcessError {
  /** @param isSilent whether it was ended because it reported nothing any more */
  constructor(
    failure: BotFailure,
    readonly isSilent: boolean,
  ) {
    super(failure);
  }
}

export interface BotToolOptions {
  readonly bot: WorkshopProcessOptions;
  /** The absolute path of the file that replaces services. */
  readonly servicesPath: string | undefined;
}

export interface BotTaskOptions {
  /**
   * How long a task may report nothing, in milliseconds.
   * @default 30 seconds
   */
  readonly silentTimeoutMs?: number | undefined;
  /** When the task last did something that it does not report, in milliseconds since 1970. Undefined if nothing is known. */
  readonly lastActivityAt?: (() => number | undefined) | undefined;
}

/** A bot's process for tasks with steps. It is ended if it does not report anything for a long time. */
export class BotToolProcess {
  readonly #process: WorkshopProcess;
  readonly #name: string;
  #step: string | undefined;
  #onSignal: () => void = () => {};

  private constructor({ bot }: BotToolOptions) {
    this.#name = bot.file.name;
    this.#process = new WorkshopProcess({
      ...bot,
      onProgress: (step) => {
        this.#step = step;
        this.#onSignal();
        bot.onProgress?.(step);
      },
      onExplorationEvent: (event) => {
        this.#onSignal();
        bot.onExplorationEvent?.(event);
      },
    });
  }

  /** Starts a process and loads the bot. @throws {BotProcessError} */
  static async load(
    options: BotToolOptions,
  ): Promise<{ readonly process: BotToolProcess; readonly loaded: LoadedBot }> {
    const process = new BotToolProcess(options);
    try {
      return { process, loaded: await process.#process.load(undefined, options.servicesPath) };
    } catch (error) {
      await process.end();
      throw error;
    }
  }

  /** Calls a function with a process that has loaded the bot, and ends the process. @throws {BotProcessError} */
  static async use<T>(options: BotToolOptions, run: (process: BotToolProcess) => Promise<T>): Promise<T> {
    const { process } = await BotToolProcess.load(options);
    try {
      return await run(process);
    } finally {
      await process.end();
    }
  }

  get isRunning(): boolean {
    return this.#process.isRunning;
  }

  /** Ends the process by force. Resolves when it has ended. */
  async end(): Promise<void> {
    await this.#process.kill();
  }

  /** Lets the current task of the explorer end soon, with what it has so far. */
  stopExplorer(): void {
    // A process that has ended has no task.
    this.#process.request({ kind: 'stopExplorer' }, z.object({})).catch(() => {});
  }

  /**
   * Runs a task.
   * @throws {BotProcessEndedError} when the process ends, or does not report anything for a long time; the error names the step
   * @throws {BotProcessError} when the task fails
   */
  async run<S extends z.ZodType>(
    task: WorkshopTask,
    schema: S,
    { silentTimeoutMs = SILENT_TIMEOUT_MS, lastActivityAt }: BotTaskOptions = {},
  ): Promise<z.output<S>> {
    this.#step = undefined;
    let isSilent = false;
    const schedule = (ms: number) =>
      systemClock.schedule(ms, () => {
        const idleMs = systemClock.now() - (lastActivityAt?.() ?? 0);
        if (idleMs < silentTimeoutMs) {
          timer = schedule(silentTimeoutMs - idleMs);
          return;
        }
        isSilent = true;
        void this.#process.kill();
      });
    let timer = schedule(silentTimeoutMs);
    this.#onSignal = () => {
      timer.cancel();
      timer = schedule(silentTimeoutMs);
    };
    try {
      return await this.#process.request(task, schema);
    } catch (error) {
      if (!(error instanceof BotProcessError) || this.#process.isRunning) throw error;
      const { title, text } = error.failure;
      const failure = isSilent
        ? { title: `${this.#name} did not go on for ${silentTimeoutMs / 1000} s`, text: this.#during }
        : { title, text: [text, this.#during].join(' ').trim() };
      throw new BotProcessEndedError(failure, isSilent);
    } finally {
      timer.cancel();
      this.#onSignal = () => {};
    }
  }

  get #during(): string {
    return this.#step === undefined ? '' : `This was done: ${this.#step}.`;
  }
}
