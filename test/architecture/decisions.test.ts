/** Checks the form of the decisions, and that every dependency has a reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { projectRoot } from './project-text.js';

const folder = join(projectRoot, 'docs/decisions');
const read = (page: string) => readFileSync(join(folder, page), 'utf8');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const index = read('README.md');

interface Entry {
  readonly page: string;
  readonly heading: string;
  readonly body: string;
}

/** Headings that only group entries are followed by another heading. */
const entries: readonly Entry[] = pages
  .filter((page) => page !== 'dependencies.md')
  .flatMap((page) =>
    read(page)
      .split(/^#+ /m)
      .slice(2)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n');
        return { page, heading, body: lines.join('\n').trim() };
      })
      .filter(({ body }) => body !== ''),
  );

describe('the decisions', () => {
  test.each(pages)('of %s are listed in the index', (page) => {
    expect(index).toContain(`(${page})`);
  });

  test('are found', () => {
    expect(entries.length).toBeGreaterThan(100);
  });

  test('have a date, the alternative that was considered, and a reason', () => {
    const FORM = /^20\d\d-\d\d-\d\d\. Considered: .+?\.\n\n\S/s;
    expect(entries.filter(({ body }) => !FORM.test(body))).toEqual([]);
  });

  test('have different headings', () => {
    const headings = entries.map(({ heading }) => heading);
    expect(headings.filter((heading, position) => headings.indexOf(heading) !== position)).toEqual([]);
  });
});

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  peerDependencies: Names,
  optionalDependencies: Names,
});

/** The packages of a folder, under their own names and not under those of aliases. */
function packagesOf(manifest: string): string[] {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = Manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, manifest), 'utf8')),
  );
  const all = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
  return Object.entries(all).map(([name, range]) => /^npm:(.+)@/.exec(range)?.[1] ?? name);
}

const manifests = [
  ...Object.values(PACKAGES).map(({ folder }) => join(folder, 'package.json')),
  'docs/site/package.json',
  'test/runtimes/package.json',
];

test.each(manifests)('every dependency of %s is in dependencies.md', (manifest) => {
  const text = read('dependencies.md');
  expect(packagesOf(manifest).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
