/** The map of a bot as an SVG document. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { BotMap, type MapReport } from '../../../dev/src/control/views/bot-map.js';
import { renderMapSvg } from '../../../dev/src/explorer/map/render-map-svg.js';
import { berthMap, mapAction, messageScreen, modalScreen, startScreen } from '../../emulator/fixtures/bot-maps.js';
import { browserTest, type TestBrowser } from '../../playground/fixture/browser.js';
import { missingBrowser } from '../../playground/fixture/chromium.js';

const draw = (map: MapReport) => renderMapSvg(BotMap.parse(map));

const MARKUP =
  '</title></style><script>globalThis.attacked = 1</script><img src="http://attacker.test/x.png" onerror="attacked = 1">';
const LINK = 'javascript:globalThis.attacked=1';

/** A map whose texts come from an attacker. */
const hostileMap = {
  screens: [
    { ...startScreen, title: MARKUP },
    messageScreen(
      `${MARKUP}"'&`,
      {
        content: `${MARKUP} \u0000\u000b\ud800 ]]> <t:99999999999999999:R> [link](${LINK}) <@1> <#2> <@&3>`,
        embeds: [
          {
            title: MARKUP,
            url: LINK,
            description: MARKUP,
            color: 0xff0000,
            image: { url: 'http://attacker.test/image.png' },
            thumbnail: { url: 'http://127.0.0.1:1/attachments/1/2/x.png' },
            footer: { text: MARKUP, icon_url: LINK },
            author: { name: MARKUP, url: LINK },
          },
        ],
        attachments: [
          { id: '1', filename: MARKUP, size: 1, url: LINK, proxy_url: LINK, content_type: 'image/svg+xml' },
          {
            id: '2',
            filename: 'x.mp4',
            size: 1,
            url: 'http://attacker.test/x.mp4',
            proxy_url: LINK,
            content_type: 'video/mp4',
          },
        ],
        components: [
          { type: 1, components: [{ type: 2, style: 5, label: MARKUP, url: LINK }] },
          { type: 12, items: [{ media: { url: 'http://attacker.test/y.png' } }] },
        ],
      },
      { title: MARKUP, roles: [MARKUP] },
    ),
    modalScreen('form', {
      custom_id: MARKUP.slice(0, 100),
      title: MARKUP.slice(0, 45),
      components: [{ type: 10, content: MARKUP }],
    }),
  ],
  actions: [
    mapAction('start', `${MARKUP}"'&`, MARKUP, { declaration: MARKUP, kind: MARKUP, roles: [MARKUP] }),
    mapAction('start', null, MARKUP),
    mapAction(`${MARKUP}"'&`, 'form', '\u0001'),
  ],
} satisfies MapReport;

/** A bot whose screens form a circle, with many actions in both directions. */
const circle = (screens: number, actions: number): MapReport => ({
  screens: Array.from({ length: screens }, (_each, index) => messageScreen(`screen ${index}`, { content: 'x' })),
  actions: Array.from({ length: actions }, (_each, index) =>
    mapAction(`screen ${index % screens}`, `screen ${(index * 7 + 1) % screens}`, `Button ${index}`),
  ),
});

describe('a drawing', () => {
  it('contains every screen and every action', async () => {
    const svg = await draw(berthMap);
    for (const { title } of berthMap.screens) expect(svg).toContain(`>${title}</strong>`);
    expect(svg).toContain('>/berths</text>');
    expect(svg).toContain('>Book</text>');
    expect(svg).toContain('>Book a berth</text>');
    expect(svg).toContain('>Help → this screen</li>');
    expect(svg).toContain('>Leave → no screen</li>');
  });

  it('is the same for the same map', async () => {
    expect(await draw(berthMap)).toBe(await draw(structuredClone(berthMap)));
  });

  it('of a map without screens is empty', async () => {
    expect(await draw({ screens: [], actions: [] })).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it('of the largest map contains every screen and action', async () => {
    const svg = await draw(circle(300, 3000));
    for (const index of [0, 150, 299]) expect(svg).toContain(`>screen ${index}</strong>`);
    for (const index of [0, 1500, 2999]) expect(svg).toContain(`Button ${index}`);
  });
});

describe.skipIf(missingBrowser)('a drawing in a browser', () => {
  let folder: string;
  let browser: TestBrowser;

  browserTest.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    folder = await mkdtemp(join(tmpdir(), 'map-'));
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the drawing of a map as a file. Returns the page and what went wrong in it. */
  async function open(map: MapReport, colorScheme: 'light' | 'dark' = 'light') {
    const file = join(folder, 'map.svg');
    await writeFile(file, await draw(map));
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => problems.push(message.text()));
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) problems.push(`request: ${request.url()}`);
    });
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(file).href);
    return { page, problems };
  }

  it('is well-formed, and shows messages and modals as the page does, without errors or requests', async () => {
    const { page, problems } = await open(berthMap);
    expect(await page.evaluate('document.querySelector("parsererror")?.textContent')).toBeUndefined();
    await page.getByText('Berth 4 is booked.').waitFor();
    expect(await page.locator('textarea, input, [aria-haspopup=listbox]').count()).toBe(2);
    const heights = 'getComputedStyle(document.querySelector("[data-kind=danger]")).backgroundColor';
    expect(await page.evaluate(heights)).not.toBe('rgba(0, 0, 0, 0)');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('is light or dark like the system', async () => {
    const backgrounds: unknown[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      const { page } = await open(berthMap, scheme);
      backgrounds.push(await page.evaluate('getComputedStyle(document.querySelector("rect")).fill'));
      await page.close();
    }
    expect(backgrounds).toEqual(['rgb(238, 241, 245)', 'rgb(22, 28, 39)']);
  });

  it('of hostile texts shows them as text: it is well-formed, runs nothing and requests nothing', async () => {
    const { page, problems } = await open(hostileMap);
    expect(await page.evaluate('document.querySelector("parsererror")?.textContent')).toBeUndefined();
    expect(await page.locator('script, img, video, audio, iframe, image, use').count()).toBe(0);
    expect(await page.locator('[href^="javascript:"], [onerror], [onclick], [onload]').count()).toBe(0);
    expect(await page.evaluate('[...document.querySelectorAll("a")].every((link) => link.closest("[inert]"))')).toBe(
      true,
    );
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
    expect(await page.locator('strong').first().textContent()).toBe(MARKUP);
    expect(problems).toEqual([]);
    await page.close();
  });
});
