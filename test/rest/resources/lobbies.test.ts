import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const user = { accessToken: ACCESS_TOKEN };
const lobby = { metadata: { map: 'harbor' }, members: [{ id: '2', flags: 1 }], idle_timeout_seconds: 60 };
const join = { secret: 'open-sesame', lobby_metadata: { map: 'harbor' }, member_metadata: { team: 'red' } };

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  ['create', (api) => api.lobbies.create(lobby), 'POST /lobbies', { body: lobby }],
  ['create', (api) => api.lobbies.create(), 'POST /lobbies', { body: {} }],
  ['createOrJoin', (api) => api.lobbies.createOrJoin(join, user), 'PUT /lobbies', { caller: 'user', body: join }],
  ['get', (api) => api.lobbies.get('1'), 'GET /lobbies/1'],
  ['edit', (api) => api.lobbies.edit('1', { metadata: null }), 'PATCH /lobbies/1', { body: { metadata: null } }],
  ['delete', (api) => api.lobbies.delete('1'), 'DELETE /lobbies/1'],
  [
    'addMember',
    (api) => api.lobbies.addMember('1', '2', { additional_name: 'Red Ann' }),
    'PUT /lobbies/1/members/2',
    { body: { additional_name: 'Red Ann' } },
  ],
  ['addMember', (api) => api.lobbies.addMember('1', '2'), 'PUT /lobbies/1/members/2', { body: {} }],
  [
    'bulkEditMembers',
    (api) => api.lobbies.bulkEditMembers('1', [{ id: '2', remove_member: true }]),
    'POST /lobbies/1/members/bulk',
    { body: [{ id: '2', remove_member: true }] },
  ],
  ['removeMember', (api) => api.lobbies.removeMember('1', '2'), 'DELETE /lobbies/1/members/2'],
  ['leave', (api) => api.lobbies.leave('1', user), 'DELETE /lobbies/1/members/@me', { caller: 'user' }],
  [
    'linkChannel',
    (api) => api.lobbies.linkChannel('1', '3', user),
    'PATCH /lobbies/1/channel-linking',
    { caller: 'user', body: { channel_id: '3' } },
  ],
  [
    'linkChannel without a channel',
    (api) => api.lobbies.linkChannel('1', null, user),
    'PATCH /lobbies/1/channel-linking',
    { caller: 'user', body: {} },
  ],
  [
    'sendMessage',
    (api) => api.lobbies.sendMessage('1', { content: 'Ready?', metadata: { mood: 'calm' } }, user),
    'POST /lobbies/1/messages',
    { caller: 'user', body: { content: 'Ready?', metadata: { mood: 'calm' } } },
  ],
  [
    'listMessages',
    (api) => api.lobbies.listMessages('1', { limit: 20 }, user),
    'GET /lobbies/1/messages?limit=20',
    { caller: 'user' },
  ],
  [
    'editMessageModerationMetadata',
    (api) => api.lobbies.editMessageModerationMetadata('1', '2', { action: 'hide' }),
    'PUT /lobbies/1/messages/2/moderation-metadata',
    { body: { action: 'hide' } },
  ],
  [
    'createInviteForSelf',
    (api) => api.lobbies.createInviteForSelf('1', user),
    'POST /lobbies/1/members/@me/invites',
    { caller: 'user' },
  ],
  ['createInviteForUser', (api) => api.lobbies.createInviteForUser('1', '2'), 'POST /lobbies/1/members/2/invites'],
])('api.lobbies.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

const members = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n + 1) }));
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, '1']));

describe('a lobby', () => {
  test.each<[string, object]>([
    ['idle_timeout_seconds', { idle_timeout_seconds: 4 }],
    ['idle_timeout_seconds', { idle_timeout_seconds: 604_801 }],
    ['members', { members: members(26) }],
    ['members.0.flags', { members: [{ id: '1', flags: 2 }] }],
    ['members.0.id', { members: [{ id: 'ann' }] }],
    ['metadata', { metadata: entries(26) }],
    ['metadata', { metadata: { map: 'x'.repeat(998) } }],
    ['flags', { flags: 2 }],
    ['override_event_webhooks_url', { override_event_webhooks_url: `https://game.example/${'x'.repeat(500)}` }],
    ['override_event_webhooks_url', { override_event_webhooks_url: 'harbor' }],
  ])('is rejected because of its %s: %j', async (path, body) => {
    expect(await problemPathsOf((api) => api.lobbies.create(body))).toEqual([path]);
    expect(await problemPathsOf((api) => api.lobbies.edit('1', body))).toEqual([path]);
  });

  test.each<[string, object]>([
    ['idle_timeout_seconds', { idle_timeout_seconds: 5 }],
    ['idle_timeout_seconds', { idle_timeout_seconds: 604_800 }],
    ['members', { members: members(25) }],
    ['metadata', { metadata: entries(25) }],
    ['metadata', { metadata: { map: 'x'.repeat(997) } }],
    ['flags', { flags: 1, override_event_webhooks_url: null }],
  ])('is accepted at the limits of its %s', async (_field, body) => {
    expect(await problemPathsOf((api) => api.lobbies.create(body))).toBe('sent');
  });

  test.each<[string, object]>([
    ['secret', { secret: 'x'.repeat(251) }],
    ['secret', { secret: undefined }],
    ['lobby_metadata', { lobby_metadata: entries(26) }],
    ['member_metadata', { member_metadata: { team: 'x'.repeat(997) } }],
    ['idle_timeout_seconds', { idle_timeout_seconds: 4 }],
  ])('cannot be joined because of the %s', async (path, change) => {
    expect(await problemPathsOf((api) => api.lobbies.createOrJoin({ ...join, ...change }, user))).toEqual([path]);
  });

  test('can be joined with a secret of 250 characters', async () => {
    expect(await problemPathsOf((api) => api.lobbies.createOrJoin({ secret: 'x'.repeat(250) }, user))).toBe('sent');
  });
});

