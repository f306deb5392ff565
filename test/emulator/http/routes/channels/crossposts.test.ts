import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import { insertWebhook } from '../../../../../dev/src/emulator/state/webhooks/webhooks.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { messageFlags, messageTypes } from '../../../../../src/wire/objects/messages/message.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const { CROSSPOSTED, IS_CROSSPOST, SOURCE_MESSAGE_DELETED } = messageFlags;
const WRITER = ['VIEW_CHANNEL', 'SEND_MESSAGES'] as const;

/** A channel of a guild, and another that follows it. */
function setUp(type: number, ...names: PermissionName[]) {
  const { world, botUserId } = fixture().emulator;
  const guild = fixture().guild(permissionSet(...names), {
    roles: [{ name: '@everyone', permissions: '0' }],
    channels: [{ name: 'general', type }],
  });
  const source = fixture().channel(guild);
  const target = insertChannel(world, guild, { name: 'news' }).result;
  const spec = { name: 'Harbour #general', source: { guild, channel: source } };
  insertWebhook(world, guild, target, spec, { userId: guild.guild.owner_id });
  const write = (authorId = botUserId, more: object = {}) =>
    insertMessage(world, source, {
      authorId,
      content: 'land',
      mentions: { everyone: true, userIds: [], roleIds: [] },
      ...more,
    }).result.message.id;
  return { guild, guildId: guild.guild.id, channelId: source.channel.id, target, write };
}

describe('Crosspost Message', () => {
  test('marks the message and posts a copy in the following channels', async () => {
    const { guildId, channelId, target, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const id = write();
    expect(await api().messages.crosspost(channelId, id)).toMatchObject({ id, flags: CROSSPOSTED });
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({ id, flags: CROSSPOSTED });
    expect(await dispatches().next('messageCreate', guildId)).toMatchObject({
      channel_id: target.channel.id,
      content: 'land',
      flags: IS_CROSSPOST,
      mention_everyone: false,
      webhook_id: expect.any(String),
      author: { username: 'Harbour #general' },
      message_reference: { message_id: id, channel_id: channelId, guild_id: guildId },
    });
  });

  test('a second time fails with 40033', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const id = write();
    await api().messages.crosspost(channelId, id);
    await expectApiError(api().messages.crosspost(channelId, id), 400, 40033);
  });

  test('outside announcement channels fails with 50024', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_TEXT, ...WRITER);
    await expectApiError(api().messages.crosspost(channelId, write()), 400, 50024);
  });

  test('of a message of another user needs MANAGE_MESSAGES', async () => {
    const without = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const other = without.write(without.guild.guild.owner_id);
    await expectApiError(api().messages.crosspost(without.channelId, other), 403, 50013);
    const { guild, channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER, 'MANAGE_MESSAGES');
    expect(await api().messages.crosspost(channelId, write(guild.guild.owner_id))).toMatchObject({
      flags: CROSSPOSTED,
    });
  });

  test('of a system message fails with 50068', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const notice = write(undefined, { type: messageTypes.CHANNEL_PINNED_MESSAGE });
    await expectApiError(api().messages.crosspost(channelId, notice), 400, 50068);
  });

  test('without SEND_MESSAGES fails with 50013', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, 'VIEW_CHANNEL');
    await expectApiError(api().messages.crosspost(channelId, write()), 403, 50013);
  });
});

