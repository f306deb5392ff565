/** The message box: saying, answering and changing messages, files, completion, and when nobody may write. */

import type { TestUser } from 'guildhall/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingBrowser } from '../fixture/browser.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('the message box', () => {
  let stage: WorldFixture;
  let robin: TestUser;
  let wren: TestUser;
  let sight: UserPage;

  beforeAll(async () => {
    stage = await WorldFixture.open({
      guild: {
        name: 'Docks',
        roles: [{ name: 'crew', color: 0x2f9f6f, mentionable: true }, { name: 'quiet one' }],
        channels: [
          { name: 'quay' },
          { name: 'notices', permission_overwrites: [{ id: '@everyone', deny: ['SEND_MESSAGES'] }] },
          { name: 'ledger', permission_overwrites: [{ id: '@everyone', deny: ['ATTACH_FILES'] }] },
          { name: 'slow' },
          { name: 'edits' },
        ],
      },
    });
    robin = await stage.world.createMember('Robin');
    wren = await stage.world.createMember('Wren Cole');
    const { world } = stage;
    await world.owner.api.emojis.create(world.guildId, { name: 'crane', image: PIXEL });
    await world.owner.api.channels.edit(idOf('slow'), { rate_limit_per_user: 600 });
  });
  afterAll(() => stage?.close());
  const idOf = (channel: string) => stage.world.guild.channel(channel).id;

  beforeEach(async () => {
    sight = await stage.openAs(robin, 'quay');
  });
  afterEach(async () => {
    expect(sight.externalRequests).toEqual([]);
    await sight.close();
  });

  const contents = (channel = 'quay') => robin.messages(channel).map(({ content }) => content);
  const options = (name: string) => sight.page.getByRole('listbox', { name }).getByRole('option');
  const go = async (channel: string) => {
    await sight.close();
    sight = await stage.openAs(robin, channel);
  };
  const attach = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = sight.page.waitForEvent('filechooser');
    await sight.page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles(files);
  };

  test('Enter sends, Shift+Enter begins a line', async () => {
    await sight.box.pressSequentially('Ahoy');
    await sight.box.press('Shift+Enter');
    await sight.box.pressSequentially('there');
    await sight.box.press('Enter');
    await sight.message('Ahoy').waitFor();
    expect(contents()[0]).toBe('Ahoy\nthere');
    await expect.poll(() => sight.box.inputValue()).toBe('');
  });

  test('the button sends, too; nothing but blanks is not sent', async () => {
    const before = contents().length;
    await sight.box.fill('   ');
    await sight.box.press('Enter');
    await sight.box.fill('By the button');
    await sight.page.getByRole('button', { name: 'Send' }).click();
    await sight.message('By the button').waitFor();
    expect(contents()).toHaveLength(before + 1);
  });

  test('counts down near the limit, and sends nothing beyond it', async () => {
    await sight.box.fill('a'.repeat(1799));
    expect(await sight.page.getByRole('status', { name: /characters left/ }).count()).toBe(0);
    await sight.box.fill('a'.repeat(1990));
    await sight.page.getByRole('status', { name: '10 of 2000 characters left' }).waitFor();
    await sight.box.fill('a'.repeat(2001));
    await sight.box.press('Enter');
    await sight.page.getByRole('alert').filter({ hasText: 'at most 2000 characters' }).waitFor();
    await expect.poll(async () => (await sight.box.inputValue()).length).toBe(2001);
  });

  test('each channel keeps its own draft', async () => {
    await sight.box.fill('for the quay');
    await sight.page.getByRole('link', { name: /edits/ }).click();
    await expect.poll(() => sight.box.getAttribute('placeholder')).toBe('Message #edits');
    await expect.poll(() => sight.box.inputValue()).toBe('');
    await sight.page.getByRole('link', { name: /quay/ }).click();
    await expect.poll(() => sight.box.inputValue()).toBe('for the quay');
  });

  describe('completion', () => {
    test('of members by @, as a list that the box controls', async () => {
      await sight.box.pressSequentially('Hello @wr');
      await expect.poll(() => options('Members and roles').count()).toBe(1);
      const id = await options('Members and roles').first().getAttribute('id');
      expect(await sight.box.getAttribute('aria-activedescendant')).toBe(id);
      await takeScreenshot(sight.page, 'completion');
      await sight.box.press('Enter');
      await expect.poll(() => sight.box.inputValue()).toBe('Hello @Wren Cole ');
      await sight.box.pressSequentially('and all');
      await sight.box.press('Enter');
      await sight.message('and all').waitFor();
      expect(contents()[0]).toBe(`Hello <@${wren.id}> and all`);
    });

    test('of roles by @: those that the person may mention', async () => {
      await sight.box.pressSequentially('@');
      await expect.poll(() => options('Members and roles').allTextContents()).toContain('crew');
      expect(await options('Members and roles').allTextContents()).not.toContain('quiet one');
      await sight.box.pressSequentially('cre');
      await sight.box.press('Tab');
      await sight.box.press('Enter');
      await expect.poll(() => contents()[0]).toMatch(/^<@&\d+>$/);
    });

    test('of channels by #, with the mouse', async () => {
      await sight.box.pressSequentially('see #edi');
      await options('Channels').first().click();
      await waitForFocus(sight.box);
      await sight.box.press('Enter');
      await expect.poll(() => contents()[0]).toBe(`see <#${idOf('edits')}>`);
    });

    test('of emojis by :, those of the guild and common ones', async () => {
      await sight.box.pressSequentially(':cra');
      await options('Emojis').filter({ hasText: 'crane' }).first().waitFor();
      await sight.box.press('Enter');
      await sight.box.pressSequentially(':rocket');
      await options('Emojis').first().waitFor();
      await sight.box.press('Enter');
      await sight.box.press('Enter');
      await expect.poll(() => contents()[0]).toMatch(/^<:crane:\d+> 🚀$/);
    });

    test('Escape puts the list away, and Enter then sends what was typed', async () => {
      await sight.box.pressSequentially('@wren');
      await options('Members and roles').first().waitFor();
      await sight.box.press('Escape');
      await options('Members and roles').first().waitFor({ state: 'detached' });
      await sight.box.press('Enter');
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
    const files = () => sight.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

    test('are chosen, previewed, taken away again, and sent', async () => {
      await attach(text, picture);
      await expect.poll(() => files().count()).toBe(2);
      await expect.poll(() => files().nth(1).locator('img').getAttribute('src')).toMatch(/^blob:/);
      await takeScreenshot(sight.page, 'attachments');
      await sight.page.getByRole('button', { name: 'Remove dot.png' }).click();
      await sight.box.fill('The log');
      await sight.box.press('Enter');
      await sight.message('The log').waitFor();
      expect(robin.messages('quay')[0]?.files.map(({ name }) => name)).toEqual(['log.txt']);
      expect(await files().count()).toBe(0);
    });

    test('are pasted and dropped', async () => {
      await giveFiles(sight, 'paste', { 'pasted.txt': 1 });
      await giveFiles(sight, 'drop', { 'dropped.txt': 1 });
      await expect.poll(() => files().count()).toBe(2);
      await sight.page.getByRole('button', { name: 'Send' }).click();
      await expect
        .poll(() => robin.messages('quay')[0]?.files.map(({ name }) => name))
        .toEqual(['pasted.txt', 'dropped.txt']);
    });

    test('that are too large or too many are refused in words', async () => {
      const many = Array.from({ length: 11 }, (_, index) => [`${index}.txt`, 1] as const);
      await giveFiles(sight, 'drop', { 'large.bin': 10 * 1024 * 1024 + 1, ...Object.fromEntries(many) });
      const alert = sight.page.getByRole('alert');
      await alert.filter({ hasText: 'large.bin is too large: at most 10 MB' }).waitFor();
      await alert.filter({ hasText: 'A message takes 10 files.' }).waitFor();
      expect(await files().count()).toBe(10);
    });

    test('are not offered where nobody may attach them', async () => {
      await go('ledger');
      expect(await sight.page.getByRole('button', { name: 'Attach files' }).isDisabled()).toBe(true);
      await giveFiles(sight, 'paste', { 'pasted.txt': 1 });
      await sight.page.getByRole('alert').filter({ hasText: 'permission to attach files' }).waitFor();
    });
  });

  test('others see that somebody types, and no longer once it is said', async () => {
    const other = await stage.openAs(wren, 'quay');
    await sight.box.pressSequentially('I am writ');
    await other.page.getByText('Robin is typing…').waitFor();
    await sight.box.press('Enter');
    await other.message('I am writ').waitFor();
    await other.page.getByText('Robin is typing…').waitFor({ state: 'detached' });
    await other.close();
  });

  test('ArrowUp changes the latest own message; Escape leaves it as it was', async () => {
    await go('edits');
    await sight.box.fill('first');
    await sight.box.press('Enter');
    await sight.message('first').waitFor();
    await sight.box.press('ArrowUp');
    await sight.page.getByText('Editing your message').waitFor();
    await expect.poll(() => sight.box.inputValue()).toBe('first');
    await sight.box.press('Escape');
    await expect.poll(() => sight.box.inputValue()).toBe('');
    await sight.box.press('ArrowUp');
    await expect.poll(() => sight.box.inputValue()).toBe('first');
    await sight.box.fill('second');
    await takeScreenshot(sight.page, 'editing');
    await sight.box.press('Enter');
    await sight.message('second').waitFor();
    expect(contents('edits')).toEqual(['second']);
  });

  test('a message of which nothing is left is deleted, once that is confirmed', async () => {
    await go('edits');
    await sight.box.fill('to vanish');
    await sight.box.press('Enter');
    await sight.message('to vanish').waitFor();
    await sight.box.press('ArrowUp');
    await expect.poll(() => sight.box.inputValue()).toBe('to vanish');
    await sight.box.fill('');
    await sight.box.press('Enter');
    await sight.page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click();
    await sight.message('to vanish').waitFor({ state: 'detached' });
    await expect.poll(() => sight.page.getByText('Editing your message').count()).toBe(0);
  });

  test('what is said quickly keeps its order', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) {
      await sight.box.fill(word);
      await sight.box.press('Enter');
    }
    await sight.message('five').waitFor();
    expect(contents().slice(0, 5)).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  test('in slowmode it says how long to wait, and keeps what is written', async () => {
    await go('slow');
    await sight.page.getByText('Slowmode is on').waitFor();
    await sight.box.fill('one');
    await sight.box.press('Enter');
    await sight.message('one').waitFor();
    await sight.page.getByText(/Slowmode: you can send again in 9 min|10 min/).waitFor();
    await sight.box.fill('two');
    await sight.box.press('Enter');
    await sight.page.getByRole('alert').filter({ hasText: 'Slowmode' }).waitFor();
    await expect.poll(() => sight.box.inputValue()).toBe('two');
    expect(contents('slow')).toEqual(['one']);
  });

  test('where the person may not send, it says so', async () => {
    await go('notices');
    await sight.page.getByText('You do not have permission to send messages in this channel.').waitFor();
    expect(await sight.box.count()).toBe(0);
  });

  test('while the person is timed out, it says until when', async () => {
    const { world } = stage;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await world.owner.api.guilds.editMember(world.guildId, robin.id, { communication_disabled_until: until });
    await sight.page.getByText(/You are timed out: you can write again in (59 min|1 h)/).waitFor();
    await takeScreenshot(sight.page, 'timed-out');
    await world.owner.api.guilds.editMember(world.guildId, robin.id, { communication_disabled_until: null });
    await sight.box.waitFor();
  });

  test('what the service does not take comes back into the box', async () => {
    await sight.page.route('**/_control/channels/*/messages', (route) =>
      route.fulfill({ status: 500, json: { code: 0, message: 'The pier is closed.' } }),
    );
    await sight.box.fill('not lost');
    await sight.box.press('Enter');
    await sight.page.getByRole('alert').filter({ hasText: 'The pier is closed.' }).waitFor();
    await expect.poll(() => sight.box.inputValue()).toBe('not lost');
  });
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files that are pasted into the message box, or dropped on the messages: made in the page, by names and sizes. */
async function giveFiles(
  { page }: UserPage,
  kind: 'paste' | 'drop',
  files: Readonly<Record<string, number>>,
): Promise<void> {
  await page.evaluate(`
    const data = new DataTransfer();
    for (const [name, size] of Object.entries(${JSON.stringify(files)})) {
      data.items.add(new File([new Uint8Array(size)], name));
    }
    const how = { bubbles: true, cancelable: true };
    if ('${kind}' === 'paste') {
      document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: data }));
    } else {
      const list = document.querySelector('main [role=log]');
      for (const type of ['dragover', 'drop']) list.dispatchEvent(new DragEvent(type, { ...how, dataTransfer: data }));
    }
  `);
}
