/** Writes the API reference: a page for each topic, and a list of the exports of each entry point. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NameLinks } from './name-links.js';
import { type EntryPoint, readExports } from './read-exports.js';
import { type ReferencePage, referencePages } from './reference-pages.js';
import { renderName } from './render-name.js';

/** An entry of the navigation. */
export interface ReferenceNavigation {
  readonly entry: string;
  /** The page with the list of exports. */
  readonly page: string;
  readonly pages: readonly { readonly page: string; readonly title: string }[];
}

/**
 * Writes the pages into a folder, from the declarations that `tsc -p tsconfig.build.json` writes.
 *
 * @throws {Error} when a doc comment links a name that is not exported
 */
export function writeReference(folder: string): ReferenceNavigation[] {
  const exported = readExports('build/declarations');
  const pages = referencePages(exported);
  const links = new NameLinks(pages, exported.checker);
  mkdirSync(folder, { recursive: true });
  const write = (page: string, text: string) => writeFileSync(join(folder, `${page}.md`), `${text}\n`);
  for (const page of pages) write(page.page, renderPage(page, links));
  const entries = exported.entries.filter(({ names }) => names.length > 0);
  for (const entry of entries) write(pageOfEntry(entry.name), renderEntry(entry, links));
  write('index', renderIndex(exported.entries));
  if (links.unknownNames.size > 0) {
    throw new Error(`Doc comments link names that are not exported: ${[...links.unknownNames].join(', ')}`);
  }
  return entries.map(({ name }) => ({
    entry: name,
    page: pageOfEntry(name),
    pages: pages.filter(({ entry }) => entry === name).map(({ page, title }) => ({ page, title })),
  }));
}

const pageOfEntry = (entry: string) => `exports-of-${entry.replaceAll('/', '-')}`;

function renderPage({ title, entry, names }: ReferencePage, links: NameLinks): string {
  const head = [`---`, `pageClass: reference`, `outline: 2`, `---`, `# ${title} {#_top}`].join('\n');
  const intro = `${names.length === 1 ? 'An export' : `${names.length} exports`} of [\`${entry}\`](${pageOfEntry(entry)}.md).`;
  return [head, intro, ...names.map((name) => renderName(name, links))].join('\n\n');
}

function renderEntry({ name, comment, names, sections }: EntryPoint, links: NameLinks): string {
  const listed = new Set(sections.flatMap((section) => section.names));
  const rest = names.filter((each) => !listed.has(each)).sort();
  const groups = [...sections, ...(rest.length > 0 ? [{ title: 'Other exports', names: rest }] : [])];
  const lists = groups.map(({ title, names: ofGroup }) => {
    const items = ofGroup.map((each) => `[\`${each}\`](${links.hrefOf(each, 'md')})`);
    return [...(title === undefined ? [] : [`## ${title}`]), items.join(' · ')].join('\n\n');
  });
  return [`---\npageClass: reference\noutline: 2\n---\n# ${name}`, links.markdown(comment), ...lists].join('\n\n');
}

function renderIndex(entries: readonly EntryPoint[]): string {
  const rows = entries.map(({ name, comment, names }) => {
    const [sentence = comment] = /^.*?\.(?=\s|$)/s.exec(comment) ?? [];
    const link = names.length > 0 ? `[\`${name}\`](${pageOfEntry(name)}.md)` : `\`${name}\``;
    return `| ${link} | ${names.length || '–'} | ${sentence.replaceAll('\n', ' ')} |`;
  });
  return ['# API reference', ['| entry point | exports | contains |', '|---|---|---|', ...rows].join('\n')].join(
    '\n\n',
  );
}
