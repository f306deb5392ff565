/** The links of the documents work in the repository, and every document is in the navigation of the site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsIn } from '../../docs/site/pages/anchors.js';
import { examplesOf } from '../../docs/site/pages/examples.js';
import { pagesIn, readNavigation } from '../../docs/site/pages/navigation.js';
import { listDocuments, withSiteLinks } from '../../docs/site/pages/write-pages.js';
import { root } from '../../docs/site/root.js';
import { deadLinksOf } from './document-links.js';

/** The documents that are not pages of the site. */
const others = ['README.md', 'docs/README.md', 'docs/site/README.md', 'examples/README.md'];
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = [...others, ...decisions, ...listDocuments()];

describe('the links of the documents', () => {
  test.each(documents)('of %s lead to files and headings that exist', (path) => {
    expect(deadLinksOf(path, readFileSync(join(root, path), 'utf8'))).toEqual([]);
  });

  test.each([
    ['a file that does not exist', '[x](missing.md)', ['missing.md']],
    ['a heading that does not exist', '[x](cache.md#no-such-heading)', ['cache.md#no-such-heading']],
    ['a missing heading of the same page', '# One\n\n[x](#two)', ['#two']],
    ['a missing picture inside a link', '[![x](pictures/missing.png)](cache.md)', ['pictures/missing.png']],
    ['a path above the repository', '[x](../../x.md)', ['../../x.md']],
  ])('are dead with %s', (_what, text, dead) => {
    expect(deadLinksOf('docs/page.md', text)).toEqual(dead);
  });

  test.each([
    ['code', '`[x](missing.md)`\n\n```md\n[x](missing.md)\n```'],
    ['another site', '[x](https://example.org/missing)'],
    ['a heading of the page', '## A `heading`, with signs!\n\n[x](#a-heading-with-signs)'],
    ['the second of two equal headings', '## Same\n\n## Same\n\n[x](#same-1)'],
    ['a folder', '[x](../examples/tickets)'],
  ])('are not dead with %s', (_what, text) => {
    expect(deadLinksOf('docs/page.md', text)).toEqual([]);
  });
});

test('anchors are those of headings, not of code', () => {
  expect([...anchorsIn('# Title\n\n```sh\n# a comment\n```\n\n### `code` and *text*\n')]).toEqual([
    'title',
    'code-and-text',
  ]);
});

describe('on the site', () => {
  test.each([
    ['another document', '[Cache](cache.md#stores)', '[Cache](./cache.md#stores)'],
    ['the guide', '[Modals](guide/modals.md)', '[Modals](./guide/modals.md)'],
    [
      'a document in the main folder',
      '[Architecture](../ARCHITECTURE.md)',
      '[Architecture](./project/architecture.md)',
    ],
    [
      'a page whose name contains a period',
      '[x](migration/coming-from-discord.js.md)',
      '[x](./migration/coming-from-discord-js.md)',
    ],
    ['an example', '[fleet](../examples/fleet)', '[fleet](./examples/fleet.md)'],
    ['the list of the examples', '[all](../examples/README.md)', '[all](./examples/index.md)'],
    ['the index of the documents', '[All pages](README.md)', 'All pages'],
    ['a decision', '[why](decisions/rest.md)', 'why'],
    ['a file of an example', '[server](../examples/http-bot/server.ts)', '[server](./examples/http-bot.md)'],
    ['a source file', '[the map](../dev/src/emulator/control/map/bot-map.ts)', 'the map'],
    ['a picture', '![Form](pictures/form.png)', '![Form](./pictures/form.png)'],
    ['a heading', '[below](#below)', '[below](#below)'],
    ['another site', '[x](https://example.org)', '[x](https://example.org)'],
  ])('a link to %s leads to its page', (_what, link, expected) => {
    expect(withSiteLinks(link, 'docs/page.md', 'page.md')).toBe(expected);
  });
});

test('examples/README.md lists every example, and the site has a page for each', () => {
  const listed = examplesOf(readFileSync(join(root, 'examples/README.md'), 'utf8')).map(({ name }) => name);
  const folders = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(listed.sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('docs/README.md lists every page of docs', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const pages = [...pagesIn('docs'), ...pagesIn('docs/migration').map((page) => `migration/${page}`), 'guide/index'];
  expect(pages.filter((page) => !index.includes(`(${page}.md)`))).toEqual([]);
});

describe('the navigation', () => {
  const { guide, topics, migration } = readNavigation();
  const listed = topics.flatMap(({ pages }) => pages);

  test.each([
    ['docs', listed],
    ['docs/guide', guide],
    ['docs/migration', migration],
  ])('contains every page of %s', (folder, pages) => {
    expect(pagesIn(folder).filter((page) => !pages.includes(page))).toEqual([]);
  });

  test('contains only topics that exist, each once', () => {
    expect(listed.filter((page) => !pagesIn('docs').includes(page))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
