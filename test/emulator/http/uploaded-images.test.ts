import { describe, expect, it } from 'vitest';
import { guildIconUrl, roleIconUrl, scheduledEventCoverUrl } from '../../../src/wire/cdn/guild-image-urls.js';
import { CDN_ORIGIN } from '../../../src/wire/cdn/image-kinds.js';
import { avatarUrl, memberAvatarUrl } from '../../../src/wire/cdn/user-image-urls.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { gif, JPEG, PNG } from '../fixtures/pictures.js';
import { setUpRestClient } from '../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** Downloads the image of a CDN address from the emulator's origin of files. */
const download = (url: string | undefined) => fetch((url ?? '').replace(CDN_ORIGIN, fixture().emulator.filesUrl));

/** Returns the content of a data URI. */
const contentOf = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

async function expectImage(url: string | undefined, dataUri: string): Promise<Response> {
  const response = await download(url);
  expect(response.status, url).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(contentOf(dataUri))).toBe(true);
  return response;
}

describe('an uploaded image', () => {
  it('of a user is served at the path of the CDN, whatever format and size are requested', async () => {
    const user = await api().users.editCurrent({ avatar: PNG });
    await expectImage(avatarUrl(user), PNG);
    await expectImage(avatarUrl(user, { format: 'jpg', size: 64 }), PNG);
  });

  it('that is animated is served as a GIF', async () => {
    const user = await api().users.editCurrent({ avatar: gif(2) });
    expect(user.avatar).toMatch(/^a_/);
    const { headers } = await expectImage(avatarUrl(user, { format: 'gif' }), gif(2));
    expect(headers.get('content-type')).toBe('image/gif');
  });

  it('of a guild, a role, a member and a webhook is served', async () => {
    const { emulator } = fixture();
    const guild = fixture().guild('8', { features: ['ROLE_ICONS'] });
    const { id } = guild.guild;
    await expectImage(guildIconUrl(await api().guilds.edit(id, { icon: JPEG })), JPEG);
    await expectImage(roleIconUrl(await api().guilds.createRole(id, { name: 'Crew', icon: PNG })), PNG);
    const member = await api().guilds.editCurrentMember(id, { avatar: gif(1) });
    await expectImage(memberAvatarUrl(id, member), gif(1));
    const webhook = await api().webhooks.create(emulator.channelId, { name: 'News', avatar: PNG });
    await expectImage(avatarUrl(webhook), PNG);
  });

  it('of a scheduled event is served', async () => {
    const { id } = fixture().guild('8').guild;
    const start = fixture().emulator.clock.now() + 3_600_000;
    const event = await api().scheduledEvents.create(id, {
      name: 'Regatta',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'The pier' },
      scheduled_start_time: new Date(start).toISOString(),
      scheduled_end_time: new Date(start + 1000).toISOString(),
      image: PNG,
    });
    await expectImage(scheduledEventCoverUrl(event), PNG);
  });

  it('is served in a sandbox, and only by the origin of files', async () => {
    const { emulator } = fixture();
    const url = avatarUrl(await api().users.editCurrent({ avatar: PNG }));
    const { headers } = await expectImage(url, PNG);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(url.replace(CDN_ORIGIN, emulator.url))).status).toBe(404);
  });

  it('is part of a saved world', async () => {
    const { emulator } = fixture();
    const user = await api().users.editCurrent({ avatar: PNG });
    emulator.load(emulator.save());
    await expectImage(avatarUrl(user), PNG);
  });

  it.each([
    ['an unknown hash', `/avatars/1/${'0'.repeat(32)}.png`],
    ['no image format', `/avatars/1/${'0'.repeat(32)}.html`],
    ['a path instead of a hash', '/avatars/1/..%2F..%2Fpackage.json'],
  ])('is not found with %s', async (_case, path) => {
    expect((await fetch(fixture().emulator.filesUrl + path)).status).toBe(404);
  });

  it('is not the file of an attachment, which needs its signature', async () => {
    const { emulator } = fixture();
    const message = await api().messages.create(emulator.channelId, {
      files: [{ name: 'a.png', data: Buffer.from('x') }],
    });
    expect((await fetch(`${emulator.filesUrl}/avatars/1/${message.attachments[0]?.id}.png`)).status).toBe(404);
  });
});
