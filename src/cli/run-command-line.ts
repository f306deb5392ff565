import { errorMessage } from '../base/errors.js';
import type { CliCommand } from './command-line/cli-command.js';
import { CommandFailedError } from './command-line/command-failed-error.js';
import { extractEnvFiles, readEnvironment } from './command-line/environment.js';
import type { Terminal } from './command-line/terminal.js';
import { UsageError } from './command-line/usage-error.js';
import { packageVersion } from './new-project/package-version.js';

interface CommandEntry {
  readonly summary: string;
  /** Loads the command on first use, since some commands load many modules. */
  readonly load: () => Promise<CliCommand>;
}

const entries = {
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
  routes: {
    summary: 'list the handlers of the bot',
    load: async () => (await import('./commands/routes-command.js')).routesCommand,
  },
  doctor: {
    summary: 'find problems that prevent the bot from working',
    load: async () => (await import('./commands/doctor-command.js')).doctorCommand,
  },
  commands: {
    summary: 'compare or register the commands of the bot',
    load: async () => (await import('./commands/registration-commands.js')).commandsCommand,
  },
  'auto-moderation': {
    summary: 'compare or register the auto moderation rules of the bot',
    load: async () => (await import('./commands/registration-commands.js')).autoModerationCommand,
  },
  'linked-roles': {
    summary: 'compare or register the linked role records of the bot',
    load: async () => (await import('./commands/registration-commands.js')).linkedRolesCommand,
  },
  cluster: {
    summary: 'show and change the processes and shards of a cluster',
    load: async () => (await import('./commands/cluster-command.js')).clusterCommand,
  },
  redact: {
    summary: 'remove personal data from a recording',
    load: async () => (await import('./commands/redact-command.js')).redactCommand,
  },
  new: {
    summary: 'create a project with a bot and its tests, from a template',
    load: async () => (await import('./commands/new-command.js')).newCommand,
  },
} as const satisfies Record<string, CommandEntry>;

const USAGE = `Usage: guildhall <command> [options]

Commands:
${Object.entries(entries)
  .map(([name, { summary }]) => `  ${name.padEnd(17)}${summary}`)
  .join('\n')}

Options:
  --help           show this text; after a command, its usage
  --version        show the version
  --env-file FILE  after a command: read environment variables such as DISCORD_TOKEN from a file; can be repeated.
                   Default: .env, if it exists. Variables of the environment take precedence

Exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments.`;

/**
 * Runs the command line.
 * @param args the arguments without the program name
 * @returns the exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return printText(terminal, USAGE);
  if (name === '--version') return printText(terminal, packageVersion());
  const entry = isCommand(name) ? entries[name] : undefined;
  if (!entry) {
    return reportUsageError(terminal, name === undefined ? 'No command given.' : `Unknown command "${name}".`, USAGE);
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) return printText(terminal, command.usage);
  try {
    const { files, rest: commandArgs } = extractEnvFiles(rest);
    return await command.run(commandArgs, terminal, readEnvironment(files, process.env, command));
  } catch (error) {
    if (error instanceof UsageError) return reportUsageError(terminal, error.message, command.usage);
    if (!(error instanceof CommandFailedError)) throw error;
    terminal.printError(`${terminal.style('red', 'guildhall:', 'stderr')} ${errorMessage(error)}`);
    return 1;
  } finally {
    terminal.showProgress(undefined);
  }
}

function isCommand(name: string | undefined): name is keyof typeof entries {
  return name !== undefined && Object.hasOwn(entries, name);
}

function reportUsageError(terminal: Terminal, problem: string, usage: string): number {
  terminal.printError(`${terminal.style('red', 'guildhall:', 'stderr')} ${problem}\n\n${usage}`);
  return 2;
}

function printText(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
