/** Checks the search on a page that was opened as a file: the size of its index, and which page it finds first. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** In bytes, without compression. */
const MAX_SIZE = 300_000;

/** What is typed, and the page that must be the first result. */
const FIRST_RESULTS: readonly (readonly [query: string, page: RegExp])[] = [
  ['cooldown', /\/guide\/guards-and-errors\.html/],
  ['cooldwon', /\/guide\/guards-and-errors\.html/],
  ['permissions', /\/permissions\.html/],
  ['permissoins', /\/permissions\.html/],
  ['modals', /\/guide\/modals\.html/],
  ['buton', /\/guide\/buttons-and-selects\.html/],
  ['radioGroup', /\/reference\/modal-fields\.html#radioGroup$/],
  ['rate limits', /\/rest\.html#rate-limits$/],
  ['webhok', /\/guide\/webhooks\.html/],
];

/** @param folder the built site */
export async function checkSearch(browser: Browser, folder: string): Promise<string[]> {
  const problems: string[] = [];
  const { size } = statSync(join(folder, 'search-index.js'));
  if (size > MAX_SIZE) problems.push(`The index of the search has ${size} bytes.`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, 'guide/index.html')).href);
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox', { name: 'Search' });
  const first = page.getByRole('option').first();
  for (const [query, expected] of FIRST_RESULTS) {
    await field.fill(query);
    const found = (await first.getAttribute('href')) ?? 'nothing';
    if (!expected.test(found)) problems.push(`The search finds for "${query}" first: ${found}`);
  }
  await field.press('Enter');
  await page.waitForURL(/\/guide\/webhooks\.html/);
  if (!(await page.getByRole('heading', { level: 1 }).isVisible())) problems.push('The page that was found is empty.');
  await context.close();
  return problems;
}
