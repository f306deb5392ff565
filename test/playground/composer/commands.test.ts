/** Commands in the message box: the list, the options, suggestions, and failed commands. */

import type { TestUser } from '@guildhall/dev/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '../../app/fixture/deferred.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { type AutocompleteDelay, craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('commands in the message box', () => {
  const autocompleteDelay: AutocompleteDelay = {};
  let fixture: WorldFixture;
  let robin: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot: craneBot(autocompleteDelay),
      guild: {
        name: 'Docks',
        roles: [{ name: 'crew', color: 0x2f9f6f }],
        channels: [{ name: 'quay' }, { name: 'yard' }],
      },
    });
    robin = await fixture.world.createMember('Robin');
    await fixture.world.createMember('Wren');
  });
  afterAll(() => fixture?.close());

  beforeEach(async () => {
    userPage = await fixture.openAs(robin, 'quay');
  });
  afterEach(async () => {
    delete autocompleteDelay.wait;
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const list = () => userPage.page.getByRole('listbox', { name: 'Commands' });
  const entries = () => list().getByRole('option');
  const form = (name: string) => userPage.page.getByRole('form', { name: `Command /${name}` });

  test('a slash lists all commands by application, one entry per subcommand', async () => {
    await userPage.box.fill('/');
    await expect.poll(() => entries().allTextContents()).toHaveLength(7);
    await expect.poll(() => list().getByRole('group').count()).toBe(1);
    await takeScreenshot(userPage.page, 'command-list');
    for (const title of ['/ping', '/lift', '/assign', '/crate find', '/crate yard sweep', '/survey', '/stall']) {
      await list().getByRole('option').filter({ hasText: title }).waitFor();
    }
  });

  test('typing filters the list by names first, then by descriptions', async () => {
    await userPage.box.fill('/cr');
    await expect.poll(() => entries().count()).toBe(2);
    await userPage.box.fill('/responds imm');
    await expect.poll(() => entries().count()).toBe(1);
    await userPage.box.fill('/no such command');
    await userPage.page.getByText('No matching commands.').waitFor();
  });

  test('arrow keys move, Enter opens a command, and Enter runs one without options', async () => {
    await userPage.box.pressSequentially('/');
    await entries().first().waitFor();
    await userPage.box.press('ArrowUp');
    await userPage.box.press('ArrowDown');
    await userPage.box.press('ArrowDown');
    await expect.poll(() => list().getByRole('option', { selected: true }).textContent()).toContain('/');
    await userPage.box.fill('/ping');
    await list().getByRole('option', { selected: true }).filter({ hasText: '/ping' }).waitFor();
    await userPage.box.press('Enter');
    await form('ping').waitFor();
    await userPage.page.keyboard.press('Enter');
    await userPage.message('Pong.').getByText('used /ping').waitFor();
    await waitForFocus(userPage.box);
  });

  test('a click opens a command, and the button runs it', async () => {
    await userPage.box.fill('/sweep');
    await entries().filter({ hasText: 'crate yard sweep' }).click();
    await form('crate yard sweep').getByRole('button', { name: 'Run /crate yard sweep' }).click();
    await userPage.message('Swept.').waitFor();
  });

  test('Escape closes the list, and cancels an open command', async () => {
    await userPage.box.fill('/lift');
    await entries().first().waitFor();
    await userPage.box.press('Escape');
    await list().waitFor({ state: 'detached' });
    await userPage.box.fill('/lift ');
    await entries().first().click();
    await form('lift').getByRole('textbox', { name: 'what' }).press('Escape');
    await userPage.box.waitFor();
    await expect.poll(() => userPage.box.inputValue()).toBe('');
  });

  test('options are validated on the page, with the problem at the option', async () => {
    await userPage.box.fill('/lift');
    await entries().first().click();
    const what = form('lift').getByRole('textbox', { name: 'what' });
    const tons = form('lift').getByRole('textbox', { name: 'tons' });
    await waitForFocus(what);
    await what.fill('x');
    await tons.fill('lots');
    await tons.press('Enter');
    await form('lift').getByText('At least 2 characters (now 1).').waitFor();
    await form('lift').getByText('This option requires a whole number.').waitFor();
    await expect.poll(() => what.getAttribute('aria-invalid')).toBe('true');
    await takeScreenshot(userPage.page, 'command-problems');
    await tons.fill('41');
    await tons.press('Enter');
    await form('lift').getByText('It must be 40 or less.').waitFor();
  });

  test('optional options can be added and removed, and every type of value is sent', async () => {
    await userPage.box.fill('/lift');
    await entries().first().click();
    const option = (name: string) => form('lift').getByRole('textbox', { name });
    await option('what').fill('a boat');
    await option('tons').fill('3');
    await form('lift')
      .getByRole('button', { name: /^Add option height/ })
      .click();
    await option('height').fill('2,5');
    await form('lift')
      .getByRole('button', { name: /^Add option side/ })
      .click();
    await userPage.page.getByRole('option', { name: 'To starboard' }).click();
    await form('lift')
      .getByRole('button', { name: /^Add option careful/ })
      .click();
    await form('lift').getByRole('combobox', { name: 'careful' }).pressSequentially('tr');
    await takeScreenshot(userPage.page, 'command-options');
    await userPage.page.keyboard.press('Enter');
    await userPage.page.keyboard.press('Enter');
    await userPage.message('Lifted: a boat, 3, 2.5, star, true.').waitFor();
  });

  test('users, roles, channels and files can be selected with a search', async () => {
    await userPage.box.fill('/assign');
    await entries().first().click();
    const combobox = (name: string) => form('assign').getByRole('combobox', { name });
    await combobox('who').pressSequentially('wr');
    await userPage.page.getByRole('option', { name: /Wren/ }).click();
    await form('assign')
      .getByRole('button', { name: /^Add option team/ })
      .click();
    await combobox('team').pressSequentially('cre');
    await combobox('team').press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option place/ })
      .click();
    await combobox('place').pressSequentially('yar');
    await combobox('place').press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option notify/ })
      .click();
    await combobox('notify').pressSequentially('rob');
    await takeScreenshot(userPage.page, 'command-entities');
    await combobox('notify').press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option plan/ })
      .click();
    const chooser = userPage.page.waitForEvent('filechooser');
    await form('assign')
      .getByRole('button', { name: /^plan: choose a file/ })
      .click();
    await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('north') });
    await form('assign')
      .getByRole('button', { name: /^plan: plan.txt/ })
      .waitFor();
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await userPage.message('Assigned: wren, crew, yard, user, plan.txt.').waitFor();
  });

  test('an empty required option shows a problem and gets the focus', async () => {
    await userPage.box.fill('/assign');
    await entries().first().click();
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await form('assign').getByText('This option is required.').waitFor();
    const who = form('assign').getByRole('combobox', { name: 'who' });
    await waitForFocus(who);
  });

  describe('with suggestions of the bot', () => {
    const label = () => form('crate find').getByRole('combobox', { name: 'label' });
    const suggestions = () => userPage.page.getByRole('listbox', { name: 'Values of label' }).getByRole('option');

    beforeEach(async () => {
      await userPage.box.fill('/crate find');
      await entries().first().click();
      await label().waitFor();
    });

    test('they are requested while typing and can be selected by keyboard', async () => {
      await expect.poll(() => suggestions().allTextContents()).toEqual(['apples', 'anchors', 'barrels']);
      await label().pressSequentially('an');
      await expect.poll(() => suggestions().allTextContents()).toEqual(['anchors']);
      await takeScreenshot(userPage.page, 'command-suggestions');
      await label().press('Enter');
      await label().press('Enter');
      await userPage.message('Found: anchors.').waitFor();
    });

    test('a response for an outdated text is ignored', async () => {
      const first = deferred();
      const requested: string[] = [];
      autocompleteDelay.wait = (typed) => {
        requested.push(typed);
        return typed === 'a' ? first.promise : Promise.resolve();
      };
      await label().fill('a');
      await expect.poll(() => requested).toContain('a');
      await userPage.page.getByText('Loading…').waitFor();
      await label().fill('b');
      await expect.poll(() => suggestions().allTextContents()).toEqual(['barrels']);
      first.resolve();
      await fixture.world.waitForIdle();
      await expect.poll(() => suggestions().allTextContents()).toEqual(['barrels']);
    });

    test('an empty list of suggestions is shown as text', async () => {
      await label().fill('zebra');
      await userPage.page.getByText('No suggestions.').waitFor();
      await label().press('Enter');
      await userPage.message('Found: zebra.').waitFor();
    });
  });

  test('a rejection is shown at its option, and all values are kept', async () => {
    await userPage.box.fill('/assign');
    await entries().first().click();
    const who = form('assign').getByRole('combobox', { name: 'who' });
    await who.pressSequentially('wren');
    await who.press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option place/ })
      .click();
    const place = form('assign').getByRole('combobox', { name: 'place' });
    const attic = await fixture.world.owner.api.guilds.createChannel(fixture.world.guildId, { name: 'attic' });
    await place.pressSequentially('attic');
    await userPage.page.getByRole('option', { name: /attic/ }).click();
    await fixture.world.owner.api.channels.delete(attic.id);
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await form('assign').getByRole('alert').filter({ hasText: 'is not a valid id for this option' }).waitFor();
    await expect.poll(() => place.inputValue()).toBe('attic');
    await expect.poll(() => who.inputValue()).toBe('Wren');
  });
});

