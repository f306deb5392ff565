import { describe, expect, test } from 'vitest';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertThread } from '../../../../../dev/src/emulator/state/threads/threads.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const { PUBLIC_THREAD, PRIVATE_THREAD } = channelTypes;
const MANAGE = permissionSet('MANAGE_THREADS');

const idOf = ({ guild }: GuildRecord) => guild.id;
const self = () => fixture().emulator.botUserId;

/** A thread that another user or the bot started. */
function threadOf(guild: GuildRecord, type: number = PUBLIC_THREAD, ownerId?: string): ChannelRecord {
  const owner = ownerId ?? fixture().member(guild, 'owner').user.id;
  const parent = fixture().channel(guild);
  return insertThread(fixture().emulator.world, guild, parent, { name: 'talk', type }, { userId: owner }).result;
}

function change(record: ChannelRecord, metadata: object): void {
  const before = record.channel.thread_metadata;
  if (before) record.channel.thread_metadata = { ...before, ...metadata };
}

/** Fills a thread up to the limit. */
function fill({ threadMembers }: ChannelRecord): void {
  for (let n = 1; (threadMembers?.size ?? 0) < limits.thread.members; n += 1) {
    threadMembers?.set(String(n), { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 });
  }
}

describe('Join Thread', () => {
  test('adds the caller, and emits an event', async () => {
    const guild = fixture().guild('0');
    const { channel } = threadOf(guild);
    await api().threads.join(channel.id);
    expect(await dispatches().next('threadCreate', idOf(guild))).toMatchObject({
      id: channel.id,
      member: { user_id: self() },
    });
    expect(await dispatches().next('threadMembersUpdate', idOf(guild))).toMatchObject({
      id: channel.id,
      member_count: 2,
      added_members: [{ user_id: self(), member: { user: { id: self() } }, presence: null }],
    });
    expect(await api().threads.getMember(channel.id, self())).toMatchObject({
      id: channel.id,
      user_id: self(),
      flags: 0,
    });
  });

  test('twice changes nothing', async () => {
    const record = threadOf(fixture().guild('0'));
    await api().threads.join(record.channel.id);
    await api().threads.join(record.channel.id);
    expect(record.threadMembers?.size).toBe(2);
  });

  test('increases the count to at most 50', async () => {
    const record = threadOf(fixture().guild('0'));
    for (let n = 1; n <= 60; n += 1) {
      record.threadMembers?.set(String(n), { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 });
    }
    await api().threads.join(record.channel.id);
    expect(await api().channels.get(record.channel.id)).toMatchObject({ member_count: 50 });
  });

  test('of a private thread that another user started fails with 50001', async () => {
    await expectApiError(api().threads.join(threadOf(fixture().guild('0'), PRIVATE_THREAD).channel.id), 403, 50001);
  });
});

describe('Leave Thread', () => {
  test('removes the caller, and emits an event, even if it cannot see the thread any more', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild, PRIVATE_THREAD, self());
    await api().threads.leave(record.channel.id);
    expect(record.threadMembers?.size).toBe(0);
    expect(await dispatches().next('threadMembersUpdate', idOf(guild))).toMatchObject({
      member_count: 0,
      removed_member_ids: [self()],
    });
  });

  test('without membership changes nothing', async () => {
    const record = threadOf(fixture().guild('0'));
    await api().threads.leave(record.channel.id);
    expect(record.threadMembers?.size).toBe(1);
  });
});

describe('Add Thread Member', () => {
  test('adds a user, emits an event, and posts a notice in the thread', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild, PRIVATE_THREAD, self());
    const userId = fixture().member(guild).user.id;
    await api().threads.addMember(record.channel.id, userId);
    expect(await dispatches().next('threadMembersUpdate', idOf(guild))).toMatchObject({
      added_members: [{ user_id: userId }],
    });
    expect(await dispatches().next('messageCreate', idOf(guild))).toMatchObject({
      type: 1,
      mentions: [{ id: userId }],
    });
  });

  test('twice changes nothing', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild, PRIVATE_THREAD, self());
    const userId = fixture().member(guild).user.id;
    await api().threads.addMember(record.channel.id, userId);
    await api().threads.addMember(record.channel.id, userId);
    expect(await api().messages.list(record.channel.id)).toHaveLength(1);
  });

  test('without SEND_MESSAGES_IN_THREADS fails with 50013', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    fixture().channel(guild).channel.permission_overwrites = [
      { id: idOf(guild), type: 0, allow: '0', deny: permissionSet('SEND_MESSAGES_IN_THREADS') },
    ];
    await expectApiError(api().threads.addMember(record.channel.id, fixture().member(guild).user.id), 403, 50013);
  });

  test.each([
    ['by a member fails with 50013', '0', false],
    ['by a member who manages threads succeeds', MANAGE, true],
  ])('to a thread where only the creator can invite, %s', async (_how, permissions, isDone) => {
    const guild = fixture().guild(permissions);
    const record = threadOf(guild, PRIVATE_THREAD);
    change(record, { invitable: false });
    record.threadMembers?.set(self(), { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 });
    const added = api().threads.addMember(record.channel.id, fixture().member(guild).user.id);
    await (isDone ? expect(added).resolves.toBeUndefined() : expectApiError(added, 403, 50013));
  });

  test('to a locked thread fails with 160005 to those who do not manage threads', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    change(record, { locked: true });
    await expectApiError(api().threads.addMember(record.channel.id, fixture().member(guild).user.id), 400, 160005);
  });

  test('of a user who is not in the guild fails with 10007, and of an unknown user with 10013', async () => {
    const { channel } = threadOf(fixture().guild('0'));
    await expectApiError(api().threads.addMember(channel.id, fixture().user().user.id), 404, 10007);
    await expectApiError(api().threads.addMember(channel.id, '1'), 404, 10013);
  });
});

