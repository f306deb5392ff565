/** The commands of the workshop, as the usage lists them. They are loaded from `@guildhall/dev` when they are used. */
import type { CliCommand, CommandTable } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { installLine } from '../packages/package-manager.js';
import { loadWorkshop, type WorkshopCommandName } from './load-workshop.js';

/** @throws {CommandFailedError} when the workshop is not installed in the project, or does not work with this version */
async function loadCommand(name: WorkshopCommandName): Promise<CliCommand> {
  const workshop = await loadWorkshop(process.cwd()).catch((error: unknown) => {
    // The class is that of the copy of the framework that the workshop has loaded.
    if (!(error instanceof Error && 'code' in error && error.code === 'package_pair_error')) throw error;
    throw new CommandFailedError(error.message, { cause: error });
  });
  if (workshop) return workshop.commands[name]();
  throw new CommandFailedError(
    `"${name}" is a command of @guildhall/dev, which this project has not installed. Run: ${installLine('@guildhall/dev')}`,
  );
}

/** The commands by their names. */
export const workshopCommands = {
  dev: {
    summary: 'run the bot on the emulator with the playground; reload on save',
    load: () => loadCommand('dev'),
  },
  record: {
    summary: 'write a test from what users do on a page',
    load: () => loadCommand('record'),
  },
  emulator: {
    summary: 'run the emulator of Discord on this machine',
    load: () => loadCommand('emulator'),
  },
  explore: {
    summary: 'let generated users find problems of the bot',
    load: () => loadCommand('explore'),
  },
  redact: {
    summary: 'remove personal data from a recording',
    load: () => loadCommand('redact'),
  },
} as const satisfies CommandTable;
