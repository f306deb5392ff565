/** Messages of type 7 (USER_JOIN), which the system channel gets when users and bots join. */
import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { submitJoinRequest } from '../../../../dev/src/emulator/state/guilds/join-requests.js';
import type { NewGuild } from '../../../../dev/src/emulator/state/membership/guild-creation.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { ALL_PERMISSIONS } from '../../../../src/wire/constants/permissions.js';
import { systemChannelFlags } from '../../../../src/wire/objects/guilds/guild-levels.js';
import { messageTypes } from '../../../../src/wire/objects/messages/message-types.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

/** A guild that sends join messages, unless `spec` says otherwise. */
function setUp(spec: Partial<NewGuild> = {}) {
  const guild = fixture().guild(String(ALL_PERMISSIONS), { system_channel_flags: 0, ...spec });
  const path = `/guilds/${guild.guild.id}`;
  const join = async () => {
    const { user } = fixture().user();
    await control().ok('POST', `${path}/members`, { user_id: user.id });
    return user;
  };
  return { guild, path, join };
}

const messagesIn = (guild: GuildRecord, channel = 'general') =>
  [...fixture().channel(guild, channel).messages.values()].map(({ message }) => message);

describe('a join message', () => {
  test('is sent to the system channel when a user joins', async () => {
    const { guild, join } = setUp();
    const { id } = await join();
    await dispatches().next('guildMemberAdd', guild.guild.id);
    expect(await dispatches().next('messageCreate', guild.guild.id)).toMatchObject({
      type: messageTypes.USER_JOIN,
      channel_id: guild.guild.system_channel_id,
      author: { id },
      content: '',
      mentions: [],
    });
    expect(messagesIn(guild)).toHaveLength(1);
  });

  test('is sent when a bot is added', async () => {
    const { guild, path } = setUp();
    const application = insertApplication(fixture().emulator.world, { name: 'Other' }).result;
    await control().ok('POST', `${path}/bots`, { application_id: application.id });
    expect(messagesIn(guild)).toMatchObject([{ type: messageTypes.USER_JOIN, author: { id: application.botUserId } }]);
  });

  test('is sent when a pending member completes screening, and not before', async () => {
    const { guild, path, join } = setUp({ screening: true });
    const { id } = await join();
    expect(messagesIn(guild)).toEqual([]);
    await control().ok('POST', `${path}/members/${id}/screening`, {});
    await control().ok('POST', `${path}/members/${id}/screening`, {});
    expect(messagesIn(guild)).toMatchObject([{ type: messageTypes.USER_JOIN, author: { id } }]);
  });

  test('is sent when a moderator approves the request to join', async () => {
    const { guild, join } = setUp({ screening: true, features: ['MEMBER_VERIFICATION_MANUAL_APPROVAL'] });
    const { id } = await join();
    const member = guild.members.get(id);
    const request = member && submitJoinRequest(fixture().emulator.world, guild, member).result.request;
    await api().guilds.actionJoinRequest(guild.guild.id, request?.id ?? '', { action: 'APPROVED' });
    expect(messagesIn(guild)).toMatchObject([{ type: messageTypes.USER_JOIN, author: { id } }]);
  });

  test('is not sent while the guild suppresses it', async () => {
    const { guild, join } = setUp({ system_channel_flags: systemChannelFlags.SUPPRESS_JOIN_NOTIFICATIONS });
    await join();
    expect(messagesIn(guild)).toEqual([]);
    await api().guilds.edit(guild.guild.id, { system_channel_flags: 0 });
    await join();
    expect(messagesIn(guild)).toHaveLength(1);
  });

  test('is not sent without a system channel', async () => {
    const { guild, join } = setUp();
    await api().guilds.edit(guild.guild.id, { system_channel_id: null });
    await join();
    expect(messagesIn(guild)).toEqual([]);
  });

  test('is sent to another channel that becomes the system channel', async () => {
    const { guild, join } = setUp({ channels: [{ name: 'general' }, { name: 'pier' }] });
    await api().guilds.edit(guild.guild.id, { system_channel_id: fixture().channel(guild, 'pier').channel.id });
    await join();
    expect(messagesIn(guild)).toEqual([]);
    expect(messagesIn(guild, 'pier')).toHaveLength(1);
  });
});

describe('a new guild', () => {
  test('suppresses join messages by default', async () => {
    const created = await control().ok('POST', '/guilds', { name: 'Quiet' });
    expect(created).toMatchObject({ system_channel_id: expect.any(String), system_channel_flags: 1 });
  });

  test('can be created with join messages, and contains none for its first bot', async () => {
    const created = await control().ok('POST', '/guilds', { name: 'Loud', system_channel_flags: 0 });
    expect(created).toMatchObject({ system_channel_flags: 0 });
    const { system_channel_id: id } = created as { system_channel_id: string };
    expect(fixture().emulator.world.channels.get(id)?.messages.size).toBe(0);
  });
});
