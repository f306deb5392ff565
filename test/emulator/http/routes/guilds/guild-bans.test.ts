import { describe, expect, test } from 'vitest';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

// The clock advances by hours in these tests, without heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const BAN = permissionSet('BAN_MEMBERS', 'VIEW_AUDIT_LOG');
const BULK = permissionSet('BAN_MEMBERS', 'MANAGE_GUILD');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** A user sends a message in the guild's first channel. */
function createMessageIn(guild: GuildRecord, authorId: string): string {
  const channel = fixture().channel(guild);
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  const { result } = insertMessage(fixture().emulator.world, channel, { authorId, content: 'words', mentions });
  return result.message.id;
}

describe('Create Guild Ban', () => {
  test('bans a member, who leaves, and records the moderator and the reason', async () => {
    const guild = fixture().guild(BAN);
    const { user } = fixture().member(guild);
    await api().guilds.createBan(idOf(guild), user.id, {}, { reason: 'spam' });
    expect(guild.members.has(user.id)).toBe(false);
    expect(await api().guilds.getBan(idOf(guild), user.id)).toEqual({ reason: 'spam', user });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 22, target_id: user.id, reason: 'spam' });
    expect(await dispatches().next('guildBanAdd', idOf(guild))).toEqual({ guild_id: idOf(guild), user });
    expect(await dispatches().next('guildMemberRemove', idOf(guild))).toMatchObject({ user: { id: user.id } });
    expect(await dispatches().next('guildAuditLogEntryCreate', idOf(guild))).toMatchObject({ action_type: 22 });
  });

  test('bans a user who was never a member', async () => {
    const guild = fixture().guild(BAN);
    const stranger = fixture().user().user.id;
    await api().guilds.createBan(idOf(guild), stranger);
    expect(await api().guilds.getBan(idOf(guild), stranger)).toMatchObject({ reason: null });
  });

  test('again changes and records nothing', async () => {
    const guild = fixture().guild(BAN);
    const stranger = fixture().user().user.id;
    await api().guilds.createBan(idOf(guild), stranger, {}, { reason: 'first' });
    await api().guilds.createBan(idOf(guild), stranger, {}, { reason: 'second' });
    expect(await api().guilds.getBan(idOf(guild), stranger)).toMatchObject({ reason: 'first' });
    expect(guild.auditLog).toHaveLength(1);
  });

  test.each([
    ['seconds', { delete_message_seconds: 3600 }],
    ['days, which give way to seconds', { delete_message_days: 7, delete_message_seconds: 3600 }],
  ])('deletes the messages of the user in the last %s', async (_how, request) => {
    const guild = fixture().guild(BAN);
    const [banned, other] = [fixture().member(guild).user.id, fixture().member(guild, 'bob').user.id];
    const old = createMessageIn(guild, banned);
    await fixture().emulator.clock.advance(3600_000);
    const others = createMessageIn(guild, other);
    const recent = [createMessageIn(guild, banned), createMessageIn(guild, banned)];
    await api().guilds.createBan(idOf(guild), banned, request);
    const channel = fixture().channel(guild);
    expect([...channel.messages.keys()]).toEqual([old, others]);
    expect(await dispatches().next('messageDeleteBulk', idOf(guild))).toEqual({
      ids: recent,
      channel_id: channel.channel.id,
      guild_id: idOf(guild),
    });
  });

  test('deletes no messages by default', async () => {
    const guild = fixture().guild(BAN);
    const banned = fixture().member(guild).user.id;
    const message = createMessageIn(guild, banned);
    await api().guilds.createBan(idOf(guild), banned);
    expect([...fixture().channel(guild).messages.keys()]).toEqual([message]);
  });

  test('of the owner, of the caller and of members whose highest role is not lower fails with 50013', async () => {
    const guild = fixture().guild(BAN, { roles: [{ name: 'Crew' }] });
    const peer = guild.members.get(fixture().member(guild).user.id);
    if (peer) peer.roles = guild.members.get(fixture().emulator.botUserId)?.roles ?? [];
    for (const id of [guild.guild.owner_id, fixture().emulator.botUserId, peer?.userId ?? '']) {
      await expectApiError(api().guilds.createBan(idOf(guild), id), 403, 50013);
    }
    expect(guild.bans.size).toBe(0);
  });

  test('of an unknown user fails with 10013', async () => {
    await expectApiError(api().guilds.createBan(idOf(fixture().guild(BAN)), '1'), 404, 10013);
  });

  test.each([
    { delete_message_seconds: 0 },
    { delete_message_seconds: 604_800 },
    { delete_message_days: 0 },
    { delete_message_days: 7 },
  ])('accepts %o', async (request) => {
    const guild = fixture().guild(BAN);
    await api().guilds.createBan(idOf(guild), fixture().user().user.id, request);
    expect(guild.bans.size).toBe(1);
  });

  test.each([
    ['delete_message_seconds', -1],
    ['delete_message_seconds', 604_801],
    ['delete_message_seconds', 0.5],
    ['delete_message_days', 8],
  ])('with %s %d is rejected on both sides with the same path', async (field, value) => {
    const guild = fixture().guild(BAN);
    const path = `/guilds/${idOf(guild)}/bans/${fixture().user().user.id}`;
    await expectNotSent(api().guilds.createBan(idOf(guild), '1', { [field]: value }), field);
    const response = await fixture().bot.send('PUT', path, { [field]: value });
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
  });
});

