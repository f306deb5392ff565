import { createInterface } from 'node:readline';
import { packageVersion } from '../../base/package-version.js';
import type { CliCommand } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import type { Terminal } from '../command-line/terminal.js';
import { executeLine, packageManager } from '../packages/package-manager.js';
import { startProgram, waitForProgram } from '../packages/run-program.js';

/** Creates a project with `create-guildhall`, the package of the templates, which is downloaded. */
export const newCommand: CliCommand = {
  usage: `Usage: guildhall new NAME [options]

Creates a folder NAME with a project. It downloads and runs create-guildhall, and passes all arguments on. These do the same:

  guildhall new my-bot --template forms
  npm create guildhall@latest my-bot -- --template forms

The options and templates are listed by: npm create guildhall@latest -- --help`,
  readsDotEnv: false,
  run: runCreateGuildhall,
};

/** @throws {CommandFailedError} when it cannot be downloaded or started */
async function runCreateGuildhall(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const userAgent = environment['npm_config_user_agent'] ?? '';
  // Yarn 1 cannot run a package that is not installed.
  const manager = userAgent.startsWith('yarn/1.') ? 'npm' : packageManager(userAgent);
  // Of the same minor version: its templates need this version of the framework.
  const [program, ...line] = [...executeLine(manager, 'create-guildhall', `~${packageVersion()}`), ...args];
  terminal.print(`Running ${[program, ...line].join(' ')}`);
  const child = startProgram(program, line, { stdio: ['inherit', 'inherit', 'pipe'], env: environment });
  let hasReported = false;
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (text) => {
      hasReported ||= text.startsWith('create-guildhall:');
      terminal.printError(text);
    });
  }
  const status = await waitForProgram(child);
  // What create-guildhall says about a failure begins with its name. Otherwise it has not run.
  if (status === 0 || (status !== undefined && hasReported)) return status;
  const reason = status === undefined ? 'cannot be started' : `ended with status ${status}`;
  throw new CommandFailedError(`create-guildhall could not be downloaded or started: ${program} ${reason}.`);
}
