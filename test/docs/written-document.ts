/** Writes the snippets of a document into a folder, so that Vitest can load them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { root } from './document-snippets.js';

// Decorators are compiled as the nearest tsconfig.json says.
const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true };

/** Writes files by their path into a new folder inside the project, where packages can be found. Returns the folder. */
export async function writeDocument(files: ReadonlyMap<string, string>): Promise<string> {
  await mkdir(join(root, 'build'), { recursive: true });
  const folder = await mkdtemp(join(root, 'build', 'snippets-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [name, code] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  return folder;
}
