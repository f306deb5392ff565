/** The bench runs rarely, so what it imports is checked here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { entryUrl } from '../../bench/build.mjs';
import { suites } from '../../bench/suites.mjs';
import { entryPoints } from '../../scripts/source-trees.mjs';

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

test('Every name that the bench imports from a compiled module is exported by its source.', () => {
  const imports = programs.flatMap(({ name, text }) =>
    [...text.matchAll(/import \{([^}]+)\} from '\.\.\/build\/modules\/([^']+)\.js'/g)].flatMap(([, names = '', path]) =>
      names.split(',').map((each) => ({ name, path: `${path}.ts`, imported: each.trim() })),
    ),
  );
  expect(imports.length).toBeGreaterThan(0);
  const isMissing = ({ path, imported }: { path: string; imported: string }) =>
    !new RegExp(`^export .*\\b${imported}\\b`, 'm').test(readFileSync(join(root, path), 'utf8'));
  expect(imports.filter(isMissing)).toEqual([]);
});

test('Every entry point that the bench loads is exported by a package.', () => {
  const names = entryPoints().map(({ name }) => name);
  const loaded = programs.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:load|loadTool|entryUrl)\('([^']+)'/g)].map(([, entry = '']) => ({ name, entry })),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(({ entry }) => !names.includes(entry))).toEqual([]);
});

test('An entry point is found in the folder of its package.', () => {
  expect(entryUrl('guildhall/rest')).toBe(pathToFileURL(join(root, 'dist/rest/index.js')).href);
  expect(entryUrl('@guildhall/dev/testing')).toBe(pathToFileURL(join(root, 'dev/dist/testing/index.js')).href);
  const missing = expect.objectContaining({ code: 'MISSING_ENTRY_POINT' });
  expect(() => entryUrl('guildhall/nothing')).toThrow(missing);
  // Another revision may have no such package.
  expect(() => entryUrl('@guildhall/dev/testing', join(root, 'bench'))).toThrow(missing);
});

test('A suite that can be compared does not import a build directly.', () => {
  const names = Object.keys(suites).filter((name) => suites[name]?.isComparable);
  expect(names).toContain('gateway');
  const imported = programs.filter(({ name, text }) => {
    return names.some((suite) => name.startsWith(suite)) && /'\.\.\/(?:dist|build)\//.test(text);
  });
  expect(imported.map(({ name }) => name)).toEqual([]);
});
