import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { standardFile } from '../../../dev/src/emulator/http/standard-files.js';
import { messageReferenceTypes } from '../../../src/wire/objects/messages/message-types.js';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture, type SentFile, waitForPictures } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

const FUTURE = 4_000_000_000;

/** A picture as a file. */
function picture(name: string): SentFile {
  return { name, type: 'image/png', bytes: Uint8Array.from(standardFile('avatars/1.png')?.bytes ?? []) };
}

describe.skipIf(missingBrowser)('the messages of a channel', () => {
  let fixture: ChannelFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  it('are grouped by day and author, with role colors and app tags', async () => {
    const { guildId } = fixture.backend.emulator;
    const role = await fixture.callAsBot('POST', `/guilds/${guildId}/roles`, { name: 'Captains', color: 0xe67e22 });
    await fixture.callAsBot('PUT', `/guilds/${guildId}/members/${fixture.user.user.id}/roles/${role['id']}`);
    const channelId = await fixture.createChannel();
    await fixture.sendAsUser(channelId, 'first');
    await fixture.sendAsUser(channelId, 'second');
    await fixture.backend.emulator.clock.advance(24 * 60 * 60_000);
    await fixture.postAsBot(channelId, { content: 'third' });
    const { page, message, externalRequests } = await fixture.openChannel({ channelId });
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    const names = page.getByRole('log', { name: 'Messages in stage' }).getByText('robin', { exact: true });
    await expect.poll(() => names.count()).toBe(1);
    expect(await names.evaluate((name) => getComputedStyle(name).color)).not.toBe(
      await message('third')
        .getByText('Guildhall')
        .evaluate((name) => getComputedStyle(name).color),
    );
    await expect.poll(() => message('third').getByText('APP', { exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByText(/^\w+ \d+, \d{4}$/).count()).toBe(2);
    expect(externalRequests).toEqual([]);
  });

  it('are one tab stop: arrow keys move between messages and into their controls, and screen readers hear the position', async () => {
    const channelId = await fixture.createChannel();
    for (const name of ['first', 'second', 'third'])
      await fixture.sendAsUser(channelId, `${name} https://example.org/${name} https://example.net/${name}`);
    const { page, message, latestMessage } = await fixture.openChannel({ channelId });
    await latestMessage('third');
    const focused = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));
    const link = (name: string) => page.getByRole('link', { name });
    const listHasFocus = () => page.evaluate<boolean>(`document.activeElement?.closest('[role=log]') !== null`);
    expect(await message('third').getAttribute('aria-posinset')).toBe('3');
    expect(await message('third').getAttribute('aria-setsize')).toBe('3');

    await page.getByRole('textbox', { name: 'Message #stage' }).focus();
    for (let press = 0; press < 3 && !(await listHasFocus()); press++) await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(message('third'))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(listHasFocus).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(message('third'))).toBe(true);

    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(message('second'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(link('example.org/second'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(link('example.net/second'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(message('second'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(message('second'))).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(message('first'))).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => focused(message('third'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(listHasFocus).toBe(false);
  });

  it('show the first lines of text files as text, and all of them on request', async () => {
    const channelId = await fixture.createChannel();
    const lines = ['<img src=x onerror=alert(1)>', ...Array.from({ length: 9 }, (_, index) => `line ${index + 2}`)];
    const bytes = new TextEncoder().encode(lines.join('\n'));
    await fixture.postAsBot(channelId, { content: 'The log:' }, [{ name: 'voyage.log', type: '', bytes }]);
    await fixture.postAsBot(channelId, { content: 'A program:' }, [
      { name: 'boat.bin', type: 'application/octet-stream', bytes: Uint8Array.from([0, 1, 2]) },
    ]);
    const { message } = await fixture.openChannel({ channelId });
    const contents = message('The log:').getByRole('figure', { name: 'Contents of voyage.log' });
    await expect.poll(() => contents.locator('pre').textContent()).toBe(lines.slice(0, 6).join('\n'));
    await contents.getByRole('button', { name: 'Show all 10 lines' }).click();
    await expect.poll(() => contents.locator('pre').textContent()).toBe(lines.join('\n'));
    await contents.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => contents.locator('pre').textContent()).toBe(lines.slice(0, 6).join('\n'));
    expect(await contents.locator('img').count()).toBe(0);
    expect(await message('A program:').getByRole('figure').count()).toBe(0);
  });

  it('keep the words of inline fields whole in a narrow window, and cut only words that are wider than the message', async () => {
    const channelId = await fixture.createChannel();
    const names = ['Responsible', 'Destination', 'Confirmation'];
    const fields = names.map((name) => ({ name, value: 'unacknowledged', inline: true }));
    const long = { name: 'Key', value: 'x'.repeat(200), inline: true };
    await fixture.postAsBot(channelId, { embeds: [{ title: 'Order', fields: [...fields, long] }] });
    const { page, message } = await fixture.openChannel({ channelId });
    await page.setViewportSize({ width: 390, height: 800 });
    const embed = message('Order').getByRole('article', { name: 'Embed' });
    for (const name of names) {
      const lines = await embed.getByText(name).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines).toBe(1);
    }
    const isCut = await embed.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut).toBe(false);
  });

  it('render all Markdown elements', async () => {
    const { channelId, message } = await fixture.openChannel();
    const userId = fixture.user.user.id;
    const markdown = `# Title\n**bold** *slanted* __lined__ ~~struck~~ \`code\`\n> quoted\n- item\n1. counted\n-# small\n\`\`\`ts\nconst x = 1;\n\`\`\`\n`;
    await fixture.postAsBot(channelId, {
      content: `${markdown}<@${userId}> [masked](https://example.com/x) <t:${FUTURE}:R>`,
    });
    const article = message('bold');
    await article.waitFor();
    for (const [tag, text] of Object.entries({
      strong: 'bold',
      em: 'slanted',
      u: 'lined',
      s: 'struck',
      blockquote: 'quoted',
      'ul > li': 'item',
      'ol > li': 'counted',
      small: 'small',
      'pre code': 'const x = 1;',
      h1: 'Title',
    })) {
      await expect.poll(() => article.locator(tag, { hasText: text }).count(), { message: tag }).toBe(1);
    }
    const link = article.getByRole('link', { name: 'masked' });
    expect(await link.getAttribute('href')).toBe('https://example.com/x');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => article.getByText('@robin').count()).toBe(1);
    expect(await article.locator('time[datetime^="2096"]').textContent()).toMatch(/^in \d+ years$/);
  });

  it('update relative timestamps with the emulator’s clock', async () => {
    const { channelId, message } = await fixture.openChannel();
    const seconds = Math.floor(fixture.backend.emulator.clock.now() / 1000);
    await fixture.postAsBot(channelId, { content: `due <t:${seconds + 7200}:R>` });
    await message('in 2 hours').waitFor();
    await fixture.backend.emulator.clock.advance(2 * 60 * 60_000 - 30_000);
    await fixture.postAsBot(channelId, { content: 'later' });
    await message(/due in \d+ seconds/).waitFor();
  });

  it('hide spoilers until a click or key press', async () => {
    const { page, channelId, message } = await fixture.openChannel();
    await fixture.postAsBot(channelId, { content: 'one ||hidden||' });
    await fixture.postAsBot(channelId, { content: 'two ||concealed||' });
    await message('one').waitFor();
    await expect.poll(() => page.getByText('hidden').count()).toBe(0);
    await message('one').getByRole('button', { name: 'Show spoiler' }).click();
    await message('one hidden').waitFor();
    await message('two').getByRole('button', { name: 'Show spoiler' }).focus();
    await page.keyboard.press('Enter');
    await message('two concealed').waitFor();
  });

  it('render all parts of embeds', async () => {
    const { page, channelId } = await fixture.openChannel();
    const fields = [
      { name: 'Left', value: 'l', inline: true },
      { name: 'Right', value: 'r', inline: true },
      { name: 'Below', value: 'b' },
    ];
    const embed = {
      title: 'Title of it',
      url: 'https://example.com/title',
      description: 'Words of it',
      color: 0x45bfae,
      timestamp: new Date(fixture.backend.emulator.clock.now()).toISOString(),
      author: { name: 'Author of it', icon_url: 'attachment://a.png' },
      footer: { text: 'Foot of it' },
      image: { url: 'attachment://b.png' },
      thumbnail: { url: 'https://example.com/elsewhere.png' },
      fields,
    };
    await fixture.postAsBot(channelId, { embeds: [embed] }, [picture('a.png'), picture('b.png')]);
    const article = page.getByRole('article', { name: 'Embed' });
    await article.waitFor();
    for (const text of ['Title of it', 'Words of it', 'Author of it', 'Foot of it', 'Left', 'Right', 'Below']) {
      await expect.poll(() => article.getByText(text).count(), { message: text }).toBe(1);
    }
    expect(await article.evaluate((box) => getComputedStyle(box).borderInlineStartColor)).toBe('rgb(69, 191, 174)');
    const top = (name: string) =>
      article
        .getByText(name, { exact: true })
        .boundingBox()
        .then((box) => box?.y);
    expect(await top('Left')).toBe(await top('Right'));
    expect(await top('Below')).toBeGreaterThan((await top('Left')) ?? 0);
    await expect.poll(() => article.locator('img').count()).toBe(2);
    await waitForPictures(article);
  });

  it('show external pictures as links and never load them', async () => {
    const { page, channelId, externalRequests } = await fixture.openChannel();
    await fixture.postAsBot(channelId, { embeds: [{ title: 'Far', image: { url: 'https://example.com/far.png' } }] });
    await page.getByRole('link', { name: 'example.com/far.png' }).waitFor();
    expect(externalRequests).toEqual([]);
  });

  it('show pictures in full size on a click, other files with their size, and cover spoilers', async () => {
    const { page, channelId, message } = await fixture.openChannel();
    const notes = { name: 'notes.txt', type: 'text/plain', bytes: new Uint8Array(1536) };
    const song = { name: 'song.mp3', type: 'audio/mpeg', bytes: new Uint8Array(64) };
    const attachments = [{ id: 0, description: 'A face' }];
    const files = [picture('a.png'), picture('SPOILER_b.png'), notes, song];
    await fixture.postAsBot(channelId, { content: 'files', attachments }, files);
    const article = message('files');
    await article.getByText('1.5 KB').waitFor();
    const { filesUrl } = fixture.backend.emulator;
    const link = article.getByRole('link', { name: 'notes.txt' });
    expect(await link.getAttribute('href')).toContain(`${filesUrl}/attachments/`);
    expect(await article.locator('audio').getAttribute('src')).toContain(`${filesUrl}/attachments/`);
    await article.getByRole('button', { name: 'View full size: A face' }).click();
    const lightbox = page.getByRole('dialog', { name: 'A face' });
    await lightbox.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => lightbox.count()).toBe(0);
    await expect.poll(() => article.locator('[inert]').count()).toBe(1);
    await article.getByRole('button', { name: 'Show spoiler' }).click();
    await expect.poll(() => article.locator('[inert]').count()).toBe(0);
    await article.getByRole('button', { name: 'View full size: SPOILER_b.png' }).waitFor();
  });

  it('accept reactions, by mouse and by keyboard', async () => {
    const { page, channelId, message } = await fixture.openChannel();
    const { id } = await fixture.postAsBot(channelId, { content: 'react' });
    await fixture.callAsBot('PUT', `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent('🔥')}/@me`);
    const fire = message('react').getByRole('button', { name: /^🔥/ });
    await fire.click();
    await expect.poll(() => fire.getAttribute('aria-label')).toBe('🔥: 2 reactions');
    expect(await fire.getAttribute('aria-pressed')).toBe('true');
    await fire.press('Enter');
    await expect.poll(() => fire.getAttribute('aria-label')).toBe('🔥: 1 reaction');
    await message('react').getByRole('button', { name: 'Add reaction' }).last().press('Enter');
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('rocket');
    await page.keyboard.press('Enter');
    await message('react').getByRole('button', { name: '🚀: 1 reaction' }).waitFor();
  });

  it('accept votes in polls and show the results', async () => {
    const { page, channelId } = await fixture.openChannel();
    const answers = ['Tea', 'Coffee'].map((text) => ({ poll_media: { text } }));
    await fixture.postAsBot(channelId, { poll: { question: { text: 'Which?' }, answers, duration: 1 } });
    const poll = page.getByRole('region', { name: 'Which?' });
    const vote = poll.getByRole('button', { name: 'Vote', exact: true });
    await vote.waitFor();
    await expect.poll(() => vote.isDisabled()).toBe(true);
    await poll.getByRole('radio', { name: 'Coffee' }).check();
    await vote.click();
    await poll.getByText('✓ your vote').waitFor();
    await expect.poll(() => poll.getByText('100%').count()).toBe(1);
    await poll.getByRole('button', { name: 'Remove vote' }).click();
    await poll.getByText('0 votes').first().waitFor();
    await poll.getByRole('button', { name: 'Show results' }).click();
    await expect.poll(() => poll.getByText('0%').count()).toBe(2);
  });

  it('show replies, edits, threads, pins and forwarded messages', async () => {
    const { channelId, message } = await fixture.openChannel();
    const { id } = await fixture.sendAsUser(channelId, 'a question');
    await fixture.postAsBot(channelId, { content: 'a reply', message_reference: { message_id: id } });
    const draft = await fixture.postAsBot(channelId, { content: 'wrong' });
    await fixture.callAsBot('PATCH', `/channels/${channelId}/messages/${draft.id}`, { content: 'right' });
    await fixture.callAsBot('POST', `/channels/${channelId}/messages/${id}/threads`, { name: 'More of it' });
    await fixture.callAsBot('PUT', `/channels/${channelId}/pins/${id}`);
    const forwarded = await fixture.postAsBot(await fixture.createChannel('elsewhere'), { content: 'old words' });
    const message_reference = {
      type: messageReferenceTypes.FORWARD,
      message_id: forwarded.id,
      channel_id: forwarded.channel_id,
    };
    await fixture.postAsBot(channelId, { message_reference });
    await message('Forwarded').getByText('old words').waitFor();
    await expect.poll(() => message('Forwarded').getByRole('link', { name: '#elsewhere' }).count()).toBe(1);
    await message('right(edited)').waitFor();
    await message(/pinned a message to this channel/).waitFor();
    await message(/robin.*pinned.*a question/)
      .getByText('More of it')
      .waitFor();
    await message('a reply').getByRole('button', { name: 'Go to: a question' }).click();
    await expect
      .poll(() =>
        message(/robin.*pinned.*a question/)
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
  });

  it('disappear when they are deleted', async () => {
    const { channelId, message } = await fixture.openChannel();
    const { id } = await fixture.sendAsUser(channelId, 'soon gone');
    await message('soon gone').waitFor();
    await fixture.callAsBot('DELETE', `/channels/${channelId}/messages/${id}`);
    await expect.poll(() => message('soon gone').count()).toBe(0);
  });

  it('are navigated by arrow keys, and Tab reaches one of them', async () => {
    const channelId = await fixture.createChannel();
    for (const text of ['one', 'two', 'three']) await fixture.sendAsUser(channelId, text);
    const { page, message } = await fixture.openChannel({ channelId });
    await message('three').waitFor();
    await expect.poll(() => page.locator('article[tabindex="0"]').count()).toBe(1);
    await message('three').focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toContain('two');
    await page.keyboard.press('Home');
    await expect.poll(focused).toContain('one');
    await page.keyboard.press('End');
    await expect.poll(focused).toContain('three');
  });

  it('are announced when they arrive', async () => {
    const { page, channelId } = await fixture.openChannel();
    await fixture.postAsBot(channelId, { content: 'something **new**' });
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Guildhall: something new');
  });

  it('show their payload on a click', async () => {
    const { page, channelId, message } = await fixture.openChannel();
    const { id } = await fixture.postAsBot(channelId, { content: 'made by a request' });
    await message('made by a request').getByText('made by a request').click();
    await page.getByText(`Message ${id}`).first().waitFor();
  });
});

describe.skipIf(missingBrowser)('a long channel', () => {
  let fixture: ChannelFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  it('opens at its end, loads older messages on scrolling up, and keeps its position', async () => {
    const channelId = await fixture.createChannel();
    fixture.fillWithMessages(channelId, 130);
    const { page, message } = await fixture.openChannel({ channelId });
    await message('message 130.').waitFor();
    await expect.poll(() => message('message 130.').isVisible()).toBe(true);
    const rendered = await page.getByRole('article').count();
    expect(rendered).toBeLessThan(100);
    const list = page.getByRole('log', { name: 'Messages in stage' });
    await list.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -700);
        return message('message 1.').count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Jump to present' }).click();
    await expect.poll(() => message('message 130.').count()).toBe(1);
  });

  it('with 5,000 messages renders only the visible ones, at any position', async () => {
    const channelId = await fixture.createChannel();
    fixture.fillWithMessages(channelId, 5000);
    const { page, message } = await fixture.openChannel({ channelId });
    await message('message 5000.').waitFor();
    const list = page.getByRole('log', { name: 'Messages in stage' });
    await list.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -20_000);
        return message(/message 4[0-4]\d\d\./).count();
      })
      .toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(100);
  });

  it('loads and focuses the message of a link, in texts, buttons and embeds', async () => {
    const { guildId, world } = fixture.backend.emulator;
    const target = await fixture.createChannel('archive');
    fixture.fillWithMessages(target, 120);
    const ids = [...(world.channels.get(target)?.messages.keys() ?? [])];
    const linkTo = (index: number) => `https://discord.com/channels/${guildId}/${target}/${ids[index]}`;
    const { page, channelId, message } = await fixture.openChannel();
    await fixture.postAsBot(channelId, {
      content: `See ${linkTo(4)}`,
      embeds: [{ title: 'Title', url: linkTo(60), author: { name: 'Author', url: `${linkTo(0)}9` } }],
      components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Read', url: linkTo(118) }] }],
    });
    const follow = async (name: string, text: string) => {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: 'archive' }).waitFor();
      const isFocused = () => message(text).evaluate((article) => article === document.activeElement);
      await message(text).waitFor();
      await expect.poll(isFocused).toBe(true);
    };
    await follow(linkTo(4), 'message 5.');
    expect(page.url()).toContain(`/channels/${target}/messages/${ids[4]}`);
    await page.goBack();
    await follow('Title', 'message 61.');
    await page.goBack();
    await follow('Read', 'message 119.');
    await fixture.postAsBot(target, { content: `Again: ${linkTo(118)}` });
    await message('Again').waitFor();
    await page.getByRole('textbox', { name: 'Message #archive' }).focus();
    await follow(linkTo(118), 'message 119.');
    await page.goBack();
    await page.getByRole('link', { name: 'Author' }).click();
    await page.getByText('The message was not found').waitFor();
  });

  it('stays at its end when messages arrive, unless the user has scrolled up', async () => {
    const channelId = await fixture.createChannel();
    fixture.fillWithMessages(channelId, 60);
    const { page, message } = await fixture.openChannel({ channelId });
    await message('message 60.').waitFor();
    await fixture.postAsBot(channelId, { content: 'tall\n'.repeat(30) });
    const list = page.getByRole('log', { name: 'Messages in stage' });
    await message('tall').waitFor();
    await expect
      .poll(() => list.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)))
      .toBeLessThan(2);
    await expect.poll(() => page.getByRole('button', { name: 'Jump to present' }).count()).toBe(0);
    await list.hover();
    // The user keeps scrolling up until the button appears.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -450);
        return page.getByRole('button', { name: 'Jump to present' }).isVisible();
      })
      .toBe(true);
    const visibleId = await list.evaluate((box) => {
      const { y, height } = box.getBoundingClientRect();
      const middle = (article: Element) => article.getBoundingClientRect().bottom > y + height / 2;
      return [...box.querySelectorAll('article')].find(middle)?.getAttribute('data-message-id') ?? '';
    });
    const top = () =>
      page
        .locator(`[data-message-id="${visibleId}"]`)
        .boundingBox()
        .then((box) => box?.y);
    // Rows above may still be measured, and the browser applies the last turn of the wheel later.
    let before = await top();
    let unchanged = 0;
    await expect
      .poll(async () => {
        const earlier = before;
        before = await top();
        unchanged = before === earlier ? unchanged + 1 : 0;
        return unchanged;
      })
      .toBeGreaterThan(5);
    await fixture.postAsBot(channelId, { content: 'while reading' });
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Guildhall: while reading');
    expect(await top()).toBe(before);
  });
});
