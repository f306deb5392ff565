/** Runs the tasks of the recorder: in processes of a bot's file, or in this process, if the bot is a command. */
import type { z } from 'zod';
import type { RecorderTask } from '../../recorder/tasks/recorder-task.js';
import type { CommandBot } from '../../scenario/bot/scenario-bot.js';
import { BotToolProcess } from '../bot-process/bot-tool-process.js';
import type { WorkshopProcessOptions } from '../bot-process/workshop-process.js';

type RunTask = <S extends z.ZodType>(task: RecorderTask, schema: S) => Promise<z.output<S>>;

export interface RecorderRunner {
  /** Whether the time of the bot is that of the world. That of a process passes by itself, and cannot be moved. */
  readonly hasWorldTime: boolean;
  /** Warnings for the author of the test. */
  readonly warnings: readonly string[];
  /** Calls a function that runs tasks with a fresh bot. */
  use<T>(run: (runTask: RunTask) => Promise<T>): Promise<T>;
}

/** A bot's file is loaded in a process for each use. */
export function fileRecorder(bot: WorkshopProcessOptions, servicesPath: string | undefined): RecorderRunner {
  return {
    hasWorldTime: true,
    warnings: [],
    use: (run) =>
      BotToolProcess.use({ bot, servicesPath }, (process) =>
        run((task, schema) => process.run({ kind: 'recorder', task }, schema)),
      ),
  };
}

/** Each replay starts the process of the command. */
export function commandRecorder(bot: CommandBot): RecorderRunner {
  const names = Object.keys(bot.privateEnv ?? {});
  return {
    hasWorldTime: false,
    warnings:
      names.length === 0
        ? []
        : [`The test does not set the variables of --env-file: ${names.join(', ')}. It needs them.`],
    use: async (run) => {
      const { runRecorderTask } = await import('../../recorder/tasks/run-recorder-task.js');
      return run(async (task, schema) => schema.parse(await runRecorderTask({ bot, onStep: () => {} }, task)));
    },
  };
}
