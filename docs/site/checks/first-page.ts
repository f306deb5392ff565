/** Checks of the first page: what it loads, and that the recording is in view. */
import type { Browser } from 'playwright-core';

/** In bytes, without compression and without the recording. */
const MAX_SIZE = 200_000;

export interface FirstPageReport {
  readonly problems: readonly string[];
  /** What the page loads before anything is clicked, in bytes. */
  readonly size: number;
}

/** @param url the address of the site */
export async function checkFirstPage(browser: Browser, url: string): Promise<FirstPageReport> {
  const problems: string[] = [];
  let size = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
    const page = await context.newPage();
    const loaded = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      loaded.set(
        response.url().slice(url.length),
        response.body().then(({ byteLength }) => byteLength),
      );
    });
    await page.goto(`${url}index.html`, { waitUntil: 'networkidle' });
    const sizes = await Promise.all([...loaded].map(async ([path, bytes]) => ({ path, bytes: await bytes })));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    size = Math.max(size, total);
    if (total > MAX_SIZE) problems.push(`The first page loads ${total} bytes: ${JSON.stringify(sizes)}`);
    const otherTheme = colorScheme === 'light' ? '-dark.' : '-light.';
    const other = sizes.filter(({ path }) => path.includes(otherTheme) || path.endsWith('steps.js'));
    if (other.length > 0) problems.push(`The first page loads what it does not show: ${JSON.stringify(other)}`);
    const start = await page.getByRole('button', { name: 'Click through a bot' }).boundingBox();
    if (!start || start.y + start.height > 800) problems.push('The recording is not in view at 1280 × 800.');
    await context.close();
  }
  return { problems, size };
}
