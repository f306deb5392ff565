/** The links of the documents work in the repository, and every document is in the navigation of the site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsIn } from '../../docs/site/pages/anchors.js';
import { examplesOf } from '../../docs/site/pages/examples.js';
import { linksOf } from '../../docs/site/pages/markdown-links.js';
import { guideGroups, guideIndex, pagesIn, readNavigation } from '../../docs/site/pages/navigation.js';
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

test('the index of the guide links every page', () => {
  const index = readFileSync(join(root, 'docs/guide/index.md'), 'utf8');
  const pages = [
    ...pagesIn('docs/guide').filter((page) => page !== 'index'),
    ...pagesIn('docs').map((page) => `../${page}`),
    ...pagesIn('docs/migration').map((page) => `../migration/${page}`),
  ];
  expect(pages.filter((page) => !index.includes(`](${page}.md)`))).toEqual([]);
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
    [
      'a picture of the light theme',
      '![x](pictures/errors.png)',
      '![x](./pictures/errors.png){.in-light}![x](./pictures/errors-dark.png){.in-dark}',
    ],
    [
      'a picture of the dark theme',
      '![x](pictures/playground.png)',
      '![x](./pictures/playground-light.png){.in-light}![x](./pictures/playground.png){.in-dark}',
    ],
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
  const { guide, topics } = readNavigation();
  const listed = [guideIndex, ...[...guide, ...topics].flatMap(({ pages }) => pages)];

  test.each(['docs', 'docs/guide', 'docs/migration'])('contains every page of %s', (folder) => {
    const pages = pagesIn(folder).map((page) => `${folder}/${page}.md`);
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });

  test('contains only pages that exist, each once', () => {
    expect(listed.filter((page) => !existsSync(join(root, page)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('has the groups of the index of the guide, in its order', () => {
    const titles = ['Start', 'Talk to users', 'Build larger bots', 'Test', 'Run', 'Coming from another library'];
    expect(guide.map(({ title }) => title)).toEqual(titles);
    const index = linksOf(readFileSync(join(root, guideIndex), 'utf8')).map(({ target }) => `docs/guide/${target}`);
    const pages = guide.flatMap((group) => group.pages);
    const inIndex = index.map((target) => posix.normalize(target)).filter((target) => pages.includes(target));
    expect(pages).toEqual([...new Set(inIndex)]);
  });

  test('reads a group from its title and its table', () => {
    const index =
      '**Not a group.** Text.\n\nMore text.\n\n**A group.** Its [text](x.md)\ngoes on.\n\n' +
      '| page | you will have |\n|---|---|\n| [One](one.md) | a [link](other.md) |\n| [Two](../two.md#part) | b |\n' +
      '\nText\n\n**Last.** It.\n\n| page |\n|---|\n| [Three](../migration/three.md) |\n';
    expect(guideGroups(index)).toEqual([
      { title: 'A group', pages: ['docs/guide/one.md', 'docs/two.md'] },
      { title: 'Last', pages: ['docs/migration/three.md'] },
    ]);
  });
});
