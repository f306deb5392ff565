/** The map of a bot in the gallery. */
import type { TestUser } from '@guildhall/dev/testing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berthMap, mapAction, messageScreen, startScreen } from '../../emulator/fixtures/bot-maps.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';
import { galleryBot } from './gallery-bot.js';

describe.skipIf(missingBrowser)('the map in the gallery', () => {
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
    fixture.world.emulator.setMap(berthMap);
    userPage = await fixture.openAs(ada, 'pier', { colorScheme: 'dark' });
    ({ page } = userPage);
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
  });
  afterEach(async () => {
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const drawing = () => page.getByRole('region', { name: 'Drawing' });
  const screenLink = (name: string) => drawing().getByRole('link', { name });

  it('shows the screens as the page shows them and the actions between them, and its address opens it again', async () => {
    await drawing().getByText('Berth 4 is booked.').waitFor();
    await drawing().getByText('Name of the ship').waitFor();
    await drawing().getByText('Help → this screen').waitFor();
    await drawing().locator('text').filter({ hasText: '/berths' }).waitFor();
    await page.getByText('4 screens, 5 actions. 2 further screens are not in the map').waitFor();
    await takeScreenshot(page, 'gallery-map');
    await page.reload();
    await drawing().getByText('Berth 4 is booked.').waitFor();
  });

  it('can be scrolled by keyboard, and be made smaller and larger', async () => {
    await drawing().getByText('Berth 4 is booked.').waitFor();
    await drawing().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => drawing().evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const width = async () => Number(await drawing().locator('svg').first().getAttribute('width'));
    const initial = await width();
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(width).toBeGreaterThan(initial);
    const smaller = page.getByRole('button', { name: 'Smaller' });
    while (await smaller.isEnabled()) await smaller.click();
    await expect.poll(width).toBeLessThan(initial);
  });

  it('has a link for each screen, which shows it in the gallery', async () => {
    await screenLink('booked').focus();
    await waitForFocus(screenLink('booked'));
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe').getByText('Berth 4 is booked.').waitFor();
    await page.getByText('A screen of the map').waitFor();
    await page.goBack();
    await screenLink('Book a berth').click();
    await page.frameLocator('iframe').getByRole('dialog', { name: 'Book a berth' }).waitFor();
  });

  it('shows controls that can neither be used nor reached by keyboard', async () => {
    await drawing().getByText('Berth 4 is booked.').waitFor();
    const controls = drawing().locator('button, input, textarea');
    expect(await controls.evaluateAll((all) => all.length)).toBeGreaterThan(3);
    expect(await controls.evaluateAll((all) => all.every((each) => each.closest('[inert]') !== null))).toBe(true);
  });

  it('follows a new map, and its removal', async () => {
    await drawing().getByText('Berth 4 is booked.').waitFor();
    const { emulator } = fixture.world;
    emulator.setMap({
      screens: [startScreen, messageScreen('new', { content: 'A new screen' })],
      actions: [mapAction('start', 'new', '/new')],
    });
    await drawing().getByText('A new screen').waitFor();
    await page.getByText('2 screens, 1 action').waitFor();
    emulator.setMap(null);
    await page.getByText('There is no map.').waitFor();
  });

  it('shows hostile texts as text', async () => {
    const markup = '<img src=x onerror="globalThis.attacked=1">';
    fixture.world.emulator.setMap({
      screens: [startScreen, messageScreen('bad', { content: markup }, { title: markup })],
      actions: [mapAction('start', 'bad', markup)],
    });
    await screenLink(markup).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
  });
});
