/** The page around the messages: guilds, channels, members, conversations, themes, and the connection. */

import { startEmulator } from '@guildhall/dev/emulator';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { currentUserButton, GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('the page', () => {
  let fixture: GuildFixture;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  const createHarbour = () =>
    fixture.createGuild({
      roles: [
        { name: 'Crew', color: 0x2a6fb0, hoist: true },
        { name: 'Night', color: 0x111133 },
      ],
      channels: [
        { name: 'general', topic: 'Ships and weather' },
        { name: 'Deck', type: 4 },
        { name: 'tides', parent: 'Deck' },
        { name: 'galley', type: 2, parent: 'Deck' },
      ],
    });

  it('the sidebar lists guilds and channels by category, with threads and voice members', async () => {
    const { guild, owner } = createHarbour();
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild, 'tides')}/threads`, {
      name: 'Spring tide',
      type: 11,
    });
    await fixture.control.ok('PUT', `/guilds/${guild.guild.id}/members/${owner.user.id}/voice`, {
      channel_id: fixture.channelId(guild, 'galley'),
    });
    const { page } = await fixture.openAs(owner, { guild });
    const channels = page.getByRole('navigation', { name: 'Channels of Harbour' });

    const guildLinks = page.getByRole('navigation', { name: 'Guilds' }).getByRole('link');
    await expect
      .poll(() => guildLinks.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))))
      .toEqual(['Direct messages', 'Harbour', 'Gallery']);
    await expect
      .poll(() => channels.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent?.trim())))
      .toEqual(['general', 'tides', 'Spring tide', 'galley']);
    await channels.getByRole('list', { name: 'In galley' }).getByText('marlow').waitFor();
  });

  it('a collapsed category still shows the open channel', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'tides' });
    const channels = page.getByRole('navigation', { name: 'Channels of Harbour' });
    await channels.getByRole('button', { name: 'Deck' }).click();
    await expect.poll(() => channels.getByRole('link').count()).toBe(2);
    await channels.getByRole('link', { name: 'tides (text channel)' }).waitFor();
  });

  it('the name and topic of the open channel are shown, and the title contains the name', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await page.getByTitle('Ships and weather').waitFor();
    await expect.poll(() => page.title()).toBe('general · Guildhall playground');
  });

  it('the address opens its location, and the history leads back', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('link', { name: 'tides (text channel)' }).click();
    await page.getByRole('heading', { level: 1, name: 'tides' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'tides' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });

  it('members are grouped by hoisted roles, with readable colors and marks', async () => {
    const { guild, owner } = createHarbour();
    await fixture.control.ok('PATCH', `/guilds/${guild.guild.id}`, { screening: true });
    const [ines, rowdy] = [fixture.backend.member(guild, 'ines'), fixture.backend.member(guild, 'rowdy')];
    const members = `/guilds/${guild.guild.id}/members`;
    await fixture.callAsBot('PUT', `${members}/${ines.user.id}/roles/${fixture.backend.role(guild, 'Crew')}`);
    await fixture.callAsBot('PUT', `${members}/${rowdy.user.id}/roles/${fixture.backend.role(guild, 'Night')}`);
    await fixture.control.ok('POST', `${members}/${rowdy.user.id}/screening`, {});
    const until = new Date(fixture.backend.emulator.clock.now() + 60_000).toISOString();
    await fixture.callAsBot('PATCH', `${members}/${rowdy.user.id}`, { communication_disabled_until: until });
    for (const { user } of [ines, rowdy]) {
      await fixture.control.ok('PUT', `/users/${user.id}/presence`, { status: 'online' });
    }
    const { page } = await fixture.openAs(owner, { guild }, { colorScheme: 'dark' });
    const list = page.getByRole('complementary', { name: 'Members' });

    await expect
      .poll(() => list.getByRole('heading').evaluateAll((titles) => titles.map((title) => title.textContent)))
      .toEqual(['Crew — 1', 'Online — 1', 'Offline — 2']);
    await list.getByRole('button', { name: /ines.*pending.*online/ }).waitFor();
    await list.getByRole('button', { name: /rowdy.*timed out/ }).waitFor();
    await list.getByRole('button', { name: /marlow.*owner/ }).waitFor();
    // The role color is nearly black, so the dark theme lightens it.
    const style = await list.getByText('rowdy', { exact: true }).getAttribute('style');
    const [red = 0, green = 0, blue = 0] = style?.match(/\d+/g)?.map(Number) ?? [];
    expect(red + green + blue).toBeGreaterThan(300);

    await page.getByRole('tab', { name: 'Clock' }).click();
    await page.getByRole('button', { name: 'Advance by 15 min' }).click();
    await expect.poll(() => list.getByText('timed out').count()).toBe(0);
  });

  it('the profile of a member opens direct messages', async () => {
    const { guild, owner } = createHarbour();
    fixture.backend.member(guild, 'ines');
    const { page } = await fixture.openAs(owner, { guild });
    await page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /^ines/ }).click();
    await page.getByRole('dialog', { name: 'ines' }).getByRole('button', { name: 'Message' }).click();
    await page.getByRole('heading', { level: 1, name: 'ines' }).waitFor();
    await page.getByRole('textbox', { name: /ines/ }).waitFor();
  });

  it('unread channels are marked, mentions are counted, and both are cleared when read', async () => {
    const { guild, owner } = createHarbour();
    const ines = fixture.backend.member(guild, 'ines');
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await fixture.sendAsUser(ines, fixture.channelId(guild, 'tides'), 'The tide turns.');
    await page.getByRole('link', { name: 'tides (text channel), unread' }).waitFor();
    await fixture.sendAsUser(ines, fixture.channelId(guild, 'tides'), `<@${owner.user.id}> look.`);
    await page.getByRole('link', { name: 'tides (text channel), 1 mention' }).click();
    await page.getByText('The tide turns.').waitFor();
    await page.getByRole('link', { name: 'tides (text channel)', exact: true }).waitFor();
  });

  it('a conversation that a bot starts is shown', async () => {
    const { guild } = createHarbour();
    const user = fixture.backend.member(guild, 'robin');
    const { page } = await fixture.openAs(user);
    await page.getByRole('link', { name: 'Direct messages' }).click();
    await page.getByText('No direct messages yet.').waitFor();
    const dm = await fixture.callAsBot('POST', '/users/@me/channels', { recipient_id: user.user.id });
    const id = typeof dm === 'object' && dm && 'id' in dm ? String(dm.id) : '';
    await fixture.callAsBot('POST', `/channels/${id}/messages`, { content: 'Your berth is ready.' });
    await page.getByRole('link', { name: 'Guildhall (direct messages), 1 new' }).click();
    await page.getByText('Your berth is ready.').waitFor();
  });

  it('changes of the guild are shown immediately', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await fixture.callAsBot('POST', `/guilds/${guild.guild.id}/channels`, { name: 'pier' });
    await page.getByRole('link', { name: 'pier (text channel)' }).waitFor();
    await fixture.callAsBot('PATCH', `/guilds/${guild.guild.id}`, { name: 'Old Harbour' });
    await page.getByRole('link', { name: 'Old Harbour' }).waitFor();
    const late = fixture.backend.user('late');
    await fixture.control.ok('POST', `/guilds/${guild.guild.id}/members`, { user_id: late.user.id });
    await page.getByRole('complementary', { name: 'Members' }).getByText('late').waitFor();
  });

  it('the buttons join and leave voice', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'galley' });
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('list', { name: 'In galley' }).getByText('marlow').waitFor();
    await page.getByRole('region', { name: 'You' }).getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Join voice' }).waitFor();
  });

  it('channels and menus can be used by keyboard', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('link', { name: 'general (text channel)' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'tides' }).waitFor();

    const menu = page.getByRole('button', { name: 'Harbour: guild menu' });
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Moderation');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Harbour: guild menu');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  it('the theme follows the system until the user chooses one', async () => {
    const { owner } = createHarbour();
    const { page } = await fixture.openAs(owner, {}, { colorScheme: 'light' });
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await theme()).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: 'Light theme' }).waitFor();
    expect(await theme()).toBe('dark');
  });

  it('a banner is shown with its unchanged text until it is removed', async () => {
    const { owner } = createHarbour();
    const { page } = await fixture.openAs(owner);
    const banner = { level: 'error', title: 'bot.ts does not compile', text: 'bot.ts:3:7\n  const a = ;' };
    await fixture.control.ok('PUT', '/banner', banner);
    const shown = page.getByRole('alert').filter({ hasText: 'bot.ts does not compile' });
    await expect.poll(() => shown.locator('pre').textContent()).toBe(banner.text);
    await fixture.control.ok('DELETE', '/banner');
    await expect.poll(() => shown.count()).toBe(0);
  });

  it('the member list is hidden first when the window gets narrower than 1400 px, until the user opens or closes it', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const members = page.getByRole('complementary', { name: 'Members' });
    const button = page.getByRole('button', { name: 'Member list' });
    const resizeTo = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    };
    await members.waitFor();
    await resizeTo(1399);
    await expect.poll(() => members.count()).toBe(0);
    await page.getByRole('complementary', { name: 'Live panel' }).waitFor();
    await resizeTo(1400);
    await members.waitFor();

    await resizeTo(1399);
    await expect.poll(() => members.count()).toBe(0);
    await button.click();
    await members.waitFor();
    for (const width of [1400, 1399]) await resizeTo(width);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await members.waitFor();

    await button.click();
    await expect.poll(() => members.count()).toBe(0);
    await resizeTo(1400);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => members.count()).toBe(0);
  });

  it('links to channels on the site of Discord open the channel in the page', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const tides = `https://discord.com/channels/${guild.guild.id}/${fixture.channelId(guild, 'tides')}`;
    const content = `${tides} and https://discord.com/channels/1/2`;
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, { content });
    const unknown = page.getByRole('link', { name: 'https://discord.com/channels/1/2' });
    expect(await unknown.getAttribute('target')).toBe('_blank');
    await page.getByRole('link', { name: tides }).click();
    await page.getByRole('textbox', { name: 'Message #tides' }).waitFor();
  });

  it('(edited) is below the components of a message without text', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const path = `/channels/${fixture.channelId(guild)}/messages`;
    const components = [{ type: 17, components: [{ type: 10, content: 'Low tide' }] }];
    const posted = z
      .object({ id: z.string() })
      .parse(await fixture.callAsBot('POST', path, { flags: 1 << 15, components }));
    await fixture.callAsBot('PATCH', `${path}/${posted.id}`, {
      components: [{ type: 17, components: [{ type: 10, content: 'High tide' }] }],
    });
    const message = page.getByRole('article').filter({ hasText: 'High tide' });
    await expect.poll(() => message.textContent()).toMatch(/High tide.*\(edited\)/s);
  });

  it('more tabs than a browser has connections to a server are live at the same time', async () => {
    const { guild, owner } = createHarbour();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const tabs = [page];
    // A browser has six. Tabs that the page opens share its process.
    for (let count = 1; count < 7; count += 1) {
      const opened = page.waitForEvent('popup');
      await page.evaluate('void window.open(location.href)');
      tabs.push(await opened);
    }
    for (const tab of tabs) await tab.getByRole('textbox', { name: /^Message #/ }).waitFor();
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, { content: 'Seen by all' });
    for (const tab of tabs) await tab.getByRole('article').filter({ hasText: 'Seen by all' }).waitFor();
    for (const tab of tabs.slice(1)) await tab.close();
  });

  it('the page requests nothing from other servers', async () => {
    const { guild, owner } = createHarbour();
    const { page, externalRequests } = await fixture.openAs(owner, { guild, channel: 'general' });
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, {
      content: 'https://example.com/a.png',
      embeds: [{ title: 'There', image: { url: 'https://example.com/b.png' } }],
    });
    await page.getByText('There', { exact: true }).waitFor();
    expect(externalRequests).toEqual([]);
  });
});

