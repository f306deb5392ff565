import { errorMessage } from '../base/errors.js';
import { packageVersion } from '../base/package-version.js';
import type { CommandTable } from './command-line/cli-command.js';
import type { CommandFailedError } from './command-line/command-failed-error.js';
import { extractEnvFiles, readEnvironment } from './command-line/environment.js';
import type { Terminal } from './command-line/terminal.js';
import type { UsageError } from './command-line/usage-error.js';
import { missingWorkshop } from './packages/workshop.js';

function usageOf(commands: CommandTable): string {
  const missing = missingWorkshop(process.cwd());
  return `Usage: guildhall <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(17)}${summary}`)
  .join('\n')}
${missing ? `\n${missing}\n` : ''}
Options:
  --help           show this text; after a command, its usage
  --version        show the version
  --env-file FILE  after a command: read environment variables such as DISCORD_TOKEN from a file; can be repeated.
                   Default: .env, if it exists. Variables of the environment take precedence

Exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments.`;
}

/**
 * Runs the command line.
 * @param args the arguments without the program name
 * @param commands by their names, in the order of the usage
 * @returns the exit status: 0 for success, 1 if the command failed or found a problem, 2 for invalid arguments
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  commands: CommandTable,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return printText(terminal, usageOf(commands));
  if (name === '--version') return printText(terminal, packageVersion());
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    const problem = name === undefined ? 'No command given.' : `Unknown command "${name}".`;
    return reportUsageError(terminal, problem, usageOf(commands));
  }
  let usage = '';
  try {
    const command = await entry.load();
    ({ usage } = command);
    if (rest.includes('--help') || rest.includes('-h')) return printText(terminal, usage);
    const { files, rest: commandArgs } = extractEnvFiles(rest);
    return await command.run(commandArgs, terminal, readEnvironment(files, process.env, command));
  } catch (error) {
    // By their codes: the commands of the workshop use the copy of this package that the workshop has loaded.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === ('usage_error' satisfies UsageError['code']))
      return reportUsageError(terminal, errorMessage(error), usage);
    if (code !== ('command_failed' satisfies CommandFailedError['code'])) throw error;
    terminal.printError(`${terminal.style('red', 'guildhall:', 'stderr')} ${errorMessage(error)}`);
    return 1;
  } finally {
    terminal.showProgress(undefined);
  }
}

function reportUsageError(terminal: Terminal, problem: string, usage: string): number {
  terminal.printError(`${terminal.style('red', 'guildhall:', 'stderr')} ${problem}\n\n${usage}`);
  return 2;
}

function printText(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
