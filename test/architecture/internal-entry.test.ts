/** What `@guildhall/dev` uses of the framework beside its public entry points, and the names that moved there. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { workshopZod } from '../../src/cli/packages/workshop-zod.js';
import { absolutePath, readSources } from './source-imports.js';

const textOf = (path: string) => readFileSync(absolutePath(path), 'utf8');

/** The names in the lists of exports of a module, with the module of each. */
function exportsOf(path: string): { readonly name: string; readonly from: string }[] {
  return [...textOf(path).matchAll(/^export (?:type )?\{([^}]*)\}(?: from '(?:\.\.?\/)*([^']+)')?/gm)].flatMap(
    ([, list = '', from = '']) =>
      list
        .split(',')
        .map((entry) => entry.trim().replace(/^(?:type )?(?:\w+ as )?/, ''))
        .filter((name) => name !== '')
        .map((name) => ({ name, from: from.replace(/\.js$/, '.ts') })),
  );
}

const internal = ['internal/index.ts', 'internal/portable.ts'].flatMap(exportsOf);

describe('guildhall/internal', () => {
  test('exports these names, each from a module', () => {
    expect(internal.map(({ from, name }) => `${from} ${name}`).sort()).toMatchSnapshot();
  });

  test('exports at runtime what the lists name', async () => {
    const names = internal.map(({ name }) => name);
    expect(Object.keys(await import('../../src/internal/index.js')).filter((name) => !names.includes(name))).toEqual(
      [],
    );
  });

  test('exports at most 25 modules of app, rest and interactions', () => {
    const modules = new Set(
      internal.map(({ from }) => from).filter((from) => /^(?:app|rest|interactions)\//.test(from)),
    );
    expect(modules.size).toBeGreaterThan(10);
    expect(modules.size).toBeLessThanOrEqual(25);
  });

  test('exports nothing that another entry point exports', async () => {
    const entryPoints = await Promise.all([
      import('../../src/index.js'),
      import('../../src/wire/index.js'),
      import('../../src/rest/index.js'),
      import('../../src/http/index.js'),
    ]);
    const published = new Set(entryPoints.flatMap((exports) => Object.keys(exports)));
    expect(internal.map(({ name }) => name).filter((name) => published.has(name))).toEqual([]);
  });

  test('is imported by no source of the framework', () => {
    const importers = readSources().filter(
      ({ path, imports }) => !/^(?:dev|internal)\//.test(path) && imports.some((from) => from.startsWith('internal/')),
    );
    expect(importers.map(({ path }) => path)).toEqual([]);
  });

  test('has what the workshop uses of zod, whose sources import zod itself', () => {
    const workshop = readSources().filter(({ path }) => path.startsWith('dev/'));
    const used = workshop.flatMap(({ path }) =>
      [...textOf(path).matchAll(/(?<![\w.])z\.([a-z]\w*|NEVER)|instanceof z\.(\w+)/g)].map(
        ([, name, type]) => name ?? type ?? '',
      ),
    );
    expect(used.length).toBeGreaterThan(500);
    const onlyTypes = ['infer', 'input', 'output'];
    const names = new Set(used.filter((name) => !onlyTypes.includes(name)));
    expect(Object.keys(workshopZod).sort()).toEqual([...names].sort());
    const parts = new Set(workshop.flatMap(({ path }) => textOf(path).match(/\bz\.(?:core|iso)\.[a-z]\w*/g) ?? []));
    expect([...parts].sort()).toEqual(['z.core.toDotPath', 'z.iso.datetime']);
    expect(workshopZod).toMatchObject({
      core: { toDotPath: expect.any(Function) },
      iso: { datetime: expect.any(Function) },
    });
  });

  test('has the protocol that the workshop expects', () => {
    const protocolOf = (path: string) => /^const PROTOCOL = (\d+);$/m.exec(textOf(path))?.[1];
    expect(protocolOf('cli/packages/check-pair.ts')).toMatch(/^\d+$/);
    expect(protocolOf('dev/pair/check-pair.ts')).toBe(protocolOf('cli/packages/check-pair.ts'));
  });

  test('is compared by each entry point of the workshop before it imports anything else', () => {
    const manifest: { exports: Record<string, string | { default: string }> } = JSON.parse(
      readFileSync(new URL('../../dev/package.json', import.meta.url), 'utf8'),
    );
    const entries = Object.values(manifest.exports).flatMap((target) =>
      // The preload of redirected bots imports nothing: these bots do not need `guildhall`.
      typeof target === 'string' || target.default === './dist/redirect/index.js' ? [] : target.default,
    );
    expect(entries.length).toBeGreaterThan(3);
    for (const entry of entries) {
      const path = entry.replace('./dist/', 'dev/').replace(/\.js$/, '.ts');
      const [first = ''] = /^(?:import|export)\b.*/m.exec(textOf(path)) ?? [];
      expect(first, path).toMatch(/^import '(?:\.\.\/)+pair\/check-pair\.js';$/);
    }
  });
});

describe('an entry point that moved to @guildhall/dev', () => {
  test.each([
    ['moved/testing.ts', 'dev/testing/index.ts'],
    ['moved/emulator.ts', 'dev/playground-server/index.ts'],
  ])('declares the names of the new one (%s)', (moved, entry) => {
    const namesOf = (path: string) => exportsOf(path).map(({ name }) => name);
    expect(namesOf(moved).length).toBeGreaterThan(100);
    expect(namesOf(moved).sort()).toEqual(namesOf(entry).sort());
  });
});
