/** The packages of other libraries, which package-lock.json pins. They are installed once for each version of it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registrySkipReason } from '../../package/registry.js';
import { root } from '../document-snippets.js';

const source = join(root, 'test/docs/migration');
const files = ['package.json', 'package-lock.json'];
const contents = await Promise.all(files.map((file) => readFile(join(source, file))));
const version = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);

/** The folder in which the packages are installed. */
export const librariesFolder: string = join(root, 'build', `libraries-${version}`);

/** The reason why the packages are not installed; undefined if they are. */
export const librariesSkipReason: string | undefined = existsSync(librariesFolder)
  ? undefined
  : (registrySkipReason ?? (await install()));

/** Installs in a folder that is renamed at the end: another test file can do the same at the same time. */
async function install(): Promise<undefined> {
  const folder = await mkdtemp(`${librariesFolder}-`);
  for (const file of files) await cp(join(source, file), join(folder, file));
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  await rename(folder, librariesFolder).catch(async (error) => {
    if (!existsSync(librariesFolder)) throw error;
    await rm(folder, { recursive: true });
  });
}
