/** Commands in the message box: the list, their options, what the bot suggests, and what becomes of them. */

import type { TestUser } from 'guildhall/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '../../app/fixture/deferred.js';
import { missingBrowser } from '../fixture/browser.js';
import { type AutocompleteDelay, craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('commands in the message box', () => {
  const suggesting: AutocompleteDelay = {};
  let stage: WorldFixture;
  let robin: TestUser;
  let sight: UserPage;

  beforeAll(async () => {
    stage = await WorldFixture.open({
      bot: craneBot(suggesting),
      guild: {
        name: 'Docks',
        roles: [{ name: 'crew', color: 0x2f9f6f }],
        channels: [{ name: 'quay' }, { name: 'yard' }],
      },
    });
    robin = await stage.world.createMember('Robin');
    await stage.world.createMember('Wren');
  });
  afterAll(() => stage?.close());

  beforeEach(async () => {
    sight = await stage.openAs(robin, 'quay');
  });
  afterEach(async () => {
    delete suggesting.wait;
    expect(sight.externalRequests).toEqual([]);
    await sight.close();
  });

  const list = () => sight.page.getByRole('listbox', { name: 'Commands' });
  const entries = () => list().getByRole('option');
  const form = (name: string) => sight.page.getByRole('form', { name: `Command /${name}` });

  test('a slash lists them under their application, a subcommand each', async () => {
    await sight.box.fill('/');
    await expect.poll(() => entries().allTextContents()).toHaveLength(7);
    await expect.poll(() => list().getByRole('group').count()).toBe(1);
    await takeScreenshot(sight.page, 'command-list');
    for (const words of ['/ping', '/lift', '/assign', '/crate find', '/crate yard sweep', '/survey', '/stall']) {
      await list().getByRole('option').filter({ hasText: words }).waitFor();
    }
  });

  test('typing on narrows the list, by names first and by descriptions', async () => {
    await sight.box.fill('/cr');
    await expect.poll(() => entries().count()).toBe(2);
    await sight.box.fill('/answers at');
    await expect.poll(() => entries().count()).toBe(1);
    await sight.box.fill('/nothing like it');
    await sight.page.getByText('No command is called that.').waitFor();
  });

  test('arrow keys choose, Enter takes, Enter runs what has no options', async () => {
    await sight.box.pressSequentially('/');
    await entries().first().waitFor();
    await sight.box.press('ArrowUp');
    await sight.box.press('ArrowDown');
    await sight.box.press('ArrowDown');
    await expect.poll(() => list().getByRole('option', { selected: true }).textContent()).toContain('/');
    await sight.box.fill('/ping');
    await list().getByRole('option', { selected: true }).filter({ hasText: '/ping' }).waitFor();
    await sight.box.press('Enter');
    await form('ping').waitFor();
    await sight.page.keyboard.press('Enter');
    await sight.message('Pong.').getByText('used /ping').waitFor();
    await waitForFocus(sight.box);
  });

  test('a click chooses from the list, and the button runs', async () => {
    await sight.box.fill('/sweep');
    await entries().filter({ hasText: 'crate yard sweep' }).click();
    await form('crate yard sweep').getByRole('button', { name: 'Run /crate yard sweep' }).click();
    await sight.message('Swept.').waitFor();
  });

  test('Escape closes the list, and leaves a command for the message box', async () => {
    await sight.box.fill('/lift');
    await entries().first().waitFor();
    await sight.box.press('Escape');
    await list().waitFor({ state: 'detached' });
    await sight.box.fill('/lift ');
    await entries().first().click();
    await form('lift').getByRole('textbox', { name: 'what' }).press('Escape');
    await sight.box.waitFor();
    await expect.poll(() => sight.box.inputValue()).toBe('');
  });

  test('what is typed into options is checked on the page, at the option', async () => {
    await sight.box.fill('/lift');
    await entries().first().click();
    const what = form('lift').getByRole('textbox', { name: 'what' });
    const tons = form('lift').getByRole('textbox', { name: 'tons' });
    await waitForFocus(what);
    await what.fill('x');
    await tons.fill('lots');
    await tons.press('Enter');
    await form('lift').getByText('At least 2 characters: 1 are there.').waitFor();
    await form('lift').getByText('This option takes a whole number.').waitFor();
    await expect.poll(() => what.getAttribute('aria-invalid')).toBe('true');
    await takeScreenshot(sight.page, 'command-problems');
    await tons.fill('41');
    await tons.press('Enter');
    await form('lift').getByText('It must be 40 or less.').waitFor();
  });

  test('optional options are added and removed; every kind of value arrives', async () => {
    await sight.box.fill('/lift');
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
    await sight.page.getByRole('option', { name: 'To starboard' }).click();
    await form('lift')
      .getByRole('button', { name: /^Add option careful/ })
      .click();
    await form('lift').getByRole('combobox', { name: 'careful' }).pressSequentially('tr');
    await takeScreenshot(sight.page, 'command-options');
    await sight.page.keyboard.press('Enter');
    await sight.page.keyboard.press('Enter');
    await sight.message('Lifted: a boat, 3, 2.5, star, true.').waitFor();
  });

  test('users, roles, channels and files are given; a search finds them', async () => {
    await sight.box.fill('/assign');
    await entries().first().click();
    const combobox = (name: string) => form('assign').getByRole('combobox', { name });
    await combobox('who').pressSequentially('wr');
    await sight.page.getByRole('option', { name: /Wren/ }).click();
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
      .getByRole('button', { name: /^Add option told/ })
      .click();
    await combobox('told').pressSequentially('rob');
    await takeScreenshot(sight.page, 'command-entities');
    await combobox('told').press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option plan/ })
      .click();
    const chooser = sight.page.waitForEvent('filechooser');
    await form('assign')
      .getByRole('button', { name: /^plan: choose a file/ })
      .click();
    await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('north') });
    await form('assign')
      .getByRole('button', { name: /^plan: plan.txt/ })
      .waitFor();
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await sight.message('Assigned: wren, crew, yard, user, plan.txt.').waitFor();
  });

  test('a required option that is empty is named, and has the focus', async () => {
    await sight.box.fill('/assign');
    await entries().first().click();
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await form('assign').getByText('This option is required.').waitFor();
    const who = form('assign').getByRole('combobox', { name: 'who' });
    await waitForFocus(who);
  });

  describe('with suggestions of the bot', () => {
    const label = () => form('crate find').getByRole('combobox', { name: 'label' });
    const suggestions = () => sight.page.getByRole('listbox', { name: 'Values of label' }).getByRole('option');

    beforeEach(async () => {
      await sight.box.fill('/crate find');
      await entries().first().click();
      await label().waitFor();
    });

    test('they are asked for while typing, and chosen by keyboard', async () => {
      await expect.poll(() => suggestions().allTextContents()).toEqual(['apples', 'anchors', 'barrels']);
      await label().pressSequentially('an');
      await expect.poll(() => suggestions().allTextContents()).toEqual(['anchors']);
      await takeScreenshot(sight.page, 'command-suggestions');
      await label().press('Enter');
      await label().press('Enter');
      await sight.message('Found: anchors.').waitFor();
    });

    test('an answer to what is no longer typed is dropped', async () => {
      const first = deferred();
      const asked: string[] = [];
      suggesting.wait = (typed) => {
        asked.push(typed);
        return typed === 'a' ? first.promise : Promise.resolve();
      };
      await label().fill('a');
      await expect.poll(() => asked).toContain('a');
      await sight.page.getByText('Loading…').waitFor();
      await label().fill('b');
      await expect.poll(() => suggestions().allTextContents()).toEqual(['barrels']);
      first.resolve();
      await stage.world.waitForIdle();
      expect(await suggestions().allTextContents()).toEqual(['barrels']);
    });

    test('that nothing is suggested is said', async () => {
      await label().fill('zebra');
      await sight.page.getByText('The application suggests nothing.').waitFor();
      await label().press('Enter');
      await sight.message('Found: zebra.').waitFor();
    });
  });

  test('what the service refuses is told at the option, with all that was typed', async () => {
    await sight.box.fill('/assign');
    await entries().first().click();
    const who = form('assign').getByRole('combobox', { name: 'who' });
    await who.pressSequentially('wren');
    await who.press('Enter');
    await form('assign')
      .getByRole('button', { name: /^Add option place/ })
      .click();
    const place = form('assign').getByRole('combobox', { name: 'place' });
    const attic = await stage.world.owner.api.guilds.createChannel(stage.world.guildId, { name: 'attic' });
    await place.pressSequentially('attic');
    await sight.page.getByRole('option', { name: /attic/ }).click();
    await stage.world.owner.api.channels.delete(attic.id);
    await form('assign').getByRole('button', { name: 'Run /assign' }).click();
    await form('assign').getByRole('alert').filter({ hasText: 'There is no' }).waitFor();
    await expect.poll(() => place.inputValue()).toBe('attic');
    await expect.poll(() => who.inputValue()).toBe('Wren');
  });
});

