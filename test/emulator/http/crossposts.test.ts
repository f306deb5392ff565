import { describe, expect, test } from 'vitest';
import { createChannel } from '../../../src/emulator/state/channels.js';
import { createMessage } from '../../../src/emulator/state/messages.js';
import { createWebhook } from '../../../src/emulator/state/webhooks.js';
import { channelTypes } from '../../../src/wire/objects/channel.js';
import { messageFlags, messageTypes } from '../../../src/wire/objects/message.js';
import { type PermissionName, permissionSet } from '../../../src/wire/permissions.js';
import { aClient, anEar, expectRefusal } from './client.js';
import { aService } from './service.js';

const scene = aService();
const api = aClient(scene);
const ear = anEar(scene);

const { CROSSPOSTED, IS_CROSSPOST } = messageFlags;
const WRITER = ['VIEW_CHANNEL', 'SEND_MESSAGES'] as const;

/** A channel of a guild, and another that follows it. */
function setUp(type: number, ...names: PermissionName[]) {
  const { world, botUserId } = scene().service;
  const guild = scene().guild(permissionSet(...names), {
    roles: [{ name: '@everyone', permissions: '0' }],
    channels: [{ name: 'general', type }],
  });
  const source = scene().channel(guild);
  const target = createChannel(world, guild, { name: 'news' }).result;
  const spec = { name: 'Harbour #general', source: { guild, channel: source } };
  createWebhook(world, guild, target, spec, { userId: guild.guild.owner_id });
  const write = (authorId = botUserId, more: object = {}) =>
    createMessage(world, source, {
      authorId,
      content: 'land',
      mentions: { everyone: true, userIds: [], roleIds: [] },
      ...more,
    }).result.message.id;
  return { guild, guildId: guild.guild.id, channelId: source.channel.id, target, write };
}

describe('Crosspost Message', () => {
  test('marks the message and brings a copy to the channels that follow', async () => {
    const { guildId, channelId, target, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const id = write();
    expect(await api().messages.crosspost(channelId, id)).toMatchObject({ id, flags: CROSSPOSTED });
    expect(await ear().hears('messageUpdate', guildId)).toMatchObject({ id, flags: CROSSPOSTED });
    expect(await ear().hears('messageCreate', guildId)).toMatchObject({
      channel_id: target.channel.id,
      content: 'land',
      flags: IS_CROSSPOST,
      mention_everyone: false,
      webhook_id: expect.any(String),
      author: { username: 'Harbour #general' },
      message_reference: { message_id: id, channel_id: channelId, guild_id: guildId },
    });
  });

  test('a second time is 40033', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const id = write();
    await api().messages.crosspost(channelId, id);
    await expectRefusal(api().messages.crosspost(channelId, id), 400, 40033);
  });

  test('outside announcement channels is 50024', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_TEXT, ...WRITER);
    await expectRefusal(api().messages.crosspost(channelId, write()), 400, 50024);
  });

  test('of the message of another needs MANAGE_MESSAGES', async () => {
    const without = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const other = without.write(without.guild.guild.owner_id);
    await expectRefusal(api().messages.crosspost(without.channelId, other), 403, 50013);
    const { guild, channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER, 'MANAGE_MESSAGES');
    expect(await api().messages.crosspost(channelId, write(guild.guild.owner_id))).toMatchObject({
      flags: CROSSPOSTED,
    });
  });

  test("of one of the service's own messages is 50068", async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, ...WRITER);
    const notice = write(undefined, { type: messageTypes.CHANNEL_PINNED_MESSAGE });
    await expectRefusal(api().messages.crosspost(channelId, notice), 400, 50068);
  });

  test('without SEND_MESSAGES is 50013', async () => {
    const { channelId, write } = setUp(channelTypes.GUILD_ANNOUNCEMENT, 'VIEW_CHANNEL');
    await expectRefusal(api().messages.crosspost(channelId, write()), 403, 50013);
  });
});
