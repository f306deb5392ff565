import { describe, expect, test } from 'vitest';
import { insertChannel, openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertThread } from '../../../../../dev/src/emulator/state/threads/threads.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelFlags, channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { ChannelEdit } from '../../../../../src/wire/objects/channels/channel-request.js';
import { messageFlags } from '../../../../../src/wire/objects/messages/message.js';
import type { ThreadRequest } from '../../../../../src/wire/objects/threads/thread-request.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const { PUBLIC_THREAD, PRIVATE_THREAD, ANNOUNCEMENT_THREAD, GUILD_FORUM, GUILD_ANNOUNCEMENT, GUILD_VOICE } =
  channelTypes;
const MANAGE = permissionSet('MANAGE_THREADS', 'VIEW_AUDIT_LOG');

const idOf = ({ guild }: GuildRecord) => guild.id;
const self = () => fixture().emulator.botUserId;
const general = (guild: GuildRecord) => fixture().channel(guild).channel.id;
const addChannel = (guild: GuildRecord, spec: Parameters<typeof insertChannel>[2]) =>
  insertChannel(fixture().emulator.world, guild, spec).result.channel;
const sendMessage = async (guild: GuildRecord, content = 'hello') =>
  (await api().messages.create(general(guild), { content })).id;

/** A thread that another user started, in the guild's first channel. */
function threadOf(guild: GuildRecord, type: number = PUBLIC_THREAD): ChannelRecord {
  const { world } = fixture().emulator;
  const owner = fixture().member(guild, 'owner').user.id;
  const parent = fixture().channel(guild);
  return insertThread(world, guild, parent, { name: 'talk', type }, { userId: owner }).result;
}

/** The permissions that the first channel of a guild denies @everyone. */
function deny(guild: GuildRecord, ...names: Parameters<typeof permissionSet>): void {
  fixture().channel(guild).channel.permission_overwrites = [
    { id: idOf(guild), type: 0, allow: '0', deny: permissionSet(...names) },
  ];
}

const archive = (record: ChannelRecord, more: object = {}) => {
  const metadata = record.channel.thread_metadata;
  if (metadata) record.channel.thread_metadata = { ...metadata, archived: true, ...more };
};