describe.skipIf(missingBrowser)('the connection of the page', () => {
  browserTest.afterEach(({ browser }) => browser.closePages());

  browserTest('the page reconnects after a restart of the emulator', async ({ browser }) => {
    const firstEmulator = await startEmulator();
    const { page } = await browser.open(firstEmulator.url);
    await page.getByRole('button', { name: currentUserButton('owner') }).waitFor();
    const port = Number(new URL(firstEmulator.url).port);
    await firstEmulator.close();
    await page.getByText('Cannot reach the emulator.').waitFor();
    const secondEmulator = await startEmulator({ port });
    try {
      await page.getByRole('button', { name: currentUserButton('owner') }).waitFor();
      await expect.poll(() => page.getByText('Cannot reach the emulator.').count()).toBe(0);
      await expect.poll(() => page.url()).toContain(secondEmulator.guildId);
    } finally {
      await secondEmulator.close();
    }
  });

  browserTest('a draft is kept while the emulator is gone, and can be sent when it is back', async ({ browser }) => {
    const firstEmulator = await startEmulator();
    const { page } = await browser.open(firstEmulator.url);
    const box = page.getByRole('textbox', { name: /^Message #/ });
    await box.fill('not lost');
    const worldFile = firstEmulator.save();
    await firstEmulator.close();
    await page.getByText('Cannot reach the emulator.').waitFor();
    await box.press('Enter');
    await page.getByText('Cannot reach the emulator. Is it still running?').first().waitFor();
    // Before the emulator is back: afterwards, the page may reconnect by itself before the click.
    await page.getByRole('button', { name: 'Retry now' }).click();
    const port = Number(new URL(firstEmulator.url).port);
    const secondEmulator = await startEmulator({ port, worldFile });
    try {
      await expect.poll(() => page.getByText('Retrying…').count()).toBe(0);
      await expect.poll(() => box.inputValue()).toBe('not lost');
      await box.press('Enter');
      await page.getByRole('article').filter({ hasText: 'not lost' }).waitFor();
    } finally {
      await secondEmulator.close();
    }
  });
});
