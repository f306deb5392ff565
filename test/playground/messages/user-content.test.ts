import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

/** A server that collects what scripts report to it. */
async function listenForReports(): Promise<{ url: string; reports: string[] }> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    reports.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, reports };
}

describe.skipIf(missingBrowser)('a file with a script', () => {
  let fixture: ChannelFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
  });
  afterAll(() => fixture?.close());

  /** A script that reads the users with their tokens, and reports that it ran and what it read. */
  const script = (reportUrl: string) => `
    const report = (what) => fetch('${reportUrl}/' + what, { mode: 'no-cors' });
    report('started');
    for (const url of ['/_control/users', '${fixture.backend.emulator.url}/_control/users']) {
      fetch(url).then((response) => response.text()).then((text) => text.includes('token') && report('tokens'));
    }`;

  async function upload(name: string, type: string, content: string): Promise<string> {
    const bytes = new Uint8Array(Buffer.from(content));
    const message = await fixture.postAsBot(fixture.backend.emulator.channelId, {}, [{ name, type, bytes }]);
    return message.attachments[0]?.url ?? '';
  }

  const files = {
    HTML: ['page.html', 'text/html', (code: string) => `<!doctype html><script>${code}</script>`],
    SVG: [
      'drawing.svg',
      'image/svg+xml',
      (code: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${code}</script></svg>`,
    ],
    'HTML as an image': ['photo.png', 'image/png', (code: string) => `<!doctype html><script>${code}</script>`],
    'HTML as plain text': ['notes.txt', 'text/plain', (code: string) => `<!doctype html><script>${code}</script>`],
  } as const;

  it.each(Object.entries(files))('(%s) does not run and cannot read the users', async (_kind, [name, type, wrap]) => {
    const { url: reportUrl, reports } = await listenForReports();
    const url = await upload(name, type, wrap(script(reportUrl)));
    const tab = await fixture.browser.newPage();
    // The navigation fails for a download.
    await tab.goto(url, { waitUntil: 'networkidle' }).catch(() => {});
    await tab.close();
    const page = await fixture.browser.newPage();
    const embedded = `<img src="${url}"><object data="${url}"></object><iframe src="${url}"></iframe>`;
    await page.setContent(embedded, { waitUntil: 'networkidle' });
    // Requests of scripts would have been sent before this one.
    await page.evaluate((target) => fetch(target, { mode: 'no-cors' }), `${reportUrl}/end`);
    expect(reports).toEqual(['/end']);
    await page.close();
  });

  it('would not have access to the control API even if it ran', async () => {
    const url = await upload('notes.txt', 'text/plain', 'notes');
    const page = await fixture.browser.newPage();
    await page.goto(url);
    const read = (target: string) => fetch(target).then((response) => response.text());
    await expect(page.evaluate(read, `${fixture.backend.emulator.url}/_control/users`)).rejects.toThrow();
    await expect(page.evaluate(read, '/_control/users')).rejects.toThrow();
    expect(await page.evaluate(() => self.origin)).toBe('null');
    await page.close();
  });

  it('is a download on the page, also if it is an SVG image', async () => {
    const { page, channelId, close } = await fixture.openChannel();
    const bytes = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await fixture.postAsBot(channelId, {}, [{ name: 'drawing.svg', type: 'image/svg+xml', bytes }]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'drawing.svg' }).click();
    expect((await download).suggestedFilename()).toBe('drawing.svg');
    await close();
  });
});
