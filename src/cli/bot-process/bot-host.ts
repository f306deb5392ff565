import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot.js';
import type { BotReport } from '../../emulator/log/bot-report.js';
import { findExportedBot } from './bot-export.js';
import { reportInteractions } from './interaction-reports.js';
import { createLocalBot } from './local-bot.js';
import type { BotTask, LoadedBot, LocalEmulator } from './messages.js';

export interface BotHostOptions {
  /** The absolute path of the bot's file. */
  readonly path: string;
  /** The name of the file, for messages. */
  readonly name: string;
  /** Whether a value is a bot. */
  readonly isBot: (value: unknown) => value is Bot;
  readonly onProgress: (step: string) => void;
  readonly onReport: (report: BotReport) => void;
}

/** Runs tasks in the process of a bot. */
export class BotHost {
  readonly #options: BotHostOptions;
  #bot: Bot | undefined;

  constructor(options: BotHostOptions) {
    this.#options = options;
  }

  /** Runs a task and returns a JSON-compatible result. */
  async runTask(task: BotTask): Promise<unknown> {
    switch (task.kind) {
      case 'load':
        return this.#load(task.emulator);
      case 'start':
        await this.#requireBot().start();
        return {};
      case 'stop':
        await this.#requireBot().stop();
        return {};
      case 'routes':
        return this.#requireBot().routes;
      case 'commands': {
        const { runCommandTask } = await import('./command-task.js');
        return runCommandTask(this.#requireBot(), task);
      }
      case 'doctor': {
        const { runChecks } = await import('../doctor/run-checks.js');
        return runChecks(this.#requireBot(), this.#options.onProgress);
      }
    }
  }

  async #load(emulator: LocalEmulator | undefined): Promise<LoadedBot> {
    const { path, name, isBot, onReport } = this.#options;
    // A module's namespace is an object whose keys are its exports.
    const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
    const bot = findExportedBot(exports, isBot, name);
    this.#bot = emulator ? createLocalBot(bot, emulator) : bot;
    if (emulator) reportInteractions(emulator.apiUrl, onReport);
    const { gateway, http } = bot.options;
    return {
      handlers: new Set(bot.routes.map(({ handler }) => handler)).size,
      ingress: [...(gateway === false ? [] : (['gateway'] as const)), ...(http ? (['http'] as const) : [])],
    };
  }

  #requireBot(): Bot {
    if (!this.#bot) throw new Error('the bot was not loaded');
    return this.#bot;
  }
}
