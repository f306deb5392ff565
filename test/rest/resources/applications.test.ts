import { describe, expect, test } from 'vitest';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  ['get', (api) => api.applications.get('1'), 'GET /applications/1'],
  [
    'edit',
    (api) => api.applications.edit('1', { description: 'Rings the bell', tags: ['bells'] }),
    'PATCH /applications/1',
    { body: { description: 'Rings the bell', tags: ['bells'] } },
  ],
  [
    'getActivityInstance',
    (api) => api.applications.getActivityInstance('1', 'i-2-gc-3-4'),
    'GET /applications/1/activity-instances/i-2-gc-3-4',
  ],
])('api.applications.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

test('an edit has the limits of the edit of the current application', async () => {
  expect(await problemPathsOf((api) => api.applications.edit('1', { description: 'x'.repeat(401) }))).toEqual([
    'description',
  ]);
});

test.each(['', '.', '..'])('the id of an activity instance cannot be %j', async (id) => {
  expect(await problemPathsOf((api) => api.applications.getActivityInstance('1', id))).toEqual(['activity_instance']);
});

test('the id of an activity instance is one segment of the path', async () => {
  const { sent } = await send((api) => api.applications.getActivityInstance('1', 'a/../b?c'));
  expect(sent).toEqual({ request: 'GET /applications/1/activity-instances/a%2F..%2Fb%3Fc', caller: 'bot' });
});

test('an activity instance at an unknown kind of place reaches the caller', async () => {
  const instance = { instance_id: 'i-2', location: { id: 'x', kind: 'moon' }, users: [] };
  expect((await send((api) => api.applications.getActivityInstance('1', 'i-2'), { body: instance })).result).toEqual(
    instance,
  );
});

describe('an attachment of an activity', () => {
  const file = { name: 'board.png', data: Buffer.from('picture') };

  test.each([
    ['a bot', {}, 'bot'],
    ['a user', { accessToken: ACCESS_TOKEN }, 'user'],
  ])('is uploaded as a file of a form, by %s', async (_caller, options, caller) => {
    const body = { attachment: { id: '5' } };
    const { sent, result } = await send((api) => api.applications.uploadAttachment('1', file, options), { body });
    expect(result).toEqual(body);
    const form = sent.body instanceof FormData ? sent.body : new FormData();
    expect(sent).toEqual({ request: 'POST /applications/1/attachment', caller, body: form });
    const uploaded = form.get('file');
    expect([...form.keys()]).toEqual(['file']);
    expect(uploaded).toBeInstanceOf(File);
    expect(uploaded instanceof File ? [uploaded.name, await uploaded.text()] : []).toEqual(['board.png', 'picture']);
  });

  test('cannot be left out', async () => {
    // A caller in JavaScript may leave it out.
    const nothing = undefined as unknown as typeof file;
    expect(await problemPathsOf((api) => api.applications.uploadAttachment('1', nothing))).toEqual(['file']);
  });
});
