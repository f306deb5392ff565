import { describe, expect, test } from 'vitest';
import { openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { getChannel } from '../../../../../src/wire/endpoints/channels.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe('Get Channel', () => {
  test('returns a channel of a guild', async () => {
    const guild = fixture().guild('0', { channels: [{ name: 'pier', topic: 'boats' }] });
    const { channel } = fixture().channel(guild, 'pier');
    const response = await fixture().bot.call(getChannel, { path: { channel_id: channel.id } });
    expect(response).toMatchObject({
      status: 200,
      json: { id: channel.id, name: 'pier', topic: 'boats', guild_id: guild.guild.id, last_message_id: null },
    });
  });

  test('returns a DM channel only to its two users', async () => {
    const { world, botUserId } = fixture().emulator;
    const user = fixture().user();
    const { channel } = openDm(world, botUserId, user.user.id).result;
    const call = { path: { channel_id: channel.id } };
    expect((await fixture().bot.call(getChannel, call)).json).toMatchObject({ recipients: [{ id: user.user.id }] });
    expect((await fixture().callerOf(user).call(getChannel, call)).json).toMatchObject({
      recipients: [{ id: botUserId }],
    });
    expectError(await fixture().callerOf(fixture().user()).call(getChannel, call), 403, 50001);
  });

  test('that does not exist fails with 10003', async () => {
    expectError(await fixture().bot.call(getChannel, { path: { channel_id: '1' } }), 404, 10003);
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    const { channel } = fixture().channel(fixture().guildWithoutBot());
    expectError(await fixture().bot.call(getChannel, { path: { channel_id: channel.id } }), 403, 50001);
  });

  test('that the bot cannot see fails with 50001', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'), {
      channels: [{ name: 'bridge', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] }],
    });
    const { channel } = fixture().channel(guild, 'bridge');
    expectError(await fixture().bot.call(getChannel, { path: { channel_id: channel.id } }), 403, 50001);
  });
});
