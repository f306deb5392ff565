import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { packPackage, type Tarball } from './pack-package.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const Target = z.union([z.string(), z.object({ types: z.string(), default: z.string() })]);
const Manifest = z.looseObject({
  exports: z.record(z.string(), Target),
  bin: z.record(z.string(), z.string()),
});
const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, types: target.types, code: target.default }],
);

let packed: Tarball;

beforeAll(async () => {
  packed = await packPackage();
}, 60_000);

describe('the packed package', () => {
  test.each(entries)('contains the code and the types of $name', ({ code, types }) => {
    expect(packed.files).toEqual(expect.arrayContaining([code.slice(2), types.slice(2)]));
  });

  test.each(Object.entries(manifest.bin))('contains the command %s', (_command, file) => {
    expect(packed.files).toContain(file.slice(2));
    expect(readFileSync(`${root}/${file}`, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('contains the page of the emulator, and the drawing of maps', () => {
    expect(packed.files).toContain('dev/dist/playground/index.html');
    expect(packed.files).toContain('dev/dist/map-drawing/render-map.js');
    expect(packed.files).toContain('dev/dist/map-drawing/style.css');
  });

  test('contains only the build, the documents with their dashboard, the examples and the license', () => {
    const PACKED =
      /^(?:dist\/.+|docs\/.+\.md|docs\/telemetry\/.+\.json|examples\/.+|(?:README|CHANGELOG|SECURITY)\.md|LICENSE|package\.json)$/;
    expect(packed.files.filter((path) => !PACKED.test(path))).toEqual([]);
    expect(packed.files.filter((path) => /^docs\/(?:decisions|pictures|site)\//.test(path))).toEqual([]);
  });

  test.each([
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'LICENSE',
    'docs/README.md',
    'docs/interactions.md',
    'examples/README.md',
    'examples/tickets/bot.ts',
  ])('contains %s', (path) => {
    expect(packed.files).toContain(path);
  });

  test('contains every page of the docs for users', () => {
    const documents = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
      .map((path) => `docs/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md') && !/^docs\/(?:decisions|site)\//.test(path));
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.filter((path) => !packed.files.includes(path))).toEqual([]);
  });

  test('contains no sources of its own, and no test except those of examples', () => {
    const ours = packed.files.filter((path) => !path.startsWith('examples/'));
    const sources = ours.filter((path) => /(?<!\.d)\.[cm]?tsx?$|\.test\b|\.test-d\b|(?:^|\/)test\//.test(path));
    expect(sources).toEqual([]);
  });

  test('contains no document or example with more than 400 kB', () => {
    const large = packed.files.filter(
      (path) => !path.startsWith('dist/') && statSync(`${root}/${path}`).size > 400_000,
    );
    expect(large).toEqual([]);
  });

  test('has less than 4 MB', () => {
    expect(packed.bytes.length).toBeLessThan(4_000_000);
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Blob([packed.bytes]).stream() } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('contains types that resolve for every importer', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(packed.bytes));
    if (!analysis.types) throw new Error('are-the-types-wrong found no types');
    // The package contains only ES modules, for Node 20.19 and later. Older resolution modes and CommonJS types are not supported.
    const problems = (['node16-esm', 'bundler'] as const).flatMap((resolutionKind) =>
      filterProblems(analysis, { resolutionKind }),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(Object.keys(manifest.exports).sort());
  }, 60_000);
});
