/** The page around the messages: guilds, channels, members, conversations, themes, and the connection. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../../src/emulator/emulator.js';
import { launchBrowser, missingBrowser, openPage } from '../fixture/browser.js';
import { currentUserButton, GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('the page', () => {
  let stage: GuildFixture;

  beforeAll(async () => {
    stage = await GuildFixture.open();
  }, 30_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const harbour = () =>
    stage.createGuild({
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

  it('lists guilds, and channels in their categories with threads and who is in voice', async () => {
    const { guild, owner } = harbour();
    await stage.callAsBot('POST', `/channels/${stage.channelId(guild, 'tides')}/threads`, {
      name: 'Spring tide',
      type: 11,
    });
    await stage.control.ok('PUT', `/guilds/${guild.guild.id}/members/${owner.user.id}/voice`, {
      channel_id: stage.channelId(guild, 'galley'),
    });
    const { page } = await stage.openAs(owner, { guild });
    const channels = page.getByRole('navigation', { name: 'Channels of Harbour' });

    await expect.poll(() => page.getByRole('navigation', { name: 'Guilds' }).getByRole('link').count()).toBe(2);
    await expect
      .poll(() => channels.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent?.trim())))
      .toEqual(['general', 'tides', 'Spring tide', 'galley']);
    await channels.getByRole('list', { name: 'In galley' }).getByText('marlow').waitFor();
  });

  it('folds a category, but keeps the open channel in sight', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'tides' });
    const channels = page.getByRole('navigation', { name: 'Channels of Harbour' });
    await channels.getByRole('button', { name: 'Deck' }).click();
    await expect.poll(() => channels.getByRole('link').count()).toBe(2);
    await channels.getByRole('link', { name: 'tides (text channel)' }).waitFor();
  });

  it('shows the name and topic of the open channel, and says so in the title', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await page.getByTitle('Ships and weather').waitFor();
    await expect.poll(() => page.title()).toBe('general · Guildhall playground');
  });

  it('opens the place that its address names, and goes back by the history', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('link', { name: 'tides (text channel)' }).click();
    await page.getByRole('heading', { level: 1, name: 'tides' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'tides' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });

  it('groups members by the roles that are listed apart, with colours that can be read and marks', async () => {
    const { guild, owner } = harbour();
    await stage.control.ok('PATCH', `/guilds/${guild.guild.id}`, { screening: true });
    const [ines, rowdy] = [stage.scene.member(guild, 'ines'), stage.scene.member(guild, 'rowdy')];
    const members = `/guilds/${guild.guild.id}/members`;
    await stage.callAsBot('PUT', `${members}/${ines.user.id}/roles/${stage.scene.role(guild, 'Crew')}`);
    await stage.callAsBot('PUT', `${members}/${rowdy.user.id}/roles/${stage.scene.role(guild, 'Night')}`);
    await stage.control.ok('POST', `${members}/${rowdy.user.id}/screening`, {});
    const until = new Date(stage.scene.emulator.clock.now() + 60_000).toISOString();
    await stage.callAsBot('PATCH', `${members}/${rowdy.user.id}`, { communication_disabled_until: until });
    for (const { user } of [ines, rowdy]) {
      await stage.control.ok('PUT', `/users/${user.id}/presence`, { status: 'online' });
    }
    const { page } = await stage.openAs(owner, { guild }, { colorScheme: 'dark' });
    const list = page.getByRole('complementary', { name: 'Members' });

    await expect
      .poll(() => list.getByRole('heading').evaluateAll((titles) => titles.map((title) => title.textContent)))
      .toEqual(['Crew — 1', 'Online — 1', 'Offline — 2']);
    await list.getByRole('button', { name: /ines.*pending.*online/ }).waitFor();
    await list.getByRole('button', { name: /rowdy.*timed out/ }).waitFor();
    await list.getByRole('button', { name: /marlow.*owner/ }).waitFor();
    // The role's own colour is nearly black: on a dark page it is made lighter.
    const style = await list.getByText('rowdy', { exact: true }).getAttribute('style');
    const [red = 0, green = 0, blue = 0] = style?.match(/\d+/g)?.map(Number) ?? [];
    expect(red + green + blue).toBeGreaterThan(300);

    await page.getByRole('tab', { name: 'Clock' }).click();
    await page.getByRole('button', { name: 'Advance by 15 min' }).click();
    await expect.poll(() => list.getByText('timed out').count()).toBe(0);
  });

  it('shows who somebody is, and writes to them', async () => {
    const { guild, owner } = harbour();
    stage.scene.member(guild, 'ines');
    const { page } = await stage.openAs(owner, { guild });
    await page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /^ines/ }).click();
    await page.getByRole('dialog', { name: 'ines' }).getByRole('button', { name: 'Message' }).click();
    await page.getByRole('heading', { level: 1, name: 'ines' }).waitFor();
    await page.getByRole('textbox', { name: /ines/ }).waitFor();
  });

  it('marks channels with news, counts mentions, and forgets both once they are read', async () => {
    const { guild, owner } = harbour();
    const ines = stage.scene.member(guild, 'ines');
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    await stage.sendAsUser(ines, stage.channelId(guild, 'tides'), 'The tide turns.');
    await page.getByRole('link', { name: 'tides (text channel), unread' }).waitFor();
    await stage.sendAsUser(ines, stage.channelId(guild, 'tides'), `<@${owner.user.id}> look.`);
    await page.getByRole('link', { name: 'tides (text channel), 1 mentions' }).click();
    await page.getByText('The tide turns.').waitFor();
    await page.getByRole('link', { name: 'tides (text channel)', exact: true }).waitFor();
  });

  it('shows a conversation that a bot begins', async () => {
    const { guild } = harbour();
    const person = stage.scene.member(guild, 'robin');
    const { page } = await stage.openAs(person);
    await page.getByRole('link', { name: 'Direct messages' }).click();
    await page.getByText('Nobody has written to you yet.').waitFor();
    const dm = await stage.callAsBot('POST', '/users/@me/channels', { recipient_id: person.user.id });
    const id = typeof dm === 'object' && dm && 'id' in dm ? String(dm.id) : '';
    await stage.callAsBot('POST', `/channels/${id}/messages`, { content: 'Your berth is ready.' });
    await page.getByRole('link', { name: 'Guildhall (direct messages), 1 new' }).click();
    await page.getByText('Your berth is ready.').waitFor();
  });

  it('shows what changes in the guild as it changes', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    await stage.callAsBot('POST', `/guilds/${guild.guild.id}/channels`, { name: 'pier' });
    await page.getByRole('link', { name: 'pier (text channel)' }).waitFor();
    await stage.callAsBot('PATCH', `/guilds/${guild.guild.id}`, { name: 'Old Harbour' });
    await page.getByRole('link', { name: 'Old Harbour' }).waitFor();
    const late = stage.scene.user('late');
    await stage.control.ok('POST', `/guilds/${guild.guild.id}/members`, { user_id: late.user.id });
    await page.getByRole('complementary', { name: 'Members' }).getByText('late').waitFor();
  });

  it('joins and leaves voice', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'galley' });
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('list', { name: 'In galley' }).getByText('marlow').waitFor();
    await page.getByRole('region', { name: 'You' }).getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Join voice' }).waitFor();
  });

  it('is moved through by keyboard: channels by arrows, menus by arrows, Escape shuts', async () => {
    const { guild, owner } = harbour();
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
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
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('is dark or light as the system says, until the person says otherwise', async () => {
    const { owner } = harbour();
    const { page } = await stage.openAs(owner, {}, { colorScheme: 'light' });
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await theme()).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: 'Light theme' }).waitFor();
    expect(await theme()).toBe('dark');
  });

  it('shows a standing announcement with its text as it is, until it is taken down', async () => {
    const { owner } = harbour();
    const { page } = await stage.openAs(owner);
    const banner = { level: 'error', title: 'bot.ts does not compile', text: 'bot.ts:3:7\n  const a = ;' };
    await stage.control.ok('PUT', '/banner', banner);
    const shown = page.getByRole('alert').filter({ hasText: 'bot.ts does not compile' });
    await expect.poll(() => shown.locator('pre').textContent()).toBe(banner.text);
    await stage.control.ok('DELETE', '/banner');
    await expect.poll(() => shown.count()).toBe(0);
  });

  it('asks nothing of anybody but the service', async () => {
    const { guild, owner } = harbour();
    const { page, externalRequests } = await stage.openAs(owner, { guild, channel: 'general' });
    await stage.callAsBot('POST', `/channels/${stage.channelId(guild)}/messages`, {
      content: 'https://example.com/a.png',
      embeds: [{ title: 'There', image: { url: 'https://example.com/b.png' } }],
    });
    await page.getByText('There', { exact: true }).waitFor();
    expect(externalRequests).toEqual([]);
  });
});

describe.skipIf(missingBrowser)('the connection of the page', () => {
  it('comes back by itself when the service has begun anew', async () => {
    const first = await startEmulator();
    const browser = await launchBrowser();
    try {
      const { page } = await openPage(browser, first.url);
      await page.getByRole('button', { name: currentUserButton('owner') }).waitFor();
      const port = Number(new URL(first.url).port);
      await first.close();
      await page.getByText('The service is not reached.').waitFor();
      const second = await startEmulator({ port });
      try {
        await page.getByRole('button', { name: currentUserButton('owner') }).waitFor();
        await expect.poll(() => page.getByText('The service is not reached.').count(), { timeout: 10_000 }).toBe(0);
        await expect.poll(() => page.url()).toContain(second.guildId);
      } finally {
        await second.close();
      }
    } finally {
      await browser.close();
    }
  }, 30_000);
});
