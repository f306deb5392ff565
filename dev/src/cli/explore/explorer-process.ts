import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import type { ExplorerTask } from '../../explorer/tasks/explorer-task.js';
import { type JournalledSteps, readStepJournal } from '../../explorer/tasks/step-journal.js';
import { BotToolProcess } from '../bot-process/bot-tool-process.js';
import type { LoadedBot } from '../bot-process/messages.js';
import type { WorkshopProcessOptions } from '../bot-process/workshop-process.js';

/** How long the event loop may be blocked, in milliseconds. */
export const BLOCKED_MS = 10_000;

/** A task without what all tasks of an exploration have in common. */
export type OwnTask = ExplorerTask extends infer Task
  ? Task extends ExplorerTask
    ? Omit<Task, 'descriptionPath' | 'invariantsPath'>
    : never
  : never;

export interface ExplorerProcessOptions {
  readonly bot: WorkshopProcessOptions;
  readonly servicesPath: string | undefined;
  /** The absolute path of the file that describes the initial world. */
  readonly descriptionPath: string | undefined;
  /** The absolute path of the file with the invariants of the bot's author. */
  readonly invariantsPath: string | undefined;
}

export interface RunOptions {
  /** How long the event loop may be blocked, in milliseconds. Then the process is ended. */
  readonly blockedMs: number;
  readonly onEvent?: ((event: ExplorationEvent) => void) | undefined;
}

/** Runs tasks of the explorer in a process of the bot. One that has ended is replaced with a new one for the next task. */
export class ExplorerProcess {
  readonly #options: ExplorerProcessOptions;
  /** For the steps of the current world. Undefined before the first task. */
  #folder: string | undefined;
  #current: BotToolProcess | undefined;
  #onEvent: (event: ExplorationEvent) => void = () => {};

  constructor(options: ExplorerProcessOptions) {
    this.#options = options;
  }

  /** The second Ctrl+C ends this process at once, and so does an error that nothing catches. */
  readonly #endWithThisProcess = (): void => {
    void this.#current?.end();
    this.#removeFolder();
  };

  get #stepsPath(): string {
    if (this.#folder === undefined) {
      this.#folder = mkdtempSync(join(tmpdir(), 'guildhall-explore-'));
      process.once('exit', this.#endWithThisProcess);
    }
    return join(this.#folder, 'steps.jsonl');
  }

  /** Starts the process. @throws {BotProcessError} when the bot cannot be loaded */
  async start(): Promise<LoadedBot> {
    return (await this.#start()).loaded;
  }

  async #start() {
    const { bot, servicesPath } = this.#options;
    const options = { ...bot, onExplorationEvent: (event: ExplorationEvent) => this.#onEvent(event) };
    const started = await BotToolProcess.load({ bot: options, servicesPath });
    this.#current = started.process;
    return started;
  }

  /**
   * @throws {BotProcessEndedError} when the process ends or blocks
   * @throws {BotProcessError} when the task fails, or the bot cannot be loaded
   */
  async run<S extends z.ZodType>(task: OwnTask, schema: S, { blockedMs, onEvent }: RunOptions): Promise<z.output<S>> {
    const bot = this.#current?.isRunning ? this.#current : (await this.#start()).process;
    this.#onEvent = onEvent ?? (() => {});
    const { descriptionPath, invariantsPath } = this.#options;
    const request = {
      kind: 'explorer',
      task: { ...task, descriptionPath, invariantsPath },
      stepsPath: this.#stepsPath,
    } as const;
    // On a busy machine, the process may be slow instead of blocked: then it has written another step.
    const lastActivityAt = () => {
      const file = statSync(this.#stepsPath, { throwIfNoEntry: false });
      // Before the first step, the explorer is imported and the bot is started.
      return file && (file.size > 0 ? file.mtimeMs : file.mtimeMs + BLOCKED_MS - blockedMs);
    };
    return bot.run(request, schema, { silentTimeoutMs: blockedMs, lastActivityAt });
  }

  /** Lets the current task end soon, with what it has so far. */
  stop(): void {
    this.#current?.stopExplorer();
  }

  /** The steps of the world in which the latest task was when it ended, or its process did. */
  readSteps(): JournalledSteps {
    return readStepJournal(this.#stepsPath);
  }

  async end(): Promise<void> {
    await this.#current?.end();
    process.off('exit', this.#endWithThisProcess);
    this.#removeFolder();
  }

  #removeFolder(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
