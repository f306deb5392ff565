import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import type { MessageSearchQuery } from '../../../src/wire/index.js';
import { problemPathsOf, queryOf, send } from './sent-request.js';

const found = {
  total_results: 1,
  messages: [[{ id: '7', type: 99, content: 'A lighthouse', hit: true, brand_new: 'field' }]],
  doing_deep_historical_index: false,
};
const search = (query: MessageSearchQuery) => (api: Api) => api.messages.search('1', query);
/** A search with values that the types do not allow. */
const searchWith = (change: object) => search({ ...change });
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
const texts = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length));

test('api.messages.search returns what the service sent, with unknown values', async () => {
  const { sent, result } = await send((api) => api.messages.search('1'), { body: found });
  expect({ sent, result }).toEqual({
    sent: { request: 'GET /guilds/1/messages/search', caller: 'bot' },
    result: found,
  });
});

test('each field of a query is a parameter, and a list repeats its name', async () => {
  const query: MessageSearchQuery = {
    limit: 10,
    offset: 20,
    max_id: '9',
    min_id: '1',
    slop: 0,
    content: 'light house',
    channel_id: ['3', '4'],
    author_type: ['user', '-bot'],
    author_id: ['5'],
    mentions: ['6'],
    mentions_role_id: ['7'],
    mention_everyone: false,
    replied_to_user_id: ['8'],
    replied_to_message_id: ['2'],
    pinned: true,
    has: ['image', '-link'],
    embed_type: ['gif'],
    embed_provider: ['Tenor'],
    link_hostname: ['harbour.example'],
    attachment_filename: ['map.png'],
    attachment_extension: ['png'],
    sort_by: 'relevance',
    sort_order: 'asc',
    include_nsfw: true,
  };
  expect((await send(search(query))).sent.request).toBe(`GET /guilds/1/messages/search${queryOf(query)}`);
});

describe('the limits of a search', () => {
  test.each<[string, MessageSearchQuery]>([
    ['a page of one message', { limit: 1 }],
    ['a page of 25 messages', { limit: 25 }],
    ['an offset of 9975', { offset: 9975 }],
    ['a slop of 100', { slop: 100 }],
    ['a content of 1024 characters', { content: 'x'.repeat(1024) }],
    ['500 channels', { channel_id: ids(500) }],
    ['100 authors', { author_id: ids(100) }],
    ['a host of 256 characters', { link_hostname: texts(1, 256) }],
    ['a filename of 1024 characters', { attachment_filename: texts(1, 1024) }],
  ])('allow %s', async (_what, query) => {
    expect((await send(search(query))).sent.request).toBe(`GET /guilds/1/messages/search${queryOf(query)}`);
  });

  test.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 26 }],
    ['offset', { offset: -1 }],
    ['offset', { offset: 9976 }],
    ['max_id', { max_id: 'last' }],
    ['min_id', { min_id: 'first' }],
    ['slop', { slop: -1 }],
    ['slop', { slop: 101 }],
    ['content', { content: 'x'.repeat(1025) }],
    ['channel_id', { channel_id: ids(501) }],
    ['channel_id.1', { channel_id: ['1', 'second'] }],
    ['author_type.0', { author_type: ['moderator'] }],
    ['author_type.0', { author_type: ['--bot'] }],
    ['author_id', { author_id: ids(101) }],
    ['mentions', { mentions: ids(101) }],
    ['mentions_role_id', { mentions_role_id: ids(101) }],
    ['mention_everyone', { mention_everyone: 'maybe' }],
    ['replied_to_user_id', { replied_to_user_id: ids(101) }],
    ['replied_to_message_id', { replied_to_message_id: ids(101) }],
    ['pinned', { pinned: 2 }],
    ['has.0', { has: ['gif'] }],
    ['embed_type.0', { embed_type: ['-image'] }],
    ['embed_provider', { embed_provider: texts(101, 1) }],
    ['embed_provider.0', { embed_provider: texts(1, 257) }],
    ['link_hostname.0', { link_hostname: texts(1, 257) }],
    ['attachment_filename.0', { attachment_filename: texts(1, 1025) }],
    ['attachment_extension.0', { attachment_extension: texts(1, 257) }],
    ['sort_by', { sort_by: 'author' }],
    ['sort_order', { sort_order: 'up' }],
    ['include_nsfw', { include_nsfw: 'yes' }],
  ])('reject a wrong %s before the request is sent: %#', async (field, change) => {
    expect(await problemPathsOf(searchWith(change))).toEqual([field]);
  });
});
