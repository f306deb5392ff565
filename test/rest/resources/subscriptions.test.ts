import { expect, test } from 'vitest';
import { ValidationError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const user = { accessToken: ACCESS_TOKEN };

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
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
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

test('a bot cannot list subscriptions without the id of a user', async () => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(api.subscriptions.list('1', {}));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({
    problems: [{ path: 'user_id' }],
    message: expect.stringContaining('required without an access token'),
  });
  expect(server.requests).toEqual([]);
});

test.each([0, 101])('the limit of a list of subscriptions cannot be %i', async (limit) => {
  expect(await problemPathsOf((api) => api.subscriptions.list('1', { user_id: '2', limit }))).toEqual(['limit']);
});

test.each([1, 100])('the limit of a list of subscriptions can be %i', async (limit) => {
  expect(await problemPathsOf((api) => api.subscriptions.list('1', { user_id: '2', limit }))).toBe('sent');
});

test('a SKU of an unknown type, with unknown flags, reaches the caller', async () => {
  const skus = [{ id: '2', type: 99, flags: 2 ** 30, features: [1] }];
  expect((await send((api) => api.skus.list('1'), { body: skus })).result).toEqual(skus);
});

test('a subscription with an unknown status reaches the caller', async () => {
  const subscription = { id: '2', status: 99 };
  expect((await send((api) => api.subscriptions.get('1', '2'), { body: subscription })).result).toEqual(subscription);
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
