/** Packages that only some tests need: a folder with package.json and package-lock.json pins them. They are installed once. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { registrySkipReason } from './registry.js';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const files = ['package.json', 'package-lock.json'];

export interface PinnedPackages {
  /** The folder in which the packages are installed, below `node_modules`. */
  readonly folder: string;
  /** The reason why they are not installed; undefined if they are. */
  readonly skipReason: string | undefined;
}

/**
 * Installs the packages, without scripts, unless this version of the lock file is installed already.
 * @param source the folder with package.json and package-lock.json
 */
export async function installPinnedPackages(source: string): Promise<PinnedPackages> {
  const contents = await Promise.all(files.map((file) => readFile(join(source, file))));
  const version = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);
  const folder = join(build, `packages-${basename(source)}-${version}`);
  if (existsSync(folder)) return { folder, skipReason: undefined };
  if (registrySkipReason) return { folder, skipReason: registrySkipReason };
  await install(source, folder);
  return { folder, skipReason: undefined };
}

/** Installs in a folder that is renamed at the end: another test file can do the same at the same time. */
async function install(source: string, folder: string): Promise<void> {
  await mkdir(build, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    for (const file of files) await cp(join(source, file), join(unfinished, file));
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
