import { packageVersion } from '../base/package-version.js';
import type { CommandTable } from './command-line/cli-command.js';
import { extractEnvFiles, readEnvironment } from './command-line/environment.js';
import { reportFailure } from './command-line/report-failure.js';
import type { Terminal } from './command-line/terminal.js';
import { UsageError } from './command-line/usage-error.js';
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
    return reportFailure(new UsageError(problem), terminal, { name: 'guildhall', usage: usageOf(commands) });
  }
  let usage = '';
  try {
    const command = await entry.load();
    ({ usage } = command);
    // What follows `--` belongs to another program.
    const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
    if (own.includes('--help') || own.includes('-h')) return printText(terminal, usage);
    const { files, rest: commandArgs } = extractEnvFiles(rest);
    return await command.run(commandArgs, terminal, readEnvironment(files, process.env, command));
  } catch (error) {
    return reportFailure(error, terminal, { name: 'guildhall', usage });
  } finally {
    terminal.showProgress(undefined);
  }
}

function printText(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
