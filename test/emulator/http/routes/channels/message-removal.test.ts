import { describe, expect, test } from 'vitest';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import { snowflakeFromTimestamp } from '../../../../../src/base/snowflake.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { bulkDeleteMessages } from '../../../../../src/wire/endpoints/messages.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MODERATOR = permissionSet('VIEW_CHANNEL', 'MANAGE_MESSAGES');

/** A channel with some messages of a member. */
function setUp(count: number, permissions = MODERATOR) {
  const guild = fixture().guild(permissions, { roles: [{ name: '@everyone', permissions: '0' }] });
  const channel = fixture().channel(guild);
  const authorId = fixture().member(guild).user.id;
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  const ids = Array.from(
    { length: count },
    () => insertMessage(fixture().emulator.world, channel, { authorId, content: 'x', mentions }).result.message.id,
  );
  return { guild, guildId: guild.guild.id, channel, channelId: channel.channel.id, ids };
}

const sent = (channelId: string, messages: unknown) =>
  fixture().bot.call(bulkDeleteMessages, { path: { channel_id: channelId }, body: { messages } });

describe('Bulk Delete Messages', () => {
  test('deletes them, with one event and one audit log entry', async () => {
    const { guild, guildId, channel, channelId, ids } = setUp(3);
    const [first = '', second = '', third] = ids;
    expect(await api().messages.bulkDelete(channelId, [first, second], { reason: 'flood' })).toBeUndefined();
    expect([...channel.messages.keys()]).toEqual([third]);
    expect(await dispatches().next('messageDeleteBulk', guildId)).toEqual({
      ids: [first, second],
      channel_id: channelId,
      guild_id: guildId,
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 73,
      target_id: channelId,
      options: { count: '2' },
      reason: 'flood',
    });
  });

  test('ignores unknown ids and ephemeral messages', async () => {
    const { channel, channelId, ids } = setUp(2);
    const [first = '', second = ''] = ids;
    const record = channel.messages.get(second);
    if (record) channel.messages.set(second, { ...record, ephemeralFor: '1' });
    await api().messages.bulkDelete(channelId, [first, second, fixture().emulator.world.newId()]);
    expect([...channel.messages.keys()]).toEqual([second]);
  });

  test('of 100 messages succeeds', async () => {
    const { channel, channelId, ids } = setUp(limits.message.bulkDelete.max);
    await api().messages.bulkDelete(channelId, ids);
    expect(channel.messages.size).toBe(0);
  });

  test.each([0, 1, 101])('of %i is rejected before sending, and by the emulator with 50016', async (count) => {
    const { channelId, ids } = setUp(count);
    await expectNotSent(api().messages.bulkDelete(channelId, ids), 'messages');
    expectError(await sent(channelId, ids), 400, 50016);
  });

  test('of one message twice fails with 50016', async () => {
    const { channelId, ids } = setUp(1);
    await expectNotSent(api().messages.bulkDelete(channelId, [...ids, ...ids]), 'messages');
    expectError(await sent(channelId, [...ids, ...ids]), 400, 50016);
  });

  test('with one that is older than 14 days fails with 50034, and deletes none', async () => {
    const { channel, channelId, ids } = setUp(1);
    const aged = (ms: number) => snowflakeFromTimestamp(fixture().emulator.clock.now() - ms);
    const tooOld = aged(limits.message.bulkDeleteAgeMs + 1);
    await expectApiError(api().messages.bulkDelete(channelId, [...ids, tooOld]), 400, 50034);
    expect(channel.messages.size).toBe(1);
    await api().messages.bulkDelete(channelId, [...ids, aged(limits.message.bulkDeleteAgeMs)]);
    expect(channel.messages.size).toBe(0);
  });

  test('with an invalid id fails with 50035', async () => {
    const { channelId } = setUp(0);
    expectError(await sent(channelId, ['x', 'y']), 400, 50035);
    expectError(await sent(channelId, null), 400, 50035);
  });

  test.each([
    ['VIEW_CHANNEL', 50013],
    ['MANAGE_MESSAGES', 50001],
  ] as const)('with %s alone is %i', async (permission, code) => {
    const { channelId, ids } = setUp(2, permissionSet(permission));
    await expectApiError(api().messages.bulkDelete(channelId, ids), 403, code);
  });

  test('in a DM channel fails with 50003', async () => {
    const { user } = fixture().member(fixture().defaultGuild);
    const { id } = await api().users.createDm(user.id);
    await expectApiError(api().messages.bulkDelete(id, setUp(2).ids), 403, 50003);
  });
});
