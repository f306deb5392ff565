/** Compares the links "Next page" of the built guide with the order of its index. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidePages } from '../pages/sidebar.js';

/** The pages of the guide whose next page is another one than in the index. */
export function findWrongNextPages(folder: string, base = '/'): string[] {
  const pages = guidePages().map(({ link = '' }) => link);
  return pages.slice(0, -1).flatMap((page, index) => {
    const file = page.endsWith('/') ? `${page}index.html` : `${page}.html`;
    const html = readFileSync(join(folder, file), 'utf8');
    const [, next] = /<a class="[^"]*pager-link next" href="([^"]*)"/.exec(html) ?? [];
    const expected = `${base.slice(0, -1)}${pages[index + 1]}.html`;
    return next === expected ? [] : [`${page}: ${next} instead of ${expected}`];
  });
}
