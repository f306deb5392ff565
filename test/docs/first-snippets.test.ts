/** The first code blocks of the documents: a bot and its test. They are extracted and run as they are written. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The code blocks of a document that name a file in their first line, by this name. */
async function namedBlocks(document: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, document), 'utf8');
  const blocks = [...text.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)];
  return new Map(blocks.map(([, name = '', code = '']) => [name, code]));
}

// Decorators are compiled as the nearest tsconfig.json says.
const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true };

for (const document of [
  'README.md',
  'docs/testing.md',
  'docs/helpers.md',
  'docs/collectors.md',
  'docs/pagination.md',
]) {
  const blocks = await namedBlocks(document);
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-snippets-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [name, code] of blocks) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  describe(document, async () => {
    await import(join(folder, 'test/bot.test.ts'));
  });
}
