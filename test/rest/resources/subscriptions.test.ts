import { expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import { startClientAndServer } from '../client-and-server.js';
import {
  ACCESS_TOKEN,
  type ExpectedRequest,
  expectAccepted,
  expectRejected,
  expectRequest,
  resultOf,
} from './expect-requests.js';

const user = { accessToken: ACCESS_TOKEN };

test.each<[string, (api: Api) => Promise<unknown>, string, ExpectedRequest?]>([
  ['skus.list', (api) => api.skus.list('1'), 'GET /applications/1/skus'],
  [
    'subscriptions.list',
    (api) => api.subscriptions.list('1', { user_id: '2', before: '3', limit: 4 }),
    'GET /skus/1/subscriptions?user_id=2&before=3&limit=4',
  ],
  [
    'subscriptions.list',
    (api) => api.subscriptions.list('1', {}, user),
    'GET /skus/1/subscriptions',
    { caller: 'user' },
  ],
  ['subscriptions.get', (api) => api.subscriptions.get('1', '2'), 'GET /skus/1/subscriptions/2'],
  [
    'subscriptions.get',
    (api) => api.subscriptions.get('1', '2', { user_id: '3' }, user),
    'GET /skus/1/subscriptions/2?user_id=3',
    { caller: 'user' },
  ],
])('api.%s is sent as documented', async (_method, call, request, expected) => {
  await expectRequest(call, request, expected);
});

test('a bot cannot list subscriptions without the id of a user', async () => {
  const error = await expectRejected((api) => api.subscriptions.list('1', {}), 'user_id');
  expect(error.message).toContain('required without an access token');
});

test.each([0, 101])('the limit of a list of subscriptions cannot be %i', async (limit) => {
  await expectRejected((api) => api.subscriptions.list('1', { user_id: '2', limit }), 'limit');
});

test.each([1, 100])('the limit of a list of subscriptions can be %i', async (limit) => {
  await expectAccepted((api) => api.subscriptions.list('1', { user_id: '2', limit }));
});

test('a SKU of an unknown type, with unknown flags, reaches the caller', async () => {
  const skus = [{ id: '2', type: 99, flags: 2 ** 30, features: [1] }];
  expect(await resultOf((api) => api.skus.list('1'), skus)).toEqual(skus);
});

test('a subscription with an unknown status reaches the caller', async () => {
  const subscription = { id: '2', status: 99 };
  expect(await resultOf((api) => api.subscriptions.get('1', '2'), subscription)).toEqual(subscription);
});

test('subscriptions are iterated in pages of 100, oldest first, also for the user of an access token', async () => {
  const all = Array.from({ length: 101 }, (_, n) => ({ id: String(n + 1) }));
  const { api, server } = await startClientAndServer(({ url }) => {
    const query = new URL(url, 'http://service').searchParams;
    const after = Number(query.get('after'));
    // The order within a page is not documented.
    return { body: all.slice(after, after + Number(query.get('limit'))).reverse() };
  });
  const listed: unknown[] = [];
  for await (const each of api.iterate.subscriptions('1', user)) listed.push(each);
  expect(listed).toEqual(all);
  expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/skus/1/subscriptions?limit=100&after=0', `Bearer ${ACCESS_TOKEN}`],
    ['/skus/1/subscriptions?limit=100&after=100', `Bearer ${ACCESS_TOKEN}`],
  ]);
});
