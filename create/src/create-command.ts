import { readdirSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { packageVersion } from '../../src/base/package-version.js';
import { describeUnsupportedFolder } from '../../src/cli/bot-file/typescript-loader.js';
import type { CliCommand } from '../../src/cli/command-line/cli-command.js';
import { CommandFailedError } from '../../src/cli/command-line/command-failed-error.js';
import { parseFlags } from '../../src/cli/command-line/flags.js';
import type { Terminal } from '../../src/cli/command-line/terminal.js';
import { UsageError } from '../../src/cli/command-line/usage-error.js';
import { installPackages } from './install-packages.js';
import { isProjectTemplateName, listProjectTemplates, type ProjectTemplateName } from './project-templates.js';
import { writeProject } from './write-project.js';

export const newCommand: CliCommand = {
  usage: `Usage: guildhall new NAME [options]

Creates a folder NAME with a project: a bot in TypeScript, its tests, a CI workflow, a Dockerfile, and scripts to run,
build and check them.

Options:
  --template NAME   one of the templates below; default: minimal
  --no-install      do not run \`npm install\` in it
  --guildhall SPEC  version or location of guildhall, as in package.json: a version, or file:/path/to/guildhall.tgz;
                    default: this version

Templates:
${listProjectTemplates('  ')}`,
  run: createProject,
};

/** Valid names of npm packages without a scope. */
const PACKAGE_NAME_PATTERN = /^[a-z0-9][a-z0-9._-]{0,213}$/;

async function createProject(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(
    args,
    {
      template: { type: 'string', multiple: true, default: ['minimal'] },
      'no-install': { type: 'boolean', default: false },
      guildhall: { type: 'string' },
    },
    1,
  );
  const name = checkName(positionals[0]);
  const template = selectTemplate(values.template);
  const folder = resolve(name);
  assertLoadableFolder(folder);
  assertEmptyFolder(folder);
  const files = await writeProject(folder, { name, template, guildhall: values.guildhall ?? `^${packageVersion()}` });
  for (const file of files) terminal.print(`  ${terminal.style('green', '+')} ${name}/${file}`);
  const isInstalled = !values['no-install'] && (await installPackages(folder, terminal));
  terminal.print('');
  terminal.print(`Created ${name}. Next steps:`);
  terminal.print(`  cd ${relative(process.cwd(), folder)}`);
  if (!isInstalled) terminal.print('  npm install');
  terminal.print('  npm run dev     run the bot and try it in a browser');
  terminal.print('  npm test        run the tests');
  return isInstalled || values['no-install'] ? 0 : 1;
}

/** @throws {UsageError} when the name is missing or not the name of a package */
function checkName(name: string | undefined): string {
  if (name === undefined) throw new UsageError('Specify a name for the project.');
  if (PACKAGE_NAME_PATTERN.test(name) && name !== 'node_modules') return name;
  throw new UsageError(
    `"${name}" is not a valid package name: use lower case letters, digits, ".", "_" and "-", at most 214 characters.`,
  );
}

/** @throws {UsageError} when there are several templates, or none with the name */
function selectTemplate([name = '', ...others]: readonly string[]): ProjectTemplateName {
  if (others.length > 0) throw new UsageError('--template can be given once: a project has one template.');
  if (isProjectTemplateName(name)) return name;
  throw new UsageError(`There is no template "${name}". The templates are:\n${listProjectTemplates('  ')}`);
}

/** @throws {CommandFailedError} when the TypeScript of the project could not be loaded */
function assertLoadableFolder(folder: string): void {
  // The name of the project has no such character.
  const reason = describeUnsupportedFolder(dirname(folder));
  if (reason !== undefined) throw new CommandFailedError(`${reason}. Create the project somewhere else.`);
}

/** @throws {CommandFailedError} when files could be overwritten */
function assertEmptyFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) throw new CommandFailedError(`${folder} exists and is not a folder. Choose another name.`);
  if (readdirSync(folder).length === 0) return;
  throw new CommandFailedError(`${folder} is not empty. Choose another name or empty the folder; nothing was changed.`);
}
