/** What the version in package.json requires of the other files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const Manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });
const { version, engines } = Manifest.parse(JSON.parse(read('package.json')));

describe('the changelog', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

  test('has an entry for the version of the package, after the unreleased changes', () => {
    expect(headings[0]).toBe('[Unreleased]');
    expect(headings[1]).toMatch(
      new RegExp(String.raw`^\[${version.replaceAll('.', String.raw`\.`)}\](?: - \d{4}-\d\d-\d\d)?$`),
    );
  });

  test('has one entry for each version', () => {
    const versions = headings.map((heading) => /^\[([^\]]+)\]/.exec(heading)?.[1]);
    expect(new Set(versions).size).toBe(headings.length);
    expect(versions).not.toContain(undefined);
  });

  test('groups the changes as Keep a Changelog does', () => {
    const groups = [...read('CHANGELOG.md').matchAll(/^### (.*)$/gm)].map(([, group]) => group);
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(groups.filter((group) => !known.includes(group ?? ''))).toEqual([]);
    expect(groups).not.toEqual([]);
  });
});

test('the security policy supports the version of the package', () => {
  const [major, minor] = version.split('.');
  expect(read('SECURITY.md')).toMatch(new RegExp(String.raw`^\| ${major}\.${minor}\.x.*\| yes \|$`, 'm'));
});

test('the version policy names the oldest version of Node', () => {
  const [, oldest] = /^>=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
  expect(read('docs/versioning.md')).toContain(`**Node**: ${oldest} or later`);
});
