/** The bench runs rarely, so what it imports is checked here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => ({ name, text: readFileSync(join(root, 'bench', name), 'utf8') }));

test('Every compiled module that the bench imports has a source.', () => {
  const imports = programs.flatMap(({ name, text }) =>
    [...text.matchAll(/'\.\.\/build\/modules\/([^']+)\.js'/g)].map(([, path]) => ({ name, path: `${path}.ts` })),
  );
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});
