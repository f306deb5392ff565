/** The pages of the site as Markdown, and llms.txt. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { linksOf } from '../../docs/site/pages/markdown-links.js';
import { writeMarkdownPages } from '../../docs/site/pages/markdown-pages.js';
import { pagesIn } from '../../docs/site/pages/navigation.js';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-markdown-'));
afterAll(() => rmSync(folder, { recursive: true }));

const paths = writeMarkdownPages(folder);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

/** Links of a page to files, as paths below the folder. */
const filesOf = (path: string) =>
  linksOf(read(path)).flatMap(({ target }) =>
    /^(?:#|[a-z]+:)/.test(target) ? [] : [join(dirname(path), target.split('#')[0] ?? '')],
  );

describe('llms.txt', () => {
  const list = read('llms.txt');

  test('has the form of llmstxt.org: a title, a summary, and sections of links', () => {
    expect(list).toMatch(/^# Guildhall\n\n> Guildhall is a TypeScript framework for Discord bots\..*\n\n.*\n\n## /);
    expect(list).toContain('\n## Optional\n');
  });

  test('lists every page of the guide and of the topics with what it is about', () => {
    const pages = [
      ...pagesIn('docs/guide')
        .filter((page) => page !== 'index')
        .map((page) => `guide/${page}`),
      ...pagesIn('docs'),
    ];
    for (const page of pages) expect(list).toMatch(new RegExp(`^- \\[.+\\]\\(${page}\\.md\\): .+`, 'm'));
  });

  test('is small enough to be read at once', () => {
    expect(list.length).toBeLessThan(12_000);
  });
});

test.each(paths)('%s has only links to files that exist, and no pictures', (path) => {
  expect(filesOf(path).filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  expect(linksOf(read(path)).filter(({ mark }) => mark === '!')).toEqual([]);
});