describe.skipIf(missingBrowser)('a command without a response', () => {
  browserTest('is shown as sending, then as failed, and can be tried again or edited', async ({ browser }) => {
    const fixture = await WorldFixture.open(browser, { bot: craneBot(), clock: 'manual' });
    try {
      const userPage = await fixture.openAs(await fixture.world.createMember('Robin'), 'general');
      const sent = userPage.page.getByRole('log', { name: 'Commands that were sent' });
      // The page shows it before the emulator has received it; the deadline starts only then.
      const waitForInteraction = () => {
        const { interactions } = fixture.world.emulator.world;
        return expect
          .poll(() => [...interactions.values()].filter(({ status }) => status === 'waiting').length)
          .toBe(1);
      };
      await userPage.box.fill('/stall');
      await userPage.page.getByRole('option', { name: /stall/ }).click();
      await userPage.page.keyboard.press('Enter');
      await sent.getByText('Sending /stall').waitFor();
      await takeScreenshot(userPage.page, 'command-sending');
      await waitForInteraction();
      await fixture.world.emulator.clock.advance(3000);
      await sent.getByText('did not respond within 3 seconds').waitFor();
      await takeScreenshot(userPage.page, 'command-failed');
      await sent.getByRole('button', { name: 'Try again' }).click();
      await sent.getByText('Sending /stall').waitFor();
      await waitForInteraction();
      await fixture.world.emulator.clock.advance(3000);
      await sent.getByRole('button', { name: 'Edit' }).click();
      await userPage.page.getByRole('form', { name: 'Command /stall' }).waitFor();
    } finally {
      await fixture.close();
    }
  });
});