describe('members of a lobby', () => {
  test.each(['', 'x'.repeat(81)])('cannot have the additional name %j', async (additional_name) => {
    expect(await problemPathsOf((api) => api.lobbies.addMember('1', '2', { additional_name }))).toEqual([
      'additional_name',
    ]);
    expect(await problemPathsOf((api) => api.lobbies.bulkEditMembers('1', [{ id: '2', additional_name }]))).toEqual([
      '0.additional_name',
    ]);
  });

  test.each(['x', 'x'.repeat(80), null])('can have the additional name %j', async (additional_name) => {
    expect(await problemPathsOf((api) => api.lobbies.addMember('1', '2', { additional_name }))).toBe('sent');
  });

  test.each([0, 26])('cannot be edited in bulk if there are %i', async (count) => {
    expect(await problemPathsOf((api) => api.lobbies.bulkEditMembers('1', members(count)))).toEqual(['']);
  });

  test.each([1, 25])('can be edited in bulk if there are %i', async (count) => {
    expect(await problemPathsOf((api) => api.lobbies.bulkEditMembers('1', members(count)))).toBe('sent');
  });
});

describe('messages of a lobby', () => {
  test.each(['', 'x'.repeat(4001)])('cannot have a content of another length than 1 to 4000', async (content) => {
    expect(await problemPathsOf((api) => api.lobbies.sendMessage('1', { content }, user))).toEqual(['content']);
  });

  test('can have a content of 4000 characters', async () => {
    expect(await problemPathsOf((api) => api.lobbies.sendMessage('1', { content: 'x'.repeat(4000) }, user))).toBe(
      'sent',
    );
  });

  test.each([0, 201])('cannot be listed with the limit %i', async (limit) => {
    expect(await problemPathsOf((api) => api.lobbies.listMessages('1', { limit }, user))).toEqual(['limit']);
  });

  test.each([1, 200])('can be listed with the limit %i', async (limit) => {
    expect(await problemPathsOf((api) => api.lobbies.listMessages('1', { limit }, user))).toBe('sent');
  });

  test.each<[string, Record<string, string>]>([
    ['', entries(6)],
    ['k', { k: 'x'.repeat(2001) }],
    ['x'.repeat(1025), { ['x'.repeat(1025)]: '1' }],
  ])('cannot have moderation metadata above a limit (%#)', async (path, body) => {
    expect(await problemPathsOf((api) => api.lobbies.editMessageModerationMetadata('1', '2', body))).toEqual([path]);
  });

  test.each([entries(5), { ['x'.repeat(1024)]: 'x'.repeat(2000) }])(
    'can have moderation metadata at its limits (%#)',
    async (body) => {
      expect(await problemPathsOf((api) => api.lobbies.editMessageModerationMetadata('1', '2', body))).toBe('sent');
    },
  );

  test('of unknown types, with unknown flags, reach the caller', async () => {
    const messages = [{ id: '1', type: 999, content: 'Hi', flags: 2 ** 30 }];
    expect((await send((api) => api.lobbies.listMessages('1', {}, user), { body: messages })).result).toEqual(messages);
  });
});

test.each<[string, (api: Api, options: { accessToken: string }) => Promise<unknown>]>([
  ['createOrJoin', (api, options) => api.lobbies.createOrJoin(join, options)],
  ['leave', (api, options) => api.lobbies.leave('1', options)],
  ['linkChannel', (api, options) => api.lobbies.linkChannel('1', null, options)],
  ['sendMessage', (api, options) => api.lobbies.sendMessage('1', { content: 'Hi' }, options)],
  ['listMessages', (api, options) => api.lobbies.listMessages('1', {}, options)],
  ['createInviteForSelf', (api, options) => api.lobbies.createInviteForSelf('1', options)],
])('api.lobbies.%s cannot be called without an access token', async (_method, call) => {
  expect(await problemPathsOf((api) => call(api, { accessToken: '' }))).toEqual(['accessToken']);
});

test('an unknown lobby is reported with its code', async () => {
  const { api } = await startClientAndServer(() => ({ status: 404, body: { code: 10031, message: 'Unknown lobby' } }));
  expect(await failureOf(api.lobbies.get('1'))).toMatchObject({ status: 404, jsonCode: 10031 });
});

test('the secret of a lobby is hidden in an error of the server', async () => {
  const message = `No lobby with ${join.secret}`;
  const { api } = await startClientAndServer(() => ({ status: 400, body: { code: 0, message } }));
  const error = await failureOf(api.lobbies.createOrJoin(join, user));
  expect(String(error)).toContain('No lobby with [hidden]');
});
