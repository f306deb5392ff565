import { describe, expect, test } from 'vitest';
import { openDm } from '../../../src/emulator/state/channels/channels.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { getChannel } from '../../../src/wire/endpoints/channels.js';
import { aService, expectError } from './service.js';

const scene = aService();

describe('Get Channel', () => {
  test('gives a channel of a guild', async () => {
    const guild = scene().guild('0', { channels: [{ name: 'pier', topic: 'boats' }] });
    const { channel } = scene().channel(guild, 'pier');
    const answer = await scene().bot.call(getChannel, { path: { channel_id: channel.id } });
    expect(answer).toMatchObject({
      status: 200,
      json: { id: channel.id, name: 'pier', topic: 'boats', guild_id: guild.guild.id, last_message_id: null },
    });
  });

  test('gives a conversation to both sides, and to nobody else', async () => {
    const { world, botUserId } = scene().service;
    const person = scene().person();
    const { channel } = openDm(world, botUserId, person.user.id).result;
    const call = { path: { channel_id: channel.id } };
    expect((await scene().bot.call(getChannel, call)).json).toMatchObject({ recipients: [{ id: person.user.id }] });
    expect((await scene().as(person).call(getChannel, call)).json).toMatchObject({ recipients: [{ id: botUserId }] });
    expectError(await scene().as(scene().person()).call(getChannel, call), 403, 50001);
  });

  test('that is none is 10003', async () => {
    expectError(await scene().bot.call(getChannel, { path: { channel_id: '1' } }), 404, 10003);
  });

  test('of a guild that the bot is not in is 50001', async () => {
    const { channel } = scene().channel(scene().guildOfOthers());
    expectError(await scene().bot.call(getChannel, { path: { channel_id: channel.id } }), 403, 50001);
  });

  test('that the bot cannot see is 50001', async () => {
    const guild = scene().guild(permissionSet('MANAGE_CHANNELS'), {
      channels: [{ name: 'bridge', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] }],
    });
    const { channel } = scene().channel(guild, 'bridge');
    expectError(await scene().bot.call(getChannel, { path: { channel_id: channel.id } }), 403, 50001);
  });
});
