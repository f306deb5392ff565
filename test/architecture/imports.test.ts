import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCycles } from './import-cycles.js';
import { absolutePath, folderOf, readSources, runtimeImportsOf, specifiersOf } from './source-imports.js';

/** The layers: which folder of `src` and `dev/src` may import which others. */
const allowedImports: Record<string, readonly string[]> = {
  base: [],
  env: ['base'],
  wire: ['base'],
  rest: ['wire', 'base'],
  ingress: ['wire', 'base', 'rest'],
  interactions: ['rest', 'wire', 'base'],
  cluster: ['interactions', 'ingress', 'rest', 'wire', 'base'],
  app: ['cluster', 'interactions', 'ingress', 'rest', 'wire', 'base'],
  exports: ['app', 'interactions', 'ingress', 'rest', 'wire', 'base'],
  http: ['exports', 'app', 'base'],
  telemetry: ['app', 'interactions', 'ingress', 'rest', 'wire', 'base'],
  cli: ['app', 'cluster', 'ingress', 'interactions', 'rest', 'wire', 'base'],
  'dev/control': ['wire', 'base'],
  'dev/emulator': ['dev/control', 'wire', 'base'],
  'dev/playground': ['dev/control', 'wire', 'base'],
  'dev/playground-server': ['dev/emulator', 'dev/control', 'wire', 'base'],
  'dev/testing': [
    'app',
    'interactions',
    'dev/playground-server',
    'dev/emulator',
    'dev/control',
    'rest',
    'wire',
    'base',
  ],
  'dev/scenario': ['dev/testing', 'app', 'interactions', 'dev/emulator', 'dev/control', 'rest', 'wire', 'base'],
  'dev/recorder': [
    'dev/scenario',
    'dev/testing',
    'app',
    'interactions',
    'dev/emulator',
    'dev/control',
    'rest',
    'wire',
    'base',
  ],
  'dev/explorer': [
    'dev/scenario',
    'dev/testing',
    'app',
    'interactions',
    'dev/emulator',
    'dev/control',
    'rest',
    'wire',
    'base',
  ],
  'dev/cli': [
    'cli',
    'dev/recorder',
    'dev/explorer',
    'dev/scenario',
    'dev/testing',
    'dev/playground-server',
    'dev/emulator',
    'dev/control',
    'app',
    'ingress',
    'interactions',
    'rest',
    'wire',
    'base',
  ],
};

/** Packages that only one module may import, so that they can be replaced there. */
const soleImporters: Record<string, RegExp> = {
  '@opentelemetry/api': /^telemetry\//,
  undici: /^rest\/transport\//,
  // Bots do not install it.
  tsyringe: /(?!)/,
  ioredis: /^cluster\/redis\/redis-client\.ts$/,
  ws: /^(?:ingress|dev\/emulator)\/gateway\/|^dev\/emulator\/control\/streams\/user-streams\.ts$/,
  hono: /^dev\/emulator\//,
  '@hono/node-server': /^dev\/emulator\//,
};

const sources = readSources();

/** The files that some files load, directly or not, and these files. */
function loadedBy(...entries: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(entries);
  for (const path of loaded) for (const target of runtimeImportsOf(path)) loaded.add(target);
  return loaded;
}

