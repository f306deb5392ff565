import { z } from 'zod';
import { findBotFile } from '../bot-file/bot-file.js';
import { findTypeScriptLoader } from '../bot-file/typescript-loader.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import type { Terminal } from '../command-line/terminal.js';
import { BotProcess, BotProcessError } from './bot-process.js';
import type { InspectionTask } from './inspection-task.js';

export interface InspectionOptions {
  /** The file that was named on the command line. */
  readonly file: string | undefined;
  /** The environment variables of the bot. */
  readonly environment: CommandEnvironment;
  readonly terminal: Terminal;
}

const LOADING_TEXT = 'loading the bot…';

/**
 * Loads a bot in a separate process. Output of the bot's file goes to standard error, so standard output contains only
 * the output of the command.
 * @throws {CommandFailedError} when there is no bot file, or its compiler is not installed
 * @throws {BotProcessError} when the bot cannot be loaded
 */
export async function withBotProcess<R>(
  { file: named, environment, terminal }: InspectionOptions,
  use: (bot: BotProcess<InspectionTask>) => Promise<R>,
): Promise<R> {
  const file = findBotFile(named, process.cwd());
  const bot = new BotProcess<InspectionTask>({
    program: new URL('./main.js', import.meta.url),
    file,
    loader: findTypeScriptLoader(file),
    environment,
    onOutput: (line) => terminal.printError(line),
    onProgress: (step) => terminal.showProgress(step),
  });
  try {
    terminal.showProgress(LOADING_TEXT);
    await bot.requestLoad({ kind: 'load' }, z.object({}));
    return await use(bot);
  } finally {
    terminal.showProgress(undefined);
    await bot.terminate();
  }
}

/**
 * Loads a bot and runs one task.
 * @param schema the schema of the result
 * @throws {CommandFailedError} when there is no bot, it cannot be loaded, or the task fails
 */
export async function runBotTask<S extends z.ZodType>(
  task: InspectionTask,
  schema: S,
  options: InspectionOptions,
): Promise<z.output<S>> {
  try {
    return await withBotProcess(options, (bot) => bot.request(task, schema));
  } catch (error) {
    throw toCommandFailure(error);
  }
}

/** Converts the failure of a bot's process to that of the command. Other errors are returned unchanged. */
export function toCommandFailure(error: unknown): unknown {
  if (!(error instanceof BotProcessError)) return error;
  return new CommandFailedError(`${error.failure.title}.\n${error.failure.text}`, { cause: error });
}
