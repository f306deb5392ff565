import { packageVersion } from '../base/package-version.js';
import type { CommandTable, LazyCommand } from './command-line/cli-command.js';
import { didYouMean } from './command-line/did-you-mean.js';
import { extractEnvFiles, readEnvironment } from './command-line/environment.js';
import { reportFailure } from './command-line/report-failure.js';
import type { Terminal } from './command-line/terminal.js';
import { UsageError } from './command-line/usage-error.js';
import { missingWorkshop } from './packages/workshop.js';

function usageOf(commands: CommandTable): string {
  const missing = missingWorkshop(process.cwd());
  return `Usage: guildhall <command> [options]

Commands:
  ${'help'.padEnd(17)}show this text, or the usage of a command: guildhall help dev
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(17)}${summary}`)
  .join('\n')}
${missing ? `\n${missing}\n` : ''}
Options:
  -h, --help       show this text; after a command, its usage
  -v, --version    show the version
  --env-file FILE  after a command: read environment variables such as DISCORD_TOKEN from a file; can be repeated.
                   Default: .env, if it exists. Variables of the environment take precedence

Exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments, 130 after Ctrl+C at a question.`;
}

/**
 * Runs the command line.
 * @param args the arguments without the program name
 * @param commands by their names, in the order of the usage
 * @returns the exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments, 130 after Ctrl+C at a
 * question
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  commands: CommandTable,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version' || name === '-v') return printText(terminal, packageVersion());
  if (name === undefined) {
    terminal.printError(usageOf(commands));
    return 2;
  }
  const isHelp = name === 'help' || name === '--help' || name === '-h';
  if (isHelp && rest.length === 0) return printText(terminal, usageOf(commands));
  let help = 'guildhall help';
  try {
    const commandName = isHelp ? (rest[0] ?? '') : name;
    const entry = findCommand(commandName, commands);
    help = `guildhall help ${commandName}`;
    const command = await entry.load();
    // What follows `--` belongs to another program.
    const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
    if (isHelp || own.includes('--help') || own.includes('-h')) return printText(terminal, command.usage);
    const { files, rest: commandArgs } = extractEnvFiles(rest);
    return await command.run(commandArgs, terminal, readEnvironment(files, process.env, command));
  } catch (error) {
    return reportFailure(error, terminal, { name: 'guildhall', help });
  } finally {
    terminal.showProgress(undefined);
  }
}

/** @throws {UsageError} when there is no such command */
function findCommand(name: string, commands: CommandTable): LazyCommand {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry) return entry;
  if (name.startsWith('-')) {
    throw new UsageError(`Unknown option ${name}. Options follow a command, for example: guildhall dev --port 0.`);
  }
  throw new UsageError(`Unknown command "${name}".${didYouMean(name, ['help', ...Object.keys(commands)])}`);
}

function printText(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
