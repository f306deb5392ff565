import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const user = { accessToken: ACCESS_TOKEN };
const owner = { sku_id: '7', owner_id: '8', owner_type: 1 } as const;

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  ['list', (api) => api.entitlements.list('1'), 'GET /applications/1/entitlements'],
  [
    'list with filters',
    (api) =>
      api.entitlements.list('1', { user_id: '2', sku_ids: ['3', '4'], exclude_ended: true, limit: 5, after: '6' }),
    'GET /applications/1/entitlements?user_id=2&sku_ids=3%2C4&exclude_ended=true&limit=5&after=6',
  ],
  ['list', (api) => api.entitlements.list('1', {}, user), 'GET /applications/1/entitlements', { caller: 'user' }],
  ['get', (api) => api.entitlements.get('1', '2'), 'GET /applications/1/entitlements/2'],
  ['get', (api) => api.entitlements.get('1', '2', user), 'GET /applications/1/entitlements/2', { caller: 'user' }],
  ['consume', (api) => api.entitlements.consume('1', '2'), 'POST /applications/1/entitlements/2/consume'],
  [
    'createTest',
    (api) => api.entitlements.createTest('1', owner),
    'POST /applications/1/entitlements',
    { body: owner },
  ],
  ['deleteTest', (api) => api.entitlements.deleteTest('1', '2'), 'DELETE /applications/1/entitlements/2'],
  [
    'listForCurrentUser',
    (api) => api.entitlements.listForCurrentUser('1', { sku_ids: ['3'], exclude_consumed: true }, user),
    'GET /users/@me/applications/1/entitlements?sku_ids=3&exclude_consumed=true',
    { caller: 'user' },
  ],
])('api.entitlements.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

describe('the query of a list', () => {
  test.each([0, 101])('cannot have the limit %i', async (limit) => {
    expect(await problemPathsOf((api) => api.entitlements.list('1', { limit }))).toEqual(['limit']);
  });

  test.each([1, 100])('can have the limit %i', async (limit) => {
    expect(await problemPathsOf((api) => api.entitlements.list('1', { limit }))).toBe('sent');
  });

  test('can name 100 SKUs', async () => {
    expect(await problemPathsOf((api) => api.entitlements.list('1', { sku_ids: ids(100) }))).toBe('sent');
  });

  test('without SKUs names none', async () => {
    const { sent } = await send((api) => api.entitlements.list('1', { sku_ids: [] }));
    expect(sent.request).toBe('GET /applications/1/entitlements');
  });

  test.each([[ids(101)], [['']], [['1', '']], [['1', 'two']], [['1 ', '2']], [['1,2']]])(
    'cannot name the SKUs %j',
    async (sku_ids) => {
      expect(await problemPathsOf((api) => api.entitlements.list('1', { sku_ids }))).toEqual(['sku_ids']);
      expect(await problemPathsOf((api) => api.entitlements.listForCurrentUser('1', { sku_ids }, user))).toEqual([
        'sku_ids',
      ]);
    },
  );
});

test.each([0, 3, null, '1'])('a test entitlement cannot have an owner of type %j', async (owner_type) => {
  // A caller in JavaScript can pass any value.
  const body = { ...owner, owner_type } as typeof owner;
  expect(await problemPathsOf((api) => api.entitlements.createTest('1', body))).toEqual(['owner_type']);
});

test('the entitlements of a user cannot be listed without an access token', async () => {
  expect(await problemPathsOf((api) => api.entitlements.listForCurrentUser('1', {}, { accessToken: '' }))).toEqual([
    'accessToken',
  ]);
});

test('an entitlement of an unknown type reaches the caller', async () => {
  const entitlement = { id: '2', type: 99, extra: [1] };
  expect((await send((api) => api.entitlements.get('1', '2'), { body: entitlement })).result).toEqual(entitlement);
});

test('entitlements are iterated in pages of 100, oldest first', async () => {
  const all = Array.from({ length: 150 }, (_, n) => ({ id: String(n + 1) }));
  const { api, server } = await startClientAndServer(({ url }) => {
    const query = new URL(url, 'http://service').searchParams;
    const after = Number(query.get('after'));
    return { body: all.slice(after, after + Number(query.get('limit'))) };
  });
  const listed: unknown[] = [];
  for await (const each of api.iterate.entitlements('1', { user_id: '9' })) listed.push(each);
  expect(listed).toEqual(all);
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/applications/1/entitlements?limit=100&after=0&user_id=9',
    '/applications/1/entitlements?limit=100&after=100&user_id=9',
  ]);
});

test.each([
  ['consume', 40018],
  ['deleteTest', 40019],
] as const)('a rejection of api.entitlements.%s has the code %i', async (method, code) => {
  const { api } = await startClientAndServer(() => ({ status: 400, body: { code, message: 'No.' } }));
  const error = await failureOf(api.entitlements[method]('1', '2'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, jsonCode: code });
});
