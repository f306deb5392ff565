/** A real Chromium for tests of the page: one a file, a fresh context a test. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine: that of CHROMIUM, or where packages put it. */
const executablePath = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place));

/** Why tests of the page cannot run here; undefined where they can. With REQUIRE_BROWSER set they run, and fail. */
export const withoutBrowser: string | undefined =
  executablePath || process.env['REQUIRE_BROWSER']
    ? undefined
    : 'no Chromium was found: install it, or name it in the environment variable CHROMIUM';

if (withoutBrowser) console.warn(`Tests of the playground are skipped: ${withoutBrowser}.`);

/** Starts the browser. It looks nothing up elsewhere by itself. */
export function startBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error('REQUIRE_BROWSER is set, and no Chromium was found: set CHROMIUM to its path.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page of its own, which may talk to the service alone: requests to anywhere else are kept in `strays`. */
export async function openPage(
  browser: Browser,
  url: string,
  options: { colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; context: BrowserContext; strays: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const strays: string[] = [];
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) strays.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(url);
  return { page, context, strays };
}