describe.skipIf(missingBrowser)('a command that is not answered', () => {
  test('is shown on its way, then as failed, and can be tried again', async () => {
    const stage = await WorldFixture.open({ bot: craneBot(), clock: 'manual' });
    try {
      const sight = await stage.openAs(await stage.world.createMember('Robin'), 'general');
      const sent = sight.page.getByRole('log', { name: 'Commands that were sent' });
      // The page says so before the service has heard, whose time begins only then.
      const arrived = () => {
        const { interactions } = stage.world.emulator.world;
        return expect
          .poll(() => [...interactions.values()].filter(({ status }) => status === 'waiting').length)
          .toBe(1);
      };
      await sight.box.fill('/stall');
      await sight.page.getByRole('option', { name: /stall/ }).click();
      await sight.page.keyboard.press('Enter');
      await sent.getByText('Sending /stall').waitFor();
      await takeScreenshot(sight.page, 'command-sending');
      await arrived();
      await stage.world.emulator.clock.advance(3000);
      await sent.getByText('did not answer within 3 seconds').waitFor();
      await takeScreenshot(sight.page, 'command-failed');
      await sent.getByRole('button', { name: 'Try again' }).click();
      await sent.getByText('Sending /stall').waitFor();
      await arrived();
      await stage.world.emulator.clock.advance(3000);
      await sent.getByRole('button', { name: 'Change' }).click();
      await sight.page.getByRole('form', { name: 'Command /stall' }).waitFor();
    } finally {
      await stage.close();
    }
  });
});