describe('the layers', () => {
  test('every folder of both trees is in the table', () => {
    const unknown = sources
      .map((file) => folderOf(file.path))
      .filter((folder) => folder !== '' && !(folder in allowedImports));
    expect(unknown).toEqual([]);
  });

  test('a folder imports only from lower layers', () => {
    const upwardImports = sources
      .filter((file) => folderOf(file.path) !== '')
      .flatMap((file) =>
        file.imports
          .filter((target) => {
            const [from, to] = [folderOf(file.path), folderOf(target)];
            return from !== to && !allowedImports[from]?.includes(to);
          })
          .map((target) => `${file.path} → ${target}`),
      );
    expect(upwardImports).toEqual([]);
  });

  test('every import resolves to an existing file', () => {
    const missing = sources.flatMap((file) =>
      file.imports.filter((target) => !existsSync(absolutePath(target))).map((target) => `${file.path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test('no file imports the entry point of the package', () => {
    const importers = sources.filter(
      (file) => file.imports.includes('index.ts') || file.packages.includes('guildhall'),
    );
    expect(importers.map((file) => file.path)).toEqual([]);
  });
});

/** The folders that read the state of an emulator in their process, and reach it otherwise as other programs do. */
const toolFolders = ['dev/testing', 'dev/scenario', 'dev/recorder', 'dev/explorer', 'dev/cli'];

/** What the emulator offers to the tools: its server and types, and functions that read its state. */
const emulatorFaces = ['dev/emulator/index.ts', 'dev/emulator/inspect.ts'];

describe('what the tools use of the emulator', () => {
  const imported = sources
    .filter((file) => toolFolders.includes(folderOf(file.path)))
    .flatMap((file) =>
      file.imports
        .filter((target) => folderOf(target) === 'dev/emulator')
        .map((target) => ({ target, text: `${file.path} → ${target}` })),
    );

  test('is its index, and what reads its state', () => {
    expect(imported.filter(({ target }) => !emulatorFaces.includes(target)).map(({ text }) => text)).toEqual([]);
    expect(emulatorFaces.filter((path) => !imported.some(({ target }) => target === path))).toEqual([]);
  });

  test('has no function that changes the state: such functions return events', () => {
    const { text = '', imports = [] } = sources.find(({ path }) => path === 'dev/emulator/inspect.ts') ?? {};
    const names = [...text.matchAll(/^export \{([^}]*)\}/gm)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '');
    expect(names.length).toBeGreaterThan(10);
    const declaring = sources.filter(({ path }) => imports.includes(path)).map((file) => file.text);
    const signatureOf = (name: string) => {
      const pattern = new RegExp(String.raw`^export function ${name}\([^]*?\{$`, 'm');
      return declaring.flatMap((source) => pattern.exec(source)?.[0] ?? [])[0] ?? `${name} is not a function`;
    };
    const changing = /StateChange|EmittedEvent|void|Promise|is not a function/;
    expect(names.map(signatureOf).filter((signature) => changing.test(signature))).toEqual([]);
  });

  test('loads no module that an emulator does not load', () => {
    const emulator = loadedBy('dev/emulator/emulator.ts');
    expect([...loadedBy('dev/emulator/inspect.ts')].filter((path) => !emulator.has(path))).toEqual([
      'dev/emulator/inspect.ts',
    ]);
    expect([...loadedBy('dev/emulator/index.ts')].filter((path) => !emulator.has(path))).toEqual([
      'dev/emulator/index.ts',
    ]);
  });
});

test('the page loads no schemas', () => {
  const loaded = loadedBy(...sources.map(({ path }) => path).filter((path) => path.startsWith('dev/playground/')));
  const withSchemas = sources.filter(({ path, text }) => loaded.has(path) && specifiersOf(text).includes('zod'));
  expect(withSchemas.map(({ path }) => path)).toEqual([]);
});

test('files do not import each other in a cycle', () => {
  expect(findCycles(new Map(sources.map((file) => [file.path, file.imports])))).toEqual([]);
});

test.each(Object.entries(soleImporters))('only its owner imports %s', (name, owner) => {
  const elsewhere = sources.filter((file) => file.packages.includes(name) && !owner.test(file.path));
  expect(elsewhere.map((file) => file.path)).toEqual([]);
});

test('no file or folder has a grab-bag name', () => {
  const grabBags = sources.filter((file) =>
    /(?:^|\/)(?:utils?|helpers?|common|misc|managers?|types)(?:\/|\.ts$)/.test(file.path),
  );
  expect(grabBags.map((file) => file.path)).toEqual([]);
});

test('the lists of src/exports have at most 150 lines, and each belongs to an entry point', () => {
  const lists = sources.filter(({ path }) => path.startsWith('exports/'));
  const exported = loadedBy('index.ts');
  expect(lists.filter(({ path }) => !exported.has(path)).map(({ path }) => path)).toEqual([]);
  expect(lists.filter(({ text }) => text.split('\n').length > 150).map(({ path }) => path)).toEqual([]);
  expect(lists.length).toBeGreaterThan(10);
});

test('only entry points of package.json, and what the emulator offers to the tools, are named index.ts', () => {
  const entries = [
    'dev/emulator/index.ts',
    'index.ts',
    'wire/index.ts',
    'rest/index.ts',
    'env/index.ts',
    'http/index.ts',
    'cluster/index.ts',
    'telemetry/index.ts',
    'dev/playground-server/index.ts',
    'dev/testing/index.ts',
    'dev/testing/vitest/index.ts',
  ];
  const others = sources.filter((file) => /(?:^|\/)index\.ts$/.test(file.path) && !entries.includes(file.path));
  expect(others.map((file) => file.path)).toEqual([]);
});
