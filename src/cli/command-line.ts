import { messageOf } from '../base/errors.js';
import type { Command } from './command.js';
import { CommandFailedError } from './command-failed-error.js';
import { packageVersion } from './package-version.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

interface Entry {
  readonly summary: string;
  /** Loaded when it is used: most commands need little, the emulator much. */
  readonly load: () => Promise<Command>;
}

const entries = {
  dev: {
    summary: 'run the bot on an emulator with its page, anew with every save',
    load: async () => (await import('./dev-command.js')).dev,
  },
  emulator: {
    summary: 'run the embedded service on this machine',
    load: async () => (await import('./emulator-command.js')).emulator,
  },
  routes: {
    summary: 'list what the handlers of the bot take',
    load: async () => (await import('./routes-command.js')).routes,
  },
  doctor: {
    summary: 'look for what keeps the bot from working',
    load: async () => (await import('./doctor-command.js')).doctor,
  },
  commands: {
    summary: 'compare or register the commands of the bot',
    load: async () => (await import('./commands-command.js')).commands,
  },
  redact: {
    summary: 'take out of a recording what is private',
    load: async () => (await import('./redact-command.js')).redact,
  },
  new: {
    summary: 'make a project with a bot and its test',
    load: async () => (await import('./new-command.js')).newProject,
  },
} as const satisfies Record<string, Entry>;

const USAGE = `Usage: guildhall <command> [options]

Commands:
${Object.entries(entries)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join('\n')}

Options:
  --help      show this text; behind a command, what it takes
  --version   show the version

Exit status: 0 when all went well, 1 when the command failed or found something, 2 when it was written wrongly.`;

/**
 * Runs the command line and gives the exit status: 0 when all went well, 1 when the command failed, 2 when it was
 * written wrongly.
 * @param args without the program's own name
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return say(terminal, USAGE);
  if (name === '--version') return say(terminal, packageVersion());
  const entry = isCommand(name) ? entries[name] : undefined;
  if (!entry) {
    return refuse(terminal, name === undefined ? 'No command was given.' : `"${name}" is no command.`, USAGE);
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) return say(terminal, command.usage);
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) return refuse(terminal, error.message, command.usage);
    if (!(error instanceof CommandFailedError)) throw error;
    terminal.complain(`${terminal.style('red', 'guildhall:', 'stderr')} ${messageOf(error)}`);
    return 1;
  } finally {
    terminal.progress(undefined);
  }
}

function isCommand(name: string | undefined): name is keyof typeof entries {
  return name !== undefined && Object.hasOwn(entries, name);
}

function refuse(terminal: Terminal, problem: string, usage: string): number {
  terminal.complain(`${terminal.style('red', 'guildhall:', 'stderr')} ${problem}\n\n${usage}`);
  return 2;
}

function say(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
