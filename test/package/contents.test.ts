import { readFileSync } from 'node:fs';
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
    expect(packed.files).toContain('dist/emulator/playground/index.html');
    expect(packed.files).toContain('dist/emulator/map-drawing/render-map.js');
    expect(packed.files).toContain('dist/emulator/map-drawing/style.css');
  });

  test('contains only the build, the license and the readme', () => {
    const others = packed.files.filter((path) => !/^(?:dist\/.+|package\.json|README\.md|LICENSE)$/.test(path));
    expect(others).toEqual([]);
  });

  test('contains no sources, and no test except that of new projects', () => {
    const ours = packed.files.filter((path) => !path.startsWith('dist/cli/new-project/project-template/'));
    const sources = ours.filter((path) => /(?<!\.d)\.[cm]?tsx?$|\.test\b|\.test-d\b|(?:^|\/)test\//.test(path));
    expect(sources).toEqual([]);
  });

  test('contains the template of new projects', () => {
    const template = packed.files.filter((path) => path.startsWith('dist/cli/new-project/project-template/'));
    expect(template).toContain('dist/cli/new-project/project-template/package.json.template');
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
