import type { Terminal } from '../../src/cli/command-line/terminal.js';
import type { PackageManager } from '../../src/cli/packages/package-manager.js';
import { startProgram, waitForProgram } from '../../src/cli/packages/run-program.js';

/** Without what is of no interest in a new project. */
const OPTIONS: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: ['--loglevel=error'],
  yarn: [],
  bun: [],
};

/** Installs the packages of a project. Returns whether that succeeded; prints the errors otherwise. */
export async function installPackages(folder: string, manager: PackageManager, terminal: Terminal): Promise<boolean> {
  const command = `${manager} install`;
  terminal.print(`Installing packages with ${command}…`);
  terminal.showProgress(`${command}…`);
  const program = startProgram(manager, ['install', ...OPTIONS[manager]], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errorOutput = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const status = await waitForProgram(program);
  terminal.showProgress(undefined);
  if (status === 0) {
    // The last line is a summary, for example of npm: added 60 packages in 5s.
    const summary = output.trimEnd().split('\n').at(-1) ?? '';
    if (summary !== '') terminal.print(`  ${summary}`);
    return true;
  }
  const problem = `${terminal.style('red', 'create-guildhall:', 'stderr')} ${command} failed.`;
  terminal.printError(`${problem} The project was created anyway.`);
  // Yarn prints its errors to standard output.
  const reason = (manager === 'yarn' ? output + errorOutput : errorOutput).trimEnd();
  if (reason !== '') terminal.printError(reason);
  return false;
}
