/** Finds a name for the file of a test, and writes it. An existing file is never overwritten. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSystemError } from 'guildhall/internal';

/** The absolute paths of a test and of its world file. */
export interface TestPaths {
  readonly test: string;
  readonly world: string;
}

/** Returns paths that do not exist: `name.test.ts`, then `name-2.test.ts`. */
export async function freePaths(folder: string, name: string): Promise<TestPaths> {
  for (let number = 1; ; number += 1) {
    const base = join(folder, number === 1 ? name : `${name}-${number}`);
    const paths = { test: `${base}.test.ts`, world: `${base}.world.json` };
    if (!(await exists(paths.test)) && !(await exists(paths.world))) return paths;
  }
}

/** @throws the error of the file system, also if the file exists */
export async function writeNewFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
}
