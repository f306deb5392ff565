/** Reads what the search finds from the pages as Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf, plainText } from '../pages/anchors.js';
import { type SearchHeading, type SearchPage } from './search-page.js';
import { termsOf } from './search-terms.js';

/** How many terms of a page are its subjects. */
const SUBJECTS = 20;

/** Terms that are on more pages than this part of all do not help to find one. */
const COMMON = 0.6;

/** The pages in a folder of Markdown. */
export function readSearchPages(folder: string): SearchPage[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const documents = paths
    .filter((path) => path.endsWith('.md') && path !== 'index.md' && !path.startsWith('reference/exports-of-'))
    .sort()
    .map((path) => ({ path, markdown: readFileSync(join(folder, path), 'utf8') }));
  return searchPagesOf(documents);
}

export interface MarkdownPage {
  readonly path: string;
  readonly markdown: string;
}

export function searchPagesOf(pages: readonly MarkdownPage[]): SearchPage[] {
  const counts = pages.map(({ path, markdown }) => countTerms(searchTextOf(path, markdown)));
  const pagesWith = new Map<string, number>();
  for (const count of counts) for (const term of count.keys()) pagesWith.set(term, (pagesWith.get(term) ?? 0) + 1);
  return pages.map(({ path, markdown }, index) => {
    const headings = headingsOf(path, markdown);
    const count = [...(counts[index] ?? [])].filter(([term]) => (pagesWith.get(term) ?? 0) < COMMON * pages.length);
    const weights = count.map(([term, times]) => {
      return { term, weight: times * Math.log(pages.length / (pagesWith.get(term) ?? 1)) };
    });
    const subjects = weights.sort((a, b) => b.weight - a.weight).slice(0, SUBJECTS);
    return {
      path: path.replace(/\.md$/, '.html'),
      title: headings[0]?.text ?? path,
      summary: summaryOf(path, markdown),
      headings: headings.slice(1),
      subjects: subjects.map(({ term }) => term),
      terms: count.map(([term]) => term),
    };
  });
}

/**
 * The part of a page that is searched. Of the reference, these are the names and the first paragraph about each; signatures would be most
 * of the index. Of examples, these are the names of their files.
 */
export function searchTextOf(path: string, markdown: string): string {
  const text = markdown.replace(/^---\n.*?^---$/ms, '');
  if (!/^(?:reference|examples)\//.test(path)) return plain(text);
  const withoutCode = text.replace(/^```.*?^```$/gms, '').replace(/<pre.*?<\/pre>/gs, '');
  if (path.startsWith('examples/')) return plain(withoutCode);
  const sections = withoutCode.split(/^(?=##? )/m).map((section) => {
    const [heading = '', ...paragraphs] = section.split(/\n{2,}/);
    const first = paragraphs.find((paragraph) => /^[\w[`*]/.test(paragraph) && !paragraph.startsWith('From `'));
    return `${heading}\n\n${first ?? ''}`;
  });
  return plain(sections.join('\n\n'));
}

/** Without tags, the targets of links, the anchors of headings and escapes such as `\n`. */
const plain = (markdown: string) =>
  markdown
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/\{#\S+\}$/gm, '')
    .replace(/\\[a-z]/g, ' ');

function countTerms(text: string): Map<string, number> {
  const count = new Map<string, number>();
  for (const term of termsOf(text)) {
    if (term.length > 1 && term.length < 40 && !/^\d/.test(term)) count.set(term, (count.get(term) ?? 0) + 1);
  }
  return count;
}

/** The title and the headings below it. Those of the reference have an id: `## modal {#modal}`. */
function headingsOf(path: string, markdown: string): SearchHeading[] {
  const text = markdown.replace(/^(`{3,}|~{3,}).*?^\1/gms, '');
  const levels = path.startsWith('reference/') ? /^#{1,2} +(.+)$/gm : /^#{1,3} +(.+)$/gm;
  const anchors = new Set<string>();
  return [...text.matchAll(levels)].map(([, heading = '']) => {
    const [, name = heading, id] = /^(.*?) *\{#(\S+)\}$/.exec(heading) ?? [];
    const shown = plainText(name);
    const anchor = id ?? anchorOf(shown);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
    return { text: shown, anchor: unique };
  });
}

/** The first sentence of a page, for the list of results. */
function summaryOf(path: string, markdown: string): string {
  if (path.startsWith('reference/')) return '';
  const [, below = ''] = /^# .+\n+((?:.+\n?)*)/m.exec(markdown) ?? [];
  const text = /^[\w[`*]/.test(below) ? plainText(below.replace(/\s+/g, ' ').trim()) : '';
  const [sentence = ''] = /^.*?\.(?= |$)/.exec(text) ?? [];
  return sentence.length > 160 ? `${sentence.slice(0, 159).replace(/\s\S*$/, '')} …` : sentence;
}