describe('Remove Guild Ban', () => {
  test('allows the user to join again', async () => {
    const guild = fixture().guild(BAN);
    const { user } = fixture().user();
    await api().guilds.createBan(idOf(guild), user.id);
    await api().guilds.deleteBan(idOf(guild), user.id, { reason: 'sorry' });
    expect(guild.bans.size).toBe(0);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 23, target_id: user.id, reason: 'sorry' });
    expect(await dispatches().next('guildBanRemove', idOf(guild))).toEqual({ guild_id: idOf(guild), user });
  });

  test('of a user who is not banned fails with 10026', async () => {
    const guild = fixture().guild(BAN);
    await expectApiError(api().guilds.deleteBan(idOf(guild), fixture().member(guild).user.id), 404, 10026);
  });
});

describe('Get Guild Ban', () => {
  test('of a user who is not banned fails with 10026', async () => {
    const guild = fixture().guild(BAN);
    await expectApiError(api().guilds.getBan(idOf(guild), fixture().member(guild).user.id), 404, 10026);
  });
});

describe('Get Guild Bans', () => {
  function banned(count: number) {
    const guild = fixture().guild(BAN);
    const ids = Array.from({ length: count }, (_, n) => fixture().user(`outcast ${n}`).user.id);
    for (const id of ids.toReversed()) guild.bans.set(id, { reason: null, wasMember: false });
    const page = async (query: Parameters<ReturnType<typeof api>['guilds']['listBans']>[1]) =>
      (await api().guilds.listBans(idOf(guild), query)).map(({ user }) => user.id);
    return { ids, page };
  }

  test('returns them by ascending user id', async () => {
    const { ids, page } = banned(3);
    expect(await page({})).toEqual(ids);
  });

  test('pages forwards with after, and backwards with before', async () => {
    const { ids, page } = banned(5);
    expect(await page({ limit: 2, after: ids[1] ?? '' })).toEqual([ids[2], ids[3]]);
    expect(await page({ limit: 2, before: ids[4] ?? '' })).toEqual([ids[2], ids[3]]);
  });

  test('uses only before if both are given', async () => {
    const { ids, page } = banned(3);
    expect(await page({ after: ids[2] ?? '', before: ids[1] ?? '' })).toEqual([ids[0]]);
  });

  test('returns a thousand at most', async () => {
    const { ids, page } = banned(1001);
    expect(await page({})).toEqual(ids.slice(0, 1000));
    expect(await page({ limit: 1000 })).toHaveLength(1000);
  });

  test.each([0, 1001])('rejects a limit of %d', async (limit) => {
    const guild = fixture().guild(BAN);
    await expectNotSent(api().guilds.listBans(idOf(guild), { limit }), 'limit');
    const response = await fixture().bot.send('GET', `/guilds/${idOf(guild)}/bans?limit=${limit}`);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { limit: {} } } });
  });
});

