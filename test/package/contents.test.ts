import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { type PackageName, packPackage, type Tarball } from './pack-package.js';
import { manifestOf } from './package-entries.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

interface Expected {
  readonly name: PackageName;
  /** What it can contain. */
  readonly files: RegExp;
  /** What it must contain, beside the files of its package.json. */
  readonly required: readonly string[];
  /** How large its tarball can be: what it is today, and a tenth. */
  readonly bytes: number;
  /** The packages that its code imports: its dependencies and peers. */
  readonly imported: readonly string[];
  /** The packages of which its code contains parts, by the folder that has their licenses. */
  readonly bundled: Readonly<Record<string, readonly string[]>>;
}

const packages: readonly Expected[] = [
  {
    name: 'guildhall',
    files:
      /^(?:dist\/.+\.(?:d\.ts|js)|dist\/third-party-licenses\.txt|docs\/.+\.md|docs\/telemetry\/.+\.json|examples\/.+|(?:README|CHANGELOG|SECURITY)\.md|LICENSE|package\.json)$/,
    required: [
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'LICENSE',
      'docs/README.md',
      'docs/interactions.md',
      'examples/README.md',
      'examples/tickets/bot.ts',
    ],
    bytes: 1_200_000,
    imported: ['@opentelemetry/api', 'ioredis', 'pino', 'undici', 'ws'],
    bundled: { dist: ['@noble/hashes', 'croner', 'reflect-metadata', 'zod'] },
  },
  {
    name: '@guildhall/dev',
    files: /^(?:dist\/.+|README\.md|LICENSE|package\.json)$/,
    required: [
      'README.md',
      'LICENSE',
      'dist/playground/index.html',
      'dist/map-drawing/render-map.js',
      'dist/map-drawing/style.css',
    ],
    bytes: 1_000_000,
    imported: ['@hono/node-server', 'chokidar', 'fast-check', 'guildhall', 'hono', 'image-size', 'vitest', 'ws'],
    bundled: {
      dist: ['@babel/parser', 'picomatch'],
      'dist/playground': [
        '@dagrejs/dagre',
        '@preact/signals',
        '@preact/signals-core',
        'discord-markdown-parser',
        'preact',
        'virtua',
      ],
      'dist/map-drawing': [
        '@dagrejs/dagre',
        '@preact/signals',
        '@preact/signals-core',
        'discord-markdown-parser',
        'preact',
        'preact-render-to-string',
      ],
    },
  },
  {
    name: 'create-guildhall',
    files: /^(?:dist\/.+|README\.md|LICENSE|package\.json)$/,
    required: ['README.md', 'LICENSE'],
    bytes: 28_000,
    imported: [],
    bundled: { dist: [] },
  },
];

