import { describe, expect, test } from 'vitest';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { NewMessage } from '../../../../../dev/src/emulator/state/messages/new-message.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { searchGuildMessages } from '../../../../../src/wire/endpoints/messages.js';
import type { MessageSearchQuery } from '../../../../../src/wire/objects/messages/message-search.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const READER = permissionSet(
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
);
const noMentions = { everyone: false, userIds: [], roleIds: [] };

function setUp() {
  const guild = fixture().guild(READER, {
    roles: [{ name: '@everyone', permissions: READER }],
    channels: [
      { name: 'general' },
      { name: 'cabin', permission_overwrites: [{ id: '@everyone', type: 0, allow: '0', deny: '1024' }] },
      { name: 'bar' },
    ],
  });
  const { world } = fixture().emulator;
  const channel = fixture().channel(guild);
  const bar = fixture().channel(guild, 'bar');
  bar.channel = { ...bar.channel, nsfw: true };
  const ann = fixture().member(guild, 'ann').user.id;
  /** Adds a message without sending it. Returns its id. */
  const add = (content: string, more: Partial<NewMessage> = {}, name = 'general') =>
    insertMessage(world, fixture().channel(guild, name), { authorId: ann, content, mentions: noMentions, ...more })
      .result.message.id;
  const guildId = guild.guild.id;
  /** The contents of the messages that are found. */
  const find = async (query: MessageSearchQuery) => {
    const { messages } = await api().messages.search(guildId, query);
    return messages.map(([message]) => message?.content);
  };
  return { guild, guildId, channel, ann, add, find };
}

