/** What is recorded: the file of a bot, or a command. */
import {
  type BotFailure,
  type CommandEnvironment,
  findBotFile,
  findTypeScriptLoader,
  type Terminal,
  toCommandFailure,
} from 'guildhall/internal';
import { formatBotCommand } from '../../command/split-bot-command.js';
import type { Emulator } from '../../emulator/index.js';
import { confirmCommand, type TriedCommandOptions, triedCommand } from '../bot-command/tried-command.js';
import { WorkshopProcess } from '../bot-process/workshop-process.js';
import { JournalFolder } from '../dev/journal-folder.js';
import { printBotOutput } from '../dev/log-line.js';
import { confirmServices } from '../tool-safety/confirm-services.js';
import { toolEnvironment } from '../tool-safety/tool-environment.js';
import { servicesPathOf } from '../tool-safety/tool-flags.js';
import type { RecordableBot } from './recordable-bot.js';
import { RecordedBotProcess } from './recorded-bot-process.js';
import { commandRecorder, fileRecorder, type RecorderRunner } from './recorder-runner.js';

export interface RecordedSource {
  /** For messages. */
  readonly name: string;
  /** Where the description of the world is searched. */
  readonly folders: readonly string[];
  /** The environment of the description and of the test that is run. */
  readonly environment: CommandEnvironment;
  readonly recorder: RecorderRunner;
  /** Creates the bot that users use. `end` removes what it needs, after it was stopped. */
  readonly createBot: (
    emulator: Emulator,
    onExit: (failure: BotFailure) => void,
  ) => Promise<{ readonly bot: RecordableBot; readonly end: () => Promise<void> }>;
}

interface FileSourceOptions {
  readonly terminal: Terminal;
  readonly environment: CommandEnvironment;
  readonly values: { readonly services?: string | undefined; readonly yes: boolean };
}

/** @throws {CommandFailedError} when the bot cannot be loaded, or nobody allows its services */
export async function fileSource(
  named: string | undefined,
  { terminal, environment, values }: FileSourceOptions,
): Promise<RecordedSource> {
  const file = findBotFile(named, process.cwd());
  const loader = findTypeScriptLoader(file);
  const servicesPath = servicesPathOf(values.services, process.cwd());
  const onOutput = outputPrinter(terminal);
  const options = { file, loader, environment: toolEnvironment(environment), onOutput };
  const { services } = await inspect(options, servicesPath);
  await confirmServices(services, terminal, { yes: values.yes });
  return {
    name: file.name,
    folders: [file.folder, process.cwd()],
    environment: options.environment,
    recorder: fileRecorder(options, servicesPath),
    createBot: async (emulator, onExit) => {
      const journals = await JournalFolder.create();
      const bot = new RecordedBotProcess({
        emulator,
        journals,
        servicesPath,
        bot: {
          ...options,
          onOutput: (line, stream) => {
            onOutput(line, stream);
            emulator.reportOutput(line, stream);
          },
          onReport: (report) => emulator.report(report),
        },
        onExit,
      });
      return { bot, end: () => journals.remove() };
    },
  };
}

/** Prints what the bot prints, as `guildhall dev` does. */
function outputPrinter(terminal: Terminal): (line: string, stream: 'stdout' | 'stderr') => void {
  return (line, stream) => printBotOutput(terminal, line, stream);
}

/** Loads the bot without starting it. @throws {CommandFailedError} when it cannot be loaded */
async function inspect(options: ConstructorParameters<typeof WorkshopProcess>[0], servicesPath: string | undefined) {
  const bot = new WorkshopProcess(options);
  try {
    return await bot.load(undefined, servicesPath);
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    await bot.kill();
  }
}

/**
 * @throws {UsageError} when a variable is no NAME=VALUE
 * @throws {CommandFailedError} when nobody allows the command
 */
export async function commandSource(
  options: TriedCommandOptions,
  terminal: Terminal,
  { yes }: { readonly yes: boolean },
): Promise<RecordedSource> {
  const bot = triedCommand(options);
  await confirmCommand(terminal, { yes });
  return {
    name: formatBotCommand(options.command),
    folders: [options.cwd],
    environment: options.environment,
    recorder: commandRecorder(bot),
    createBot: async (emulator, onExit) => {
      const { RecordedCommand } = await import('./recorded-command.js');
      return {
        bot: new RecordedCommand({ emulator, bot, onExit, onOutput: outputPrinter(terminal) }),
        end: async () => {},
      };
    },
  };
}
