/** The built site in Chromium: every page once, and axe on one page of each kind. `npm run site:check` looks at all views of all pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../docs/site/build-site.js';
import { findDeadLinks, listPages } from '../../docs/site/checks/built-links.js';
import { checkFirstPage } from '../../docs/site/checks/first-page.js';
import { findWrongNextPages } from '../../docs/site/checks/reading-order.js';
import { checkSearch } from '../../docs/site/checks/search-without-server.js';
import { type PageView, SiteVisitor, WIDTHS } from '../../docs/site/checks/visit-pages.js';
import { Recording } from '../../docs/site/recording/recording.js';
import { root } from '../../docs/site/root.js';
import { type ServedSite, serveSite } from '../../docs/site/serve-site.js';
import { registrySkipReason } from '../package/registry.js';
import { launchChromium, missingBrowser } from '../playground/fixture/chromium.js';

/** A path other than `/`, as a forge serves the pages of a project. */
const BASE = '/guildhall/';

/** One page of each kind, with axe. */
const KINDS = [
  'index.html',
  'interactions.html',
  'examples/index.html',
  'reference/index.html',
  'reference/modals.html',
  '404.html',
];

const { steps } = Recording.parse(JSON.parse(readFileSync(join(root, 'docs/site/recording/recording.json'), 'utf8')));

describe.skipIf(missingBrowser ?? registrySkipReason)('the site', () => {
  let folder: string;
  let site: ServedSite;
  let browser: Browser;
  let visitor: SiteVisitor;

  beforeAll(async () => {
    folder = await buildSite({ base: BASE });
    site = await serveSite({ folder, base: BASE });
    browser = await launchChromium();
    visitor = await SiteVisitor.open(browser, site.url);
    return async () => {
      await browser.close();
      await site.close();
    };
  }, 300_000);

  test('has no dead links, also under a path', () => {
    expect(findDeadLinks(folder, BASE)).toEqual([]);
  });

  test('has no console messages, external requests or too wide pages', { timeout: 300_000 }, async () => {
    const pages = listPages(folder);
    expect(pages.length).toBeGreaterThan(100);
    const views = WIDTHS.flatMap((width): PageView[] => [
      { width, colorScheme: 'light', axe: false },
      { width, colorScheme: 'dark', axe: false },
    ]);
    const problems: string[] = [];
    for (const [index, view] of views.entries()) {
      for (const path of pages.filter((_, number) => number % views.length === index)) {
        problems.push(...(await visitor.visit(path, [view])));
      }
    }
    expect(problems).toEqual([]);
  });

  test.each(KINDS)('has no serious problem of accessibility in %s', async (path) => {
    const views: PageView[] = [
      { width: 1280, colorScheme: 'light', axe: true },
      { width: 1280, colorScheme: 'dark', axe: true },
      { width: 360, colorScheme: 'light', axe: true },
    ];
    expect(await visitor.visit(path, views)).toEqual([]);
  });

  test('has no code in the guide that scrolls sideways at 1280 pixels', async () => {
    const guide = listPages(folder).filter((path) => path.startsWith('guide/'));
    expect(guide.length).toBeGreaterThan(15);
    const problems: string[] = [];
    for (const path of guide) {
      problems.push(...(await visitor.visit(path, [{ width: 1280, colorScheme: 'light', axe: false }])));
    }
    expect(problems).toEqual([]);
  });

  test('leads from each page of the guide to the next one of the index', () => {
    expect(findWrongNextPages(folder, BASE)).toEqual([]);
  });

  test('has a first page of at most 200 kB, with the recording in view and not loaded', async () => {
    const { problems } = await checkFirstPage(browser, site.url);
    expect(problems).toEqual([]);
  });

  test('copies the command of the first page, and changes its theme, with the keyboard', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${site.url}index.html`);
    await page.getByRole('button', { name: 'Copy the command' }).press('Enter');
    await page.getByRole('button', { name: 'Copied the command' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('npm create guildhall@latest');
    const theme = page.getByRole('switch');
    await theme.press('Space');
    expect(await theme.getAttribute('aria-checked')).toBe('true');
    await page.goto(`${site.url}guide/index.html`);
    await page.getByRole('switch', { checked: true }).waitFor();
    await context.close();
  });

  test('has a menu on the first page in a narrow window', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}index.html`);
    await page.getByRole('button', { name: 'mobile navigation' }).press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await visitor.checkAxe('menu', 'light')).toEqual([]);
    await menu.getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
  });

  test('finds pages without a server, also for words with typing errors', async () => {
    expect(await checkSearch(browser, folder)).toEqual([]);
  });

  test('opens the search with its shortcut, and has no serious problem while it searches', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site.url}guide/index.html`);
    expect(await page.getByRole('button', { name: 'Search' }).textContent()).toMatch(/Ctrl.*K/);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('radio group');
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await visitor.checkAxe('search', 'light')).toEqual([]);
    expect(await visitor.checkAxe('search', 'dark')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const second = await options.nth(1).getAttribute('href');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(second ?? '');
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
  });

  test('says that the index of the search cannot be loaded, and loads it again', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.url}index.html`);
    await page.route('**/search-index.js', (route) => route.abort());
    await page.keyboard.press('Control+K');
    await page.getByText('The index cannot be loaded.').waitFor();
    await page.unroute('**/search-index.js');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search' }).fill('cooldown');
    await page.getByRole('option').first().waitFor();
    await context.close();
  });

  test('shows a recording that one can click through to its end, and back', async () => {
    const { page } = visitor;
    await page.goto(`${site.url}index.html`);
    await page.getByRole('button', { name: 'Click through a bot' }).press('Enter');
    const recording = page.getByRole('dialog', { name: 'Recording of the playground' });
    await recording.waitFor();
    expect(await visitor.checkAxe('recording', 'light')).toEqual([]);
    for (const { caption, alt, control } of steps) {
      await recording.getByText(caption).waitFor();
      await recording.getByRole('img', { name: alt }).waitFor();
      if (control) await recording.getByRole('button', { name: `${control.label} (in the picture)` }).click();
    }
    await recording.getByRole('button', { name: 'Previous' }).click();
    await recording.getByText(steps.at(-2)?.caption ?? '').waitFor();
    await page.keyboard.press('ArrowRight');
    await recording.getByRole('button', { name: 'Start again' }).click();
    await recording.getByText(steps[0]?.caption ?? '').waitFor();
    await page.keyboard.press('Escape');
    await recording.waitFor({ state: 'hidden' });
  });
});
