/**
 * The pictures of the guide, taken from the bots that its pages show. Every run writes them to build/pictures/guide;
 * `npm run pictures` writes them to docs/pictures/guide.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestGuildOptions, TestUser } from '@guildhall/dev/testing';
import type { Bot } from 'guildhall';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, onTestFinished } from 'vitest';
import { reportInteractions } from '../../dev/src/cli/bot-process/report-interactions.js';
import { collectGallery } from '../../dev/src/cli/gallery/collect-gallery.js';
import { reportedError } from '../../dev/src/testing/reports/reported-error.js';
import { snippetsOf } from '../docs/document-snippets.js';
import { writeDocument } from '../docs/written-document.js';
import { browserTest as test } from './fixture/browser.js';
import { missingBrowser } from './fixture/chromium.js';
import { takeThemedPictures } from './fixture/themed-pictures.js';
import { WorldFixture } from './fixture/world-fixture.js';

const folder = process.env['UPDATE_PICTURES'] ? '../../docs/pictures/guide/' : '../../build/pictures/guide/';

async function savePicture(page: Page, name: string): Promise<void> {
  const sizes = await takeThemedPictures(page, fileURLToPath(new URL(folder + name, import.meta.url)));
  expect(Math.max(...sizes)).toBeLessThan(120_000);
}

/** Writes the files of a page of the guide. Returns a function that imports one of them. */
async function loadPage(name: string) {
  const files = snippetsOf(`docs/guide/${name}.md`).flatMap(({ file, code }) =>
    file === undefined ? [] : [[file, code] as const],
  );
  const written = await writeDocument(new Map(files));
  return (file: string): Promise<Readonly<Record<string, unknown>>> => import(join(written, file));
}

const importFrom = {
  'first-bot': await loadPage('first-bot'),
  'buttons-and-selects': await loadPage('buttons-and-selects'),
  modals: await loadPage('modals'),
  commands: await loadPage('commands'),
  'components-v2': await loadPage('components-v2'),
  files: await loadPage('files'),
  localization: await loadPage('localization'),
  playground: await loadPage('playground'),
  webhooks: await loadPage('webhooks'),
};

/** The guild of the world of docs/guide/playground.md, without the screening. */
const harbour: TestGuildOptions = {
  name: 'Harbour',
  roles: [{ name: 'moderator', permissions: ['MANAGE_MESSAGES', 'MANAGE_CHANNELS'] }],
  channels: [{ name: 'watch' }, { name: 'logbook', visibleTo: ['moderator'] }],
};

