import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertSound } from '../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { insertSticker } from '../../../dev/src/emulator/state/expressions/stickers.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { PNG } from '../../emulator/fixtures/pictures.js';
import { oggSound } from '../../emulator/fixtures/sound-files.js';
import { lottieFile, pngFile } from '../../emulator/fixtures/sticker-files.js';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

const LogPage = z.object({ entries: z.array(z.object({ route: z.string().optional() })) });

describe.skipIf(missingBrowser)('stickers and sounds on the page', () => {
  let fixture: ChannelFixture;
  let channelPage: ChannelPage;
  let page: Page;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
    channelPage = await fixture.openChannel();
    page = channelPage.page;
  });
  afterAll(() => fixture?.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  /** How often the page has requested a path of the API. */
  const requestsOf = async (path: string) => {
    const { entries } = LogPage.parse(await fixture.control.ok('GET', '/log?after=0&limit=1000'));
    return entries.filter((entry) => entry.route === path).length;
  };
  const isLoaded = (image: Locator) =>
    image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);

  function addSticker(name: string, format = 1, bytes = pngFile(64)): string {
    const { world, guildId } = fixture.backend.emulator;
    const guild = fixture.backend.defaultGuild;
    const spec = {
      name,
      description: '',
      tags: 'harbor',
      format,
      file: { filename: 'a', contentType: 'image/png', bytes },
    };
    const change = insertSticker(world, guild, spec, { userId: guild.guild.owner_id });
    expect(change.result.guild_id).toBe(guildId);
    return change.result.id;
  }

  it('a sticker is chosen in the list and sent at once, without the draft', async () => {
    // The packs are requested when the list is opened, so that a channel causes no requests in the log.
    expect(await requestsOf('/sticker-packs')).toBe(0);
    const box = page.getByRole('textbox', { name: /^Message #/ });
    await box.fill('not yet');
    await button('Send a sticker').click();
    await option('Ahoy').click();
    const sticker = page.getByRole('log').getByRole('img', { name: 'Sticker: Ahoy' });
    await sticker.waitFor();
    await expect.poll(() => isLoaded(sticker.locator('img'))).toBe(true);
    expect(await requestsOf('/sticker-packs')).toBe(1);
    expect(await box.inputValue()).toBe('not yet');
    await box.fill('');
  });

  it('the list is searched by name and tag, and contains those of the guild first', async () => {
    addSticker('Anchor');
    await fixture.callAsBot('PATCH', `/guilds/${fixture.backend.emulator.guildId}`, { name: 'Quay' });
    await button('Send a sticker').click();
    const options = page.getByRole('listbox', { name: 'Stickers' }).getByRole('option');
    await option('Anchor').waitFor();
    expect(await options.first().getAttribute('aria-label')).toBe('Anchor');
    await page.getByRole('combobox', { name: 'Find a sticker' }).fill('harbor');
    await expect.poll(() => options.count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByRole('img', { name: 'Sticker: Anchor' }).waitFor();
  });

  it('a Lottie sticker, and one without a file, are shown by their names', async () => {
    const sticker_ids = [addSticker('Beam', 3, lottieFile()), addSticker('Lost')];
    fixture.backend.emulator.world.files.delete(sticker_ids[1] ?? '');
    await fixture.postAsBot(channelPage.channelId, { content: 'two stickers', sticker_ids });
    const message = channelPage.message('two stickers');
    for (const name of ['Beam', 'Lost']) {
      const sticker = message.getByRole('img', { name: `Sticker: ${name}` });
      await sticker.getByText(name).waitFor();
      await expect.poll(() => sticker.locator('img').count()).toBe(0);
    }
  });

  it('custom emojis are shown with their pictures, and by name without one', async () => {
    const { guildId, applicationId, world } = fixture.backend.emulator;
    const { id } = await fixture.callAsBot('POST', `/guilds/${guildId}/emojis`, { name: 'crane', image: PNG });
    const own = await fixture.callAsBot('POST', `/applications/${applicationId}/emojis`, { name: 'gear', image: PNG });
    await fixture.postAsBot(channelPage.channelId, {
      content: `emojis <:crane:${id}> <:gear:${own['id']}> <:gone:700000000000000001>`,
    });
    const message = channelPage.message('emojis');
    for (const name of [':crane:', ':gear:']) {
      await expect.poll(() => isLoaded(message.getByRole('img', { name }).locator('img'))).toBe(true);
    }
    await message.getByRole('img', { name: ':gone:' }).getByText('gone').waitFor();
    expect(world.files.has(String(id))).toBe(true);
  });

  it('sounds are played in the voice channel, and shown next to the user who plays them', async () => {
    const { world, guildId } = fixture.backend.emulator;
    const guild = fixture.backend.defaultGuild;
    insertSound(
      world,
      guild,
      { name: 'Gong', sound: oggSound(0.4), emoji_name: '🥁' },
      { userId: guild.guild.owner_id },
    );
    const channel = { name: 'bridge', type: channelTypes.GUILD_VOICE };
    const { id } = await fixture.callAsBot('POST', `/guilds/${guildId}/channels`, channel);
    const voice = `/guilds/${guildId}/members/${fixture.user.user.id}/voice`;
    await fixture.control.ok('PUT', voice, { channel_id: id });
    await button('Sounds').click();
    const members = page.getByRole('list', { name: 'In bridge' });
    await option('bell').click();
    await members.getByText('🔔 bell').waitFor();
    await option('Gong').click();
    await members.getByText('🥁 Gong').waitFor();
    await page.keyboard.press('Escape');
    expect(channelPage.externalRequests).toEqual([]);
  });

  it('the default sounds can be decoded by a browser, and are not silent', async () => {
    for (const [id, seconds] of [0.8, 1, 1, 0.4].entries()) {
      const response = await fetch(`${fixture.backend.emulator.filesUrl}/soundboard-sounds/${id + 1}`);
      const bytes = [...new Uint8Array(await response.arrayBuffer())];
      const decoded = await page.evaluate(async (content) => {
        const audio = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(Uint8Array.from(content).buffer);
        const samples = audio.getChannelData(0);
        return { duration: audio.duration, loudest: samples.reduce((max, each) => Math.max(max, Math.abs(each)), 0) };
      }, bytes);
      expect(decoded.duration).toBeCloseTo(seconds, 2);
      expect(decoded.loudest).toBeGreaterThan(0.3);
    }
  });

  it('a sound that cannot be played shows why', async () => {
    const guild = fixture.backend.defaultGuild;
    const member = guild.members.get(fixture.user.user.id);
    if (member) member.mute = true;
    await button('Sounds').click();
    await option('bell').click();
    await page.getByText('This user is muted, deafened or suppressed.').waitFor();
    await page.keyboard.press('Escape');
  });
});