describe('Start Thread from Message', () => {
  test('starts a public thread with the id of the message, and emits an event', async () => {
    const guild = fixture().guild(permissionSet('VIEW_AUDIT_LOG'));
    const id = await sendMessage(guild);
    const options = { name: 'talk', auto_archive_duration: 60, rate_limit_per_user: 5 } as const;
    const thread = await api().threads.createFromMessage(general(guild), id, options, { reason: 'too long' });
    expect(thread).toMatchObject({
      id,
      type: PUBLIC_THREAD,
      parent_id: general(guild),
      guild_id: idOf(guild),
      owner_id: self(),
      name: 'talk',
      rate_limit_per_user: 5,
      member_count: 1,
      message_count: 0,
      thread_metadata: { archived: false, locked: false, auto_archive_duration: 60 },
      member: { id, user_id: self() },
    });
    expect(await dispatches().next('threadCreate', idOf(guild))).toMatchObject({ id, newly_created: true });
    expect(await dispatches().next('threadMembersUpdate', idOf(guild))).toMatchObject({
      id,
      member_count: 1,
      added_members: [{ user_id: self(), member: { user: { id: self() } } }],
    });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 110, target_id: id, reason: 'too long' });
    expect(await dispatches().next('messageUpdate', idOf(guild))).toMatchObject({ id, thread: { id } });
  });

  test('marks the message, and adds a first message that refers to it', async () => {
    const guild = fixture().guild('0');
    const id = await sendMessage(guild);
    await api().threads.createFromMessage(general(guild), id, { name: 'talk' });
    const source = await api().messages.get(general(guild), id);
    expect((source.flags ?? 0) & messageFlags.HAS_THREAD).not.toBe(0);
    expect(source.thread).toMatchObject({ id, name: 'talk' });
    expect(await api().messages.list(id)).toMatchObject([
      { type: 21, message_reference: { channel_id: general(guild), message_id: id } },
    ]);
  });

  test('starts a thread from a message of a webhook', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_WEBHOOKS'));
    const { id, token = '' } = await api().webhooks.create(general(guild), { name: 'Lookout' });
    const message = await api().webhooks.execute(id, token, 'hello', { wait: true });
    const thread = await api().threads.createFromMessage(general(guild), message.id, { name: 'talk' });
    expect(await api().messages.list(thread.id)).toMatchObject([{ type: 21, author: { id, username: 'Lookout' } }]);
  });

  test('starts an announcement thread in an announcement channel', async () => {
    const guild = fixture().guild('0', { features: ['NEWS'] });
    const announcements = addChannel(guild, { name: 'announcements', type: GUILD_ANNOUNCEMENT });
    const { id } = await api().messages.create(announcements.id, { content: 'hear, hear' });
    const thread = await api().threads.createFromMessage(announcements.id, id, { name: 'talk' });
    expect(thread.type).toBe(ANNOUNCEMENT_THREAD);
  });

  test('twice fails with 160004', async () => {
    const guild = fixture().guild('0');
    const id = await sendMessage(guild);
    await api().threads.createFromMessage(general(guild), id, { name: 'one' });
    await expectApiError(api().threads.createFromMessage(general(guild), id, { name: 'two' }), 400, 160004);
  });

  test('without CREATE_PUBLIC_THREADS fails with 50013', async () => {
    const guild = fixture().guild('0');
    const id = await sendMessage(guild);
    deny(guild, 'CREATE_PUBLIC_THREADS');
    await expectApiError(api().threads.createFromMessage(general(guild), id, { name: 'talk' }), 403, 50013);
  });

  test('in a thread fails with 50024, and of an unknown message with 10008', async () => {
    const guild = fixture().guild('0');
    const { id } = threadOf(guild).channel;
    const message = await api().messages.create(id, { content: 'deeper' });
    await expectApiError(api().threads.createFromMessage(id, message.id, { name: 'talk' }), 400, 50024);
    await expectApiError(api().threads.createFromMessage(general(guild), '1', { name: 'talk' }), 404, 10008);
  });

  test('when the guild has 1000 active threads fails with 160006', async () => {
    const guild = fixture().guild('0');
    const id = await sendMessage(guild);
    for (let n = 0; n < limits.thread.activePerGuild; n += 1) threadOf(guild);
    await expectApiError(api().threads.createFromMessage(general(guild), id, { name: 'talk' }), 400, 160006);
  });

  test.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['slowmode of more than six hours', { name: 'x', rate_limit_per_user: 21_601 }, 'rate_limit_per_user'],
    ['archiving after 61 minutes', { name: 'x', auto_archive_duration: 61 }, 'auto_archive_duration'],
  ])('with %s fails with 50035', async (_what, body, key) => {
    const guild = fixture().guild('0');
    const response = await fixture().bot.send(
      'POST',
      `/channels/${general(guild)}/messages/${await sendMessage(guild)}/threads`,
      body,
    );
    expect(response.json).toMatchObject({ code: 50035, errors: { [key]: expect.anything() } });
  });
});

describe('Start Thread without Message', () => {
  const start = (guild: GuildRecord, body: Partial<ThreadRequest> = {}) =>
    api().threads.create(general(guild), { name: 'talk', ...body });

  test('starts a private thread by default', async () => {
    const guild = fixture().guild('0');
    expect(await start(guild, { invitable: false })).toMatchObject({
      type: PRIVATE_THREAD,
      thread_metadata: { invitable: false, auto_archive_duration: 1440 },
    });
    const { thread_metadata: metadata } = await start(guild, { type: PUBLIC_THREAD });
    expect(metadata).not.toHaveProperty('invitable');
  });

  test('uses the default values of the channel for new threads', async () => {
    const guild = fixture().guild('0');
    Object.assign(fixture().channel(guild).channel, {
      default_auto_archive_duration: 4320,
      default_thread_rate_limit_per_user: 7,
    });
    expect(await start(guild)).toMatchObject({
      rate_limit_per_user: 7,
      thread_metadata: { auto_archive_duration: 4320 },
    });
  });

  test.each([
    [PRIVATE_THREAD, 'CREATE_PRIVATE_THREADS'],
    [PUBLIC_THREAD, 'CREATE_PUBLIC_THREADS'],
  ] as const)('of type %i needs %s', async (type, permission) => {
    const guild = fixture().guild('0');
    deny(guild, permission);
    await expectApiError(start(guild, { type }), 403, 50013);
  });

  test('with tags outside of a forum or media channel fails with 50024, also when it is edited', async () => {
    const guild = fixture().guild('0');
    await expectApiError(start(guild, { applied_tags: ['1'] }), 400, 50024);
    const thread = await start(guild, { applied_tags: [] });
    await expectApiError(api().channels.edit(thread.id, { applied_tags: ['1'] }), 400, 50024);
  });

  test('of an announcement thread in a text channel, or in a voice channel, fails with 50024', async () => {
    const guild = fixture().guild(permissionSet('CONNECT'));
    await expectApiError(start(guild, { type: ANNOUNCEMENT_THREAD }), 400, 50024);
    const voice = addChannel(guild, { name: 'v', type: GUILD_VOICE });
    await expectApiError(api().threads.create(voice.id, { name: 'talk', type: PUBLIC_THREAD }), 400, 50024);
  });

  test('of a private thread is sent to its members, and to members who manage threads', async () => {
    const guild = fixture().guild('0');
    const { channel } = threadOf(guild, PRIVATE_THREAD);
    await expectApiError(api().channels.get(channel.id), 403, 50001);
    const moderated = fixture().guild(MANAGE);
    const seen = threadOf(moderated, PRIVATE_THREAD).channel;
    expect(await api().channels.get(seen.id)).toMatchObject({ id: seen.id });
  });
});