describe.skipIf(missingBrowser)('the pictures of the guide', () => {
  let fixture: WorldFixture;
  afterEach(() => fixture?.close());

  /** Opens the channel #general as Robin, with the bot of a page of the guide, in a window of the given height. */
  async function open(
    { browser, name, height }: { browser: WorldFixture['browser']; name: keyof typeof importFrom; height: number },
    act: (wren: TestUser, robin: TestUser) => Promise<unknown> = async () => {},
  ) {
    // The test kit rejects anything else.
    const bot = (await importFrom[name]('src/bot.ts'))['bot'] as Bot;
    fixture = await WorldFixture.open(browser, { bot, guild: { name: 'Harbour', channels: [{ name: 'general' }] } });
    const wren = await fixture.world.createMember('Wren');
    const robin = await fixture.world.createMember('Robin');
    const opened = await fixture.openAs(robin, 'general', { colorScheme: 'light' });
    await opened.page.setViewportSize({ width: 720, height });
    await opened.page.getByRole('button', { name: 'Close the live panel' }).click();
    // Ephemeral messages reach only open pages.
    await act(wren, robin);
    return opened;
  }

  test('show the message of the first bot', async ({ browser }) => {
    const { page, message } = await open({ browser, name: 'first-bot', height: 420 }, async (wren, robin) => {
      await wren.useCommand('sail', { where: 'the island' });
      await robin.click('Join');
    });
    await page.setViewportSize({ width: 1000, height: 480 });
    await message('Who comes along?').getByRole('button', { name: 'Join' }).waitFor();
    await savePicture(page, 'first-bot');
  });

  test('show a message with buttons, and selects', async ({ browser }) => {
    const { page, message } = await open({ browser, name: 'buttons-and-selects', height: 560 }, async (wren, robin) => {
      await wren.useCommand('trip', { where: 'the island', seats: 2 });
      await robin.useCommand('prepare');
    });
    await message('Your trip').getByText('Which boat?').waitFor();
    await savePicture(page, 'buttons-and-selects');
  });

  test('show a form', async ({ browser }) => {
    const { page, box } = await open({ browser, name: 'modals', height: 660 });
    await box.fill('/apply');
    await page.getByRole('option').filter({ hasText: '/apply' }).click();
    await page.getByRole('button', { name: 'Run /apply' }).click();
    await page.getByRole('dialog', { name: 'Join the crew' }).waitFor();
    await savePicture(page, 'modals');
  });

  test('show the list of commands', async ({ browser }) => {
    const { page, box } = await open({ browser, name: 'commands', height: 420 });
    await box.fill('/boat');
    await page.getByRole('option').first().waitFor();
    await savePicture(page, 'commands');
  });

  test('show a layout, and its preview in the gallery', async ({ browser }) => {
    const { page, message } = await open({ browser, name: 'components-v2', height: 620 }, async (wren, robin) => {
      await wren.useCommand('regatta', { title: 'May cup' });
      await wren.click('Sign up');
      await robin.click('Sign up');
    });
    await message('May cup').getByRole('button', { name: 'Sign up' }).waitFor();
    await savePicture(page, 'components-v2');
    const { emulator, bot } = fixture.world;
    const files = [{ name: 'src/layout.ts', exports: await importFrom['components-v2']('src/layout.ts') }];
    const declarations = bot?.declarations ?? [];
    emulator.setGallery(
      await collectGallery({ declarations, declaredModals: [], files, describeError: reportedError }),
    );
    await page.setViewportSize({ width: 1100, height: 620 });
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: /^A regatta/ }).click();
    await page.getByRole('button', { name: 'Phone', exact: true }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Sign up' }).waitFor();
    await savePicture(page, 'components-v2-gallery');
  });

  test('show a form in another language', async ({ browser }) => {
    const { page, message } = await open({ browser, name: 'localization', height: 420 }, async (_wren, robin) => {
      await robin.account.setLocale('de');
      await robin.useCommand('hire', { boat: 'albatross', hours: 2 });
    });
    await message('Du hast das Boot').getByRole('button', { name: 'Zurückgeben' }).click();
    await page.getByRole('dialog', { name: 'Wie war es?' }).waitFor();
    await savePicture(page, 'localization');
  });

  test('show the error of a handler, and the steps that led to it', async ({ browser }) => {
    const bot = (await importFrom.playground('src/bot.ts'))['bot'] as Bot;
    fixture = await WorldFixture.open(browser, { bot, guild: harbour });
    const { world } = fixture;
    onTestFinished(reportInteractions(world.emulator.url, (report) => world.emulator.report(report)));
    const mara = await world.createMember('Mara', { roles: ['moderator'] });
    await mara.useCommand('watch', {}, { channel: 'watch' });
    const { page } = await fixture.openAs(mara, 'watch', { colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 640 });
    await mara.click('Take the watch');
    await world.waitForIdle();
    await page.getByRole('tab', { name: 'Interactions' }).click();
    await page.getByRole('button', { name: /watch\/take.*handler failed/ }).click();
    await page.getByText('WatchHandler.take').first().waitFor();
    await savePicture(page, 'playground');
  });

  test('show a message of a webhook, and its thread', async ({ browser }) => {
    const { page, message } = await open({ browser, name: 'webhooks', height: 460 }, async () => {
      await fixture.world.owner.useCommand('ship', { name: 'Aurora', channel: 'general' });
    });
    await message('Aurora is in sight').getByRole('button', { name: 'Arrived' }).waitFor();
    await savePicture(page, 'webhooks');
  });

  test('show a form with an upload', async ({ browser }) => {
    const { page, box } = await open({ browser, name: 'files', height: 560 });
    await box.fill('/complaint');
    await page.getByRole('option').filter({ hasText: '/complaint' }).click();
    await page.getByRole('button', { name: 'Run /complaint' }).click();
    await page.getByRole('dialog', { name: 'Complaint' }).waitFor();
    await savePicture(page, 'files');
  });
});