describe.each(packages)('the packed package $name', ({ name, files, required, bytes, imported, bundled }) => {
  const folder = join(root, PACKAGES[name].folder);
  const manifest = manifestOf(name);
  let packed: Tarball;

  beforeAll(async () => {
    packed = await packPackage(name);
  });

  test('contains the code and the types of each entry point', () => {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.default, target.types],
    );
    expect(packed.files).toEqual(expect.arrayContaining(targets.map((target) => target.slice(2))));
  });

  test('contains its commands', () => {
    for (const file of Object.values(manifest.bin)) {
      // npm removes a command whose path begins with "./" from what it publishes.
      expect(packed.files).toContain(file);
      expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    }
  });

  test('contains what belongs into it, and nothing else', () => {
    expect(packed.files).toEqual(expect.arrayContaining([...required]));
    expect(packed.files.filter((path) => !files.test(path))).toEqual([]);
  });

  test('contains no sources of its own, and no test except those of examples and templates', () => {
    const ours = packed.files.filter((path) => !/^examples\/|^dist\/layers\//.test(path));
    const sources = ours.filter((path) => /(?<!\.d)\.[cm]?tsx?$|\.test\b|\.test-d\b|(?:^|\/)test\//.test(path));
    expect(sources).toEqual([]);
  });

  test('contains parts of these packages, with their licenses', () => {
    const licenseFiles = Object.keys(bundled).map((part) => `${part}/third-party-licenses.txt`);
    const named = licenseFiles.map((file) => [
      file.replace('/third-party-licenses.txt', ''),
      packagesNamedIn(join(folder, file)),
    ]);
    expect(Object.fromEntries(named)).toEqual(bundled);
    expect(packed.files).toEqual(expect.arrayContaining(licenseFiles));
  });

  test('says whose it is, under which terms, and what it needs, as the other packages do', () => {
    const framework = manifestOf('guildhall');
    const directory = name === 'guildhall' ? {} : { directory: PACKAGES[name].folder };
    expect(manifest).toMatchObject({
      name,
      description: expect.stringMatching(/\w+\.$/),
      license: 'MIT',
      repository: { type: 'git', url: Object(framework['repository']).url, ...directory },
      homepage: framework['homepage'],
      bugs: framework['bugs'],
      engines: framework['engines'],
      type: 'module',
      publishConfig: { access: 'public', provenance: true },
    });
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  test('runs nothing when it is installed', () => {
    const scripts = Object.keys(Object(manifest['scripts']));
    expect(scripts.filter((script) => /^(?:(?:pre|post)?install|prepare)$/.test(script))).toEqual([]);
  });

  test('contains only files of the repository, beside what the build writes', () => {
    const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' });
    const tracked = new Set(stdout.split('\0'));
    const others = packed.files.filter((path) => !path.startsWith('dist/') && !tracked.has(path));
    expect(others).toEqual([]);
  });

  test('contains no path of the machine that built it, and no source map', () => {
    const traces = [root, `${homedir()}/`, 'file:///', 'sourceMappingURL='];
    const found = packed.files.flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return traces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`);
    });
    expect(found).toEqual([]);
    expect(packed.files.filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  test('imports only packages that are installed with it', () => {
    const installed = { ...manifest.dependencies, ...manifest.peerDependencies };
    const imports = packed.files
      .filter((path) => /^dist\/.*(?<!\.d)\.js$/.test(path) && !/^dist\/(?:playground|map-drawing|layers)\//.test(path))
      .flatMap((path) => importsOf(readFileSync(join(folder, path), 'utf8')));
    expect([...new Set(imports)].sort()).toEqual(imported);
    expect(imported.filter((specifier) => !Object.hasOwn(installed, specifier))).toEqual([]);
  });

  test(`has less than ${bytes} bytes`, () => {
    expect(packed.bytes.length).toBeLessThan(bytes);
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Blob([packed.bytes]).stream() } });
    // Only compilers read `imports`, and they try one target after the other: the zod of the bot, or the copy of its types.
    // A bundle contains all that the package imports. `sideEffects` would also change how this repository bundles its sources.
    const accepted = new Set(['IMPORTS_FALLBACK_ARRAY_USE', 'USE_SIDE_EFFECTS']);
    const problems = messages.filter(({ code }) => !accepted.has(code));
    expect(problems.map((message) => formatMessage(message, pkg))).toEqual([]);
  });
});

/** The packages whose licenses a file contains. */
const packagesNamedIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(.+\)$/gm)].map(([, bundledName]) => bundledName);

/** The packages that a module imports, at once or later. */
const importsOf = (code: string): string[] =>
  [
    ...code.matchAll(
      /^(?:import|export)\b[^;"]*"([^".#]+)"|\b(?:import|createRequire\(import\.meta\.url\))\("([^".#]+)"\)/gm,
    ),
  ]
    .map(([, statically, later]) => statically ?? later ?? '')
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);

describe('the packed package guildhall', () => {
  let packed: Tarball;

  beforeAll(async () => {
    packed = await packPackage();
  });

  test('contains every page of the docs for users, and none for contributors', () => {
    const documents = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
      .map((path) => `docs/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md') && !/^docs\/(?:decisions|site)\//.test(path));
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.filter((path) => !packed.files.includes(path))).toEqual([]);
    expect(packed.files.filter((path) => /^docs\/(?:decisions|pictures|site)\//.test(path))).toEqual([]);
  });

  test('contains no document or example with more than 400 kB', () => {
    const large = packed.files.filter(
      (path) => !path.startsWith('dist/') && statSync(`${root}/${path}`).size > 400_000,
    );
    expect(large).toEqual([]);
  });

  test('is at most 18 packages and 8 MB with its dependencies', () => {
    const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    const installed = new Set(Object.keys(manifestOf('guildhall').dependencies));
    for (const name of installed)
      for (const needed of Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}))
        installed.add(needed);
    const bytes = [...installed].map((name) => bytesIn(join(root, 'node_modules', name)));
    const own = packed.files.map((path) => statSync(join(root, path)).size);
    expect(installed.size).toBeGreaterThan(3);
    expect(installed.size + 1).toBeLessThanOrEqual(18);
    expect([...bytes, ...own].reduce((sum, each) => sum + each, 0)).toBeLessThan(8_000_000);
  });
});

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.string()).default({}) })),
});

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

test.each(['guildhall', '@guildhall/dev'] as const)(
  'the types of %s resolve for every importer',
  async (name) => {
    const analysis = await checkPackage(createPackageFromTarballData((await packPackage(name)).bytes));
    if (!analysis.types) throw new Error('are-the-types-wrong found no types');
    // The package contains only ES modules, for Node 20.19 and later. Older resolution modes and CommonJS types are not supported.
    const problems = (['node16-esm', 'bundler'] as const).flatMap((resolutionKind) =>
      filterProblems(analysis, { resolutionKind }),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(Object.keys(manifestOf(name).exports).sort());
  },
  60_000,
);