describe('Start Thread in Forum or Media Channel', () => {
  const forumIn = (guild: GuildRecord, more: Partial<Parameters<typeof insertChannel>[2]> = {}) =>
    addChannel(guild, {
      name: 'forum',
      type: GUILD_FORUM,
      available_tags: [{ name: 'open' }, { name: 'staff', moderated: true }],
      ...more,
    });
  const message = { content: 'first' };

  test('starts a post with its first message, which has its id', async () => {
    const guild = fixture().guild('0');
    const forum = forumIn(guild);
    const [open] = forum.available_tags ?? [];
    const post = await api().threads.create(forum.id, {
      name: 'post',
      applied_tags: [open?.id ?? ''],
      message: { content: 'first', attachments: [{ id: '0', description: 'a boat' }] },
      files: [{ name: 'boat.txt', data: new TextEncoder().encode('boat') }],
    });
    expect(post).toMatchObject({
      type: PUBLIC_THREAD,
      parent_id: forum.id,
      applied_tags: [open?.id],
      message_count: 0,
      message: { id: post.id, channel_id: post.id, content: 'first', attachments: [{ description: 'a boat' }] },
    });
    expect((await api().channels.get(forum.id)).last_message_id).toBe(post.id);
    expect(await dispatches().next('threadCreate', idOf(guild))).toMatchObject({ id: post.id, newly_created: true });
    expect(await dispatches().next('messageCreate', idOf(guild))).toMatchObject({ id: post.id, channel_id: post.id });
  });

  test('needs SEND_MESSAGES, and not CREATE_PUBLIC_THREADS', async () => {
    const guild = fixture().guild('0');
    const without = (name: 'SEND_MESSAGES' | 'CREATE_PUBLIC_THREADS') =>
      forumIn(guild, { permission_overwrites: [{ id: idOf(guild), type: 0, deny: permissionSet(name) }] }).id;
    await expectApiError(api().threads.create(without('SEND_MESSAGES'), { name: 'post', message }), 403, 50013);
    expect(await api().threads.create(without('CREATE_PUBLIC_THREADS'), { name: 'post', message })).toMatchObject({
      name: 'post',
    });
  });

  test('without a message fails with 50035, with an empty one 50006', async () => {
    const forum = forumIn(fixture().guild('0'));
    await expect(api().threads.create(forum.id, { name: 'post' })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'message', code: 'BASE_TYPE_REQUIRED' })],
    });
    await expectApiError(api().threads.create(forum.id, { name: 'post', message: {} }), 400, 50006);
  });

  test('with content that needs a permission fails with 50013 without it', async () => {
    const guild = fixture().guild('0');
    const overwrite = { id: idOf(guild), type: 0, deny: permissionSet('EMBED_LINKS') };
    const forum = forumIn(guild, { permission_overwrites: [overwrite] });
    const withEmbed = { name: 'post', message: { embeds: [{ title: 'boat' }] } };
    await expectApiError(api().threads.create(forum.id, withEmbed), 403, 50013);
  });

  test('with an invalid message fails with the path of the field', async () => {
    const long = { name: 'post', message: { content: 'x'.repeat(2001) } };
    await expectNotSent(api().threads.create('1', long), 'message.content');
  });

  test('with an unknown tag fails with 10087, and with six tags is rejected before sending', async () => {
    const forum = forumIn(fixture().guild('0'));
    const tagged = (applied_tags: string[]) => api().threads.create(forum.id, { name: 'post', message, applied_tags });
    await expectApiError(tagged(['1']), 404, 10087);
    await expectNotSent(tagged(['1', '2', '3', '4', '5', '6']), 'applied_tags');
  });

  test('with a moderated tag needs MANAGE_THREADS', async () => {
    const tagged = (forum: ReturnType<typeof forumIn>) =>
      api().threads.create(forum.id, { name: 'post', message, applied_tags: [forum.available_tags?.[1]?.id ?? ''] });
    await expectApiError(tagged(forumIn(fixture().guild('0'))), 403, 50013);
    expect(await tagged(forumIn(fixture().guild(MANAGE)))).toMatchObject({ name: 'post' });
  });

  test('without a required tag fails with 40067, or with 40066 if all tags are moderated', async () => {
    const guild = fixture().guild('0');
    const post = (forum: ReturnType<typeof forumIn>) => api().threads.create(forum.id, { name: 'post', message });
    await expectApiError(post(forumIn(guild, { flags: channelFlags.REQUIRE_TAG })), 400, 40067);
    const staffOnly = { flags: channelFlags.REQUIRE_TAG, available_tags: [{ name: 'staff', moderated: true }] };
    await expectApiError(post(forumIn(guild, staffOnly)), 400, 40066);
  });

  test('creates at most one pinned post', async () => {
    const forum = forumIn(fixture().guild(MANAGE));
    const [one, two] = [
      await api().threads.create(forum.id, { name: 'one', message }),
      await api().threads.create(forum.id, { name: 'two', message }),
    ];
    const pinned = { flags: channelFlags.PINNED };
    expect(await api().channels.edit(one.id, pinned)).toMatchObject(pinned);
    await expectApiError(api().channels.edit(two.id, pinned), 400, 30047);
    expect(await api().channels.edit(one.id, { archived: true })).toMatchObject({ flags: 0 });
  });
});

