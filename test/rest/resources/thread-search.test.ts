import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import type { ThreadSearchQuery } from '../../../src/wire/index.js';
import { problemPathsOf, queryOf, send } from './sent-request.js';

const found = {
  threads: [{ id: '7', type: 99, brand_new: 'field' }],
  members: [],
  has_more: true,
  total_results: 30,
  first_messages: [{ id: '7', content: 'Which pier?' }],
};
const search = (query: ThreadSearchQuery) => (api: Api) => api.threads.search('5', query);
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

test('api.threads.search returns what the service sent, with unknown values', async () => {
  const { sent, result } = await send((api) => api.threads.search('5'), { body: found });
  expect({ sent, result }).toEqual({
    sent: { request: 'GET /channels/5/threads/search', caller: 'bot' },
    result: found,
  });
});

test('each field of a query is a parameter, and a list repeats its name', async () => {
  const query: ThreadSearchQuery = {
    name: 'pier',
    slop: 1,
    min_id: '1',
    max_id: '9',
    tag: ['2', '3'],
    tag_setting: 'match_all',
    archived: false,
    sort_by: 'creation_time',
    sort_order: 'asc',
    limit: 10,
    offset: 20,
  };
  expect((await send(search(query))).sent.request).toBe(`GET /channels/5/threads/search${queryOf(query)}`);
});

describe('the limits of a search', () => {
  test.each<[string, ThreadSearchQuery]>([
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['20 tags', { tag: ids(20) }],
    ['a page of 25 threads', { limit: 25 }],
    ['an offset of 9975', { offset: 9975 }],
  ])('allow %s', async (_what, query) => {
    expect((await send(search(query))).sent.request).toBe(`GET /channels/5/threads/search${queryOf(query)}`);
  });

  test.each([
    ['name', { name: 'x'.repeat(101) }],
    ['slop', { slop: 101 }],
    ['min_id', { min_id: 'first' }],
    ['max_id', { max_id: 'last' }],
    ['tag', { tag: ids(21) }],
    ['tag', { tag: ['solved'] }],
    ['tag_setting', { tag_setting: 'match_none' }],
    ['archived', { archived: 'maybe' }],
    ['sort_by', { sort_by: 'timestamp' }],
    ['sort_order', { sort_order: 'up' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 26 }],
    ['offset', { offset: 9976 }],
  ])('reject a wrong %s before the request is sent: %#', async (field, change: object) => {
    expect(await problemPathsOf(search({ ...change }))).toEqual([field]);
  });
});
