/** Finds pages for words, also with typing errors, in memory. */
import MiniSearch, { type SearchResult as Match } from 'minisearch';
import type { SearchHeading, SearchPage } from './search-page.js';
import { termsOf, wordsOf } from './search-terms.js';

export interface SearchResult {
  readonly page: SearchPage;
  /** The part of the page that fits best; undefined if the page as a whole does. */
  readonly heading: SearchHeading | undefined;
}

/** The guide comes first, then the topics. The reference has a heading for each name, so it would win otherwise. */
const BOOSTS: readonly (readonly [path: RegExp, boost: number])[] = [
  [/^guide\//, 2],
  [/^migration\//, 0.6],
  [/^(?:reference|examples|project)\/|^parity/, 0.35],
];

/** A query with the form of a name, such as `showModal`, is about the reference as much as about the guide. */
const NAME = /\p{Ll}\p{Lu}|_/u;
const NAME_BOOST = 1.6;

export class PageSearch {
  readonly #index: MiniSearch<SearchPage>;
  readonly #pages: ReadonlyMap<string, SearchPage>;
  readonly #terms: ReadonlySet<string>;

  constructor(pages: readonly SearchPage[]) {
    this.#pages = new Map(pages.map((page) => [page.path, page]));
    this.#terms = new Set(
      pages.flatMap(({ title, headings, terms }) => [
        ...termsOf(title),
        ...headings.flatMap(({ text }) => termsOf(text)),
        ...terms,
      ]),
    );
    this.#index = new MiniSearch<SearchPage>({
      idField: 'path',
      fields: ['title', 'headings', 'subjects', 'terms'],
      extractField: (page, field) => {
        // Each once: a page of the reference has the same word in many names.
        if (field === 'headings') return [...new Set(page.headings.flatMap(({ text }) => termsOf(text)))].join(' ');
        if (field === 'subjects') return page.subjects.join(' ');
        if (field === 'terms') return page.terms.join(' ');
        return field === 'path' ? page.path : page.title;
      },
      // Titles and queries are texts, the other fields are terms already.
      tokenize: (text, field) => (field === undefined || field === 'title' ? termsOf(text) : text.split(' ')),
      processTerm: (term) => term,
      searchOptions: {
        boost: { title: 6, headings: 3, subjects: 3, terms: 1 },
        // The last word may be still typed.
        prefix: (_term, index, terms) => index === terms.length - 1,
        // A word that is on a page is what the user means. Of other words, up to two letters can be wrong.
        fuzzy: (term) => !this.#isKnown(term) && term.length > 3 && (term.length > 5 ? 2 : 1),
        weights: { fuzzy: 0.3, prefix: 0.5 },
      },
    });
    this.#index.addAll(pages);
  }

  /** The best results, the first one first. Pages with all words are preferred to pages with some of them. */
  find(typed: string, limit = 12): SearchResult[] {
    const query = typed.replace(/[\p{L}\p{N}_]{4,}/gu, (word) => this.#withLettersInOrder(word));
    const boostDocument = (path: string) => {
      if (NAME.test(query) && path.startsWith('reference/')) return NAME_BOOST;
      return BOOSTS.find(([pattern]) => pattern.test(path))?.[1] ?? 1.2;
    };
    const all = this.#index.search(query, { boostDocument, combineWith: 'AND' });
    const some = all.length >= 3 ? [] : this.#index.search(query, { boostDocument, combineWith: 'OR' });
    const matches = new Map([...all, ...some.filter(({ id }) => !all.some((each) => each.id === id))].map(withId));
    return [...matches].slice(0, limit).flatMap(([path, match]) => {
      const page = this.#pages.get(path);
      return page ? [{ page, heading: bestHeading(page, match) }] : [];
    });
  }

  /** The most frequent typing error exchanges two letters. It counts as two wrong letters, which are too many for a short word. */
  #withLettersInOrder(word: string): string {
    if (termsOf(word).every((term) => this.#isKnown(term))) return word;
    for (let index = 0; index < word.length - 1; index++) {
      const exchanged = word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2);
      if (termsOf(exchanged).every((term) => this.#terms.has(term))) return exchanged;
    }
    return word;
  }

  /** Whether a page has the term, or one that begins with it. */
  #isKnown(term: string): boolean {
    if (this.#terms.has(term)) return true;
    for (const each of this.#terms) if (each.startsWith(term)) return true;
    return false;
  }
}

const withId = (match: Match): [string, Match] => [String(match.id), match];

/** The heading with the most of the terms that were found, unless the title has as many; of equal ones, that with the fewest others. */
function bestHeading({ title, headings }: SearchPage, { match }: Match): SearchHeading | undefined {
  const found = new Set(Object.keys(match));
  const inTitle = wordsOf(title).filter((term) => found.has(term)).length;
  const [best] = headings
    .map((heading) => {
      const words = wordsOf(heading.text);
      return { heading, found: words.filter((term) => found.has(term)).length, words: words.length };
    })
    .filter((each) => each.found > inTitle)
    .sort((a, b) => b.found - a.found || a.words - b.words);
  return best?.heading;
}