describe('a message in a thread', () => {
  test('needs SEND_MESSAGES_IN_THREADS, and not SEND_MESSAGES', async () => {
    const guild = fixture().guild('0');
    const { id } = threadOf(guild).channel;
    deny(guild, 'SEND_MESSAGES');
    await api().messages.create(id, { content: 'hello', embeds: [{ title: 'boat' }] });
    deny(guild, 'SEND_MESSAGES_IN_THREADS');
    await expectApiError(api().messages.create(id, { content: 'hello' }), 403, 50013);
  });

  test('adds its author, and is counted until it is deleted', async () => {
    const guild = fixture().guild('0');
    const { id } = threadOf(guild).channel;
    const message = await api().messages.create(id, { content: 'hello' });
    expect(await api().channels.get(id)).toMatchObject({
      message_count: 1,
      total_message_sent: 1,
      member_count: 2,
      last_message_id: message.id,
      member: { user_id: self() },
    });
    await api().messages.delete(id, message.id);
    expect(await api().channels.get(id)).toMatchObject({ message_count: 0, total_message_sent: 1 });
  });

  test('unarchives the thread', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    archive(record);
    await api().messages.create(record.channel.id, { content: 'hello' });
    expect(await dispatches().next('threadUpdate', idOf(guild))).toMatchObject({
      thread_metadata: { archived: false },
    });
  });

  test('in a locked thread fails with 160005 to those who do not manage threads', async () => {
    const [guild, moderated] = [fixture().guild('0'), fixture().guild(MANAGE)];
    for (const each of [guild, moderated]) {
      const record = threadOf(each);
      archive(record, { locked: true });
      const sent = api().messages.create(record.channel.id, { content: 'hello' });
      await (each === guild ? expectApiError(sent, 400, 160005) : expect(sent).resolves.toMatchObject({ type: 0 }));
    }
  });

  test('cannot be edited while the thread is archived (50083)', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    const { id } = await api().messages.create(record.channel.id, { content: 'hello' });
    archive(record);
    await expectApiError(api().messages.edit(record.channel.id, id, { content: 'bye' }), 400, 50083);
  });
});

