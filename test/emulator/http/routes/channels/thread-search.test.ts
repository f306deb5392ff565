import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { threadSearch } from '../../../../../src/wire/endpoints/threads.js';
import type { ThreadSearchQuery } from '../../../../../src/wire/objects/threads/thread-search.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const BOT = permissionSet(
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'MANAGE_THREADS',
);

function setUp(permissions = BOT) {
  const guild = fixture().guild(permissions, {
    roles: [{ name: '@everyone', permissions: '0' }],
    channels: [{ name: 'general' }, { name: 'forum', type: 15 }],
  });
  const forum = fixture().channel(guild, 'forum');
  const tags = ['drinks', 'food'].map((name, index) => ({
    id: String(index + 1),
    name,
    moderated: false,
    emoji_id: null,
    emoji_name: null,
  }));
  forum.channel = { ...forum.channel, available_tags: tags };
  const forumId = forum.channel.id;
  const post = async (name: string, applied_tags: string[] = []) =>
    (await api().threads.create(forumId, { name, applied_tags, message: { content: `about ${name}` } })).id;
  const find = async (query: ThreadSearchQuery, channelId = forumId) =>
    (await api().threads.search(channelId, query)).threads.map(({ name }) => name);
  return { guild, forumId, post, find };
}

describe('Search Threads', () => {
  test('returns the threads with their first messages and the memberships of the caller', async () => {
    const { forumId, post } = setUp();
    const id = await post('Tea');
    expect(await api().threads.search(forumId, {})).toMatchObject({
      total_results: 1,
      has_more: false,
      threads: [{ id, name: 'Tea' }],
      members: [{ id, user_id: fixture().emulator.botUserId }],
      first_messages: [{ id, content: 'about Tea' }],
    });
  });

  test('returns the message that a thread of a text channel was started from', async () => {
    const { guild } = setUp();
    const channelId = fixture().channel(guild).channel.id;
    const message = await api().messages.create(channelId, { content: 'tea?' });
    await api().threads.createFromMessage(channelId, message.id, { name: 'Tea' });
    expect(await api().threads.search(channelId, {})).toMatchObject({
      threads: [{ id: message.id }],
      first_messages: [{ id: message.id, content: 'tea?' }],
    });
  });

  test.each<[ThreadSearchQuery, string[]]>([
    [{ name: 'tea' }, ['Green tea', 'Tea']],
    [{ name: 'te' }, []],
    [{ name: 'green tea', slop: 0 }, ['Green tea']],
    [{ tag: ['1'] }, ['Green tea', 'Tea']],
    [{ tag: ['1', '2'] }, ['Cake', 'Green tea', 'Tea']],
    [{ tag: ['1', '2'], tag_setting: 'match_all' }, ['Green tea']],
    [{ archived: true }, ['Cake']],
    [{ archived: false }, ['Rum', 'Green tea', 'Tea']],
    [{ sort_by: 'creation_time' }, ['Rum', 'Cake', 'Green tea', 'Tea']],
    [{ sort_by: 'creation_time', sort_order: 'asc' }, ['Tea', 'Green tea', 'Cake', 'Rum']],
    [{ name: 'tea', sort_by: 'relevance' }, ['Tea', 'Green tea']],
    [{ limit: 1, offset: 1, sort_by: 'creation_time' }, ['Cake']],
  ])('%j finds %j', async (query, found) => {
    const { post, find } = setUp();
    await post('Tea', ['1']);
    await post('Green tea', ['1', '2']);
    const cake = await post('Cake', ['2']);
    await post('Rum');
    await api().channels.edit(cake, { archived: true });
    expect(await find(query)).toEqual(found);
  });

  test('sorts by the last message, and by the time of archiving', async () => {
    const { post, find } = setUp();
    const [first, second] = [await post('first'), await post('second')];
    await api().messages.create(first, { content: 'newer' });
    expect(await find({})).toEqual(['first', 'second']);
    await fixture().emulator.clock.advance(1000);
    await api().channels.edit(second, { archived: true });
    expect(await find({ sort_by: 'archive_time' })).toEqual(['second', 'first']);
  });

  test('by ids: after min_id and before max_id', async () => {
    const { post, find } = setUp();
    const [first, , third] = [await post('1'), await post('2'), await post('3')];
    expect(await find({ min_id: first, max_id: third })).toEqual(['2']);
  });

  test('says whether more threads follow', async () => {
    const { forumId, post } = setUp();
    await post('1');
    await post('2');
    expect(await api().threads.search(forumId, { limit: 1 })).toMatchObject({ total_results: 2, has_more: true });
    expect(await api().threads.search(forumId, { limit: 1, offset: 1 })).toMatchObject({ has_more: false });
  });

  test('finds private threads only for their members', async () => {
    const { guild } = setUp(allPermissionsExcept('MANAGE_THREADS'));
    const channelId = fixture().channel(guild).channel.id;
    await api().threads.create(channelId, { name: 'private', type: 12 });
    const found = async () => (await api().threads.search(channelId, {})).total_results;
    expect(await found()).toBe(1);
    for (const { threadMembers } of fixture().emulator.world.channels.values()) threadMembers?.clear();
    expect(await found()).toBe(0);
  });

  test.each(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] as const)('needs %s', async (name) => {
    const { forumId } = setUp(allPermissionsExcept(name));
    const code = name === 'VIEW_CHANNEL' ? 50001 : 50013;
    await expectApiError(api().threads.search(forumId, {}), 403, code);
  });

  test.each([
    ['limit', 'limit=26'],
    ['offset', 'offset=9976'],
    ['slop', 'slop=101'],
    ['name', `name=${'x'.repeat(101)}`],
    ['tag_setting', 'tag_setting=none'],
    ['sort_by', 'sort_by=size'],
    ['archived', 'archived=maybe'],
    ['tag', `tag=${Array(21).fill('1').join('&tag=')}`],
  ])('rejects an invalid %s with 50035: %s', async (field, query) => {
    const path = { channel_id: setUp().forumId };
    const response = await fixture().bot.call(threadSearch, { path, query: `?${query}` });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });
});
