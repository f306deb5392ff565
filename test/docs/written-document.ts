/** Writes the snippets of a document into a folder, so that Vitest can load them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { root } from './document-snippets.js';

// Decorators are compiled as the nearest tsconfig.json says.
const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true };

/** Writes files by their path into a new folder, which is removed after the tests of the file. Returns the folder. */
export async function writeDocument(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await writeFiles(files, join(root, 'build'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Writes files by their path into a new folder, which the caller removes. Returns the folder.
 *
 * @param parent where the folder is created: the files can import the packages that are installed there
 */
export async function writeFiles(files: ReadonlyMap<string, string>, parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'snippets-'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [name, code] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  return folder;
}
