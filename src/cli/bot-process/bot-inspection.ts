import type { z } from 'zod';
import { findBotFile } from '../bot-file/bot-file.js';
import { findTypeScriptLoader } from '../bot-file/typescript-loader.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import type { Terminal } from '../command-line/terminal.js';
import { BotProcess, BotProcessError } from './bot-process.js';
import type { BotTask } from './messages.js';

export interface InspectionOptions {
  /** The file that was named, if any. */
  readonly file: string | undefined;
  /** A file of environment variables. */
  readonly environmentFile?: string | undefined;
  readonly terminal: Terminal;
}

/** What is told while the bot's file is imported. */
const LOADING_TEXT = 'loading the bot…';

/**
 * Loads a bot in a process of its own. What its file prints goes to standard error, so that standard output holds
 * nothing but what the command prints.
 * @throws CommandFailedError when there is no bot's file, or nothing to compile it with
 * @throws BotProcessError when it cannot be loaded
 */
export async function withBotProcess<R>(
  { file: named, environmentFile, terminal }: InspectionOptions,
  use: (bot: BotProcess) => Promise<R>,
): Promise<R> {
  const file = findBotFile(named, process.cwd());
  const bot = new BotProcess({
    file,
    loader: findTypeScriptLoader(file),
    environmentFile,
    onOutput: (line) => terminal.printError(line),
    onProgress: (doing) => terminal.showProgress(doing),
  });
  try {
    terminal.showProgress(LOADING_TEXT);
    await bot.load();
    return await use(bot);
  } finally {
    terminal.showProgress(undefined);
    await bot.terminate();
  }
}

/**
 * Loads a bot and asks it one thing.
 * @throws CommandFailedError when there is no bot, it cannot be loaded, or the task fails
 */
export async function runBotTask<S extends z.ZodType>(
  task: BotTask,
  answer: S,
  options: InspectionOptions,
): Promise<z.output<S>> {
  try {
    return await withBotProcess(options, (bot) => bot.request(task, answer));
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    throw new CommandFailedError(`${error.failure.title}.\n${error.failure.text}`, { cause: error });
  }
}
