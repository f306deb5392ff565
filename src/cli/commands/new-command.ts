import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { CliCommand } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { parseFlags } from '../command-line/flags.js';
import type { Terminal } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';
import { packageVersion } from '../new-project/package-version.js';
import { writeProject } from '../new-project/write-project.js';

export const newCommand: CliCommand = {
  usage: `Usage: guildhall new NAME [options]

Makes a folder NAME with a project: a bot in TypeScript, its test, and what runs, builds and checks them.

Options:
  --no-install      do not run \`npm install\` in it
  --guildhall SPEC  where guildhall itself comes from, as in package.json: a version, or file:/path/to/guildhall.tgz;
                    default: this version`,
  run: createProject,
};

/** What npm takes for the name of a package without a scope. */
const PACKAGE_NAME_PATTERN = /^[a-z0-9][a-z0-9._-]{0,213}$/;

async function createProject(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(
    args,
    { 'no-install': { type: 'boolean', default: false }, guildhall: { type: 'string' } },
    1,
  );
  const [name] = positionals;
  if (name === undefined) throw new UsageError('Give the project a name.');
  if (!PACKAGE_NAME_PATTERN.test(name) || name === 'node_modules') {
    throw new UsageError(`"${name}" is no name for a package: small letters, digits, ".", "_" and "-", at most 214.`);
  }
  const folder = resolve(name);
  assertEmptyFolder(folder);
  const files = await writeProject(folder, { name, guildhall: values.guildhall ?? `^${packageVersion()}` });
  for (const file of files) terminal.print(`  ${terminal.style('green', '+')} ${name}/${file}`);
  const isInstalled = !values['no-install'] && (await install(folder, terminal));
  terminal.print('');
  terminal.print(`${name} is made. Go on with:`);
  terminal.print(`  cd ${relative(process.cwd(), folder)}`);
  if (!isInstalled) terminal.print('  npm install');
  terminal.print('  npm run dev     try it in a browser');
  terminal.print('  npm test        run its test');
  return isInstalled || values['no-install'] ? 0 : 1;
}

/** @throws CommandFailedError when there is something that could be lost */
function assertEmptyFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isDirectory()) throw new CommandFailedError(`${folder} is there already, and no folder.`);
  if (readdirSync(folder).length === 0) return;
  throw new CommandFailedError(`${folder} is not empty. Give another name, or empty it first; nothing was changed.`);
}

/** Whether `npm install` went well; says why not. */
async function install(folder: string, terminal: Terminal): Promise<boolean> {
  terminal.showProgress('npm install…');
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm is a script there.
    shell: process.platform === 'win32',
  });
  let said = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [status] = await Promise.race([once(npm, 'close'), once(npm, 'error').then(() => [undefined])]);
  terminal.showProgress(undefined);
  if (status === 0) return true;
  terminal.printError(`${terminal.style('red', 'npm install failed.', 'stderr')} The project is there all the same.`);
  if (said !== '') terminal.printError(said.trimEnd());
  return false;
}
