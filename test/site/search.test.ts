/** The search of the site: its terms, the form of its index, and which page it finds first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sitePathOf } from '../../docs/site/pages/site-path.js';
import { listDocuments } from '../../docs/site/pages/write-pages.js';
import { root } from '../../docs/site/root.js';
import { packPages, unpackPages } from '../../docs/site/search/packed-pages.js';
import { PageSearch } from '../../docs/site/search/page-search.js';
import { searchPagesOf, searchTextOf } from '../../docs/site/search/read-search-pages.js';
import type { SearchPage } from '../../docs/site/search/search-page.js';
import { termsOf, wordsOf } from '../../docs/site/search/search-terms.js';
import { runs } from '../runs.js';

describe('the terms of a text', () => {
  test.each([
    ['Cooldowns, and queries!', ['cooldown', 'and', 'query']],
    ['radioGroup', ['radiogroup', 'radio', 'group']],
    ['MANAGE_MESSAGES', ['managemessage', 'manage', 'message']],
    ['status of a class', ['status', 'of', 'a', 'class']],
    ['Zurückgeben', ['zurückgeben']],
  ])('of "%s" are in lower case and singular', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('without identifiers as a whole are the words of a heading', () => {
    expect(wordsOf('radioGroup and more')).toEqual(['radio', 'group', 'and', 'more']);
  });

  test('of terms are these terms', () => {
    const words = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(words, (word) => {
        const terms = termsOf(word);
        expect(terms.flatMap(termsOf)).toEqual(terms);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what is searched', () => {
  test('of the reference are the names and the first paragraph about each', () => {
    const page =
      '# Modals\n\n## modal {#modal}\n\n<p class="kind">function</p>\n\n<pre>code</pre>\n\nDeclares a modal.\n\nMore.';
    const text = searchTextOf('reference/modals.md', page);
    expect(text.match(/\w+/g)).toEqual(['Modals', 'modal', 'Declares', 'a', 'modal']);
  });

  test('of other pages is the whole text with its code, without the targets of links', () => {
    const page = '# Modals\n\nOne [two](three.md).\n\n```ts\nmodal();\n```\n';
    expect(searchTextOf('guide/modals.md', page).match(/\w+/g)).toEqual(['Modals', 'One', 'two', 'ts', 'modal']);
  });
});

test('pages are the same after they were packed', () => {
  const term = fc.stringMatching(/^[a-z]{1,5}$/);
  const terms = fc.uniqueArray(term, { maxLength: 8 });
  const heading = fc.record({ text: fc.string({ minLength: 1 }), anchor: term });
  const page: fc.Arbitrary<SearchPage> = fc.record({
    path: term,
    title: fc.string(),
    summary: fc.string(),
    headings: fc.array(heading, { maxLength: 3 }),
    subjects: terms,
    terms,
  });
  const sorted = (each: SearchPage) => ({
    ...each,
    subjects: [...each.subjects].sort(),
    terms: [...each.terms].sort(),
  });
  fc.assert(
    fc.property(fc.array(page, { maxLength: 5 }), (pages) => {
      const packed = JSON.parse(JSON.stringify(packPages(pages)));
      expect(unpackPages(packed).map(sorted)).toEqual(pages.map(sorted));
    }),
    { numRuns: runs(100) },
  );
});

function withExchangedLetters(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
}

/** Exchanged letters that are another word: "files". */
const OTHER_WORDS = ['Flies'];

describe('the search in the documents', () => {
  const documents = listDocuments().flatMap((path) => {
    const page = sitePathOf(path);
    return page === undefined ? [] : [{ path: page, markdown: readFileSync(join(root, path), 'utf8') }];
  });
  const search = new PageSearch(searchPagesOf(documents));
  const find = (query: string) =>
    search.find(query).map(({ page, heading }) => page.path + (heading ? `#${heading.anchor}` : ''));

  test.each([
    ['cooldown', 'guide/guards-and-errors.html'],
    ['cooldwon', 'guide/guards-and-errors.html'],
    ['permissions', 'permissions.html'],
    ['permissoins', 'permissions.html'],
    ['buton', 'guide/buttons-and-selects.html'],
    ['localizatoin', 'guide/localization.html'],
    ['serverless', 'guide/http-and-serverless.html'],
    ['slash command', 'guide/commands.html#slash-commands'],
    ['rate limit', 'rest.html#rate-limits'],
  ])('finds for "%s" the page about it first', (query, page) => {
    expect(find(query)[0]).toBe(page);
  });

  test('finds the pages of the guide and the topics by each word of their titles, with two letters exchanged', () => {
    const missing = documents
      .filter(({ path }) => !path.startsWith('project/'))
      .flatMap(({ path, markdown }) => {
        const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
        const words = title.match(/\b[A-Za-z][a-z]{4,}\b/g) ?? [];
        return words.map((word) => ({ page: path.replace(/\.md$/, '.html'), word: withExchangedLetters(word) }));
      })
      .filter(
        ({ page, word }) =>
          !OTHER_WORDS.includes(word) && !search.find(word).some((result) => result.page.path === page),
      );
    expect(missing).toEqual([]);
  });

  test('finds pages with one of the words, if none has all', () => {
    expect(find('cooldown xylophone')[0]).toBe('guide/guards-and-errors.html');
  });

  test.each(['', '   ', '?!', 'xylophone'])('finds nothing for "%s"', (query) => {
    expect(find(query)).toEqual([]);
  });
});
