import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The package manager that runs this process. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const DEVELOPMENT_INSTALL: Readonly<Record<PackageManager, string>> = {
  npm: 'npm install --save-dev',
  pnpm: 'pnpm add --save-dev',
  yarn: 'yarn add --dev',
  bun: 'bun add --dev',
};

/**
 * Returns the package manager that has started this process, for example with `npx` or as a script; npm if none has.
 * @param userAgent what a package manager writes into `npm_config_user_agent`, for example `pnpm/10.4.1 npm/? node/v22.14.0`
 */
export function packageManager(userAgent = process.env['npm_config_user_agent'] ?? ''): PackageManager {
  const [name = ''] = userAgent.split('/');
  return isPackageManager(name) ? name : 'npm';
}

const isPackageManager = (name: string): name is PackageManager => Object.hasOwn(DEVELOPMENT_INSTALL, name);

/** Returns the command that installs packages as development dependencies. */
export function installLine(packages: string, manager = packageManager()): string {
  return `${DEVELOPMENT_INSTALL[manager]} ${packages}`;
}

/**
 * Returns what a user does about a package that a folder does not find, as a sentence.
 * @param line the command that installs it
 */
export function missingPackageAdvice(folder: string, line: string): string {
  return needsYarn(folder)
    ? "The project uses Yarn Plug'n'Play, whose packages are found only by what Yarn has started. Run: yarn guildhall"
    : `Run: ${line}`;
}

/** Whether a folder belongs to a project with Plug'n'Play, and Yarn has not started this process. */
function needsYarn(folder: string): boolean {
  if (process.versions['pnp'] !== undefined) return false;
  return existsSync(join(folder, '.pnp.cjs')) || (dirname(folder) !== folder && needsYarn(dirname(folder)));
}

/** How a program of a package is downloaded and run once. */
const EXECUTION: Readonly<Record<PackageManager, (name: string, version: string) => [string, ...string[]]>> = {
  npm: (name, version) => ['npm', 'exec', '--yes', '--loglevel=error', '--package', `${name}@${version}`, '--', name],
  pnpm: (name, version) => ['pnpm', '--loglevel=error', 'dlx', `${name}@${version}`],
  yarn: (name, version) => ['yarn', 'dlx', '--quiet', `${name}@${version}`],
  bun: (name, version) => ['bun', 'x', `${name}@${version}`],
};

/**
 * Returns the command that downloads a package and runs its program. Arguments of the program can follow.
 * @param name of the package and of its program
 * @param version of the package, or a range of versions
 */
export const executeLine = (manager: PackageManager, name: string, version: string) =>
  EXECUTION[manager](name, version);
