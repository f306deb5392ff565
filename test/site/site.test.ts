/** The built site in Chromium: every page once, and axe on one page of each kind. `npm run site:check` looks at all views of all pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../docs/site/build-site.js';
import { findDeadLinks, listPages } from '../../docs/site/checks/built-links.js';
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
  let visitor: SiteVisitor;

  beforeAll(async () => {
    folder = await buildSite({ base: BASE });
    site = await serveSite({ folder, base: BASE });
    const browser = await launchChromium();
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

  test('finds the page about modals for a radio group, and has no serious problem while it searches', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site.url}index.html`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('radio group');
    const first = page.getByRole('option').first();
    expect(await first.getAttribute('href')).toMatch(/\/guide\/modals\.html/);
    expect(await visitor.checkAxe('search', 'light')).toEqual([]);
    expect(await visitor.checkAxe('search', 'dark')).toEqual([]);
  });

  test('shows a recording that one can click through to its end, and back', async () => {
    const { page } = visitor;
    await page.goto(`${site.url}index.html`);
    const recording = page.getByRole('region', { name: 'Recording of the playground' });
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
  });
});
