import { describe, expect, test } from 'vitest';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const template = { name: 'A harbour', description: 'With piers' };

test.each<[string, ApiCall, object]>([
  [
    'get',
    (api) => api.templates.get('hgM48av5Q69A'),
    { request: 'GET /guilds/templates/hgM48av5Q69A', caller: 'none' },
  ],
  ['list', (api) => api.templates.list('1'), { request: 'GET /guilds/1/templates' }],
  ['create', (api) => api.templates.create('1', template), { request: 'POST /guilds/1/templates', body: template }],
  ['sync', (api) => api.templates.sync('1', 'hgM'), { request: 'PUT /guilds/1/templates/hgM' }],
  [
    'edit',
    (api) => api.templates.edit('1', 'hgM', { description: null }),
    { request: 'PATCH /guilds/1/templates/hgM', body: { description: null } },
  ],
  ['delete', (api) => api.templates.delete('1', 'hgM'), { request: 'DELETE /guilds/1/templates/hgM' }],
])('the request of api.templates.%s has its method, path and body', async (_method, call, request) => {
  expect((await send(call)).sent).toEqual({ caller: 'bot', ...request });
});

const ofNewService = {
  ...template,
  code: 'hgM',
  is_dirty: null,
  serialized_source_guild: { verification_level: 9, channels: [{ id: 1, type: 99 }], brand_new: 'field' },
};

test.each<[string, ApiCall, unknown]>([
  ['get', (api) => api.templates.get('hgM'), ofNewService],
  ['list', (api) => api.templates.list('1'), [ofNewService]],
  ['create', (api) => api.templates.create('1', template), ofNewService],
  ['sync', (api) => api.templates.sync('1', 'hgM'), ofNewService],
  ['edit', (api) => api.templates.edit('1', 'hgM', {}), ofNewService],
  ['delete', (api) => api.templates.delete('1', 'hgM'), ofNewService],
])('the result of api.templates.%s is what the service sent, with unknown values', async (_method, call, body) => {
  expect((await send(call, { body })).result).toEqual(body);
});

test('a template is read without the token of the bot', async () => {
  expect((await send((api) => api.templates.get('hgM'))).sent.caller).toBe('none');
});

test('the code is one segment of the path', async () => {
  expect((await send((api) => api.templates.get('a/../b'))).sent.request).toBe('GET /guilds/templates/a%2F..%2Fb');
});

test('an empty code is rejected before it is sent', async () => {
  expect(await problemPathsOf((api) => api.templates.get(''))).toEqual(['code']);
});

describe.each<[string, (change: object) => ApiCall]>([
  ['a new template', (change) => (api) => api.templates.create('1', { ...template, ...change })],
  ['an edit of a template', (change) => (api) => api.templates.edit('1', 'hgM', { ...template, ...change })],
])('the limits of %s', (_what, callWith) => {
  test.each([
    { name: 'n' },
    { name: 'n'.repeat(100) },
    { description: '' },
    { description: 'd'.repeat(120) },
    { description: null },
  ])('allow %j', async (change) => {
    expect((await send(callWith(change))).sent.body).toEqual({ ...template, ...change });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(101) }],
    ['name', { name: null }],
    ['description', { description: 'd'.repeat(121) }],
  ])('reject a wrong %s before it is sent: %j', async (field, change) => {
    expect(await problemPathsOf(callWith(change))).toEqual([field]);
  });
});

test.each([
  ['an unknown code', 404, 10057],
  ['a second template of a guild', 400, 30031],
])('%s is an ApiError with its code', async (_what, status, code) => {
  const { api } = await startClientAndServer(() => ({ status, body: { message: 'No', code } }));
  expect(await failureOf(api.templates.create('1', template))).toMatchObject({ status, jsonCode: code });
});
