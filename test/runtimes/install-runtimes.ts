/** Installs the other runtimes from the npm registry, at the versions of the lock file. Nothing else is downloaded. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { registrySkipReason } from '../package/registry.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const modules = join(folder, 'node_modules');

/** The packages with the binary of a runtime. They depend on the platform, so their names are patterns. */
const BINARIES = {
  bun: [/^@oven\/bun-/, 'bin/bun'],
  deno: [/^@deno\//, 'deno'],
  workerd: [/^@cloudflare\/workerd-/, 'bin/workerd'],
  node22: [/^node22$/, 'bin/node'],
  node24: [/^node24$/, 'bin/node'],
} as const satisfies Record<string, readonly [RegExp, string]>;

export type Runtime = keyof typeof BINARIES;

/** Why the runtimes are not tested; undefined if they are. */
export const runtimesSkipReason: string | undefined = isInstalled() ? undefined : registrySkipReason;

/** Installs what is missing. Several test files may call it, one after the other. */
export async function installRuntimes(): Promise<void> {
  if (isInstalled()) return;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['ci', ...options], { cwd: folder });
}

/**
 * The binary of a runtime. The variables RUNTIME_BUN, RUNTIME_DENO, RUNTIME_WORKERD, RUNTIME_NODE22 and RUNTIME_NODE24 name
 * another one: packages of Node exist for Linux only.
 */
export function requireBinary(runtime: Runtime): string {
  const variable = `RUNTIME_${runtime.toUpperCase()}`;
  const given = process.env[variable];
  if (given) return given;
  const [pattern, path] = BINARIES[runtime];
  // A binary for older processors has a longer name.
  const names = packageNames().filter((name) => pattern.test(name));
  const files = names.sort((one, other) => other.length - one.length).map((name) => join(modules, name, path));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`There is no package of ${runtime} for this platform: set ${variable}.`);
  return found;
}

/** Whether the installed packages are those of the lock file. */
function isInstalled(): boolean {
  const versionsIn = (file: string) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly packages: Record<string, { version?: string }>;
    };
    return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]));
  };
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = versionsIn(join(folder, 'package-lock.json'));
  return Object.entries(versionsIn(installed)).every(([name, version]) => wanted[name] === version);
}

function packageNames(): readonly string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}
