/** The code blocks of the documents that are a bot and its test. They are extracted and run as they are written. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { documents, snippetsOf } from './document-snippets.js';

/** The test of a document, which its other named snippets belong to. */
const TEST_FILE = 'test/bot.test.ts';

// Decorators are compiled as the nearest tsconfig.json says.
const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true };

for (const document of documents) {
  const files = snippetsOf(document).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code] as const]));
  if (!files.some(([file]) => file === TEST_FILE)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-snippets-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [name, code] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  describe(document, async () => {
    await import(join(folder, TEST_FILE));
  });
}
