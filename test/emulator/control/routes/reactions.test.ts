import { describe, expect, test } from 'vitest';
import { insertMessage } from '../../../../dev/src/emulator/state/messages/messages.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const dispatches = setUpDispatchReader(fixture);

/** A message in a guild where @everyone has these permissions, and a user who reacts to it. */
function setUp(permissions = permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'ADD_REACTIONS')) {
  const guild = fixture().guild('0', { roles: [{ name: '@everyone', permissions }] });
  const channel = fixture().channel(guild);
  const user = fixture().member(guild);
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  const draft = { authorId: guild.guild.owner_id, content: 'x', mentions };
  const record = insertMessage(fixture().emulator.world, channel, draft).result;
  const control = new ControlCaller(fixture().emulator.url);
  const react = (method: 'PUT' | 'DELETE', emoji = '⛵', userId = user.user.id) =>
    control.call(
      method,
      `/channels/${channel.channel.id}/messages/${record.message.id}/reactions/${encodeURIComponent(emoji)}`,
      { user_id: userId },
    );
  return { guildId: guild.guild.id, user, record, react };
}

describe('a user', () => {
  test('adds a reaction, and the bot is notified', async () => {
    const { guildId, user, record, react } = setUp();
    expect(await react('PUT')).toEqual({ status: 204, json: undefined });
    expect([...(record.reactions?.[0]?.userIds ?? [])]).toEqual([user.user.id]);
    expect(await dispatches().next('messageReactionAdd', guildId)).toMatchObject({ user_id: user.user.id });
  });

  test('removes a reaction', async () => {
    const { guildId, record, react } = setUp();
    await react('PUT');
    expect(await react('DELETE')).toEqual({ status: 204, json: undefined });
    expect(record.reactions).toEqual([]);
    expect(await dispatches().next('messageReactionRemove', guildId)).toMatchObject({ emoji: { name: '⛵' } });
  });

  test('without permission to react gets an error response', async () => {
    const { react } = setUp(permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'));
    expect(await react('PUT')).toMatchObject({
      status: 200,
      json: { status: 'refused', error: { reason: 'missing_permissions' } },
    });
  });

  test('that does not see the channel gets an error response', async () => {
    const { react } = setUp();
    expect((await react('PUT', '⛵', fixture().user().user.id)).json).toMatchObject({
      status: 'refused',
      error: { reason: 'no_access' },
    });
  });

  test('cannot react with an invalid emoji', async () => {
    const { react } = setUp();
    expect(await react('PUT', 'boat')).toMatchObject({ status: 404, json: { code: 10014 } });
  });
});