describe('Remove Thread Member', () => {
  test('removes a user, emits an event, and posts a notice in the thread', async () => {
    const guild = fixture().guild(MANAGE);
    const record = threadOf(guild);
    const owner = record.channel.owner_id ?? '';
    await api().threads.removeMember(record.channel.id, owner);
    expect(await dispatches().next('threadMembersUpdate', idOf(guild))).toMatchObject({ removed_member_ids: [owner] });
    expect(await dispatches().next('messageCreate', idOf(guild))).toMatchObject({ type: 2, mentions: [{ id: owner }] });
  });

  test.each([
    ['a private thread', PRIVATE_THREAD, true],
    ['a public thread', PUBLIC_THREAD, false],
  ])('by the creator of %s', async (_what, type, isDone) => {
    const guild = fixture().guild('0');
    const record = threadOf(guild, type, self());
    const userId = fixture().member(guild).user.id;
    record.threadMembers?.set(userId, { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 });
    const removed = api().threads.removeMember(record.channel.id, userId);
    await (isDone ? expect(removed).resolves.toBeUndefined() : expectApiError(removed, 403, 50013));
  });

  test('of a user who is not in it fails with 10007', async () => {
    const guild = fixture().guild(MANAGE);
    const userId = fixture().member(guild).user.id;
    await expectApiError(api().threads.removeMember(threadOf(guild).channel.id, userId), 404, 10007);
  });
});

describe('a change of the members of a thread', () => {
  const calls = {
    join: (id: string) => api().threads.join(id),
    leave: (id: string) => api().threads.leave(id),
    add: (id: string, userId: string) => api().threads.addMember(id, userId),
    remove: (id: string, userId: string) => api().threads.removeMember(id, userId),
  };

  test.each(Object.entries(calls))('(%s) in an archived one fails with 50083', async (_name, call) => {
    const guild = fixture().guild(MANAGE);
    const record = threadOf(guild);
    change(record, { archived: true });
    await expectApiError(call(record.channel.id, record.channel.owner_id ?? ''), 400, 50083);
  });

  test.each(Object.entries(calls))('(%s) in a channel that is not a thread fails with 50024', async (_name, call) => {
    const guild = fixture().guild(MANAGE);
    await expectApiError(call(fixture().channel(guild).channel.id, guild.guild.owner_id), 400, 50024);
  });

  test.each([
    ['join', calls.join],
    ['add', calls.add],
  ] as const)('(%s) in one with 1000 members fails with 30033', async (_name, call) => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    fill(record);
    await expectApiError(call(record.channel.id, fixture().member(guild).user.id), 400, 30033);
  });
});

describe('Get Thread Member', () => {
  test('returns the member of the guild on request', async () => {
    const guild = fixture().guild('0');
    const { channel } = threadOf(guild);
    const owner = channel.owner_id ?? '';
    expect(await api().threads.getMember(channel.id, owner)).not.toHaveProperty('member');
    expect(await api().threads.getMember(channel.id, owner, { with_member: true })).toMatchObject({
      user_id: owner,
      member: { user: { id: owner } },
    });
  });

  test('of a user who is not in it fails with 10007', async () => {
    const guild = fixture().guild('0');
    await expectApiError(api().threads.getMember(threadOf(guild).channel.id, self()), 404, 10007);
  });
});

describe('List Thread Members', () => {
  test('returns all, or page by page with the members of the guild', async () => {
    const guild = fixture().guild('0');
    const { channel, threadMembers } = threadOf(guild);
    for (let n = 0; n < 2; n += 1) {
      const { user } = fixture().member(guild);
      threadMembers?.set(user.id, { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 });
    }
    const ids = [...(threadMembers?.keys() ?? [])];
    expect((await api().threads.listMembers(channel.id, { limit: 1 })).map((each) => each.user_id)).toEqual(ids);
    const page = await api().threads.listMembers(channel.id, { with_member: true, limit: 1, after: ids[0] });
    expect(page).toMatchObject([{ user_id: ids[1], member: { user: { id: ids[1] } } }]);
  });

  test('for an application that was not granted GUILD_MEMBERS fails with 50001', async () => {
    const { world, applicationId } = fixture().emulator;
    const application = world.applications.get(applicationId);
    if (!application) throw new Error('the default application is gone');
    const { allowedIntents } = application;
    application.allowedIntents &= ~intentBits(['GUILD_MEMBERS']);
    await expectApiError(
      api().threads.listMembers(threadOf(fixture().guild(allPermissionsExcept())).channel.id),
      403,
      50001,
    );
    application.allowedIntents = allowedIntents;
  });

  test.each([0, 101])('with a limit of %i is rejected before sending', async (limit) => {
    await expectNotSent(api().threads.listMembers('1', { with_member: true, limit }), 'limit');
  });
});
