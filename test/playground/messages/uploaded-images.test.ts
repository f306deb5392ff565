import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { standardFile } from '../../../dev/src/emulator/http/standard-files.js';
import { filesOriginOn, uploadedImageUrl } from '../../../dev/src/playground/model/guild/uploaded-image-url.js';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

describe('the address of an uploaded image', () => {
  const origin = 'http://127.0.0.1:4601';

  it('is that of the CDN, on the origin of files', () => {
    const ids = { user_id: '7', guild_id: '8' };
    expect(uploadedImageUrl(origin, 'avatarUrl', ids, 'abc')).toBe(`${origin}/avatars/7/abc.png`);
    expect(uploadedImageUrl(origin, 'memberAvatarUrl', ids, 'a_abc')).toBe(
      `${origin}/guilds/8/users/7/avatars/a_abc.gif`,
    );
  });

  it('has the host of the page, which may be another name of the same computer', () => {
    expect(filesOriginOn('localhost', origin)).toBe('http://localhost:4601');
    expect(filesOriginOn('[::1]', origin)).toBe('http://[::1]:4601');
  });

  it.each([undefined, null, '', '../secret', 'a b'])('does not exist for the hash %j', (hash) => {
    expect(uploadedImageUrl(origin, 'avatarUrl', { user_id: '7' }, hash)).toBeUndefined();
  });
});

describe.skipIf(missingBrowser)('images that were uploaded as data URIs', () => {
  const picture = (index: number) =>
    `data:image/png;base64,${Buffer.from(standardFile(`avatars/${index}.png`)?.bytes ?? []).toString('base64')}`;
  let fixture: ChannelFixture;
  let channelPage: ChannelPage;
  let page: Page;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
    fixture.backend.defaultGuild.guild.features.push('ROLE_ICONS');
    channelPage = await fixture.openChannel();
    page = channelPage.page;
  });
  afterAll(() => fixture?.close());

  /** The paths of the images in an element that have been loaded. */
  const loadedImages = (element: Locator) =>
    element
      .locator('img')
      .evaluateAll((images) =>
        images.flatMap((image) =>
          image instanceof HTMLImageElement && image.naturalWidth > 0 ? [new URL(image.src).pathname] : [],
        ),
      );

  it('are drawn: avatars of bots, members and webhooks, icons of guilds and roles', async () => {
    const { guildId, botUserId } = fixture.backend.emulator;
    await fixture.postAsBot(channelPage.channelId, { content: 'from the bot' });
    const message = channelPage.message('from the bot');
    await message.waitFor();
    expect(await loadedImages(message)).toEqual([]);

    const { avatar } = await fixture.callAsBot('PATCH', '/users/@me', { avatar: picture(0) });
    await fixture.postAsBot(channelPage.channelId, { content: 'with an avatar' });
    await expect
      .poll(() => loadedImages(page.getByRole('complementary', { name: 'Members' })))
      .toEqual([`/avatars/${botUserId}/${avatar}.png`]);
    const own = await fixture.callAsBot('PATCH', `/guilds/${guildId}/members/@me`, { avatar: picture(1) });
    await expect
      .poll(() => loadedImages(message))
      .toEqual([`/guilds/${guildId}/users/${botUserId}/avatars/${own['avatar']}.png`]);

    const { icon } = await fixture.callAsBot('PATCH', `/guilds/${guildId}`, { icon: picture(2) });
    await expect
      .poll(() => loadedImages(page.getByRole('navigation', { name: 'Guilds' })))
      .toEqual([`/icons/${guildId}/${icon}.png`]);

    const role = await fixture.callAsBot('POST', `/guilds/${guildId}/roles`, { name: 'Crew', icon: picture(3) });
    await fixture.callAsBot('PUT', `/guilds/${guildId}/members/${fixture.user.user.id}/roles/${role['id']}`);
    await fixture.sendAsUser(channelPage.channelId, 'with a role');
    await expect
      .poll(() => loadedImages(channelPage.message('with a role')))
      .toEqual([`/role-icons/${role['id']}/${role['icon']}.png`]);

    const path = `/channels/${channelPage.channelId}/webhooks`;
    const hook = await fixture.callAsBot('POST', path, { name: 'News', avatar: picture(4) });
    await fixture.callAsBot('POST', `/webhooks/${hook['id']}/${hook['token']}?wait=true`, { content: 'news' });
    await expect
      .poll(() => loadedImages(channelPage.message('news')))
      .toEqual([`/avatars/${hook['id']}/${hook['avatar']}.png`]);
    expect(channelPage.externalRequests).toEqual([]);
  });

  it('that the emulator does not have are replaced by initials', async () => {
    const { world, botUserId, guildId } = fixture.backend.emulator;
    const member = world.guilds.get(guildId)?.members.get(botUserId);
    if (!member) throw new Error('the bot is not a member');
    member.avatar = 'f'.repeat(32);
    await fixture.callAsBot('PATCH', `/guilds/${guildId}/members/@me`, { nick: 'Crane' });
    const row = page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /^Crane/ })
      .first();
    await row.locator('[data-label="G"]').waitFor();
    await expect.poll(() => row.locator('img').count()).toBe(0);
  });
});
