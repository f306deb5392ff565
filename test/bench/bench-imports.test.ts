/** The bench runs rarely, so what it imports is checked here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suites } from '../../bench/suites.mjs';

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

test('Every entry point that the bench loads is exported by the package.', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const loaded = programs.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:load|loadTool|entryUrl)\('guildhall([^']*)'/g)].map(([, path]) => ({
      name,
      path: `.${path}`,
    })),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(({ path }) => !(path in exports))).toEqual([]);
});

test('A suite that can be compared does not import a build directly.', () => {
  const names = Object.keys(suites).filter((name) => suites[name]?.isComparable);
  expect(names).toContain('gateway');
  const imported = programs.filter(({ name, text }) => {
    return names.some((suite) => name.startsWith(suite)) && /'\.\.\/(?:dist|build)\//.test(text);
  });
  expect(imported.map(({ name }) => name)).toEqual([]);
});
