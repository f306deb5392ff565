/** What moderators do on the page: the menu of a channel, and the steps that a recording has of it. */

import type { TestUser } from '@guildhall/dev/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActionRecorder, toCapturedSteps } from '../../../dev/src/recorder/capture/action-recorder.js';
import { DeclarationIndex } from '../../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../../dev/src/scenario/print/print-test.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

const bot = craneBot();

describe.skipIf(missingBrowser)('moderation on the page', () => {
  let fixture: WorldFixture;
  let robin: TestUser;
  let mara: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot,
      guild: {
        name: 'Docks',
        roles: [
          {
            name: 'moderator',
            permissions: [
              'MANAGE_MESSAGES',
              'MANAGE_CHANNELS',
              'MANAGE_THREADS',
              'MANAGE_ROLES',
              'KICK_MEMBERS',
              'MANAGE_GUILD_EXPRESSIONS',
            ],
          },
        ],
        channels: [
          { name: 'Decks', type: 'GUILD_CATEGORY' },
          { name: 'quay' },
          { name: 'hold' },
          { name: 'galley' },
          { name: 'attic' },
        ],
      },
    });
    robin = await fixture.world.createMember('Robin');
    mara = await fixture.world.createMember('Mara', { roles: ['moderator'] });
  });
  afterAll(() => fixture?.close());
  afterEach(() => userPage.close());

  const item = (name: string | RegExp) => userPage.page.getByRole('menuitem', { name, exact: true });
  const dialog = () => userPage.page.getByRole('dialog');
  const link = (name: string) => userPage.page.getByRole('link', { name: new RegExp(`^${name} \\(`) });
  const channel = (name: string) =>
    [...fixture.world.emulator.world.channels.values()].find((each) => each.channel.name === name)?.channel;

  describe('is recorded', () => {
    /** The steps of what happens, and the code of the test that is written from them. */
    async function record(act: () => Promise<void>) {
      const { emulator, guildId } = fixture.world;
      const { applicationId, botUserId } = emulator;
      const recorder = new ActionRecorder({ world: emulator.world, guildId, applicationId, botUserId }, () => {});
      const unsubscribe = emulator.userActions.subscribe((event) => recorder.handle(event));
      await act();
      unsubscribe();
      const steps = toCapturedSteps(recorder.actions, emulator.clock.now()).map(({ step }) => step);
      const source = printTest(
        {
          title: 'moderation',
          bot: { kind: 'bot', exported: { path: '/docks/bot.ts', name: 'bot' } },
          initialWorld: { kind: 'new' },
          path: '/docks/test/moderation.test.ts',
          comments: [],
          steps: steps.map((step) => ({ step, assertions: [] })),
        },
        new DeclarationIndex(bot.declarations, []),
      );
      return { steps, source };
    }

    beforeEach(async () => {
      userPage = await fixture.openAs(mara, 'quay');
    });

    test('a moderator who deletes a message is a step, and a line of the written test', async () => {
      await robin.send('quay', 'Cheap sails here');
      await userPage.message('Cheap sails here').waitFor();
      const { steps, source } = await record(async () => {
        await userPage.message('Cheap sails here').click({ button: 'right' });
        await item('Delete message').click();
        await dialog().getByRole('button', { name: 'Delete' }).click();
        await userPage.message('Cheap sails here').waitFor({ state: 'detached' });
      });
      expect(steps).toMatchObject([{ kind: 'deleteMessage', user: 'Mara' }]);
      expect(source).toMatch(/mara\.moderation\.deleteMessage\(await mara\.waitForMessage\('Cheap sails here'/);
    });

    test('a reason is part of the step', async () => {
      const guest = await fixture.world.createMember('Guest');
      const { steps, source } = await record(async () => {
        await userPage.page
          .getByRole('complementary', { name: 'Members' })
          .getByRole('button', { name: /^Guest/ })
          .click({ button: 'right' });
        await item('Kick…').click();
        await dialog()
          .getByRole('textbox', { name: /^Reason/ })
          .fill("The captain's order");
        await dialog().getByRole('button', { name: 'Kick' }).click();
        await dialog().waitFor({ state: 'detached' });
      });
      expect(steps).toMatchObject([{ kind: 'kickMember', user: 'Mara', reason: "The captain's order" }]);
      expect(source).toContain('mara.moderation.kick(guest, { reason: "The captain\'s order" })');
      expect(fixture.world.guild.auditLog.map(({ reason }) => reason)).toContain("The captain's order");
      expect(fixture.world.guild.member(guest)).toBeUndefined();
    });

    test('an own message that is edited is a step', async () => {
      await mara.send('quay', 'I had a typo');
      await userPage.message('I had a typo').waitFor();
      const { steps } = await record(async () => {
        await userPage.box.press('ArrowUp');
        await expect.poll(() => userPage.box.inputValue()).toBe('I had a typo');
        await userPage.box.fill('I have no typo');
        await userPage.box.press('Enter');
        await userPage.message('I have no typo').waitFor();
      });
      expect(steps).toMatchObject([{ kind: 'editMessage', user: 'Mara', content: 'I have no typo' }]);
    });
  });

  describe('of channels', () => {
    beforeEach(async () => {
      userPage = await fixture.openAs(mara, 'quay');
    });

    test('the menu opens in the list, by mouse and keyboard, and in the header', async () => {
      await link('hold').focus();
      await userPage.page.keyboard.press('Shift+F10');
      await waitForFocus(item('Rename…'));
      await takeScreenshot(userPage.page, 'channel-menu');
      await userPage.page.keyboard.press('Escape');
      await waitForFocus(link('hold'));
      await userPage.page.getByRole('button', { name: 'More about quay' }).click();
      await userPage.page.getByRole('menu', { name: 'About text channel quay' }).waitFor();
    });

    test('a channel is renamed, gets a slowmode and a category, and is deleted', async () => {
      await link('hold').click({ button: 'right' });
      await item('Rename…').click();
      await dialog().getByRole('textbox', { name: 'Name' }).fill('bilge');
      await userPage.page.keyboard.press('Enter');
      await link('bilge').click({ button: 'right' });
      await item('Slowmode…').click();
      await dialog().getByRole('combobox', { name: 'Time' }).selectOption('30 seconds');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
      expect(channel('bilge')?.rate_limit_per_user).toBe(30);
      await link('bilge').click({ button: 'right' });
      await item('Move to a category').click();
      await item('Decks').click();
      await expect.poll(() => channel('bilge')?.parent_id).toBe(channel('Decks')?.id);
      await link('bilge').click({ button: 'right' });
      await item('Delete text channel…').click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await link('bilge').waitFor({ state: 'detached' });
      await dialog().waitFor({ state: 'detached' });
    });

    test('a thread is locked, archived, opened again and deleted', async () => {
      const started = await robin.send('galley', 'Who cooks?');
      await robin.api.threads.createFromMessage(started.channelId, started.id, { name: 'soup' });
      await link('soup').click({ button: 'right' });
      await item('Lock thread').click();
      await expect.poll(() => channel('soup')?.thread_metadata?.locked).toBe(true);
      await link('soup').click({ button: 'right' });
      await item('Archive thread').click();
      await link('soup').waitFor({ state: 'detached' });
      await link('galley').click({ button: 'right' });
      await item('Archived threads').click();
      await item(/^soup/).click();
      await link('soup').click({ button: 'right' });
      await item('Unlock thread').click();
      await expect.poll(() => channel('soup')?.thread_metadata?.locked).toBe(false);
      await link('soup').click({ button: 'right' });
      await item('Delete thread…').click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await link('soup').waitFor({ state: 'detached' });
    });

    test('the menu of the bot decides what it can do in the open channel', async () => {
      await link('attic').click();
      const access = (name: string) => userPage.page.getByRole('menuitemcheckbox', { name });
      await userPage.page
        .getByRole('complementary', { name: 'Members' })
        .getByRole('button', { name: /^Guildhall/ })
        .click({ button: 'right' });
      await item('Access to attic').click();
      await expect.poll(() => access('As its roles allow').getAttribute('aria-checked')).toBe('true');
      await access('Only read').click();
      await expect.poll(() => access('Only read').getAttribute('aria-checked')).toBe('true');
      const overwriteTypes = channel('attic')?.permission_overwrites?.map(({ id, type }) => [id, type]);
      expect(overwriteTypes).toEqual([[fixture.world.emulator.botUserId, 1]]);
    });

    test('emojis are deleted in the guild settings', async () => {
      // The emulator checks only that it is an image.
      const image = 'data:image/png;base64,iVBORw0KGgo=';
      await fixture.world.owner.api.emojis.create(fixture.world.guildId, { name: 'anchor', image });
      await userPage.page.getByRole('button', { name: /^Docks/ }).click();
      await item('Guild settings').click();
      await dialog().getByRole('tab', { name: 'Emojis' }).click();
      await dialog().getByRole('button', { name: 'Delete emoji anchor' }).click();
      await userPage.page
        .getByRole('dialog', { name: 'Delete emoji anchor?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await dialog().getByText('No emojis.').waitFor();
      expect(fixture.world.emulator.world.guilds.get(fixture.world.guildId)?.guild.emojis).toEqual([]);
    });
  });

  test('members without permissions only copy the id of a channel', async () => {
    userPage = await fixture.openAs(robin, 'quay');
    await link('attic').click({ button: 'right' });
    await item('Copy channel id').waitFor();
    for (const name of ['Rename…', 'Slowmode…', 'Move to a category', 'Delete text channel…']) {
      await expect.poll(() => item(name).count()).toBe(0);
    }
  });
});
