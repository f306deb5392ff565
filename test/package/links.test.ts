/**
 * Links of the packed documents work in the repository, inside node_modules and on the page of the registry: a relative link leads to a
 * packed file, and what is not packed is linked with the URL of the repository. Pictures are not packed and have relative links all the
 * same, which a forge and the registry resolve against the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linksOf } from '../../docs/site/pages/markdown-links.js';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { packPackage } from './pack-package.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const Manifest = z.object({
  repository: z.object({ type: z.literal('git'), url: z.string(), directory: z.string().default('.') }),
  homepage: z.string(),
  bugs: z.string(),
});
const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
const repository = /^git\+(https:.*)\.git$/.exec(manifestOf('.').repository.url)?.[1] ?? '';

interface DocumentLink {
  readonly document: string;
  readonly target: string;
}

let packed: ReadonlySet<string>;
let links: readonly DocumentLink[];

beforeAll(async () => {
  packed = new Set((await packPackage()).files);
  links = [...packed]
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) =>
      linksOf(readFileSync(join(root, document), 'utf8')).map(({ target }) => ({ document, target })),
    );
});

/** Whether the package contains a file, or files in a folder. */
const isPacked = (path: string) => packed.has(path) || [...packed].some((file) => file.startsWith(`${path}/`));

const isPicture = (path: string) => path.endsWith('.png');

/** The links with a relative path, with the path from the root of the repository. */
const relativeLinks = () =>
  links
    .filter(({ target }) => !/^(?:#|[a-z]+:)/.test(target))
    .map(({ document, target }) => ({
      document,
      path: posix.join(posix.dirname(document), target.split('#')[0] ?? '').replace(/\/$/, ''),
    }));

describe('the links of the packed documents', () => {
  test('are found in the readme and in the docs', () => {
    const documents = new Set(links.map(({ document }) => document));
    expect(documents).toContain('README.md');
    expect(documents).toContain('docs/interactions.md');
  });

  test('lead to packed files if they are relative', () => {
    expect(relativeLinks().filter(({ path }) => !isPicture(path) && !isPacked(path))).toEqual([]);
  });

  test('lead to pictures of the repository with relative paths', () => {
    const pictures = relativeLinks().filter(({ path }) => isPicture(path));
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(links.filter(({ target }) => target.startsWith(repository) && isPicture(target))).toEqual([]);
  });

  test('lead to files that exist, and are not packed, if they contain the URL of the repository', () => {
    const paths = links.flatMap(({ target }) => {
      const [, path] = /\/(?:blob|tree)\/main\/([^#]+)/.exec(target) ?? [];
      return target.startsWith(repository) ? [path ?? target] : [];
    });
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)) || isPacked(path))).toEqual([]);
  });
});

describe('the URL of the repository', () => {
  test.each(Object.values(PACKAGES))(
    'is in the package.json of $folder, with its homepage and the page for bugs',
    ({ folder }) => {
      expect(repository).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+$/);
      const manifest = manifestOf(folder);
      expect(manifest.repository).toEqual({ type: 'git', url: `git+${repository}.git`, directory: folder });
      expect(manifest.homepage).toBe(`${repository}#readme`);
      expect(manifest.bugs).toBe(`${repository}/issues`);
    },
  );

  test('is the only one that documents use for this project', () => {
    const name = repository.split('/').at(-1) ?? '';
    const others = links.filter(
      ({ target }) => new RegExp(`^https?://[^/]+/[^/]+/${name}\\b`).test(target) && !target.startsWith(repository),
    );
    expect(others).toEqual([]);
  });
});
