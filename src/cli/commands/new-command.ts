import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { CliCommand } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { parseFlags } from '../command-line/flags.js';
import type { Terminal } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';
import { packageVersion } from '../new-project/package-version.js';
import { writeProject } from '../new-project/write-project.js';

export const newCommand: CliCommand = {
  usage: `Usage: guildhall new NAME [options]

Creates a folder NAME with a project: a bot in TypeScript, its test, and scripts to run, build and check them.

Options:
  --no-install      do not run \`npm install\` in it
  --guildhall SPEC  version or location of guildhall, as in package.json: a version, or file:/path/to/guildhall.tgz;
                    default: this version`,
  run: createProject,
};

/** Valid names of npm packages without a scope. */
const PACKAGE_NAME_PATTERN = /^[a-z0-9][a-z0-9._-]{0,213}$/;

async function createProject(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(
    args,
    { 'no-install': { type: 'boolean', default: false }, guildhall: { type: 'string' } },
    1,
  );
  const [name] = positionals;
  if (name === undefined) throw new UsageError('Specify a name for the project.');
  if (!PACKAGE_NAME_PATTERN.test(name) || name === 'node_modules') {
    throw new UsageError(
      `"${name}" is not a valid package name: use lower case letters, digits, ".", "_" and "-", at most 214 characters.`,
    );
  }
  const folder = resolve(name);
  assertEmptyFolder(folder);
  const files = await writeProject(folder, { name, guildhall: values.guildhall ?? `^${packageVersion()}` });
  for (const file of files) terminal.print(`  ${terminal.style('green', '+')} ${name}/${file}`);
  const isInstalled = !values['no-install'] && (await install(folder, terminal));
  terminal.print('');
  terminal.print(`Created ${name}. Next steps:`);
  terminal.print(`  cd ${relative(process.cwd(), folder)}`);
  if (!isInstalled) terminal.print('  npm install');
  terminal.print('  npm run dev     run the bot and try it in a browser');
  terminal.print('  npm test        run the tests');
  return isInstalled || values['no-install'] ? 0 : 1;
}

/** @throws {CommandFailedError} when files could be overwritten */
function assertEmptyFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) throw new CommandFailedError(`${folder} exists and is not a folder. Choose another name.`);
  if (readdirSync(folder).length === 0) return;
  throw new CommandFailedError(`${folder} is not empty. Choose another name or empty the folder; nothing was changed.`);
}

/** Runs `npm install`. Returns whether it succeeded; prints its errors otherwise. */
async function install(folder: string, terminal: Terminal): Promise<boolean> {
  terminal.print('Installing packages with npm install…');
  const stopProgress = showElapsedTime(terminal, 'npm install');
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
  let output = '';
  let errorOutput = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [status] = await Promise.race([once(npm, 'close'), once(npm, 'error').then(() => [undefined])]);
  stopProgress();
  if (status === 0) {
    // npm prints a summary: added 60 packages in 5s.
    for (const line of output.trim().split('\n')) if (line !== '') terminal.print(`  ${line}`);
    return true;
  }
  terminal.printError(`${terminal.style('red', 'npm install failed.', 'stderr')} The project was created anyway.`);
  if (errorOutput !== '') terminal.printError(errorOutput.trimEnd());
  return false;
}

/** Shows how long a step takes, until the returned function is called. */
function showElapsedTime(terminal: Terminal, step: string): () => void {
  const startedAt = performance.now();
  const show = () => terminal.showProgress(`${step}… ${Math.round((performance.now() - startedAt) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    terminal.showProgress(undefined);
  };
}