describe('Search Guild Messages', () => {
  test('returns each message in a list of its own, newest first, without reactions', async () => {
    const { guildId, channel, add } = setUp();
    const [first, second] = [add('rum'), add('tea')];
    const record = channel.messages.get(first);
    if (record) record.reactions = [{ emoji: { id: null, name: '🍹' }, userIds: new Set(['1']) }];
    const result = await api().messages.search(guildId, {});
    expect(result).toMatchObject({
      total_results: 2,
      messages: [[{ id: second, content: 'tea', hit: true }], [{ id: first, content: 'rum' }]],
      threads: [],
      members: [],
      doing_deep_historical_index: false,
    });
    expect(result.messages[1]?.[0]).not.toHaveProperty('reactions');
  });

  test('finds nothing in channels that the caller cannot see, and no ephemeral messages', async () => {
    const { ann, add, find } = setUp();
    add('secret', {}, 'cabin');
    add('only you', { ephemeralFor: ann });
    add('public');
    expect(await find({})).toEqual(['public']);
  });

  test('finds messages of age-restricted channels only with include_nsfw', async () => {
    const { add, find } = setUp();
    add('gin', {}, 'bar');
    expect(await find({})).toEqual([]);
    expect(await find({ include_nsfw: true })).toEqual(['gin']);
  });

  test('returns the threads of the messages with the memberships of the caller', async () => {
    const { guildId, channel, find } = setUp();
    const thread = await api().threads.create(channel.channel.id, { name: 'talk', type: 11 });
    await api().messages.create(thread.id, { content: 'in the thread' });
    expect(await api().messages.search(guildId, { content: 'thread' })).toMatchObject({
      messages: [[{ channel_id: thread.id }]],
      threads: [{ id: thread.id, name: 'talk' }],
      members: [{ id: thread.id, user_id: fixture().emulator.botUserId }],
    });
    expect(await find({ channel_id: [thread.id] })).toEqual(['in the thread']);
  });

  test.each<[string, string, MessageSearchQuery, boolean]>([
    ['a word', 'a cup of Tea', { content: 'tea' }, true],
    ['a part of a word', 'teapot', { content: 'tea' }, false],
    ['words in another order', 'tea and rum', { content: 'rum tea' }, false],
    ['words with two others between them', 'rum and some tea', { content: 'rum tea' }, true],
    ['words with three others between them', 'rum and some more tea', { content: 'rum tea' }, false],
    ['words with as many others as slop', 'rum and some more tea', { content: 'rum tea', slop: 3 }, true],
    ['adjacent words without slop', 'rum tea', { content: 'rum tea', slop: 0 }, true],
    ['separate words without slop', 'rum and tea', { content: 'rum tea', slop: 0 }, false],
    ['a symbol', 'cheers 🍹', { content: '🍹' }, true],
  ])('by content: %s', async (_what, content, query, isFound) => {
    const { add, find } = setUp();
    add(content);
    expect(await find(query)).toEqual(isFound ? [content] : []);
  });

  test('by ids: before max_id and after min_id', async () => {
    const { add, find } = setUp();
    const [first, , third] = [add('1'), add('2'), add('3')];
    expect(await find({ min_id: first, max_id: third })).toEqual(['2']);
  });

  test('by channel and author', async () => {
    const { guild, channel, ann, add, find } = setUp();
    const bob = fixture().member(guild, 'bob').user.id;
    add('of ann');
    add('of bob', { authorId: bob });
    add('elsewhere', {}, 'bar');
    expect(await find({ channel_id: [channel.channel.id], include_nsfw: true })).toEqual(['of bob', 'of ann']);
    expect(await find({ author_id: [bob] })).toEqual(['of bob']);
    expect(await find({ author_id: [ann, bob] })).toEqual(['of bob', 'of ann']);
  });

  test('by the type of the author', async () => {
    const { add, find } = setUp();
    const author = { id: '5', username: 'News', discriminator: '0000', global_name: null, avatar: null, bot: true };
    add('user');
    add('bot', { authorId: fixture().emulator.botUserId });
    add('webhook', { authorId: '5', author, webhookId: '5' });
    expect(await find({ author_type: ['user'] })).toEqual(['user']);
    expect(await find({ author_type: ['bot', 'webhook'] })).toEqual(['webhook', 'bot']);
    expect(await find({ author_type: ['-bot'] })).toEqual(['webhook', 'user']);
  });

  test('by mentions of users, roles and everyone', async () => {
    const { ann, add, find } = setUp();
    add('ann', { mentions: { ...noMentions, userIds: [ann] } });
    add('role', { mentions: { ...noMentions, roleIds: ['7'] } });
    add('all', { mentions: { ...noMentions, everyone: true } });
    expect(await find({ mentions: [ann] })).toEqual(['ann']);
    expect(await find({ mentions_role_id: ['7', '8'] })).toEqual(['role']);
    expect(await find({ mention_everyone: true })).toEqual(['all']);
    expect(await find({ mention_everyone: false })).toEqual(['role', 'ann']);
  });

  test('by replies to a user or a message', async () => {
    const { channel, ann, add, find } = setUp();
    const id = add('question');
    const reference = { type: 0, message_id: id, channel_id: channel.channel.id };
    add('answer', { type: 19, reference, authorId: fixture().emulator.botUserId });
    expect(await find({ replied_to_user_id: [ann] })).toEqual(['answer']);
    expect(await find({ replied_to_message_id: [id] })).toEqual(['answer']);
    expect(await find({ replied_to_message_id: ['1'] })).toEqual([]);
  });

  test('by whether messages are pinned', async () => {
    const { channel, add, find } = setUp();
    const record = channel.messages.get(add('pinned'));
    if (record) record.message = { ...record.message, pinned: true };
    add('other');
    expect(await find({ pinned: true })).toEqual(['pinned']);
    expect(await find({ pinned: false })).toEqual(['other']);
  });

  const file = (filename: string, contentType: string) => ({
    files: [{ index: 0, filename, contentType, bytes: new Uint8Array([1]) }],
  });
  const contents: readonly [string, Partial<NewMessage>][] = [
    ['image', file('a.png', 'image/png')],
    ['sound', file('a.mp3', 'audio/mpeg')],
    ['video', file('a.mp4', 'video/mp4')],
    ['text file', file('Notes.TXT', 'text/plain')],
    ['see https://example.com/tea', {}],
    ['embed', { embeds: [{ title: 'x', provider: { name: 'Tenor' }, url: 'https://tenor.com/1' }] }],
    ['embed with image', { embeds: [{ image: { url: 'https://example.org/a.png' } }] }],
    ['poll', { poll: { question: { text: '?' }, answers: [], duration: 1, allow_multiselect: false, layout_type: 1 } }],
    ['snapshot', { snapshots: [] }],
  ];

  test.each<[MessageSearchQuery, string[]]>([
    [{ has: ['image'] }, ['embed with image', 'image']],
    [{ has: ['sound'] }, ['sound']],
    [{ has: ['video'] }, ['video']],
    [{ has: ['file'] }, ['text file', 'video', 'sound', 'image']],
    [{ has: ['file', 'image'] }, ['image']],
    [{ has: ['file', '-image'] }, ['text file', 'video', 'sound']],
    [{ has: ['sticker'] }, []],
    [{ has: ['embed'] }, ['embed with image', 'embed']],
    [{ has: ['link'] }, ['embed', 'see https://example.com/tea']],
    [{ has: ['poll'] }, ['poll']],
    [{ embed_type: ['image'] }, ['embed with image']],
    [{ embed_type: ['article', 'gif'] }, []],
    [{ embed_provider: ['Tenor'] }, ['embed']],
    [{ embed_provider: ['tenor'] }, []],
    [{ link_hostname: ['example.com'] }, ['see https://example.com/tea']],
    [{ link_hostname: ['tenor.com', 'example.com'] }, ['embed', 'see https://example.com/tea']],
    [{ attachment_filename: ['notes'] }, ['text file']],
    [{ attachment_extension: ['txt', 'png'] }, ['text file', 'image']],
  ])('by contents: %j', async (query, found) => {
    const { add, find } = setUp();
    for (const [content, more] of contents) add(content, more);
    expect(await find(query)).toEqual(found);
  });

  test('sorts by time, and in the other direction', async () => {
    const { add, find } = setUp();
    add('1');
    add('2');
    expect(await find({ sort_order: 'asc' })).toEqual(['1', '2']);
    expect(await find({ sort_by: 'timestamp', sort_order: 'desc' })).toEqual(['2', '1']);
  });

  test('sorts by relevance: by the part of the text that is searched, whatever the order is', async () => {
    const { add, find } = setUp();
    add('tea tea');
    add('a lot of tea');
    add('more tea');
    const found = ['tea tea', 'more tea', 'a lot of tea'];
    expect(await find({ content: 'tea', sort_by: 'relevance' })).toEqual(found);
    expect(await find({ content: 'tea', sort_by: 'relevance', sort_order: 'asc' })).toEqual(found);
  });

  test('returns one page', async () => {
    const { guildId, add } = setUp();
    for (let number = 0; number < 30; number += 1) add(String(number));
    const page = async (query: MessageSearchQuery) => {
      const { messages, total_results: total } = await api().messages.search(guildId, query);
      return [messages.length, messages[0]?.[0]?.content, total];
    };
    expect(await page({})).toEqual([25, '29', 30]);
    expect(await page({ limit: 2, offset: 3 })).toEqual([2, '26', 30]);
    expect(await page({ offset: 25 })).toEqual([5, '4', 30]);
  });

  test('for a user finds what the user can see', async () => {
    const { guild, add } = setUp();
    add('secret', {}, 'cabin');
    add('public');
    const search = async (caller: ReturnType<typeof fixture>['bot']) =>
      Object((await caller.call(searchGuildMessages, { path: { guild_id: guild.guild.id } })).json).total_results;
    expect(await search(fixture().callerOf(fixture().member(guild, 'bob')))).toBe(1);
    expect(await search(fixture().callerOf(fixture().ownerOf(guild)))).toBe(2);
  });

  test('finds a message without the intent MESSAGE_CONTENT only by what the bot can read', async () => {
    const { add, find } = setUp();
    add('rum');
    const application = fixture().emulator.world.applications.get(fixture().emulator.applicationId);
    const { botUserId } = fixture().emulator;
    add('own rum', { authorId: botUserId });
    const allowed = application?.allowedIntents ?? 0;
    if (application) application.allowedIntents = 0;
    expect(await find({ content: 'rum' })).toEqual(['own rum']);
    expect(await find({})).toEqual(['own rum', '']);
    if (application) application.allowedIntents = allowed;
  });

  test('without READ_MESSAGE_HISTORY fails with 50013, in another guild with 50001', async () => {
    const roles = [{ name: '@everyone', permissions: '0' }];
    const guild = fixture().guild(allPermissionsExcept('READ_MESSAGE_HISTORY'), { roles });
    await expectApiError(api().messages.search(guild.guild.id, {}), 403, 50013);
    await expectApiError(api().messages.search(fixture().guildWithoutBot().guild.id, {}), 403, 50001);
  });

  test.each([
    ['limit', 'limit=26'],
    ['limit', 'limit=0'],
    ['offset', 'offset=9976'],
    ['slop', 'slop=101'],
    ['content', `content=${'x'.repeat(1025)}`],
    ['has', 'has=nothing'],
    ['author_type', 'author_type=cat'],
    ['sort_by', 'sort_by=size'],
    ['pinned', 'pinned=maybe'],
    ['channel_id', 'channel_id=x'],
  ])('rejects an invalid %s with 50035: %s', async (field, query) => {
    const { guildId } = setUp();
    const response = await fixture().bot.call(searchGuildMessages, { path: { guild_id: guildId }, query: `?${query}` });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });
});

describe('a search while there is no index', () => {
  const control = () => new ControlCaller(fixture().emulator.url);
  const noIndex = (route?: string) => control().ok('POST', '/faults', { kind: 'http_error', status: 202, route });

  test('responds with 202 and a delay, and then finds messages', async () => {
    const { guildId, add } = setUp();
    add('tea');
    await noIndex('/guilds/{guild_id}/messages/search');
    const call = () => fixture().bot.call(searchGuildMessages, { path: { guild_id: guildId } });
    const response = await fixture().bot.send('GET', `/guilds/${guildId}/messages/search`);
    expect(response).toMatchObject({
      status: 202,
      json: { code: 110000, message: 'Index not yet available. Try again later', documents_indexed: 0, retry_after: 2 },
    });
    expect(await call()).toMatchObject({ status: 200, json: { total_results: 1 } });
  });

  test('does not concern other requests', async () => {
    const { guildId, channel } = setUp();
    await noIndex();
    expect((await fixture().bot.send('GET', `/channels/${channel.channel.id}/messages`)).status).toBe(200);
    expect((await fixture().bot.send('GET', `/guilds/${guildId}/messages/search`)).status).toBe(202);
  });
});