describe('Modify Channel of a thread', () => {
  const modify = (record: ChannelRecord, changes: ChannelEdit) => api().channels.edit(record.channel.id, changes);

  test('changes it, emits an event, and records the differences', async () => {
    const guild = fixture().guild(MANAGE);
    const record = threadOf(guild);
    const after = await modify(record, { name: 'renamed', locked: true, rate_limit_per_user: 9 });
    expect(after).toMatchObject({ name: 'renamed', rate_limit_per_user: 9, thread_metadata: { locked: true } });
    expect(await dispatches().next('threadUpdate', idOf(guild))).toMatchObject({ name: 'renamed' });
    expect(await dispatches().next('messageCreate', idOf(guild))).toMatchObject({ type: 4, content: 'renamed' });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 111,
      changes: expect.arrayContaining([{ key: 'locked', old_value: false, new_value: true }]),
    });
  });

  test('changes the archive timestamp only with the archive fields', async () => {
    const guild = fixture().guild(MANAGE);
    const record = threadOf(guild);
    const { thread_metadata: initial } = record.channel;
    await fixture().emulator.clock.advance(1000);
    const renamed = await modify(record, { name: 'renamed' });
    expect(renamed.thread_metadata?.archive_timestamp).toBe(initial?.archive_timestamp);
    const archived = await modify(record, { archived: true });
    expect(archived.thread_metadata?.archive_timestamp).not.toBe(initial?.archive_timestamp);
  });

  test('from archived to active notifies the bots in it of their membership', async () => {
    const guild = fixture().guild('0');
    const record = threadOf(guild);
    await api().threads.join(record.channel.id);
    archive(record);
    await modify(record, { archived: false });
    expect(await dispatches().next('threadUpdate', idOf(guild))).toMatchObject({ id: record.channel.id });
    expect(await dispatches().next('threadMemberUpdate', idOf(guild))).toMatchObject({
      id: record.channel.id,
      user_id: self(),
    });
  });

  test('while it is archived fails with 50083, unless it unarchives the thread', async () => {
    const record = threadOf(fixture().guild(MANAGE));
    archive(record);
    await expectApiError(modify(record, { name: 'renamed' }), 400, 50083);
    expect(await modify(record, { name: 'renamed', archived: false })).toMatchObject({ name: 'renamed' });
  });

  test.each<ChannelEdit>([
    { name: 'x' },
    { archived: true },
    { locked: true },
    { auto_archive_duration: 60 },
    { rate_limit_per_user: 1 },
    { flags: 0 },
  ])('without MANAGE_THREADS fails with 50013: %o', async (changes) => {
    await expectApiError(
      modify(threadOf(fixture().guild(allPermissionsExcept('MANAGE_THREADS'))), changes),
      403,
      50013,
    );
  });

  describe('by its creator', () => {
    const own = async (guild: GuildRecord) => {
      const { id } = await api().threads.create(general(guild), { name: 'mine', type: PUBLIC_THREAD });
      const record = fixture().emulator.world.channels.get(id);
      if (!record) throw new Error('the thread is gone');
      return record;
    };

    test('changes name and archiving, and nothing else', async () => {
      const record = await own(fixture().guild('0'));
      await modify(record, { name: 'renamed', auto_archive_duration: 60 });
      await expectApiError(modify(record, { rate_limit_per_user: 1 }), 403, 50013);
      await expectApiError(modify(record, { locked: true }), 403, 50013);
      expect(await modify(record, { archived: true })).toMatchObject({ thread_metadata: { archived: true } });
    });

    test('fails with 160005 while it is locked', async () => {
      const record = await own(fixture().guild('0'));
      archive(record, { locked: true });
      await expectApiError(modify(record, { archived: false }), 400, 160005);
    });
  });

  test('accepts only flags of threads', async () => {
    await expectApiError(modify(threadOf(fixture().guild(MANAGE)), { flags: channelFlags.PINNED }), 400, 50035);
  });

  test('deletes it with MANAGE_THREADS, and notifies the members who could see it', async () => {
    const guild = fixture().guild(MANAGE);
    const { id } = threadOf(guild, PRIVATE_THREAD).channel;
    await api().channels.delete(id, { reason: 'over' });
    expect(await dispatches().next('threadDelete', idOf(guild))).toEqual({
      id,
      guild_id: idOf(guild),
      parent_id: general(guild),
      type: PRIVATE_THREAD,
    });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 112, target_id: id, reason: 'over' });
    await expectApiError(api().channels.get(id), 404, 10003);
    const other = threadOf(fixture().guild(allPermissionsExcept('MANAGE_THREADS'))).channel;
    await expectApiError(api().channels.delete(other.id), 403, 50013);
  });

  test('rejects overwrites (50024)', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_ROLES'));
    const { id } = threadOf(guild).channel;
    await expectApiError(api().channels.editPermissionOverwrite(id, idOf(guild), { type: 0 }), 400, 50024);
  });
});

