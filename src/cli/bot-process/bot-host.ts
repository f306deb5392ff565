import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot/bot.js';
import type { FailureExplanation } from '../packages/workshop.js';
import type { BotClass } from './bot-class.js';
import { findExportedBot } from './bot-export.js';
import type { LoadedFiles } from './loaded-files.js';

export interface BotHostOptions {
  /** The absolute path of the bot's file. */
  readonly path: string;
  /** The name of the file, for messages. */
  readonly name: string;
  readonly botClass: BotClass;
  readonly loadedFiles: LoadedFiles;
  /** Explains why the import failed. */
  readonly explainFailure: FailureExplanation;
  readonly onProgress: (step: string) => void;
  /** Receives the absolute paths of the loaded files after the import, also if it has failed. */
  readonly onLoaded: (paths: readonly string[]) => void;
  /** Receives what happens during tasks. It is sent to the command line as JSON. */
  readonly onEvent: (event: unknown) => void;
}

type Exports = Readonly<Record<string, unknown>>;

/** The bot of this process, and the file that exports it. */
export class BotHost {
  readonly path: string;
  readonly name: string;
  readonly botClass: BotClass;
  /** Reports a step of a task. */
  readonly reportProgress: (step: string) => void;
  /** Sends an event to the command line. */
  readonly sendEvent: (event: unknown) => void;
  readonly #options: BotHostOptions;
  #bot: Bot | undefined;
  #exports: Exports = {};
  #loadedPaths: readonly string[] = [];

  constructor(options: BotHostOptions) {
    this.#options = options;
    this.path = options.path;
    this.name = options.name;
    this.botClass = options.botClass;
    this.reportProgress = options.onProgress;
    this.sendEvent = options.onEvent;
  }

  /** The exports of the bot's file. */
  get exports(): Exports {
    return this.#exports;
  }

  /** The files that the import of the bot's file has loaded, without those that it loads later, for example in workers. */
  get loadedPaths(): readonly string[] {
    return this.#loadedPaths;
  }

  /** The bot that tasks use. @throws when it was not loaded */
  get bot(): Bot {
    if (!this.#bot) throw new Error('the bot was not loaded');
    return this.#bot;
  }

  /** Lets tasks use another bot than the exported one. */
  useBot(bot: Bot): void {
    this.#bot = bot;
  }

  /**
   * Imports the bot's file.
   * @param observe calls the function that imports it, for example while it listens to what the file declares
   * @returns the exported bot
   * @throws {BotExportError} when the file does not export exactly one bot, or starts it
   * @throws what the file throws, explained
   */
  async importBot(
    observe: (importFile: () => Promise<Exports>) => Promise<Exports> = (importFile) => importFile(),
  ): Promise<Bot> {
    const { path, name, botClass, loadedFiles, explainFailure, onLoaded } = this.#options;
    try {
      // A module's namespace is an object whose keys are its exports.
      this.#exports = await observe(() => import(pathToFileURL(path).href));
    } catch (error) {
      throw await explainFailure(error, loadedFiles.list());
    } finally {
      this.#loadedPaths = loadedFiles.list();
      onLoaded(this.#loadedPaths);
    }
    botClass.assertNotStarted();
    const bot = findExportedBot(this.#exports, botClass.isBot, name);
    this.#bot = bot;
    return bot;
  }
}
