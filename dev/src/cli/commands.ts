import type { CommandTable } from '../../../src/cli/command-line/cli-command.js';
import { frameworkCommands } from '../../../src/cli/commands.js';

/** The commands of the workshop. */
const workshopCommands = {
  dev: {
    summary: 'run the bot on the emulator with the playground; reload on save',
    load: async () => (await import('./commands/dev-command.js')).devCommand,
  },
  record: {
    summary: 'write a test from what users do on a page',
    load: async () => (await import('./commands/record-command.js')).recordCommand,
  },
  emulator: {
    summary: 'run the emulator of Discord on this machine',
    load: async () => (await import('./commands/emulator-command.js')).emulatorCommand,
  },
  explore: {
    summary: 'let generated users find problems of the bot',
    load: async () => (await import('./commands/explore-command.js')).exploreCommand,
  },
  redact: {
    summary: 'remove personal data from a recording',
    load: async () => (await import('./commands/redact-command.js')).redactCommand,
  },
} as const satisfies CommandTable;

/** All commands of `guildhall`. */
export const commands = { ...workshopCommands, ...frameworkCommands } as const satisfies CommandTable;
