import type { z } from 'zod';
import { systemClock } from '../../base/clock.js';
import { BotProcess, BotProcessError, type BotProcessOptions } from '../bot-process/bot-process.js';
import type { BotTask } from '../bot-process/messages.js';

/** How long a task may report no step, in milliseconds. Then the event loop of the bot is blocked, or the step never ends. */
const SILENT_TIMEOUT_MS = 30_000;

/** A bot's process for tasks with steps. It is ended if it does not report a step for a long time. */
export class BotToolProcess {
  readonly #process: BotProcess;
  readonly #name: string;
  #step: string | undefined;
  #onStep: () => void = () => {};

  private constructor(options: BotProcessOptions) {
    this.#name = options.file.name;
    this.#process = new BotProcess({
      ...options,
      onProgress: (step) => {
        this.#step = step;
        this.#onStep();
      },
    });
  }

  /** Calls a function with a process that has loaded the bot, and ends the process. @throws {BotProcessError} */
  static async use<T>(
    options: BotProcessOptions,
    servicesPath: string | undefined,
    run: (process: BotToolProcess) => Promise<T>,
  ): Promise<T> {
    const process = new BotToolProcess(options);
    try {
      await process.#process.load(undefined, servicesPath);
      return await run(process);
    } finally {
      await process.#process.kill();
    }
  }

  /**
   * Runs a task.
   * @throws {BotProcessError} when it fails, the process ends, or the bot does not go on; the error names the step
   */
  async run<S extends z.ZodType>(task: BotTask, schema: S): Promise<z.output<S>> {
    this.#step = undefined;
    let isSilent = false;
    const restart = () =>
      systemClock.schedule(SILENT_TIMEOUT_MS, () => {
        isSilent = true;
        void this.#process.kill();
      });
    let timer = restart();
    this.#onStep = () => {
      timer.cancel();
      timer = restart();
    };
    try {
      return await this.#process.request(task, schema);
    } catch (error) {
      if (!(error instanceof BotProcessError)) throw error;
      if (isSilent) throw new BotProcessError({ title: `${this.#name} did not go on for 30 s`, text: this.#during });
      const { title, text } = error.failure;
      throw this.#process.isRunning
        ? error
        : new BotProcessError({ title, text: [text, this.#during].join(' ').trim() });
    } finally {
      timer.cancel();
    }
  }

  get #during(): string {
    return this.#step === undefined ? '' : `This was done: ${this.#step}.`;
  }
}
