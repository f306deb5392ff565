import { describe, expect, test } from 'vitest';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const user = { accessToken: ACCESS_TOKEN };
const record = { type: 2, key: 'rides', name: 'Rides', description: 'How many rides the rider had' } as const;
const connection = { platform_name: 'Rides', platform_username: 'ann', metadata: { rides: '7' } };

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  ['listMetadata', (api) => api.roleConnections.listMetadata('1'), 'GET /applications/1/role-connections/metadata'],
  [
    'editMetadata',
    (api) => api.roleConnections.editMetadata('1', [record]),
    'PUT /applications/1/role-connections/metadata',
    { body: [record] },
  ],
  [
    'get',
    (api) => api.roleConnections.get('1', user),
    'GET /users/@me/applications/1/role-connection',
    { caller: 'user' },
  ],
  [
    'edit',
    (api) => api.roleConnections.edit('1', connection, user),
    'PUT /users/@me/applications/1/role-connection',
    { caller: 'user', body: connection },
  ],
  [
    'delete',
    (api) => api.roleConnections.delete('1', user),
    'DELETE /users/@me/applications/1/role-connection',
    { caller: 'user' },
  ],
])('api.roleConnections.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

describe('a metadata record', () => {
  test.each<[string, object]>([
    ['key', { key: '' }],
    ['key', { key: 'x'.repeat(51) }],
    ['key', { key: 'Rides' }],
    ['key', { key: 'rides-done' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(201) }],
    ['name_localizations.de', { name_localizations: { de: 'x'.repeat(101) } }],
    ['description_localizations.de', { description_localizations: { de: 'x'.repeat(201) } }],
    ['type', { type: 0 }],
    ['type', { type: 9 }],
  ])('is rejected because of its %s: %j', async (field, change) => {
    const body = [{ ...record, ...change }];
    expect(await problemPathsOf((api) => api.roleConnections.editMetadata('1', body))).toEqual([`0.${field}`]);
  });

  test.each<object>([
    { key: 'x'.repeat(50) },
    { key: '_0' },
    { name: 'x'.repeat(100), name_localizations: { de: 'x'.repeat(100) } },
    { description: 'x'.repeat(200), description_localizations: { de: 'x'.repeat(200) } },
    { type: 8 },
  ])('is accepted at its limits: %j', async (change) => {
    expect(await problemPathsOf((api) => api.roleConnections.editMetadata('1', [{ ...record, ...change }]))).toBe(
      'sent',
    );
  });
});

test('an application can have 5 metadata records, and not 6', async () => {
  const records = (count: number) => Array.from({ length: count }, (_, n) => ({ ...record, key: `rides_${n}` }));
  expect(await problemPathsOf((api) => api.roleConnections.editMetadata('1', records(5)))).toBe('sent');
  expect(await problemPathsOf((api) => api.roleConnections.editMetadata('1', records(6)))).toEqual(['']);
});

describe('the role connection of a user', () => {
  const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, '1']));

  test.each<[string, object]>([
    ['platform_name', { platform_name: 'x'.repeat(51) }],
    ['platform_username', { platform_username: 'x'.repeat(101) }],
    ['metadata', { metadata: values(6) }],
    ['metadata.rides', { metadata: { rides: '' } }],
    ['metadata.rides', { metadata: { rides: 'x'.repeat(101) } }],
    ['metadata.rides', { metadata: { rides: 7 } }],
  ])('is rejected because of its %s: %j', async (path, body) => {
    expect(await problemPathsOf((api) => api.roleConnections.edit('1', body, user))).toEqual([path]);
  });

  test('is accepted at its limits', async () => {
    const body = { platform_name: 'x'.repeat(50), platform_username: 'x'.repeat(100), metadata: values(5) };
    expect(await problemPathsOf((api) => api.roleConnections.edit('1', body, user))).toBe('sent');
  });

  test('can be emptied with null', async () => {
    expect(
      await problemPathsOf((api) =>
        api.roleConnections.edit('1', { platform_name: null, platform_username: null }, user),
      ),
    ).toBe('sent');
  });

  test.each(['get', 'delete'] as const)('cannot be used without an access token: %s', async (method) => {
    expect(await problemPathsOf((api) => api.roleConnections[method]('1', { accessToken: '' }))).toEqual([
      'accessToken',
    ]);
  });
});

test('a metadata record of an unknown type reaches the caller', async () => {
  const records = [{ ...record, type: 99, extra: true }];
  expect((await send((api) => api.roleConnections.listMetadata('1'), { body: records })).result).toEqual(records);
});
