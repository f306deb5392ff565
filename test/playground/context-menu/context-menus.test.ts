/** The context menus of messages and members: by mouse, by keyboard and by the visible button. */

import type { TestUser } from '@guildhall/dev/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('context menus', () => {
  let fixture: WorldFixture;
  let robin: TestUser;
  let morgan: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
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
    robin = await fixture.world.createMember('Robin');
    morgan = await fixture.world.createMember('Morgan', { roles: ['moderator'] });
  });
  afterAll(() => fixture?.close());
  afterEach(async () => {
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const menu = (name: string | RegExp) => userPage.page.getByRole('menu', { name });
  const item = (name: string | RegExp) => userPage.page.getByRole('menuitem', { name });
  const dialog = () => userPage.page.getByRole('dialog');
  const memberRow = (name: string) =>
    userPage.page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: new RegExp(`^${name}`) });

  describe('of messages', () => {
    beforeEach(async () => {
      userPage = await fixture.openAs(robin, 'quay');
    });

    async function sendMessage(text: string, author = robin): Promise<void> {
      await author.send('quay', text);
      await userPage.message(text).waitFor();
    }

    test('a right click opens the menu, and Escape returns the focus', async () => {
      await sendMessage('by the mouse');
      await userPage.message('by the mouse').click({ button: 'right' });
      await menu('Message by Robin').waitFor();
      await takeScreenshot(userPage.page, 'message-menu');
      await waitForFocus(item('Reply'));
      await userPage.page.keyboard.press('Escape');
      await menu('Message by Robin').waitFor({ state: 'detached' });
      await waitForFocus(userPage.message('by the mouse'));
    });

    test.each(['Shift+F10', 'ContextMenu'])('%s opens the menu, and arrow keys move in it', async (key) => {
      await sendMessage(`by ${key}`);
      await userPage.message(`by ${key}`).focus();
      await userPage.page.keyboard.press(key);
      await waitForFocus(item('Reply'));
      await userPage.page.keyboard.press('ArrowDown');
      await waitForFocus(item('Add reaction'));
      await userPage.page.keyboard.press('End');
      await waitForFocus(item('Delete message'));
      await userPage.page.keyboard.press('ArrowDown');
      await waitForFocus(item('Reply'));
      await userPage.page.keyboard.press('c');
      await waitForFocus(item('Copy text'));
    });

    test('the visible button opens the menu', async () => {
      await sendMessage('by the button');
      await userPage.message('by the button').hover();
      await userPage.message('by the button').getByRole('button', { name: 'More' }).click();
      await menu('Message by Robin').waitFor();
    });

    test('Reply shows the replied message, and the sent message references it', async () => {
      await sendMessage('a question');
      await userPage.message('a question').click({ button: 'right' });
      await item('Reply').click();
      await userPage.page.getByText('Replying to Robin').waitFor();
      await waitForFocus(userPage.box);
      await takeScreenshot(userPage.page, 'reply');
      await userPage.box.fill('a reply');
      await userPage.box.press('Enter');
      await userPage.message('a reply').waitFor();
      const [reply, question] = robin.messages('quay');
      expect(reply?.payload.message_reference?.message_id).toBe(question?.id);
      await expect.poll(() => userPage.page.getByText('Replying to Robin').count()).toBe(0);
    });

    test('Add reaction opens the emoji picker', async () => {
      await sendMessage('react to me');
      await userPage.message('react to me').click({ button: 'right' });
      await item('Add reaction').click();
      await userPage.page.getByRole('combobox', { name: 'Find an emoji' }).fill('rocket');
      await userPage.page.keyboard.press('Enter');
      await userPage.message('react to me').getByText('🚀').waitFor();
    });

    test('Edit message and Delete message work for own messages', async () => {
      await sendMessage('to be edited');
      await userPage.message('to be edited').click({ button: 'right' });
      await item('Edit message').click();
      await expect.poll(() => userPage.box.inputValue()).toBe('to be edited');
      await userPage.box.fill('was edited');
      await userPage.box.press('Enter');
      await userPage.message('was edited').click({ button: 'right' });
      await item('Delete message').click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await userPage.message('was edited').waitFor({ state: 'detached' });
    });

    test('the menu lists only allowed actions', async () => {
      await sendMessage('by another user', morgan);
      await userPage.message('by another user').click({ button: 'right' });
      await item('Reply').waitFor();
      for (const name of ['Edit message', 'Delete message', 'Pin message']) {
        await expect.poll(() => item(name).count()).toBe(0);
      }
    });

    test('Copy text and Copy message id write to the clipboard', async () => {
      await sendMessage('copy me');
      const [{ id } = { id: '' }] = robin.messages('quay');
      await userPage.message('copy me').click({ button: 'right' });
      await item('Copy text').click();
      const copied = () => userPage.page.evaluate<string>('navigator.clipboard.readText()');
      await expect.poll(copied).toBe('copy me');
      await userPage.message('copy me').click({ button: 'right' });
      await item('Copy message id').click();
      await expect.poll(copied).toBe(id);
    });

    test('Start a thread creates a thread and opens it', async () => {
      await sendMessage('long matter');
      await userPage.message('long matter').click({ button: 'right' });
      await item('Start a thread').click();
      await dialog().getByRole('textbox', { name: 'Name of the thread' }).fill('matters');
      await userPage.page.keyboard.press('Enter');
      await expect.poll(() => userPage.box.getAttribute('placeholder')).toBe('Message "matters"');
      expect(fixture.world.guild.channels.map(({ name }) => name)).toContain('matters');
    });

    test('Show the payload opens the message in the live panel', async () => {
      await sendMessage('look inside');
      await userPage.message('look inside').click({ button: 'right' });
      await item('Show the payload').click();
      await userPage.page.getByRole('heading', { name: /^Message \d+/ }).waitFor();
    });

    test('message commands are in a submenu, by keyboard', async () => {
      await sendMessage('weigh me');
      await userPage.message('weigh me').focus();
      await userPage.page.keyboard.press('Shift+F10');
      await waitForFocus(item('Reply'));
      await userPage.page.keyboard.press('a');
      await userPage.page.keyboard.press('a');
      await waitForFocus(item('Apps'));
      await userPage.page.keyboard.press('ArrowRight');
      await menu('Apps').waitFor();
      await waitForFocus(item(/^Weigh/));
      await takeScreenshot(userPage.page, 'apps-menu');
      await userPage.page.keyboard.press('ArrowLeft');
      await waitForFocus(item('Apps'));
      await userPage.page.keyboard.press('ArrowRight');
      await waitForFocus(item(/^Weigh/));
      await userPage.page.keyboard.press('Enter');
      await userPage.message('It weighs 8.').waitFor();
    });

    test('a submenu keeps the focus when its commands have loaded', async () => {
      let load = () => {};
      const loading = new Promise<void>((resolve) => {
        load = resolve;
      });
      await userPage.page.route('**/_control/users/*/commands*', async (route) => {
        await loading;
        await route.continue();
      });
      await sendMessage('weigh me later');
      await userPage.message('weigh me later').focus();
      await userPage.page.keyboard.press('Shift+F10');
      await item('Apps').click();
      await waitForFocus(item('Loading commands…'));
      load();
      await waitForFocus(item(/^Weigh/));
      await userPage.page.keyboard.press('ArrowLeft');
      await waitForFocus(item('Apps'));
    });

    test('the menu opens the menu of the author', async () => {
      await sendMessage('who is this', morgan);
      await userPage.message('who is this').click({ button: 'right' });
      await item('About Morgan…').click();
      await menu('About Morgan').waitFor();
      await item('Message').waitFor();
    });
  });

  test('the author’s name opens their menu, which can switch to that user', async () => {
    userPage = await fixture.openAs(robin, 'quay');
    // Consecutive messages show the name once, so another user has to write in between.
    await robin.send('quay', 'who was it?');
    await morgan.send('quay', 'it was me');
    await userPage.message('it was me').getByText('Morgan', { exact: true }).click({ button: 'right' });
    await menu('About Morgan').waitFor();
    await item('Switch to this user').click();
    await userPage.page
      .getByRole('button', { name: /^Morgan/ })
      .first()
      .waitFor();
    await expect.poll(() => userPage.page.url()).toContain(`/users/${morgan.id}/`);
  });

  describe('of members, for a moderator', () => {
    let target: TestUser;
    let count = 0;
    const roles = () => fixture.world.guild.member(target)?.roleNames;

    beforeEach(async () => {
      count += 1;
      target = await fixture.world.createMember(`Guest ${count}`);
      userPage = await fixture.openAs(morgan, 'quay');
      await memberRow(target.name).waitFor();
    });

    async function choose(name: string | RegExp): Promise<void> {
      await memberRow(target.name).click({ button: 'right' });
      await item(name).click();
    }

    test('Roles lists all roles, and only lower ones can be changed', async () => {
      await choose('Roles');
      const role = (name: string) => userPage.page.getByRole('menuitemcheckbox', { name });
      await takeScreenshot(userPage.page, 'roles-menu');
      await expect.poll(() => role('captain').getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => role('moderator').getAttribute('aria-disabled')).toBe('true');
      await role('crew').click();
      await expect.poll(() => role('crew').getAttribute('aria-checked')).toBe('true');
      expect(roles()).toEqual(['crew']);
      await role('crew').press('Space');
      await expect.poll(() => role('crew').getAttribute('aria-checked')).toBe('false');
      expect(roles()).toEqual([]);
    });

    test('Change nickname sets a nickname', async () => {
      await choose('Change nickname…');
      await dialog().getByRole('textbox', { name: 'Nickname' }).fill(`Nick ${count}`);
      await userPage.page.keyboard.press('Enter');
      await memberRow(`Nick ${count}`).waitFor();
    });

    test('Time out takes a duration and a reason, and can be removed', async () => {
      await choose('Time out…');
      await dialog().getByRole('combobox', { name: 'Duration' }).selectOption('1 hour');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('too loud');
      await takeScreenshot(userPage.page, 'timeout-dialog');
      await dialog().getByRole('button', { name: 'Time out' }).click();
      await memberRow(target.name).getByText('timed out').waitFor();
      await choose('Remove timeout');
      await memberRow(target.name).getByText('timed out').waitFor({ state: 'detached' });
      const reasons = fixture.world.guild.auditLog.map(({ reason }) => reason);
      expect(reasons).toContain('too loud');
    });

    test('Kick takes a reason', async () => {
      await choose('Kick…');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('wrong pier');
      await dialog().getByRole('button', { name: 'Kick' }).click();
      await memberRow(target.name).waitFor({ state: 'detached' });
      expect(fixture.world.guild.auditLog.map(({ reason }) => reason)).toContain('wrong pier');
    });

    test('Ban takes a reason and deletes messages', async () => {
      await target.send('quay', 'spam');
      await userPage.message('spam').waitFor();
      await choose('Ban…');
      await dialog().getByRole('combobox', { name: 'Delete messages' }).selectOption('Last hour');
      await dialog()
        .getByRole('textbox', { name: /^Reason/ })
        .fill('spam');
      await dialog().getByRole('button', { name: 'Ban' }).click();
      await userPage.message('spam').waitFor({ state: 'detached' });
      expect(fixture.world.guild.isBanned(target)).toBe(true);
    });

    test('a rejection is shown in the dialog, which stays open', async () => {
      await choose('Kick…');
      // In the meantime the user becomes a captain.
      await fixture.world.grantRole(target, 'captain');
      await dialog().getByRole('button', { name: 'Kick' }).click();
      await dialog()
        .getByRole('alert')
        .filter({ hasText: /Missing Permissions/ })
        .waitFor();
      await takeScreenshot(userPage.page, 'rejected');
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await memberRow(target.name).waitFor();
    });

    test('Block blocks a user, and Unblock ends it', async () => {
      const blocked = () => fixture.world.emulator.world.users.get(morgan.id)?.blockedIds.has(target.id);
      await choose('Block');
      await expect.poll(blocked).toBe(true);
      await choose('Unblock');
      await expect.poll(blocked).toBe(false);
    });

    test('Who can write to you closes and opens them, for all servers and for the open one', async () => {
      const settings = () => {
        const record = fixture.world.emulator.world.users.get(morgan.id);
        return [record?.allowsDirectMessages, record?.directMessagesByGuild.get(fixture.world.guildId)];
      };
      const check = (name: string) => userPage.page.getByRole('menuitemcheckbox', { name, exact: true });
      await choose('Who can write to you');
      await check('Accept from Docks').click();
      await expect.poll(() => check('Accept from Docks').getAttribute('aria-checked')).toBe('false');
      expect(settings()).toEqual([true, false]);
      await check('Accept from all servers').click();
      await expect.poll(() => check('Accept from all servers').getAttribute('aria-checked')).toBe('false');
      // The setting for all servers replaces those of single ones.
      expect(settings()).toEqual([false, undefined]);
      await check('Accept from all servers').press('Space');
      await expect.poll(() => check('Accept from Docks').getAttribute('aria-checked')).toBe('true');
      expect(settings()).toEqual([true, undefined]);
    });

    test('Message opens direct messages, and Mention inserts the name', async () => {
      await choose('Mention');
      await expect.poll(() => userPage.box.inputValue()).toBe(`@${target.name} `);
      await choose('Message');
      await expect.poll(() => userPage.box.getAttribute('placeholder')).toBe(`Message @${target.name}`);
    });

    test('user commands are listed, by the visible button', async () => {
      await memberRow(target.name).hover();
      await userPage.page.getByRole('button', { name: `More about ${target.name}` }).click();
      await item('Apps').click();
      await item(/^Greet/).click();
      await userPage.message(/Greetings, guest/).waitFor();
    });
  });

  test('the menu of the current user closes direct messages, and who writes all the same sees why it failed', async () => {
    const closed = await fixture.world.createMember('Closed');
    userPage = await fixture.openAs(closed, 'quay');
    const me = () => userPage.page.getByRole('button', { name: /^Closed .*set status$/ });
    await me().click();
    await userPage.page.getByRole('menuitem', { name: 'Close direct messages from all servers' }).click();
    await me().click();
    await userPage.page.getByRole('menuitem', { name: 'Open direct messages from all servers' }).waitFor();
    await userPage.page.keyboard.press('Escape');
    const robinPage = await fixture.openAs(robin, 'quay');
    await robinPage.page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /^Closed/ })
      .click({ button: 'right' });
    await robinPage.page.getByRole('menuitem', { name: 'Message' }).click();
    await expect.poll(() => robinPage.box.getAttribute('placeholder')).toBe('Message @Closed');
    await robinPage.box.fill('Are you there?');
    await robinPage.box.press('Enter');
    await robinPage.page
      .getByRole('alert')
      .filter({ hasText: /direct messages/i })
      .waitFor();
    // The text is not lost.
    await expect.poll(() => robinPage.box.inputValue()).toBe('Are you there?');
    await robinPage.close();
  });

  test('members without permissions see no moderation actions', async () => {
    userPage = await fixture.openAs(robin, 'quay');
    await memberRow('Morgan').focus();
    await userPage.page.keyboard.press('Shift+F10');
    await menu('About Morgan').waitFor();
    for (const name of [/^Roles/, /^Change nickname/, /^Time out/, /^Kick/, /^Ban/]) {
      await expect.poll(() => item(name).count()).toBe(0);
    }
    await takeScreenshot(userPage.page, 'member-menu');
  });
});
