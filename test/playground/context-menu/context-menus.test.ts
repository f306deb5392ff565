/** What can be done with messages and members, by their menus: with the mouse, by keyboard and by the visible button. */

import type { TestUser } from 'guildhall/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingBrowser } from '../fixture/browser.js';
import { craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('context menus', () => {
  let stage: WorldFixture;
  let robin: TestUser;
  let morgan: TestUser;
  let sight: UserPage;

  beforeAll(async () => {
    stage = await WorldFixture.open({
      bot: craneBot(),
      guild: {
        name: 'Docks',
        roles: [
          { name: 'captain', permissions: ['ADMINISTRATOR'] },
          {
            name: 'moderator',
            color: 0x3f7fbf,
            permissions: [
              'MANAGE_ROLES',
              'MANAGE_NICKNAMES',
              'MODERATE_MEMBERS',
              'KICK_MEMBERS',
              'BAN_MEMBERS',
              'MANAGE_MESSAGES',
              'PIN_MESSAGES',
            ],
          },
          { name: 'crew' },
        ],
        channels: [{ name: 'quay' }],
      },
    });
    robin = await stage.world.createMember('Robin');
    morgan = await stage.world.createMember('Morgan', { roles: ['moderator'] });
  });
  afterAll(() => stage?.close());
  afterEach(async () => {
    expect(sight.externalRequests).toEqual([]);
    await sight.close();
  });

  const menu = (name: string | RegExp) => sight.page.getByRole('menu', { name });
  const item = (name: string | RegExp) => sight.page.getByRole('menuitem', { name });
  const dialog = () => sight.page.getByRole('dialog');
  const memberRow = (name: string) =>
    sight.page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: new RegExp(`^${name}`) });

  describe('of messages', () => {
    beforeEach(async () => {
      sight = await stage.openAs(robin, 'quay');
    });

    async function said(text: string, who = robin): Promise<void> {
      await who.send('quay', text);
      await sight.message(text).waitFor();
    }

    test('opens by right click, and Escape gives the focus back', async () => {
      await said('by the mouse');
      await sight.message('by the mouse').click({ button: 'right' });
      await menu('Message by Robin').waitFor();
      await takeScreenshot(sight.page, 'message-menu');
      await waitForFocus(item('Reply'));
      await sight.page.keyboard.press('Escape');
      await menu('Message by Robin').waitFor({ state: 'detached' });
      await waitForFocus(sight.message('by the mouse'));
    });

    test.each(['Shift+F10', 'ContextMenu'])('opens by %s, and arrow keys move in it', async (key) => {
      await said(`by ${key}`);
      await sight.message(`by ${key}`).focus();
      await sight.page.keyboard.press(key);
      await waitForFocus(item('Reply'));
      await sight.page.keyboard.press('ArrowDown');
      await waitForFocus(item('Add reaction'));
      await sight.page.keyboard.press('End');
      await waitForFocus(item('Delete message'));
      await sight.page.keyboard.press('ArrowDown');
      await waitForFocus(item('Reply'));
      await sight.page.keyboard.press('c');
      await waitForFocus(item('Copy text'));
    });

    test('opens by the visible button', async () => {
      await said('by the button');
      await sight.message('by the button').hover();
      await sight.message('by the button').getByRole('button', { name: 'More' }).click();
      await menu('Message by Robin').waitFor();
    });

    test('Reply opens the bar over the message box; what is sent answers the message', async () => {
      await said('a question');
      await sight.message('a question').click({ button: 'right' });
      await item('Reply').click();
      await sight.page.getByText('Replying to Robin').waitFor();
      await waitForFocus(sight.box);
      await takeScreenshot(sight.page, 'reply');
      await sight.box.fill('an answer');
      await sight.box.press('Enter');
      await sight.message('an answer').waitFor();
      const [answer, question] = robin.messages('quay');
      expect(answer?.payload.message_reference?.message_id).toBe(question?.id);
      await expect.poll(() => sight.page.getByText('Replying to Robin').count()).toBe(0);
    });

    test('Add reaction offers emojis', async () => {
      await said('react to me');
      await sight.message('react to me').click({ button: 'right' });
      await item('Add reaction').click();
      await sight.page.getByRole('combobox', { name: 'Find an emoji' }).fill('rocket');
      await sight.page.keyboard.press('Enter');
      await sight.message('react to me').getByText('🚀').waitFor();
    });

    test("Edit message and Delete message, of one's own", async () => {
      await said('to be mended');
      await sight.message('to be mended').click({ button: 'right' });
      await item('Edit message').click();
      await expect.poll(() => sight.box.inputValue()).toBe('to be mended');
      await sight.box.fill('is mended');
      await sight.box.press('Enter');
      await sight.message('is mended').click({ button: 'right' });
      await item('Delete message').click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await sight.message('is mended').waitFor({ state: 'detached' });
    });

    test('offers nothing that the person may not do', async () => {
      await said('by somebody else', morgan);
      await sight.message('by somebody else').click({ button: 'right' });
      await item('Reply').waitFor();
      for (const name of ['Edit message', 'Delete message', 'Pin message']) {
        expect(await item(name).count()).toBe(0);
      }
    });

    test('Copy text and Copy message id go to the clipboard', async () => {
      await said('copy me');
      const [{ id } = { id: '' }] = robin.messages('quay');
      await sight.message('copy me').click({ button: 'right' });
      await item('Copy text').click();
      const copied = () => sight.page.evaluate<string>('navigator.clipboard.readText()');
      await expect.poll(copied).toBe('copy me');
      await sight.message('copy me').click({ button: 'right' });
      await item('Copy message id').click();
      await expect.poll(copied).toBe(id);
    });

    test('Start a thread makes one and opens it', async () => {
      await said('long matter');
      await sight.message('long matter').click({ button: 'right' });
      await item('Start a thread').click();
      await dialog().getByRole('textbox', { name: 'Name of the thread' }).fill('matters');
      await sight.page.keyboard.press('Enter');
      await expect.poll(() => sight.box.getAttribute('placeholder')).toBe('Message #matters');
      expect(stage.world.channels().map(({ name }) => name)).toContain('matters');
    });

    test('Show the payload opens it in the live panel', async () => {
      await said('look inside');
      await sight.message('look inside').click({ button: 'right' });
      await item('Show the payload').click();
      await sight.page.getByRole('heading', { name: /^Message \d+/ }).waitFor();
    });

    test('commands of applications stand in a menu below, by keyboard', async () => {
      await said('weigh me');
      await sight.message('weigh me').focus();
      await sight.page.keyboard.press('Shift+F10');
      await waitForFocus(item('Reply'));
      await sight.page.keyboard.press('a');
      await sight.page.keyboard.press('a');
      await waitForFocus(item('Apps'));
      await sight.page.keyboard.press('ArrowRight');
      await menu('Apps').waitFor();
      await waitForFocus(item(/^Weigh/));
      await takeScreenshot(sight.page, 'apps-menu');
      await sight.page.keyboard.press('ArrowLeft');
      await waitForFocus(item('Apps'));
      await sight.page.keyboard.press('ArrowRight');
      await waitForFocus(item(/^Weigh/));
      await sight.page.keyboard.press('Enter');
      await sight.message('It weighs 8.').waitFor();
    });

    test('leads to the menu of its author', async () => {
      await said('who is this', morgan);
      await sight.message('who is this').click({ button: 'right' });
      await item('About Morgan…').click();
      await menu('About Morgan').waitFor();
      await item('Message').waitFor();
    });
  });

  test('the name of an author opens their menu, from which one can be them', async () => {
    sight = await stage.openAs(robin, 'quay');
    // Who goes on writing is named once: somebody else has to come between.
    await robin.send('quay', 'who was it?');
    await morgan.send('quay', 'it was me');
    await sight.message('it was me').getByText('Morgan', { exact: true }).click({ button: 'right' });
    await menu('About Morgan').waitFor();
    await item('Be this person').click();
    await sight.page
      .getByRole('button', { name: /^Morgan/ })
      .first()
      .waitFor();
    await expect.poll(() => sight.page.url()).toContain(`/people/${morgan.id}/`);
  });

  describe('of members, for a moderator', () => {
    let target: TestUser;
    let count = 0;
    const roles = () => stage.world.guild.member(target)?.roleNames;

    beforeEach(async () => {
      count += 1;
      target = await stage.world.createMember(`Guest ${count}`);
      sight = await stage.openAs(morgan, 'quay');
      await memberRow(target.name).waitFor();
    });

    async function choose(name: string | RegExp): Promise<void> {
      await memberRow(target.name).click({ button: 'right' });
      await item(name).click();
    }

    test("Roles shows which can be given: those below one's own", async () => {
      await choose('Roles');
      const role = (name: string) => sight.page.getByRole('menuitemcheckbox', { name });
      await takeScreenshot(sight.page, 'roles-menu');
      await expect.poll(() => role('captain').getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => role('moderator').getAttribute('aria-disabled')).toBe('true');
      await role('crew').click();
      await expect.poll(() => role('crew').getAttribute('aria-checked')).toBe('true');
      expect(roles()).toEqual(['crew']);
      await role('crew').press('Space');
      await expect.poll(() => role('crew').getAttribute('aria-checked')).toBe('false');
      expect(roles()).toEqual([]);
    });

    test('Change nickname', async () => {
      await choose('Change nickname…');
      await dialog().getByRole('textbox', { name: 'Nickname' }).fill(`Nick ${count}`);
      await sight.page.keyboard.press('Enter');
      await memberRow(`Nick ${count}`).waitFor();
    });

    test('Time out, with a length and a reason, and its end', async () => {
      await choose('Time out…');
      await dialog().getByRole('combobox', { name: 'For how long' }).selectOption('1 hour');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('too loud');
      await takeScreenshot(sight.page, 'timeout-dialog');
      await dialog().getByRole('button', { name: 'Time out' }).click();
      await memberRow(target.name).getByText('timed out').waitFor();
      await choose('End the timeout');
      await memberRow(target.name).getByText('timed out').waitFor({ state: 'detached' });
      const reasons = stage.world.guild.auditLog().map(({ reason }) => reason);
      expect(reasons).toContain('too loud');
    });

    test('Kick, with a reason', async () => {
      await choose('Kick…');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('wrong pier');
      await dialog().getByRole('button', { name: 'Kick' }).click();
      await memberRow(target.name).waitFor({ state: 'detached' });
      expect(stage.world.guild.auditLog().map(({ reason }) => reason)).toContain('wrong pier');
    });

    test('Ban, with a reason, and what was said deleted', async () => {
      await target.send('quay', 'spam');
      await sight.message('spam').waitFor();
      await choose('Ban…');
      await dialog().getByRole('combobox', { name: 'Delete messages' }).selectOption('Of the last hour');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('spam');
      await dialog().getByRole('button', { name: 'Ban' }).click();
      await sight.message('spam').waitFor({ state: 'detached' });
      expect(stage.world.guild.isBanned(target)).toBe(true);
    });

    test('what the service refuses is told in words, and the dialog stays', async () => {
      await choose('Kick…');
      // Meanwhile somebody has made them a captain.
      await stage.world.grantRole(target, 'captain');
      await dialog().getByRole('button', { name: 'Kick' }).click();
      await dialog()
        .getByRole('alert')
        .filter({ hasText: /Missing Permissions/ })
        .waitFor();
      await takeScreenshot(sight.page, 'refused');
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await memberRow(target.name).waitFor();
    });

    test('Message opens the conversation, Mention writes the name', async () => {
      await choose('Mention');
      await expect.poll(() => sight.box.inputValue()).toBe(`@${target.name} `);
      await choose('Message');
      await expect.poll(() => sight.box.getAttribute('placeholder')).toBe(`Message @${target.name}`);
    });

    test('commands of applications, by the visible button', async () => {
      await memberRow(target.name).hover();
      await sight.page.getByRole('button', { name: `More about ${target.name}` }).click();
      await item('Apps').click();
      await item(/^Greet/).click();
      await sight.message(/Greetings, guest/).waitFor();
    });
  });

  test('others are not offered what they may not do', async () => {
    sight = await stage.openAs(robin, 'quay');
    await memberRow('Morgan').focus();
    await sight.page.keyboard.press('Shift+F10');
    await menu('About Morgan').waitFor();
    for (const name of [/^Roles/, /^Change nickname/, /^Time out/, /^Kick/, /^Ban/]) {
      expect(await item(name).count()).toBe(0);
    }
    await takeScreenshot(sight.page, 'member-menu');
  });
});
