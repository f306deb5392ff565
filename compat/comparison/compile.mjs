// Compiles the programs of a library with the strict options of `bots/tsconfig.json`.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledFolder, slices, sourceFolder } from './programs.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const compiler = join(require.resolve('typescript/package.json'), '../bin/tsc');

/** Compiles all programs of a library. @throws with the errors of the compiler */
export async function compile(library) {
  const folder = compiledFolder(library);
  await rm(folder, { recursive: true, force: true });
  const project = join(sourceFolder(library), 'tsconfig.json');
  try {
    await run(process.execPath, [compiler, '--project', project, '--outDir', folder]);
  } catch (error) {
    throw new Error(`${library.title} does not compile:\n${error.stdout}${error.stderr}`);
  }
  for (const slice of slices) {
    // Some libraries find the folders of a program by its package.json.
    await mkdir(compiledFolder(library, slice), { recursive: true });
    const description = JSON.stringify({ private: true, type: library.module ?? 'module', main: 'main.js' });
    await writeFile(join(compiledFolder(library, slice), 'package.json'), description);
  }
}
