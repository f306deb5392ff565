/** The first page: its text is in docs/site/first-page, its figures are those that the repository has measured. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

/** The mark of a figure in the text, the document that states it, and where it is there. */
const FIGURES: readonly (readonly [mark: string, document: string, pattern: RegExp])[] = [
  ['__TYPE_TESTS__', 'CONTRIBUTING.md', /^\| `types` \| [\d,]+ \| ([\d,]+) \|/m],
  ['__TESTS__', 'CONTRIBUTING.md', /^\| `unit` \| [\d,]+ \| ([\d,]+) \|/m],
  ['__WORLD_MS__', 'docs/testing.md', /about (\d+) ms \(the first one/],
  ['__KILLS__', 'test/release/last-result.md', /^\| journal-kills \| passed \| \d+ \| (\d+) kills \|/m],
  ['__EVENTS__', 'test/release/last-result.md', /^\| storm \| passed \| \d+ \| (\d+) events \|/m],
];

const Package = z.object({ homepage: z.string() });

/** Returns the page as Markdown. */
export function renderFirstPage(): string {
  const { homepage } = Package.parse(JSON.parse(read('package.json')));
  let page = read('docs/site/first-page/index.md')
    .replace('__BOT__', () => `\`\`\`ts\n${shownLines(read('docs/site/first-page/bot.ts'))}\n\`\`\``)
    .replaceAll('__REPOSITORY__', homepage.replace(/#.*$/, ''));
  for (const [mark, document, pattern] of FIGURES) page = page.replaceAll(mark, figureIn(document, pattern));
  return page;
}

/** The lines of a program that the page shows. */
export function shownLines(program: string): string {
  const [, lines] = /^\/\/ #region shown\n(.*?)\n\/\/ #endregion$/ms.exec(program) ?? [];
  if (lines === undefined) throw new Error('The bot of the first page has no region "shown".');
  return lines;
}

function figureIn(document: string, pattern: RegExp): string {
  const [, figure] = pattern.exec(read(document)) ?? [];
  if (figure === undefined) throw new Error(`${document} does not contain the figure of the first page: ${pattern}`);
  return Number(figure.replaceAll(',', '')).toLocaleString('en-US');
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
