/**
 * The pages of the search as a small file. Each term is stored once; pages have the numbers of their terms, as differences in base 36.
 * The index itself is computed in the browser: MiniSearch's own form of it would be four times as large.
 */
import { anchorOf } from '../pages/anchors.js';
import type { SearchHeading, SearchPage } from './search-page.js';

export interface PackedPages {
  /** All terms, with spaces. The most frequent ones are first, so that their numbers are short. */
  readonly terms: string;
  readonly pages: readonly PackedPage[];
}

/** Path, title, summary, headings, subjects and terms. */
type PackedPage = readonly [
  path: string,
  title: string,
  summary: string,
  headings: readonly PackedHeading[],
  subjects: string,
  terms: string,
];

/** A heading whose anchor follows from it, or both. */
type PackedHeading = string | readonly [text: string, anchor: string];

export function packPages(pages: readonly SearchPage[]): PackedPages {
  const counts = new Map<string, number>();
  for (const { subjects, terms } of pages) {
    for (const term of new Set([...subjects, ...terms])) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([term]) => term);
  const numbers = new Map(sorted.map((term, number) => [term, number]));
  const pack = (terms: readonly string[]) => packNumbers(terms.map((term) => numbers.get(term) ?? 0));
  return {
    terms: sorted.join(' '),
    pages: pages.map(({ path, title, summary, headings, subjects, terms }) => {
      return [path, title, summary, headings.map(packHeading), pack(subjects), pack(terms)];
    }),
  };
}

/** The pages. Subjects and terms are in another order than before. */
export function unpackPages({ terms: packed, pages }: PackedPages): SearchPage[] {
  const all = packed.split(' ');
  const unpack = (numbers: string) => unpackNumbers(numbers).map((number) => all[number] ?? '');
  return pages.map(([path, title, summary, headings, subjects, terms]) => {
    return {
      path,
      title,
      summary,
      headings: headings.map(unpackHeading),
      subjects: unpack(subjects),
      terms: unpack(terms),
    };
  });
}

const packHeading = ({ text, anchor }: SearchHeading): PackedHeading =>
  anchor === anchorOf(text) ? text : [text, anchor];

const unpackHeading = (packed: PackedHeading): SearchHeading =>
  typeof packed === 'string' ? { text: packed, anchor: anchorOf(packed) } : { text: packed[0], anchor: packed[1] };

function packNumbers(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.map((number, index) => (number - (sorted[index - 1] ?? 0)).toString(36)).join(' ');
}

function unpackNumbers(packed: string): number[] {
  if (packed === '') return [];
  let last = 0;
  return packed.split(' ').map((difference) => {
    last += Number.parseInt(difference, 36);
    return last;
  });
}
