/** Runs axe on the main states of the page in the light theme. `all-states.test.ts` has the others, and the dark theme. */
import { afterAll, describe, test } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { openGuildSettings } from '../fixture/guild-settings.js';
import { AccessiblePage } from './accessible-page.js';

describe.skipIf(missingBrowser)('accessibility of the main states', () => {
  let state: AccessiblePage;
  browserTest.beforeAll(async ({ browser }) => {
    state = await AccessiblePage.start(browser, ['light']);
  });
  afterAll(() => state?.close());

  test('a channel, a menu, a dialog, settings, a command and a modal have no violations', async () => {
    await state.openChannel();
    const { page, box } = state.userPage;
    await state.userPage.message('A reply').waitFor();
    await state.expectNoViolations('main-channel');
    await state.openMemberMenu();
    await state.expectNoViolations('main-menu');
    await state.item('Profile').click();
    await state.dialog.waitFor();
    await state.expectNoViolations('main-dialog');
    await page.keyboard.press('Escape');
    await (await openGuildSettings(page, 'Docks')).openTab('Roles');
    await state.expectNoViolations('main-settings');
    await page.keyboard.press('Escape');
    await box.fill('/survey');
    await page.getByRole('option', { name: /survey/ }).click();
    await page.getByRole('option', { name: 'Texts' }).click();
    await state.expectNoViolations('main-command');
    await page.keyboard.press('Enter');
    await state.dialog.waitFor();
    await state.expectNoViolations('main-modal');
  });
});