describe('a crossposted message', () => {
  /** A message with a copy in another channel. */
  async function crossposted(more: object = {}) {
    const scenery = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER, 'READ_MESSAGE_HISTORY', 'MANAGE_MESSAGES');
    const id = scenery.write(undefined, more);
    await api().messages.crosspost(scenery.channelId, id);
    const { id: copyId } = await dispatches().next('messageCreate', scenery.guildId);
    const copy = () => api().messages.get(scenery.target.channel.id, copyId);
    return { ...scenery, id, copyId, copy };
  }

  test('that is edited changes its copies too, and emits an event', async () => {
    const { guildId, channelId, target, id, copyId, copy } = await crossposted();
    await api().messages.edit(channelId, id, { content: 'land ahoy', embeds: [{ title: 'Log' }] });
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({ id, content: 'land ahoy' });
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({
      id: copyId,
      channel_id: target.channel.id,
      content: 'land ahoy',
      embeds: [{ title: 'Log' }],
      flags: IS_CROSSPOST,
      edited_timestamp: expect.any(String),
    });
    expect(await copy()).toMatchObject({ content: 'land ahoy', mentions: [] });
  });

  test('that loses and gets files gives its copies their own files', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const { channelId, id, copy } = await crossposted({
      files: ['log', 'map'].map((name, index) => ({ index, filename: `${name}.txt`, bytes: bytes(name) })),
    });
    const [log, map] = (await copy()).attachments;
    const [, kept] = (await api().messages.get(channelId, id)).attachments;
    if (!log || !map || !kept) throw new Error('the files are not there');
    await api().messages.edit(channelId, id, {
      attachments: [{ id: kept.id, description: 'The coast' }, { id: '0' }],
      files: [{ name: 'tide.txt', data: bytes('tide') }],
    });
    const { attachments } = await copy();
    expect(attachments).toMatchObject([
      { id: map.id, filename: 'map.txt', description: 'The coast' },
      { filename: 'tide.txt' },
    ]);
    const read = async (url = '') => {
      const response = await fetch(url);
      return response.ok ? response.text() : response.status;
    };
    expect(await Promise.all([...attachments.map(({ url }) => read(url)), read(log.url)])).toEqual([
      'map',
      'tide',
      404,
    ]);
  });

  test.each([
    ['deleted', (channelId: string, id: string) => api().messages.delete(channelId, id)],
    [
      'deleted with others',
      async (channelId: string, id: string) => {
        const other = await api().messages.create(channelId, { content: 'fog' });
        await api().messages.bulkDelete(channelId, [id, other.id]);
      },
    ],
  ])('that is %s leaves its copies, marked', async (_how, remove) => {
    const { guildId, channelId, id, copyId, copy } = await crossposted();
    await remove(channelId, id);
    const flags = IS_CROSSPOST | SOURCE_MESSAGE_DELETED;
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({ id: copyId, flags, content: 'land' });
    expect(await copy()).toMatchObject({ flags });
  });

  test('that is deleted with its channel or its banned author leaves its copies, marked', async () => {
    const flags = IS_CROSSPOST | SOURCE_MESSAGE_DELETED;
    const admin = ['VIEW_CHANNEL', 'MANAGE_CHANNELS', 'BAN_MEMBERS', ...WRITER] as const;
    const gone = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...admin, 'READ_MESSAGE_HISTORY', 'MANAGE_MESSAGES');
    const author = fixture().member(gone.guild).user.id;
    const copies: string[] = [];
    for (const id of [gone.write(), gone.write(author)]) {
      await api().messages.crosspost(gone.channelId, id);
      copies.push((await dispatches().next('messageCreate', gone.guildId)).id);
    }
    const [ofBot, ofBanned] = copies;
    const shown = (id = '') => api().messages.get(gone.target.channel.id, id);
    await api().guilds.createBan(gone.guildId, author, { delete_message_seconds: 60 });
    expect(await shown(ofBanned)).toMatchObject({ flags });
    expect(await shown(ofBot)).toMatchObject({ flags: IS_CROSSPOST });
    await api().channels.delete(gone.channelId);
    expect(await shown(ofBot)).toMatchObject({ flags });
  });

  test('whose copy was deleted is edited and deleted without it', async () => {
    const { channelId, target, id, copyId } = await crossposted();
    await api().messages.delete(target.channel.id, copyId);
    await api().messages.edit(channelId, id, { content: 'fog' });
    await api().messages.delete(channelId, id);
    expect(target.messages.size).toBe(0);
  });
});
