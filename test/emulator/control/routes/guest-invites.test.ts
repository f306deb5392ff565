/** Guests: users who accept an invite with the flag IS_GUEST_INVITE. */
import { describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { ALL_PERMISSIONS, permissionSet } from '../../../../src/wire/constants/permissions.js';
import { createChannelInvite } from '../../../../src/wire/endpoints/invites.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { inviteFlags } from '../../../../src/wire/objects/invites/invite.js';
import { memberFlags } from '../../../../src/wire/objects/users/member.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { expectNotSent, setUpDispatchReader, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

const GUEST = { flags: inviteFlags.IS_GUEST_INVITE };
const refused = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

const harbour = () =>
  fixture().guild(String(ALL_PERMISSIONS), {
    roles: [{ name: 'Crew' }],
    system_channel_flags: 0,
    channels: [
      { name: 'general' },
      { name: 'bridge', type: channelTypes.GUILD_VOICE },
      { name: 'galley', type: channelTypes.GUILD_VOICE },
      { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
      {
        name: 'cabin',
        type: channelTypes.GUILD_VOICE,
        permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL', 'CONNECT') }],
      },
    ],
  });

const idOf = (guild: GuildRecord, channel: string) => fixture().channel(guild, channel).channel.id;

/** A guild with a guest of a voice channel. */
async function setUp({ guild = harbour(), channel = 'bridge' } = {}) {
  const { code } = await api().invites.create(idOf(guild, channel), GUEST);
  const record = fixture().user();
  const userId = record.user.id;
  const members = `/guilds/${guild.guild.id}/members`;
  const joined = await control().ok('POST', members, { user_id: userId, invite_code: code });
  const connect = (to: string | null) =>
    control().call('PUT', `${members}/${userId}/voice`, { channel_id: to && idOf(guild, to) });
  const send = (to: string) =>
    control().call('POST', `/channels/${idOf(guild, to)}/messages`, { user_id: userId, content: 'ahoy' });
  const isMember = () => guild.members.has(userId);
  return { guild, code, record, userId, members, joined, connect, send, isMember };
}

describe('a guest invite', () => {
  test('has its flag in the response and when it is read', async () => {
    const invite = await api().invites.create(idOf(harbour(), 'bridge'), GUEST);
    expect(invite).toMatchObject({ flags: 1, temporary: false });
    expect(await api().invites.get(invite.code)).toMatchObject({ flags: 1 });
  });

  test('is not similar to other invites to the channel', async () => {
    const channel = idOf(harbour(), 'bridge');
    const [plain, guest] = [await api().invites.create(channel), await api().invites.create(channel, GUEST)];
    expect(guest.code).not.toBe(plain.code);
    expect((await api().invites.create(channel, GUEST)).code).toBe(guest.code);
  });

  test.each(['general', 'stage'])('cannot lead to %s, which is not a voice channel', async (channel) => {
    await expect(api().invites.create(idOf(harbour(), channel), GUEST)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [{ path: 'flags', code: 'GUILD_INVITE_CANNOT_CREATE_GUEST_INVITE' }],
    });
  });

  test('cannot grant roles', async () => {
    const guild = harbour();
    const body = { ...GUEST, role_ids: [fixture().role(guild, 'Crew')] };
    await expect(api().invites.create(idOf(guild, 'bridge'), body)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'role_ids' })],
    });
  });

  test.each([2, -1, 1.5])('with the flags %d fails with 50035, and is not sent by the client', async (flags) => {
    const channel_id = idOf(harbour(), 'bridge');
    const response = await fixture().bot.call(createChannelInvite, { path: { channel_id }, body: { flags } });
    expectError(response, 400, 50035);
    await expectNotSent(api().invites.create(channel_id, { flags }), 'flags');
  });

  test.each([0, null])('is a normal invite with the flags %j', async (flags) => {
    const guild = harbour();
    expect(await api().invites.create(idOf(guild, 'general'), { flags })).not.toHaveProperty('flags');
  });
});

