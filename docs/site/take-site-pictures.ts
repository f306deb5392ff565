/**
 * Takes pictures of the built site: the first page, a page of the guide and the search, at three widths and in both themes.
 *
 * `npm run site:pictures [-- FOLDER]`: the default is build/pictures/site. It uses the site of an earlier `npm run site`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../test/playground/fixture/chromium.js';
import { root } from './root.js';
import { serveSite } from './serve-site.js';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const folder = resolve(process.argv[2] ?? join(root, 'build/pictures/site'));
mkdirSync(folder, { recursive: true });
const base = process.env['SITE_BASE'] ?? '/';
const site = await serveSite({ folder: join(root, 'build/site'), base });
const browser = await launchChromium();
try {
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      await takePictures(await context.newPage(), `${viewport.width}-${colorScheme}.png`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.close();
}
console.log(`The pictures are in ${folder}`);

async function takePictures(page: Page, name: string): Promise<void> {
  const take = (what: string) => page.screenshot({ path: join(folder, `${what}-${name}`), animations: 'disabled' });
  await page.goto(`${site.url}index.html`);
  await page.waitForLoadState('networkidle');
  await take('first-page');
  await page.goto(`${site.url}guide/buttons-and-selects.html`);
  await page.waitForLoadState('networkidle');
  await take('guide');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('permissoins');
  await page.getByRole('option').first().waitFor();
  await take('search');
}