describe('lists of threads', () => {
  test('contain the active threads of a guild that the caller can see, newest first', async () => {
    const guild = fixture().guild('0');
    const [first, second] = [threadOf(guild), threadOf(guild)];
    threadOf(guild, PRIVATE_THREAD);
    archive(threadOf(guild));
    await api().threads.join(first.channel.id);
    const { threads, members } = await api().guilds.listActiveThreads(idOf(guild));
    expect(threads.map(({ id }) => id)).toEqual([second.channel.id, first.channel.id]);
    expect(members).toMatchObject([{ id: first.channel.id, user_id: self() }]);
  });

  test('are separate from the channels of a guild', async () => {
    const guild = fixture().guild('0');
    threadOf(guild);
    expect(await api().guilds.listChannels(idOf(guild))).toHaveLength(1);
  });

  /** Three archived threads, in the order of their archiving, one minute apart. */
  async function archivedThreads(guild: GuildRecord, type: number) {
    const records = [threadOf(guild, type), threadOf(guild, type), threadOf(guild, type)];
    for (const record of records) {
      await fixture().emulator.clock.advance(60_000);
      archive(record, { archive_timestamp: fixture().emulator.world.timestamp() });
    }
    return records.map(({ channel }) => channel.id);
  }

  test('contain the public archived threads page by page, the last archived first', async () => {
    const guild = fixture().guild('0');
    const [a, b, c] = await archivedThreads(guild, PUBLIC_THREAD);
    await archivedThreads(guild, PRIVATE_THREAD);
    const first = await api().threads.listPublicArchived(general(guild), { limit: 2 });
    expect([first.threads.map(({ id }) => id), first.has_more]).toEqual([[c, b], true]);
    const before = first.threads.at(-1)?.thread_metadata?.archive_timestamp;
    const rest = await api().threads.listPublicArchived(general(guild), { limit: 2, before });
    expect([rest.threads.map(({ id }) => id), rest.has_more]).toEqual([[a], false]);
  });

  test('contain private archived threads only with MANAGE_THREADS', async () => {
    const guild = fixture().guild(MANAGE);
    const [a, b, c] = await archivedThreads(guild, PRIVATE_THREAD);
    const { threads } = await api().threads.listPrivateArchived(general(guild));
    expect(threads.map(({ id }) => id)).toEqual([c, b, a]);
    const other = fixture().guild(allPermissionsExcept('MANAGE_THREADS'));
    await expectApiError(api().threads.listPrivateArchived(general(other)), 403, 50013);
  });

  test('contain the private archived threads that the caller joined, newest first, by their ids', async () => {
    const guild = fixture().guild(MANAGE);
    const [a = '', b = '', c = ''] = await archivedThreads(guild, PRIVATE_THREAD);
    const { world } = fixture().emulator;
    for (const id of [a, b]) {
      world.channels.get(id)?.threadMembers?.set(self(), { join_timestamp: world.timestamp(), flags: 0 });
    }
    const { threads, members } = await api().threads.listJoinedPrivateArchived(general(guild), { before: c });
    expect(threads.map(({ id }) => id)).toEqual([b, a]);
    expect(members).toHaveLength(2);
  });

  test.each(['listPublicArchived', 'listPrivateArchived', 'listJoinedPrivateArchived'] as const)(
    '(%s) need READ_MESSAGE_HISTORY',
    async (method) => {
      const guild = fixture().guild(MANAGE);
      deny(guild, 'READ_MESSAGE_HISTORY');
      await expectApiError(api().threads[method](general(guild)), 403, 50013);
    },
  );

  test.each([1, 101])('with a limit of %i are rejected before sending', async (limit) => {
    await expectNotSent(api().threads.listPublicArchived('1', { limit }), 'limit');
  });

  test('of a DM channel fail with 50003', async () => {
    const { world } = fixture().emulator;
    const { channel } = openDm(world, self(), fixture().user().user.id).result;
    await expectApiError(api().threads.listPrivateArchived(channel.id), 403, 50003);
  });
});