describe('a guest', () => {
  test('is a member with the flag IS_GUEST, and causes no join message', async () => {
    const { guild, userId, joined } = await setUp();
    expect(joined).toMatchObject({ user: { id: userId }, flags: memberFlags.IS_GUEST, roles: [], pending: false });
    expect(await dispatches().next('guildMemberAdd', guild.guild.id)).toMatchObject({ flags: memberFlags.IS_GUEST });
    expect(fixture().channel(guild).messages.size).toBe(0);
  });

  test('has no time of joining in voice states, and has it elsewhere', async () => {
    const { guild, userId, connect } = await setUp();
    await connect('bridge');
    expect(await dispatches().next('voiceStateUpdate', guild.guild.id)).toMatchObject({
      user_id: userId,
      member: { joined_at: null, flags: memberFlags.IS_GUEST },
    });
    expect((await api().guilds.getMember(guild.guild.id, userId)).joined_at).toEqual(expect.any(String));
  });

  test('can use only the voice channel of the invite', async () => {
    const { connect, send, isMember } = await setUp();
    expect(await send('bridge')).toMatchObject({ json: { content: 'ahoy' } });
    expect(await send('general')).toMatchObject(refused('no_access'));
    expect(await connect('galley')).toMatchObject(refused('no_access'));
    expect(await connect('bridge')).toMatchObject({ json: { flags: memberFlags.IS_GUEST } });
    expect(await connect('galley')).toMatchObject(refused('no_access'));
    expect(isMember()).toBe(true);
  });

  test('can connect to a voice channel that is hidden from members', async () => {
    const { connect } = await setUp({ channel: 'cabin' });
    expect(await connect('cabin')).toMatchObject({ json: { flags: memberFlags.IS_GUEST } });
  });

  test('has no permissions in the guild', async () => {
    const { guild, record } = await setUp();
    const caller = fixture().callerOf(record);
    expectError(await caller.send('PATCH', `/guilds/${guild.guild.id}/members/@me`, { nick: 'Ann' }), 403, 50013);
    expectError(await caller.send('POST', `/channels/${idOf(guild, 'general')}/invites`, {}), 403, 50001);
  });

  test('leaves the guild when it leaves the voice channel', async () => {
    const { guild, userId, connect, isMember } = await setUp();
    await connect('bridge');
    await connect(null);
    expect(isMember()).toBe(false);
    await dispatches().next('voiceStateUpdate', guild.guild.id);
    expect(await dispatches().next('guildMemberRemove', guild.guild.id)).toMatchObject({ user: { id: userId } });
  });

  test.each([
    ['disconnects it', null],
    ['moves it to another channel', 'galley'],
  ])('leaves the guild when a moderator %s', async (_what, to) => {
    const { guild, userId, connect, isMember } = await setUp();
    await connect('bridge');
    await api().guilds.editMember(guild.guild.id, userId, { channel_id: to && idOf(guild, to) });
    expect(isMember()).toBe(false);
  });

  test('leaves the guild when the voice channel is deleted', async () => {
    const { guild, isMember } = await setUp();
    await api().channels.delete(idOf(guild, 'bridge'));
    expect(isMember()).toBe(false);
  });

  test('leaves the guild when it goes offline', async () => {
    const { userId, isMember } = await setUp();
    await control().ok('PUT', `/users/${userId}/presence`, { status: 'offline' });
    expect(isMember()).toBe(false);
  });

  test('stays when a moderator changes its other fields', async () => {
    const { guild, userId, isMember } = await setUp();
    await api().guilds.editMember(guild.guild.id, userId, { nick: 'Visitor' });
    expect(isMember()).toBe(true);
  });

  test('who joins later is not marked as a user who joined before', async () => {
    const { guild, userId, members, connect } = await setUp();
    await connect('bridge');
    await connect(null);
    await control().ok('POST', members, { user_id: userId });
    expect(guild.members.get(userId)?.flags).toBe(0);
  });

  test('becomes a member with another invite', async () => {
    const { guild, userId, members, connect, send } = await setUp();
    await connect('bridge');
    const { code } = await api().invites.create(idOf(guild, 'general'));
    expect(await control().ok('POST', members, { user_id: userId, invite_code: code })).toMatchObject({ flags: 0 });
    expect(await send('general')).toMatchObject({ json: { content: 'ahoy' } });
    await connect(null);
    expect(guild.members.has(userId)).toBe(true);
  });
});
