import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryPoints } from '../../scripts/source-trees.mjs';
import { findCycles } from './import-cycles.js';
import { absolutePath, folderOf, isEntryPoint, namesFrom, readSources, runtimeImportsOf } from './source-imports.js';

/** The layers: which folder of a tree may import which others by path. Nothing outside `dev/src` imports from it, nor from `create/src`. */
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
  moved: ['cli', 'base'],
  internal: ['cli', 'app', 'interactions', 'rest', 'wire', 'base'],
  create: ['cli', 'base'],
  'dev/pair': [],
  'dev/control': [],
  'dev/redirect': [],
  'dev/emulator': ['dev/control', 'dev/redirect'],
  'dev/command': ['dev/control', 'dev/emulator', 'dev/redirect'],
  'dev/playground': ['dev/control'],
  'dev/playground-server': ['dev/emulator', 'dev/control', 'dev/pair'],
  'dev/testing': ['dev/playground-server', 'dev/emulator', 'dev/control', 'dev/pair', 'dev/command'],
  'dev/scenario': ['dev/testing', 'dev/emulator', 'dev/control', 'dev/command'],
  'dev/recorder': ['dev/scenario', 'dev/testing', 'dev/emulator', 'dev/control', 'dev/command'],
  'dev/explorer': ['dev/scenario', 'dev/testing', 'dev/emulator', 'dev/control', 'dev/command'],
  'dev/cli': [
    'dev/command',
    'dev/recorder',
    'dev/explorer',
    'dev/scenario',
    'dev/testing',
    'dev/playground-server',
    'dev/emulator',
    'dev/redirect',
    'dev/control',
    'dev/pair',
  ],
};

/** Which entry points of the framework the folders of `dev/src` may import. No other source imports one. */
const allowedEntries: Record<string, readonly string[]> = {
  'dev/pair': ['guildhall/internal'],
  'dev/control': ['guildhall/wire', 'guildhall/internal'],
  'dev/emulator': ['guildhall', 'guildhall/wire', 'guildhall/internal'],
  'dev/command': ['guildhall', 'guildhall/internal'],
  'dev/playground': ['guildhall/wire', 'guildhall/internal'],
  'dev/playground-server': ['guildhall', 'guildhall/wire', 'guildhall/internal'],
  'dev/testing': ['guildhall', 'guildhall/http', 'guildhall/rest', 'guildhall/wire', 'guildhall/internal'],
  'dev/scenario': ['guildhall', 'guildhall/rest', 'guildhall/wire', 'guildhall/internal'],
  'dev/recorder': ['guildhall', 'guildhall/wire', 'guildhall/internal'],
  'dev/explorer': ['guildhall', 'guildhall/wire', 'guildhall/internal'],
  'dev/cli': ['guildhall', 'guildhall/wire', 'guildhall/internal'],
};

/** Folders of the workshop that know Discord, but not how a bot is written: they work with a bot in any language. */
const WITHOUT_BOTS = ['dev/control', 'dev/emulator', 'dev/playground', 'dev/playground-server'];

/** What `create-guildhall` contains of the framework. It is bundled, so that the package has no dependency. */
const PARTS_OF_CREATE = /^(?:base|cli\/command-line|cli\/packages)\//;

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
  test('every folder of the trees is in the table', () => {
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

  test('no file of the framework imports an entry point by its path', () => {
    const importers = sources.filter(({ path, imports }) => path !== 'index.ts' && imports.includes('index.ts'));
    expect(importers.map(({ path }) => path)).toEqual([]);
  });

  test('create-guildhall contains little of the command line, and nothing of a bot', () => {
    const others = sources
      .filter(({ path }) => folderOf(path) === 'create')
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => folderOf(target) !== 'create' && !PARTS_OF_CREATE.test(target))
          .map((target) => `${path} → ${target}`),
      );
    expect(others).toEqual([]);
  });
});

describe('the entry points that the workshop imports', () => {
  const imported = sources.flatMap(({ path, packages }) =>
    packages.filter(isEntryPoint).map((entry) => ({ folder: folderOf(path), entry, text: `${path} → ${entry}` })),
  );

  test('are those of the table', () => {
    const others = imported.filter(({ folder, entry }) => !allowedEntries[folder]?.includes(entry));
    expect(others.map(({ text }) => text)).toEqual([]);
    const unused = Object.entries(allowedEntries).flatMap(([folder, entries]) =>
      entries
        .filter((entry) => !imported.some((each) => each.folder === folder && each.entry === entry))
        .map((entry) => `${folder} → ${entry}`),
    );
    expect(unused).toEqual([]);
  });

  const namesOf = (entry: string) =>
    sources
      .filter(({ path }) => WITHOUT_BOTS.includes(folderOf(path)))
      .flatMap(({ path, text }) => namesFrom(text, entry).map((name) => ({ name, path })));

  test('give the emulator and its page only the part of guildhall/internal that needs no module of Node', () => {
    const portable = sources.find(({ path }) => path === 'internal/portable.ts');
    expect(portable?.imports.filter((target) => !['wire', 'base'].includes(folderOf(target)))).toEqual([]);
    const names = new Set(namesFrom(portable?.text ?? ''));
    expect(namesOf('guildhall/internal').filter(({ name }) => !names.has(name))).toEqual([]);
  });

  test('give the emulator only clocks, errors and the log of guildhall', () => {
    const lists = sources.filter(({ path }) => path.startsWith('exports/'));
    const names = new Set(lists.flatMap(({ text }) => namesFrom(text, /^\.\.\/(?:base|wire)\//)));
    expect(namesOf('guildhall').filter(({ name }) => !names.has(name))).toEqual([]);
  });
});

/** The folders that read the state of an emulator in their process, and reach it otherwise as other programs do. */
const toolFolders = ['dev/command', 'dev/testing', 'dev/scenario', 'dev/recorder', 'dev/explorer', 'dev/cli'];

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

test('only entry points of a package.json, and what the emulator offers to the tools, are named index.ts', () => {
  const entries = ['dev/emulator/index.ts', ...entryPoints().map(({ module }) => `${module}.ts`)];
  const others = sources.filter((file) => /(?:^|\/)index\.ts$/.test(file.path) && !entries.includes(file.path));
  expect(others.map((file) => file.path)).toEqual([]);
});