/** Bans users who are not members. */
function banStrangers(guild: GuildRecord, count: number): void {
  for (let id = 1; id <= count; id += 1) guild.bans.set(String(id), { reason: null, wasMember: false });
}

describe('bans of users who are not members', () => {
  test('are limited to a thousand: one more fails with 30035, and a member can still be banned', async () => {
    const guild = fixture().guild(BAN);
    banStrangers(guild, 999);
    const ban = (id: string) => api().guilds.createBan(idOf(guild), id);
    const last = fixture().user().user.id;
    expect(await ban(last)).toBeUndefined();
    await expectApiError(ban(fixture().user().user.id), 400, 30035);
    expect(await ban(last)).toBeUndefined();
    expect(await ban(fixture().member(guild).user.id)).toBeUndefined();
  });

  test('are counted down when one is removed', async () => {
    const guild = fixture().guild(BAN);
    banStrangers(guild, 999);
    const [last, next] = [fixture().user().user.id, fixture().user().user.id];
    await api().guilds.createBan(idOf(guild), last);
    await api().guilds.deleteBan(idOf(guild), last);
    expect(await api().guilds.createBan(idOf(guild), next)).toBeUndefined();
  });
});

describe('Bulk Guild Ban', () => {
  test('bans the users that it can, and returns the others', async () => {
    const guild = fixture().guild(BULK);
    const [member, stranger] = [fixture().member(guild).user.id, fixture().user().user.id];
    const before = fixture().user().user.id;
    guild.bans.set(before, { reason: null, wasMember: false });
    const result = await api().guilds.bulkBan(
      idOf(guild),
      { user_ids: [member, guild.guild.owner_id, stranger, before, '1', member] },
      { reason: 'raid' },
    );
    expect(result).toEqual({
      banned_users: [member, stranger],
      failed_users: [guild.guild.owner_id, before, '1'],
    });
    expect(guild.auditLog.map((entry) => [entry.action_type, entry.target_id, entry.reason])).toEqual([
      [22, member, 'raid'],
      [22, stranger, 'raid'],
    ]);
    expect(await dispatches().next('guildBanAdd', idOf(guild))).toMatchObject({ user: { id: member } });
    expect(await dispatches().next('guildBanAdd', idOf(guild))).toMatchObject({ user: { id: stranger } });
  });

  test('deletes their messages on request', async () => {
    const guild = fixture().guild(BULK);
    const member = fixture().member(guild).user.id;
    createMessageIn(guild, member);
    await api().guilds.bulkBan(idOf(guild), { user_ids: [member], delete_message_seconds: 60 });
    expect(fixture().channel(guild).messages.size).toBe(0);
  });

  test('bans as many non-members as the limit allows, and also members', async () => {
    const guild = fixture().guild(BULK);
    banStrangers(guild, 999);
    const member = fixture().member(guild).user.id;
    const [first = '', second = ''] = [fixture().user().user.id, fixture().user().user.id];
    expect(await api().guilds.bulkBan(idOf(guild), { user_ids: [first, second, member] })).toEqual({
      banned_users: [first, member],
      failed_users: [second],
    });
  });

  test('fails with 500000 if no user could be banned', async () => {
    const guild = fixture().guild(BULK);
    await expectApiError(api().guilds.bulkBan(idOf(guild), { user_ids: [guild.guild.owner_id, '1'] }), 400, 500000);
  });

  test('does not name the caller in its result, and bans nobody if there is no other user', async () => {
    const guild = fixture().guild(BULK);
    const self = fixture().emulator.botUserId;
    const [member, owner] = [fixture().member(guild).user.id, guild.guild.owner_id];
    const bulkBan = (...user_ids: string[]) => api().guilds.bulkBan(idOf(guild), { user_ids });
    expect(await bulkBan(self, member)).toEqual({ banned_users: [member], failed_users: [] });
    expect(await bulkBan(self)).toEqual({ banned_users: [], failed_users: [] });
    expect(guild.members.has(self)).toBe(true);
    await expectApiError(bulkBan(self, owner), 400, 500000);
  });

  test.each([0, 604_800])('accepts %d seconds of messages to delete', async (delete_message_seconds) => {
    const user = fixture().user().user.id;
    const call = api().guilds.bulkBan(idOf(fixture().guild(BULK)), { user_ids: [user], delete_message_seconds });
    expect(await call).toMatchObject({ banned_users: [user] });
  });

  test.each<[string, object]>([
    ['delete_message_seconds', { delete_message_seconds: -1 }],
    ['delete_message_seconds', { delete_message_seconds: 604_801 }],
    ['user_ids', { user_ids: undefined }],
    ['user_ids.1', { user_ids: ['1', 'ann'] }],
  ])('with a bad %s is rejected on both sides with the same path', async (path, more) => {
    const guild = fixture().guild(BULK);
    const body = { user_ids: ['1'], ...more };
    await expectNotSent(api().guilds.bulkBan(idOf(guild), body), path);
    const response = await fixture().bot.send('POST', `/guilds/${idOf(guild)}/bulk-ban`, body);
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
  });

  test('accepts 200 users and rejects 201, and none', async () => {
    const guild = fixture().guild(BULK);
    const ids = Array.from({ length: 201 }, (_, n) => fixture().user(`raider ${n}`).user.id);
    expect((await api().guilds.bulkBan(idOf(guild), { user_ids: ids.slice(1) })).banned_users).toHaveLength(200);
    await expectNotSent(api().guilds.bulkBan(idOf(guild), { user_ids: ids }), 'user_ids');
    for (const user_ids of [ids, []]) {
      const response = await fixture().bot.send('POST', `/guilds/${idOf(guild)}/bulk-ban`, { user_ids });
      expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { user_ids: {} } } });
    }
  });
});

