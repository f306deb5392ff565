/** `@guildhall/dev/commands`: what the command `guildhall` loads of this package. It is not for programs. */
import '../pair/check-pair.js';
import type { Workshop } from 'guildhall/internal';

export { workshopVersion } from '../pair/check-pair.js';
export { explainSyntaxError } from './bot-process/syntax-problem.js';

/** The commands, each of which is loaded on first use. */
export const devCommands: Workshop['devCommands'] = {
  dev: async () => (await import('./commands/dev-command.js')).devCommand,
  record: async () => (await import('./commands/record-command.js')).recordCommand,
  emulator: async () => (await import('./commands/emulator-command.js')).emulatorCommand,
  explore: async () => (await import('./commands/explore-command.js')).exploreCommand,
  redact: async () => (await import('./commands/redact-command.js')).redactCommand,
};
