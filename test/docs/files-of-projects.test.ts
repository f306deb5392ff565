/** The files of new projects that the documents show are those which create-guildhall writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root } from './document-snippets.js';

const layer = (name: string) =>
  readFileSync(join(root, `create/src/layers/base/${name}.template`), 'utf8').replaceAll('{{name}}', 'my-bot');

const blocksOf = (language: string) =>
  documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code);
  });

test('every Dockerfile of the documents is that of new projects', () => {
  const blocks = blocksOf('dockerfile');
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(block).toBe(layer('Dockerfile'));
});

test('the options of tsconfig.json that the documents require are those of new projects', () => {
  const { compilerOptions } = JSON.parse(layer('tsconfig.json'));
  const shown = blocksOf('json').flatMap((block) => (block?.includes('"compilerOptions"') ? [JSON.parse(block)] : []));
  // deno.json has the same form, and options of its own.
  const options = shown.filter((file) => !('unstable' in file)).map((file) => file.compilerOptions);
  expect(options.length).toBeGreaterThan(1);
  for (const shownOptions of options) expect(compilerOptions).toMatchObject(shownOptions);
});
