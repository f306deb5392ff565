import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import { startClientAndServer } from '../client-and-server.js';
import { ACCESS_TOKEN, type ExpectedRequest, expectRejected, expectRequest, resultOf } from './expect-requests.js';

test.each<[string, (api: Api) => Promise<unknown>, string, ExpectedRequest?]>([
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
  await expectRequest(call, request, expected);
});

test('an edit has the limits of the edit of the current application', async () => {
  await expectRejected((api) => api.applications.edit('1', { description: 'x'.repeat(401) }), 'description');
});

test.each(['', '.', '..'])('the id of an activity instance cannot be %j', async (id) => {
  await expectRejected((api) => api.applications.getActivityInstance('1', id), 'activity_instance');
});

test('the id of an activity instance is one segment of the path', async () => {
  await expectRequest(
    (api) => api.applications.getActivityInstance('1', 'a/../b?c'),
    'GET /applications/1/activity-instances/a%2F..%2Fb%3Fc',
  );
});

test('an activity instance at an unknown kind of place reaches the caller', async () => {
  const instance = { instance_id: 'i-2', location: { id: 'x', kind: 'moon' }, users: [] };
  expect(await resultOf((api) => api.applications.getActivityInstance('1', 'i-2'), instance)).toEqual(instance);
});

describe('an attachment of an activity', () => {
  const file = { name: 'board.png', data: Buffer.from('picture') };

  test.each([
    ['a bot', {}, 'Bot '],
    ['a user', { accessToken: ACCESS_TOKEN }, `Bearer ${ACCESS_TOKEN}`],
  ])('is uploaded as a file of a form, by %s', async (_caller, options, authorization) => {
    const { api, server } = await startClientAndServer(() => ({ body: { attachment: { id: '5' } } }));
    expect(await api.applications.uploadAttachment('1', file, options)).toEqual({ attachment: { id: '5' } });
    const [request] = server.requests;
    expect(`${request?.method} ${request?.url}`).toBe('POST /applications/1/attachment');
    expect(request?.headers.authorization).toContain(authorization);
    const headers = { 'content-type': request?.headers['content-type'] ?? '' };
    const form = await new Response(request?.body, { headers }).formData();
    const sent = form.get('file');
    expect([...form.keys()]).toEqual(['file']);
    expect(sent).toBeInstanceOf(File);
    expect(sent instanceof File ? [sent.name, await sent.text()] : []).toEqual(['board.png', 'picture']);
  });

  test('cannot be left out', async () => {
    // A caller in JavaScript may leave it out.
    const nothing = undefined as unknown as typeof file;
    await expectRejected((api) => api.applications.uploadAttachment('1', nothing), 'file');
  });
});