describe('a missing permission fails with 50013', () => {
  const bans = () => api().guilds;
  test.each([
    ['Get Guild Bans', 'BAN_MEMBERS', (id: string) => bans().listBans(id)],
    ['Get Guild Ban', 'BAN_MEMBERS', (id: string, user: string) => bans().getBan(id, user)],
    ['Create Guild Ban', 'BAN_MEMBERS', (id: string, user: string) => bans().createBan(id, user)],
    ['Remove Guild Ban', 'BAN_MEMBERS', (id: string, user: string) => bans().deleteBan(id, user)],
    ['Bulk Guild Ban', 'BAN_MEMBERS', (id: string, user: string) => bans().bulkBan(id, { user_ids: [user] })],
    ['Bulk Guild Ban', 'MANAGE_GUILD', (id: string, user: string) => bans().bulkBan(id, { user_ids: [user] })],
  ] as const)('%s without %s', async (_name, permission, call) => {
    const guild = fixture().guild(allPermissionsExcept(permission));
    await expectApiError(call(idOf(guild), fixture().member(guild).user.id), 403, 50013);
  });
});

test('in a guild that the bot is not in every call fails with 50001', async () => {
  const guild = fixture().guildWithoutBot();
  await expectApiError(api().guilds.listBans(idOf(guild)), 403, 50001);
  await expectApiError(api().guilds.createBan(idOf(guild), guild.guild.owner_id), 403, 50001);
});
