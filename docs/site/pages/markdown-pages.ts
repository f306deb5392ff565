/**
 * The pages of the site as Markdown, next to the HTML, and `llms.txt`, which lists them for programs that read documentation
 * (https://llmstxt.org).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../root.js';
import { renderExamples } from './examples.js';
import { linksOf, replaceLinks } from './markdown-links.js';
import { sitePathOf } from './site-path.js';
import { listDocuments, withSiteLinks } from './write-pages.js';

/** The documents with tables of the pages: their rows are a link and what the page is about. */
const LISTS = ['docs/guide/index.md', 'docs/README.md', 'examples/README.md'];

/** Sections that a program with little space can leave out. */
const OPTIONAL = new Set(['Coming from another library', 'Emulator', 'Examples']);

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Writes llms.txt and the pages below the folder of the built site. Returns their paths. */
export function writeMarkdownPages(folder: string): string[] {
  const examples = read('examples/README.md');
  const pages = new Map([
    ['llms.txt', renderList()],
    ...listDocuments().flatMap((path) => {
      const target = sitePathOf(path);
      return target === undefined ? [] : [[target, renderPage(path, target)] as const];
    }),
    ['examples/index.md', renderPage('examples/README.md', 'examples/index.md')],
    ...renderExamples(examples).map(({ path, text }) => [path, text.replace(/^---\n.*?\n---\n+/s, '')] as const),
  ]);
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return [...pages.keys()];
}

/** A page with the links of the site. A picture becomes its description: who reads Markdown as text does not see it. */
function renderPage(path: string, target: string): string {
  const text = replaceLinks(read(path), ({ mark, label, target: link }) => {
    if (mark === '!') return `*Picture: ${label}*`;
    const words = label.replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1');
    return /\.(?:png|webp)$/.test(link) ? words : `[${words}](${link})`;
  });
  return withSiteLinks(text, path, target);
}

/** The list: the title and the summary of README.md, then each section with its pages. */
function renderList(): string {
  const [, title = '', summary = ''] = /^# ([^\n]+)\n\n(.+?)\n\n/s.exec(read('README.md')) ?? [];
  const sections = LISTS.flatMap(sectionsOf);
  const optional = sections.filter(([name]) => OPTIONAL.has(name)).flatMap(([, rows]) => rows);
  return [
    `# ${title}`,
    `> ${plain(summary).replaceAll('\n', ' ')}`,
    'The rules of a bot are on one page: [Guildhall on one page](guide/one-page.md). Every page of the site is also Markdown, with `.md` in ' +
      'place of `.html`. The package `guildhall` contains the same pages, in `node_modules/guildhall/docs`.',
    ...sections.filter(([name]) => !OPTIONAL.has(name)).map(([name, rows]) => `## ${name}\n\n${rows.join('\n')}`),
    `## Optional\n\n${optional.join('\n')}\n`,
  ].join('\n\n');
}

/** The tables of a document, by the heading or the bold words before them, with a line for each page. */
function sectionsOf(document: string): (readonly [name: string, rows: readonly string[]])[] {
  const parts = read(document).split(/^(?:#{1,2} (.+)|\*\*(.+?)\.?\*\*.*)$/m);
  const sections: (readonly [string, readonly string[]])[] = [];
  for (let index = 1; index < parts.length; index += 3) {
    const name = parts[index] ?? parts[index + 1] ?? '';
    const rows = [...(parts[index + 2] ?? '').matchAll(/^\| \[([^\]]+)\]\(([^)#]+)\) \| (.+) \|$/gm)];
    const lines = rows.flatMap(([, label = '', link = '', about = '']) => {
      const target = sitePathOf(posix.normalize(posix.join(posix.dirname(document), link)));
      return target === undefined ? [] : [`- [${plain(label)}](${target}): ${plain(about)}`];
    });
    if (lines.length > 0) sections.push([name, lines]);
  }
  return sections;
}

/** A text without links and bold words. */
function plain(text: string): string {
  const links = linksOf(text);
  const unlinked = links.reduce((rest, { label, target }) => rest.replace(`[${label}](${target})`, label), text);
  return unlinked.replaceAll('**', '');
}
