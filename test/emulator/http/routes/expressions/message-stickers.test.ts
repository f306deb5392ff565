import { describe, expect, test } from 'vitest';
import { openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { insertSticker } from '../../../../../dev/src/emulator/state/expressions/stickers.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { editMessage } from '../../../../../src/wire/endpoints/messages.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { stickerFormats } from '../../../../../src/wire/objects/expressions/sticker.js';
import { messageFlags } from '../../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { pngFile } from '../../../fixtures/sticker-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const SENDER = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'] as const;
const STANDARD = '100000000000010010';
const idOf = ({ channel }: ChannelRecord) => channel.id;

/** A guild in whose only channel the bot has exactly these permissions. */
function setUp(...names: PermissionName[]) {
  const guild = fixture().guild(permissionSet(...SENDER, ...names), {
    roles: [{ name: '@everyone', permissions: '0' }],
  });
  return { guild, channel: fixture().channel(guild) };
}

function addSticker(guild: GuildRecord, name = 'Anchor', available = true): string {
  const file = { filename: 'a.png', contentType: 'image/png', bytes: pngFile() };
  const spec = { name, description: '', tags: 'anchor', format: stickerFormats.PNG, file };
  const { result } = insertSticker(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
  const stickers = guild.guild.stickers?.map((each) => (each.id === result.id ? { ...each, available } : each));
  guild.guild = { ...guild.guild, stickers };
  return result.id;
}

describe('a message with stickers', () => {
  test('contains what is necessary to show them, each once, and needs no other content', async () => {
    const { guild, channel } = setUp();
    const id = addSticker(guild);
    const message = await api().messages.create(idOf(channel), { sticker_ids: [id, STANDARD, id] });
    const items = [
      { id, name: 'Anchor', format_type: 1 },
      { id: STANDARD, name: 'Ahoy', format_type: 1 },
    ];
    expect(message).toMatchObject({ content: '', sticker_items: items });
    expect(await dispatches().next('messageCreate', guild.guild.id)).toMatchObject({ sticker_items: items });
    expect(await api().messages.get(idOf(channel), message.id)).toMatchObject({ sticker_items: items });
  });

  test('keeps the name of a sticker that is deleted', async () => {
    const { guild, channel } = setUp('MANAGE_GUILD_EXPRESSIONS');
    const id = addSticker(guild);
    const message = await api().messages.create(idOf(channel), { sticker_ids: [id] });
    await api().stickers.delete(guild.guild.id, id);
    expect(await api().messages.get(idOf(channel), message.id)).toMatchObject({ sticker_items: [{ name: 'Anchor' }] });
  });

  test('without stickers has no field for them', async () => {
    const { channel } = setUp();
    const message = await api().messages.create(idOf(channel), { content: 'hi', sticker_ids: [] });
    expect(message).not.toHaveProperty('sticker_items');
  });

  test('is forwarded with its stickers', async () => {
    const { guild, channel } = setUp();
    const { id } = await api().messages.create(idOf(channel), { sticker_ids: [addSticker(guild)] });
    const reference = { type: 1, message_id: id, channel_id: idOf(channel) } as const;
    const forward = await api().messages.create(idOf(channel), { message_reference: reference });
    expect(forward.message_snapshots).toMatchObject([{ message: { sticker_items: [{ name: 'Anchor' }] } }]);
  });

  test('can start a forum post', async () => {
    const { guild } = setUp();
    const forum = await fixture()
      .callerOf(fixture().ownerOf(guild))
      .send('POST', `/guilds/${guild.guild.id}/channels`, { name: 'ideas', type: channelTypes.GUILD_FORUM });
    expect(forum.status).toBe(201);
    const { channel_id } = { channel_id: idOf(fixture().channel(guild, 'ideas')) };
    const post = (sticker_ids: string[]) =>
      api().threads.create(channel_id, { name: 'Anchors', message: { sticker_ids } });
    expect(await post([addSticker(guild)])).toMatchObject({ message: { sticker_items: [{ name: 'Anchor' }] } });
    await expectApiError(post(['5']), 400, 50081);
  });

  test('has three at most', async () => {
    const { guild, channel } = setUp();
    const ids = ['A1', 'A2', 'A3', 'A4'].map((name) => addSticker(guild, name));
    const send = (sticker_ids: string[]) => api().messages.create(idOf(channel), { sticker_ids });
    expect((await send(ids.slice(0, 3))).sticker_items).toHaveLength(3);
    await expectNotSent(send(ids), 'sticker_ids');
    const response = await fixture().bot.send('POST', `/channels/${idOf(channel)}/messages`, { sticker_ids: ids });
    expectError(response, 400, 50035);
  });

  test('fails with 50081 if a sticker does not exist or is unavailable', async () => {
    const { guild, channel } = setUp();
    for (const id of ['5', addSticker(guild, 'Lost', false)]) {
      await expectApiError(api().messages.create(idOf(channel), { sticker_ids: [STANDARD, id] }), 400, 50081);
    }
  });
});

describe('a sticker of another guild', () => {
  test('can be sent with USE_EXTERNAL_STICKERS by a member of that guild', async () => {
    const { channel } = setUp('USE_EXTERNAL_STICKERS');
    const sticker_ids = [addSticker(setUp().guild)];
    expect(await api().messages.create(idOf(channel), { sticker_ids })).toMatchObject({ sticker_items: [{}] });
  });

  test('fails with 50600 without the permission', async () => {
    const { channel } = setUp();
    const sticker_ids = [addSticker(setUp().guild)];
    await expectApiError(api().messages.create(idOf(channel), { sticker_ids }), 403, 50600);
  });

  test('fails with 50600 for a bot that is not in that guild', async () => {
    const { channel } = setUp('USE_EXTERNAL_STICKERS');
    const sticker_ids = [addSticker(fixture().guildWithoutBot())];
    await expectApiError(api().messages.create(idOf(channel), { sticker_ids }), 403, 50600);
  });

  test('can be sent in a direct message', async () => {
    const { guild } = setUp();
    const { world, botUserId } = fixture().emulator;
    const dm = openDm(world, botUserId, fixture().member(guild).user.id).result;
    const message = await api().messages.create(idOf(dm), { sticker_ids: [addSticker(guild)] });
    expect(message).toMatchObject({ sticker_items: [{ name: 'Anchor' }] });
  });
});

describe('an edit of a message with stickers', () => {
  async function sent() {
    const { guild, channel } = setUp();
    const sticker_ids = [addSticker(guild)];
    const { id } = await api().messages.create(idOf(channel), { content: 'hi', sticker_ids });
    const edit = (body: object) =>
      fixture().bot.call(editMessage, { path: { channel_id: idOf(channel), message_id: id }, body });
    return { edit, sticker_ids };
  }

  test('of the text keeps the stickers, also without any text left', async () => {
    const { edit, sticker_ids } = await sent();
    expect((await edit({ content: 'ho' })).json).toMatchObject({ sticker_items: [{ id: sticker_ids[0] }] });
    expect((await edit({ content: '', sticker_ids })).json).toMatchObject({ content: '', sticker_items: [{}] });
  });

  test('can remove them', async () => {
    const { edit } = await sent();
    expect((await edit({ sticker_ids: [] })).json).not.toHaveProperty('sticker_items');
  });

  test('that would leave an empty message fails with 50006', async () => {
    const { edit } = await sent();
    expectError(await edit({ content: '', sticker_ids: [] }), 400, 50006);
  });

  test('cannot add others: it fails with 50080', async () => {
    const { edit } = await sent();
    expectError(await edit({ sticker_ids: [STANDARD] }), 400, 50080);
  });

  test('to components V2 must remove them', async () => {
    const { edit } = await sent();
    const body = { flags: messageFlags.IS_COMPONENTS_V2, content: null, components: [{ type: 10, content: 'New' }] };
    const rejected = await edit(body);
    expectError(rejected, 400, 50035);
    expect(rejected.json).toHaveProperty('errors.sticker_ids');
    expect(await edit({ ...body, sticker_ids: [] })).toMatchObject({ status: 200 });
  });
});
