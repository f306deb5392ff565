/** The message box: sending, replying, editing, files, completion, and disabled states. */

import type { TestUser } from '@guildhall/dev/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('the message box', () => {
  let fixture: WorldFixture;
  let robin: TestUser;
  let wren: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      guild: {
        name: 'Docks',
        roles: [{ name: 'crew', color: 0x2f9f6f, mentionable: true }, { name: 'quiet one' }],
        channels: [
          { name: 'quay' },
          { name: 'notices', permissionOverwrites: [{ id: '@everyone', deny: ['SEND_MESSAGES'] }] },
          { name: 'ledger', permissionOverwrites: [{ id: '@everyone', deny: ['ATTACH_FILES'] }] },
          { name: 'slow' },
          { name: 'edits' },
        ],
      },
    });
    robin = await fixture.world.createMember('Robin');
    wren = await fixture.world.createMember('Wren Cole');
    const { world } = fixture;
    await world.owner.api.emojis.create(world.guildId, { name: 'crane', image: PIXEL });
    await world.owner.api.channels.edit(idOf('slow'), { rate_limit_per_user: 600 });
  });
  afterAll(() => fixture?.close());
  const idOf = (channel: string) => fixture.world.guild.channel(channel).id;

  beforeEach(async () => {
    userPage = await fixture.openAs(robin, 'quay');
  });
  afterEach(async () => {
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const contents = (channel = 'quay') => robin.messages(channel).map(({ content }) => content);
  const options = (name: string) => userPage.page.getByRole('listbox', { name }).getByRole('option');
  const openChannelAs = async (channel: string) => {
    await userPage.close();
    userPage = await fixture.openAs(robin, channel);
  };
  const attach = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = userPage.page.waitForEvent('filechooser');
    await userPage.page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles(files);
  };

  test('Enter sends, Shift+Enter starts a new line', async () => {
    await userPage.box.pressSequentially('Ahoy');
    await userPage.box.press('Shift+Enter');
    await userPage.box.pressSequentially('there');
    await userPage.box.press('Enter');
    await userPage.message('Ahoy').waitFor();
    expect(contents()[0]).toBe('Ahoy\nthere');
    await expect.poll(() => userPage.box.inputValue()).toBe('');
  });

  test('the button sends, and blank messages are not sent', async () => {
    const before = contents().length;
    await userPage.box.fill('   ');
    await userPage.box.press('Enter');
    await userPage.box.fill('By the button');
    await userPage.page.getByRole('button', { name: 'Send', exact: true }).click();
    await userPage.message('By the button').waitFor();
    expect(contents()).toHaveLength(before + 1);
  });

  test('a counter is shown near the limit, and longer messages are not sent', async () => {
    await userPage.box.fill('a'.repeat(1799));
    await expect.poll(() => userPage.page.getByRole('status', { name: /characters left/ }).count()).toBe(0);
    await userPage.box.fill('a'.repeat(1990));
    await userPage.page.getByRole('status', { name: '10 of 2000 characters left' }).waitFor();
    await userPage.box.fill('a'.repeat(2001));
    await userPage.box.press('Enter');
    await userPage.page.getByRole('alert').filter({ hasText: 'at most 2000 characters' }).waitFor();
    await expect.poll(async () => (await userPage.box.inputValue()).length).toBe(2001);
  });

  test('each channel has its own draft', async () => {
    await userPage.box.fill('for the quay');
    await userPage.page.getByRole('link', { name: /edits/ }).click();
    await expect.poll(() => userPage.box.getAttribute('placeholder')).toBe('Message #edits');
    await expect.poll(() => userPage.box.inputValue()).toBe('');
    await userPage.page.getByRole('link', { name: /quay/ }).click();
    await expect.poll(() => userPage.box.inputValue()).toBe('for the quay');
  });

  describe('completion', () => {
    test('@ lists members in a list box controlled by the text field', async () => {
      await userPage.box.pressSequentially('Hello @wr');
      await expect.poll(() => options('Members and roles').count()).toBe(1);
      const id = await options('Members and roles').first().getAttribute('id');
      expect(await userPage.box.getAttribute('aria-activedescendant')).toBe(id);
      await takeScreenshot(userPage.page, 'completion');
      await userPage.box.press('Enter');
      await expect.poll(() => userPage.box.inputValue()).toBe('Hello @Wren Cole ');
      await userPage.box.pressSequentially('and all');
      await userPage.box.press('Enter');
      await userPage.message('and all').waitFor();
      expect(contents()[0]).toBe(`Hello <@${wren.id}> and all`);
    });

    test('@ lists only roles that the user can mention', async () => {
      await userPage.box.pressSequentially('@');
      await expect.poll(() => options('Members and roles').allTextContents()).toContain('crew');
      await expect.poll(() => options('Members and roles').allTextContents()).not.toContain('quiet one');
      await userPage.box.pressSequentially('cre');
      await userPage.box.press('Tab');
      await userPage.box.press('Enter');
      await expect.poll(() => contents()[0]).toMatch(/^<@&\d+>$/);
    });

    test('# lists channels, which can be clicked', async () => {
      await userPage.box.pressSequentially('see #edi');
      await options('Channels').first().click();
      await waitForFocus(userPage.box);
      await userPage.box.press('Enter');
      await expect.poll(() => contents()[0]).toBe(`see <#${idOf('edits')}>`);
    });

    test(': lists custom and common emojis', async () => {
      await userPage.box.pressSequentially(':cra');
      await options('Emojis').filter({ hasText: 'crane' }).first().waitFor();
      await userPage.box.press('Enter');
      await userPage.box.pressSequentially(':rocket');
      await options('Emojis').first().waitFor();
      await userPage.box.press('Enter');
      await userPage.box.press('Enter');
      await expect.poll(() => contents()[0]).toMatch(/^<:crane:\d+> 🚀$/);
    });

    test('Escape closes the list, and Enter then sends the typed text', async () => {
      await userPage.box.pressSequentially('@wren');
      await options('Members and roles').first().waitFor();
      await userPage.box.press('Escape');
      await options('Members and roles').first().waitFor({ state: 'detached' });
      await userPage.box.press('Enter');
      await expect.poll(() => contents()[0]).toBe('@wren');
    });
  });

  describe('files', () => {
    const text = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('fair wind') };
    const picture = {
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'),
    };
    const files = () => userPage.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

    test('can be attached, previewed, removed and sent', async () => {
      await attach(text, picture);
      await expect.poll(() => files().count()).toBe(2);
      await expect.poll(() => files().nth(1).locator('img').getAttribute('src')).toMatch(/^blob:/);
      await takeScreenshot(userPage.page, 'attachments');
      await userPage.page.getByRole('button', { name: 'Remove dot.png' }).click();
      await userPage.box.fill('The log');
      await userPage.box.press('Enter');
      await userPage.message('The log').waitFor();
      expect(robin.messages('quay')[0]?.files.map(({ name }) => name)).toEqual(['log.txt']);
      await expect.poll(() => files().count()).toBe(0);
    });

    test('can be pasted and dropped', async () => {
      await pasteOrDropFiles(userPage, 'paste', { 'pasted.txt': 1 });
      await pasteOrDropFiles(userPage, 'drop', { 'dropped.txt': 1 });
      await expect.poll(() => files().count()).toBe(2);
      await userPage.page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect
        .poll(() => robin.messages('quay')[0]?.files.map(({ name }) => name))
        .toEqual(['pasted.txt', 'dropped.txt']);
    });

    test('that are too large or too many are rejected with an error', async () => {
      const many = Array.from({ length: 11 }, (_, index) => [`${index}.txt`, 1] as const);
      await pasteOrDropFiles(userPage, 'drop', { 'large.bin': 10 * 1024 * 1024 + 1, ...Object.fromEntries(many) });
      const alert = userPage.page.getByRole('alert');
      await alert.filter({ hasText: 'large.bin is too large (at most 10 MB)' }).waitFor();
      await alert.filter({ hasText: 'A message can have at most 10 files.' }).waitFor();
      await expect.poll(() => files().count()).toBe(10);
    });

    test('cannot be attached without the permission', async () => {
      await openChannelAs('ledger');
      await expect.poll(() => userPage.page.getByRole('button', { name: 'Attach files' }).isDisabled()).toBe(true);
      await pasteOrDropFiles(userPage, 'paste', { 'pasted.txt': 1 });
      await userPage.page.getByRole('alert').filter({ hasText: 'permission to attach files' }).waitFor();
    });
  });

  test('others see the typing indicator until the message is sent', async () => {
    const other = await fixture.openAs(wren, 'quay');
    await userPage.box.pressSequentially('I am writ');
    await other.page.getByText('Robin is typing…').waitFor();
    await userPage.box.press('Enter');
    await other.message('I am writ').waitFor();
    await other.page.getByText('Robin is typing…').waitFor({ state: 'detached' });
    await other.close();
  });

  test('ArrowUp edits the latest own message, and Escape cancels the edit', async () => {
    await openChannelAs('edits');
    await userPage.box.fill('first');
    await userPage.box.press('Enter');
    await userPage.message('first').waitFor();
    await userPage.box.press('ArrowUp');
    await userPage.page.getByText('Editing your message').waitFor();
    await expect.poll(() => userPage.box.inputValue()).toBe('first');
    await userPage.box.press('Escape');
    await expect.poll(() => userPage.box.inputValue()).toBe('');
    await userPage.box.press('ArrowUp');
    await expect.poll(() => userPage.box.inputValue()).toBe('first');
    await userPage.box.fill('second');
    await takeScreenshot(userPage.page, 'editing');
    await userPage.box.press('Enter');
    await userPage.message('second').waitFor();
    expect(contents('edits')).toEqual(['second']);
  });

  test('an edit that removes all content asks before it deletes the message', async () => {
    await openChannelAs('edits');
    await userPage.box.fill('to vanish');
    await userPage.box.press('Enter');
    await userPage.message('to vanish').waitFor();
    await userPage.box.press('ArrowUp');
    await expect.poll(() => userPage.box.inputValue()).toBe('to vanish');
    await userPage.box.fill('');
    await userPage.box.press('Enter');
    await userPage.page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click();
    await userPage.message('to vanish').waitFor({ state: 'detached' });
    await expect.poll(() => userPage.page.getByText('Editing your message').count()).toBe(0);
  });

  test('messages sent in quick succession keep their order', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) {
      await userPage.box.fill(word);
      await userPage.box.press('Enter');
    }
    await userPage.message('five').waitFor();
    expect(contents().slice(0, 5)).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  test('slowmode shows the remaining time and keeps the draft', async () => {
    await openChannelAs('slow');
    await userPage.page.getByText('Slowmode is on').waitFor();
    await userPage.box.fill('one');
    await userPage.box.press('Enter');
    await userPage.message('one').waitFor();
    await userPage.page.getByText(/Slowmode: you can send again in 9 min|10 min/).waitFor();
    await userPage.box.fill('two');
    await userPage.box.press('Enter');
    await userPage.page.getByRole('alert').filter({ hasText: 'Slowmode' }).waitFor();
    await expect.poll(() => userPage.box.inputValue()).toBe('two');
    expect(contents('slow')).toEqual(['one']);
  });

  test('a channel without the permission to send shows a text instead of the box', async () => {
    await openChannelAs('notices');
    await userPage.page.getByText('You do not have permission to send messages in this channel.').waitFor();
    await expect.poll(() => userPage.box.count()).toBe(0);
  });

  test('a timed out user sees the remaining time', async () => {
    const { world } = fixture;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await world.owner.api.guilds.editMember(world.guildId, robin.id, { communication_disabled_until: until });
    await userPage.page.getByText(/You are timed out: you can write again in (59 min|1 h)/).waitFor();
    await takeScreenshot(userPage.page, 'timed-out');
    await world.owner.api.guilds.editMember(world.guildId, robin.id, { communication_disabled_until: null });
    await userPage.box.waitFor();
  });

  test('a rejected message returns to the text field', async () => {
    await userPage.page.route('**/_control/channels/*/messages', (route) =>
      route.fulfill({ status: 500, json: { code: 0, message: 'The pier is closed.' } }),
    );
    await userPage.box.fill('not lost');
    await userPage.box.press('Enter');
    await userPage.page.getByRole('alert').filter({ hasText: 'The pier is closed.' }).waitFor();
    await expect.poll(() => userPage.box.inputValue()).toBe('not lost');
  });
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Pastes files into the message box or drops them on the messages. The files are created in the page, by names and sizes.
 */
async function pasteOrDropFiles(
  { page }: UserPage,
  kind: 'paste' | 'drop',
  files: Readonly<Record<string, number>>,
): Promise<void> {
  await page.evaluate(`
    const data = new DataTransfer();
    for (const [name, size] of Object.entries(${JSON.stringify(files)})) {
      data.items.add(new File([new Uint8Array(size)], name));
    }
    const init = { bubbles: true, cancelable: true };
    if ('${kind}' === 'paste') {
      document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
    } else {
      const list = document.querySelector('main [role=log]');
      for (const type of ['dragover', 'drop']) list.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
    }
  `);
}
