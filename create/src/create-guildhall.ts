/** Creates a project: reads the arguments, writes the files of a template, and installs the packages. */
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { CommandFailedError } from '../../src/cli/command-line/command-failed-error.js';
import { didYouMean } from '../../src/cli/command-line/did-you-mean.js';
import type { CommandEnvironment } from '../../src/cli/command-line/environment.js';
import { parseFlags } from '../../src/cli/command-line/flags.js';
import { reportFailure } from '../../src/cli/command-line/report-failure.js';
import { formatTable } from '../../src/cli/command-line/table.js';
import type { Terminal } from '../../src/cli/command-line/terminal.js';
import { UsageError } from '../../src/cli/command-line/usage-error.js';
import { type PackageManager, packageManager } from '../../src/cli/packages/package-manager.js';
import { describeUnsupportedFolder } from '../../src/cli/packages/unsupported-folder.js';
import { installPackages } from './install-packages.js';
import {
  isProjectTemplateName,
  listProjectTemplates,
  type ProjectTemplateName,
  projectTemplates,
} from './project-templates.js';
import { writeProject } from './write-project.js';

/** Packages of this repository are published together, with the same version. */
const { version }: { readonly version: string } = createRequire(import.meta.url)('../package.json');

/** How a package manager runs this program. npm would read options before `--` itself. */
const createLine = (manager: PackageManager, name: string, options: string) =>
  manager === 'npm'
    ? `npm create guildhall@latest ${name} -- ${options}`
    : `${manager} create guildhall ${name} ${options}`;

const usageOf = (manager: PackageManager) => `Usage: ${createLine(manager, 'NAME', '[options]')}

Creates a folder NAME with a project: a bot in TypeScript, its tests, a CI workflow, a Dockerfile, and scripts to run,
build and check them.

Options:
  --template NAME   one of the templates below; default: minimal
  --no-install      do not run \`${manager} install\` in it
  --guildhall SPEC  version or location of guildhall, as in package.json: a version, or file:/path/to/guildhall.tgz;
                    default: this version
  --dev SPEC        the same for @guildhall/dev
  -h, --help        show this text
  -v, --version     show the version

Templates:
${listProjectTemplates('  ')}

Exit status: 0 for success, 1 if the project could not be created or its packages not be installed, 2 for invalid arguments.`;

/**
 * Runs the program `create-guildhall`.
 * @param args the arguments without the program name
 * @param environment the package manager that runs this process has set variables there
 * @returns the exit status: 0 for success, 1 if the project could not be created or its packages not be installed, 2 for invalid
 * arguments
 */
export async function runCreateGuildhall(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const manager = packageManager(environment['npm_config_user_agent'] ?? '');
  const help = createLine(manager, '', '--help').replace(/ {2,}/, ' ');
  try {
    const { values, positionals } = parseFlags(
      args,
      {
        template: { type: 'string', multiple: true, default: ['minimal'] },
        'no-install': { type: 'boolean', default: false },
        guildhall: { type: 'string', default: `~${version}` },
        dev: { type: 'string', default: `~${version}` },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
      2,
    );
    if (values.help || values.version) {
      terminal.print(values.help ? usageOf(manager) : version);
      return 0;
    }
    assertNoLostOptions(manager, environment);
    const [name, surplus] = positionals;
    if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
    return await createProject(checkName(name, manager), selectTemplate(values.template), values, manager, terminal);
  } catch (error) {
    return reportFailure(error, terminal, { name: 'create-guildhall', help });
  } finally {
    terminal.showProgress(undefined);
  }
}

interface ProjectOptions {
  readonly 'no-install': boolean;
  readonly guildhall: string;
  readonly dev: string;
}

async function createProject(
  name: string,
  template: ProjectTemplateName,
  { guildhall, dev, 'no-install': skipsInstallation }: ProjectOptions,
  manager: PackageManager,
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(name);
  assertLoadableFolder(folder);
  assertEmptyFolder(folder);
  const files = await writeProject(folder, { name, template, guildhall, dev }, manager);
  for (const file of files) terminal.print(`  ${terminal.style('green', '+')} ${name}/${file}`);
  const isInstalled = !skipsInstallation && (await installPackages(folder, manager, terminal));
  // `bun test` runs a test runner of its own.
  const test = manager === 'bun' ? 'bun run test' : `${manager} test`;
  const steps = [
    [`cd ${relative(process.cwd(), folder)}`],
    ...(isInstalled ? [] : [[`${manager} install`]]),
    [`${manager} run dev`, 'run the bot and try it in a browser'],
    [test, 'run the tests'],
  ];
  terminal.print('');
  terminal.print(`Created ${name}. Next steps:`);
  for (const line of formatTable(steps)) terminal.print(`  ${line}`);
  if (manager !== 'npm')
    terminal.print('The Dockerfile, the CI workflow and README.md use npm: change them if you keep them.');
  return isInstalled || skipsInstallation ? 0 : 1;
}

/** Valid names of npm packages without a scope. */
const PACKAGE_NAME_PATTERN = /^[a-z0-9][a-z0-9._-]{0,213}$/;

/** Options that npm stores in variables if they are not after `--`. Without the check, they would have no effect. */
const OPTIONS_OF_NPM = { template: '--template NAME', guildhall: '--guildhall SPEC', install: '--no-install' };

/** @throws {UsageError} when npm has read an option that is meant for this program */
function assertNoLostOptions(manager: PackageManager, environment: CommandEnvironment): void {
  if (manager !== 'npm') return;
  for (const [name, option] of Object.entries(OPTIONS_OF_NPM)) {
    if (environment[`npm_config_${name}`] === undefined) continue;
    const [flag] = option.split(' ');
    throw new UsageError(`npm has read ${flag} itself. Write -- before it: ${createLine('npm', 'NAME', option)}`);
  }
}

/** @throws {UsageError} when the name is missing or not the name of a package */
function checkName(name: string | undefined, manager: PackageManager): string {
  if (name === undefined) {
    const example = createLine(manager, 'my-bot', '').replace(/[ -]+$/, '');
    throw new UsageError(`Specify a name for the project. For example: ${example}`);
  }
  if (PACKAGE_NAME_PATTERN.test(name) && name !== 'node_modules') return name;
  throw new UsageError(
    `"${name}" is not a valid package name: use lower case letters, digits, ".", "_" and "-", at most 214 characters.`,
  );
}

/** @throws {UsageError} when there are several templates, or none with the name */
function selectTemplate([name = '', ...others]: readonly string[]): ProjectTemplateName {
  if (others.length > 0) throw new UsageError('--template can be given once: a project has one template.');
  if (isProjectTemplateName(name)) return name;
  const similar = didYouMean(name, Object.keys(projectTemplates));
  throw new UsageError(`There is no template "${name}".${similar} The templates are:\n${listProjectTemplates('  ')}`);
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
