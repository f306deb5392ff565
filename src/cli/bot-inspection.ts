import type { z } from 'zod';
import { findBotFile } from './bot-file.js';
import { BotProcess, BotProcessError } from './bot-process/bot-process.js';
import type { BotTask } from './bot-process/messages.js';
import { CommandFailedError } from './command-failed-error.js';
import type { Terminal } from './terminal.js';
import { loaderFor } from './typescript-loader.js';

export interface InspectionOptions {
  /** The file that was named, if any. */
  readonly file: string | undefined;
  /** A file of environment variables. */
  readonly environmentFile?: string | undefined;
  readonly terminal: Terminal;
}

/** What is told while the bot's file is imported. */
const LOADING = 'loading the bot…';

/**
 * Loads a bot in a process of its own. What its file prints goes to standard error, so that standard output holds
 * nothing but what the command prints.
 * @throws CommandFailedError when there is no bot's file, or nothing to compile it with
 * @throws BotProcessError when it cannot be loaded
 */
export async function withBot<R>(
  { file: named, environmentFile, terminal }: InspectionOptions,
  use: (bot: BotProcess) => Promise<R>,
): Promise<R> {
  const file = findBotFile(named, process.cwd());
  const bot = new BotProcess({
    file,
    loader: loaderFor(file),
    environmentFile,
    printed: (line) => terminal.complain(line),
    progress: (doing) => terminal.progress(doing),
  });
  try {
    terminal.progress(LOADING);
    await bot.load();
    return await use(bot);
  } finally {
    terminal.progress(undefined);
    await bot.end();
  }
}

/**
 * Loads a bot and asks it one thing.
 * @throws CommandFailedError when there is no bot, it cannot be loaded, or the task fails
 */
export async function askBot<S extends z.ZodType>(
  task: BotTask,
  answer: S,
  options: InspectionOptions,
): Promise<z.output<S>> {
  try {
    return await withBot(options, (bot) => bot.ask(task, answer));
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    throw new CommandFailedError(`${error.failure.title}.\n${error.failure.text}`, { cause: error });
  }
}
