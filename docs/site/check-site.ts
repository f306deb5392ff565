/**
 * Builds the site and checks it in Chromium: every page at three widths and in both themes, with axe; what the first page loads; the search
 * without a server; all links, and the order of the guide.
 *
 * `npm run site:check [-- --built] [-- --only TEXT]`: `--built` uses the site of an earlier build; `--only` visits the pages whose path
 * contains the text. `SITE_BASE` is the path under which the site was or will be built.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../test/playground/fixture/chromium.js';
import { buildSite } from './build-site.js';
import { findDeadLinks, listPages } from './checks/built-links.js';
import { checkFirstPage } from './checks/first-page.js';
import { findWrongNextPages } from './checks/reading-order.js';
import { checkSearch } from './checks/search-without-server.js';
import { type PageView, SiteVisitor, WIDTHS } from './checks/visit-pages.js';
import { root } from './root.js';
import { serveSite } from './serve-site.js';

const { values } = parseArgs({
  options: { built: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

/** Axe runs at the narrowest and the widest window; the layout between them has no controls of its own. */
const views = WIDTHS.flatMap((width): PageView[] => [
  { width, colorScheme: 'light', axe: width !== 768 },
  { width, colorScheme: 'dark', axe: width === 1280 },
]);

const base = process.env['SITE_BASE'] ?? '/';
const folder = values.built ? join(root, 'build/site') : await buildSite({ base });
const pages = listPages(folder).filter((path) => path.includes(values.only));
const site = await serveSite({ folder, base });
const browser = await launchChromium();
let count = 0;
const report = (problems: readonly string[]) => {
  for (const problem of problems) console.error(problem);
  count += problems.length;
};
report(findDeadLinks(folder, base).map((link) => `dead link in ${link}`));
report(findWrongNextPages(folder, base).map((page) => `wrong next page of ${page}`));
try {
  const firstPage = await checkFirstPage(browser, site.url);
  report(firstPage.problems);
  console.log(`The first page loads ${Math.round(firstPage.size / 1000)} kB`);
  report(await checkSearch(browser, folder));
  const visitor = await SiteVisitor.open(browser, site.url);
  for (const [index, path] of pages.entries()) {
    report(await visitor.visit(path, views));
    if (process.stdout.isTTY) process.stdout.write(`\r${index + 1} of ${pages.length} pages`);
  }
} finally {
  await browser.close();
  await site.close();
}
console.log(`\n${pages.length} pages in ${views.length} views: ${count} problems`);
if (count > 0) process.exitCode = 1;
