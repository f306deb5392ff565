/** The gallery of modals, messages and commands. */
import type { TestUser } from '@guildhall/dev/testing';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, type UserPage, WorldFixture } from '../fixture/world-fixture.js';
import { changedPreviews, galleryBot, reportGallery } from './gallery-bot.js';

describe.skipIf(missingBrowser)('the gallery', () => {
  let fixture: WorldFixture;
  let ada: TestUser;
  let userPage: UserPage;
  let page: Page;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot: galleryBot,
      guild: { name: 'Harbour', channels: [{ name: 'pier' }] },
    });
    ada = await fixture.world.createMember('Ada');
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await reportGallery(fixture.world);
    userPage = await fixture.openAs(ada, 'pier', { colorScheme: 'dark' });
    ({ page } = userPage);
  });
  afterEach(async () => {
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const list = () => page.getByRole('navigation', { name: 'Gallery' });
  const openGallery = () => page.getByRole('link', { name: 'Gallery' }).click();
  const select = async (name: string | RegExp) => {
    await openGallery();
    await list().getByRole('link', { name }).click();
  };
  const preview = () => page.frameLocator('iframe');
  const controls = (name: string) => page.getByRole('button', { name, exact: true });

  /** Returns the frame of the preview, for its size and theme. */
  async function previewFrame(): Promise<Frame> {
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
    if (!frame) throw new Error('there is no preview');
    return frame;
  }

  it('lists the entries in sections with a filter, and its address opens the same entry again', async () => {
    await openGallery();
    const sections = list().getByRole('heading', { level: 2 });
    const titles = ['Modals 1', 'Messages 5', expect.stringMatching(/^Seen in this session \d/), 'Commands 2'];
    await expect.poll(() => sections.allTextContents()).toEqual(titles);
    await page.getByRole('searchbox', { name: 'Filter the gallery' }).fill('WELCOME');
    await expect.poll(() => list().getByRole('link').count()).toBe(1);
    await list().getByRole('link').click();
    await preview().getByText('Welcome aboard!').waitFor();
    await takeScreenshot(page, 'gallery-message');
    await page.reload();
    await preview().getByText('No whistling.').waitFor();
    await page.getByRole('button', { name: 'Close the gallery' }).click();
    await userPage.box.waitFor();
  });

  it('shows a message in both themes and three widths, and its components have no effect', async () => {
    await select('Sign-up board');
    const join = preview().getByRole('button', { name: 'Join' });
    await join.waitFor();
    const frame = await previewFrame();
    const look = () => frame.evaluate<string>('innerWidth + " " + document.documentElement.dataset.theme');
    expect(await look()).toBe('768 dark');
    for (const [width, pixels] of [
      ['Phone', 360],
      ['Desktop', 1280],
      ['Tablet', 768],
    ] as const) {
      await controls(width).click();
      await expect.poll(look).toBe(`${pixels} dark`);
    }
    await controls('Light').click();
    await expect.poll(look).toBe('768 light');
    await takeScreenshot(page, 'gallery-board');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const before = fixture.world.emulator.log.read(0, 100_000).entries.length;
    // Playwright does not click buttons with `aria-disabled` otherwise.
    await join.click({ force: true });
    await list().getByRole('link', { name: 'Welcome' }).click();
    await preview().getByText('Welcome aboard!').waitFor();
    const entries = fixture.world.emulator.log.read(0, 100_000).entries.slice(before);
    expect(entries.filter(({ kind }) => kind === 'interaction')).toEqual([]);
    await page.goBack();
    await join.waitFor();
  });

  it('opens a modal, which the bot receives when it is submitted, and opens it again with another custom_id', async () => {
    await select('Report a ship');
    const dialog = preview().getByRole('dialog', { name: 'Report a ship' });
    // What is behind the dialog is visible but cannot be filled, and closing the gallery would cancel the submission.
    const submit = async () => {
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Too loud');
    await takeScreenshot(page, 'gallery-modal');
    await submit();
    await preview().getByRole('textbox', { name: 'custom_id' }).fill('report/42');
    await preview().getByRole('button', { name: 'Open the modal' }).click();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Too slow');
    await submit();
    await page.getByRole('button', { name: 'Close the gallery' }).click();
    await userPage.message('Reported 100000000000000000: Too loud').waitFor();
    await userPage.message('Reported 42: Too slow').waitFor();
  });

  it('runs commands, and lists the layout of the response, whose components work', async () => {
    await select('/greet');
    await preview().getByRole('textbox', { name: /^ship/ }).fill('Argo');
    await takeScreenshot(page, 'gallery-command');
    await preview().getByRole('button', { name: 'Run /greet' }).click();
    await preview().getByRole('button', { name: 'Use it again' }).waitFor();
    await list()
      .getByRole('link', { name: /^Ahoy, Argo!/ })
      .click();
    await preview().getByRole('button', { name: 'Join' }).click();
    await expect.poll(() => ada.messages('pier').map(({ text }) => text)).toContain('You joined art.');
    await list().getByRole('link', { name: /^Wave/ }).click();
    await preview()
      .getByRole('button', { name: /^User:/ })
      .click();
    await preview().getByRole('option', { name: /Ada/ }).click();
    await preview().getByRole('button', { name: 'Run Wave' }).click();
    await page.getByRole('button', { name: 'Close the gallery' }).click();
    await userPage.message('You wave to Ada.').waitFor();
  });

  it('follows a reload of the bot', async () => {
    await select('Sign-up board');
    await preview().getByText('Friday sail').waitFor();
    await reportGallery(fixture.world, changedPreviews);
    await preview().getByText('Saturday sail').waitFor();
    await reportGallery(fixture.world, {});
    await page.getByText('This entry does not exist any more.').first().waitFor();
    await list().getByText('No bot has reported a preview.').waitFor();
  });

  it('shows the error of a preview that fails, what Discord rejects, and titles as text', async () => {
    await select(/^Broken/);
    await page.getByText('TypeError: there is no event', { exact: true }).waitFor();
    await list()
      .getByRole('link', { name: /^Invalid/ })
      .click();
    await page.getByText('content: Must be 2000 or fewer in length.').first().waitFor();
    await takeScreenshot(page, 'gallery-invalid');
    await list()
      .getByRole('link', { name: /^<img src=x onerror=alert\(1\)>/ })
      .click();
    await preview().getByText('A bold text').waitFor();
    await page.getByRole('heading', { name: /^<img src=x onerror=alert\(1\)> very very/ }).waitFor();
    await expect.poll(() => page.locator('img').count()).toBe(0);
    await page.getByRole('button', { name: 'Close the live panel' }).click();
    await page.setViewportSize({ width: 1000, height: 800 });
    await takeScreenshot(page, 'gallery-medium');
    await page.setViewportSize({ width: 420, height: 800 });
    await takeScreenshot(page, 'gallery-narrow');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(420);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await list().getByRole('link', { name: 'Welcome' }).waitFor();
    await takeScreenshot(page, 'gallery-narrow-list');
  });

  it('lists the first of thousands of entries, and the filter finds the others', async () => {
    const { emulator } = fixture.world;
    const entries = Array.from({ length: 3000 }, (_each, index) => ({
      kind: 'message' as const,
      title: `Preview ${index}`,
      payload: { content: `Text ${index}` },
    }));
    emulator.setGallery({ entries, omitted: 4 });
    await openGallery();
    await list().getByText('2800 more. Use the filter to find them.').waitFor();
    await list().getByText('4 further entries were not reported').waitFor();
    await page.getByRole('searchbox', { name: 'Filter the gallery' }).fill('preview 2999');
    await list().getByRole('link', { name: 'Preview 2999' }).click();
    await preview().getByText('Text 2999').waitFor();
  });
});
