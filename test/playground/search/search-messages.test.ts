/** The search of messages. */

import type { TestUser } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

const bot = new Bot({ handlers: [], logLevel: 'silent', signals: false });

describe.skipIf(missingBrowser)('the search of messages', () => {
  let fixture: WorldFixture;
  let robin: TestUser;
  let mara: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot,
      guild: {
        name: 'Docks',
        roles: [{ name: 'officer', permissions: [] }],
        channels: [{ name: 'quay' }, { name: 'hold' }, { name: 'bridge', visibleTo: ['officer'] }],
      },
    });
    robin = await fixture.world.createMember('Robin');
    mara = await fixture.world.createMember('Mara', { roles: ['officer'] });
    await robin.send('quay', 'New sails are here');
    for (let count = 1; count <= 60; count++) await robin.send('hold', `crate ${count}`);
    await mara.send('hold', 'Old sails: https://example.org/sails');
    await mara.send('bridge', 'Secret sails');
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    userPage = await fixture.openAs(robin, 'quay');
  });
  afterEach(() => userPage.close());

  const button = () => userPage.page.getByRole('button', { name: 'Search messages' });
  const panel = () => userPage.page.getByRole('complementary', { name: 'Search messages' });
  const box = () => panel().getByRole('searchbox', { name: 'Search Docks' });
  const results = () => panel().getByRole('list', { name: 'Found messages' }).getByRole('listitem');
  const status = () => panel().getByRole('status');

  async function search(text: string): Promise<void> {
    if ((await panel().count()) === 0) await button().click();
    await box().fill(text);
    await box().press('Enter');
  }

  test('finds the messages that the user can see, newest first, and announces how many', async () => {
    await search('sails');
    await expect.poll(() => status().textContent()).toBe('2 messages');
    const texts = await results().allTextContents();
    expect(texts[0]).toMatch(/hold.*Mara.*Old sails/);
    expect(texts[1]).toMatch(/quay.*Robin.*New sails are here/);
    await takeScreenshot(userPage.page, 'search');
    const officer = await fixture.openAs(mara, 'quay');
    await officer.page.getByRole('button', { name: 'Search messages' }).click();
    await officer.page.getByRole('searchbox', { name: 'Search Docks' }).fill('sails');
    await officer.page.keyboard.press('Enter');
    await officer.page.getByText('Secret sails').waitFor();
    await officer.close();
  });

  test('filters by author, channel and content', async () => {
    await search('from:Mara in:hold has:link');
    await expect.poll(() => results().count()).toBe(1);
    await search('sails from:Robin');
    await results().filter({ hasText: 'New sails' }).waitFor();
    await expect.poll(() => results().count()).toBe(1);
    await search('sails in:bridge');
    await panel().getByRole('alert').filter({ hasText: 'You see no channel named "bridge".' }).waitFor();
    await expect.poll(() => box().getAttribute('aria-invalid')).toBe('true');
    await search('rum');
    await expect.poll(() => status().textContent()).toBe('No messages were found.');
  });

  test('a click on a result goes to the message, also if it is not loaded yet', async () => {
    await search('"crate 2" in:hold');
    await search('crate in:hold from:Robin');
    await expect.poll(() => status().textContent()).toBe('60 messages, the newest 25 are shown');
    const more = panel().getByRole('button', { name: 'Show older messages' });
    await more.click();
    await expect.poll(() => results().count()).toBe(50);
    await more.click();
    await expect.poll(() => results().count()).toBe(60);
    await results().last().getByRole('link').click();
    await userPage.page.getByRole('log', { name: 'Messages in hold' }).waitFor();
    const first = userPage.message('crate 1').first();
    await expect.poll(() => first.isVisible()).toBe(true);
    await expect.poll(() => userPage.page.url()).toMatch(/\/messages\/\d+$/);
    // The results stay, so that the next one can be opened.
    await expect.poll(() => results().count()).toBe(60);
  });

  test('opens with Ctrl+Shift+F, and Escape returns the focus to its button', async () => {
    await userPage.box.focus();
    await userPage.page.keyboard.press('Control+Shift+F');
    await waitForFocus(box());
    await box().fill('sails');
    await box().press('Enter');
    await results().first().waitFor();
    await results().first().getByRole('link').focus();
    await userPage.page.keyboard.press('ArrowDown');
    await waitForFocus(results().nth(1).getByRole('link'));
    await userPage.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await waitForFocus(button());
    await userPage.page.keyboard.press('Enter');
    await expect.poll(() => box().inputValue()).toBe('sails');
  });

  test('has no results of another user', async () => {
    await search('sails');
    await results().first().waitFor();
    await userPage.page.getByRole('button', { name: 'Switch user' }).click();
    await userPage.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Switch to Mara/ })
      .click();
    await panel().waitFor({ state: 'detached' });
    await button().click();
    await expect.poll(() => box().inputValue()).toBe('');
    expect(await results().count()).toBe(0);
  });

  test('covers the messages of a narrow window, until a result is chosen', async () => {
    await userPage.page.getByRole('button', { name: 'Close the live panel' }).click();
    await userPage.page.setViewportSize({ width: 390, height: 800 });
    await search('New sails');
    await results().getByRole('link').click();
    await panel().waitFor({ state: 'detached' });
    await userPage.message('New sails are here').waitFor();
  });
});
