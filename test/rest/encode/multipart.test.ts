import { expect, test } from 'vitest';
import { interactionCallbackTypes } from '../../../src/wire/objects/interactions/interaction-callback.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import type { ReceivedRequest } from '../scripted-server.js';

/** The parts of a multipart request, read by the platform's own parser. */
async function formOf(request: ReceivedRequest | undefined) {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  const form = await new Response(request?.body, { headers }).formData();
  const payload: unknown = JSON.parse(String(form.get('payload_json')));
  const files = [...form.entries()].filter(([name]) => name !== 'payload_json');
  return { payload, files };
}

const cv = { name: 'cv "final".txt', data: Buffer.from('many years'), contentType: 'text/plain' };
const photo = { name: 'me.png', data: new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }) };

test('files are sent with the body, each with its name, type and bytes', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.create('81', { content: 'hi', files: [cv, photo] });
  const { payload, files } = await formOf(server.requests[0]);
  expect(payload).toMatchObject({ content: 'hi' });
  const read = files.map(async ([field, file]) =>
    file instanceof File ? { field, name: file.name, type: file.type, text: await file.text() } : field,
  );
  expect(await Promise.all(read)).toEqual([
    { field: 'files[0]', name: cv.name, type: 'text/plain', text: 'many years' },
    { field: 'files[1]', name: 'me.png', type: 'image/png', text: '\u0001\u0002\u0003' },
  ]);
});

test('a new message lists each file with its index', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.create('81', { files: [cv, photo] });
  expect((await formOf(server.requests[0])).payload).toMatchObject({
    attachments: [
      { id: 0, filename: cv.name },
      { id: 1, filename: 'me.png' },
    ],
  });
});

test('entries of the caller stay, and missing files are added', async () => {
  const { api, server } = await startClientAndServer();
  const attachments = [{ id: '1', description: 'a face' }];
  await api.messages.create('81', { attachments, files: [cv, photo] });
  expect((await formOf(server.requests[0])).payload).toMatchObject({
    attachments: [
      { id: '1', description: 'a face' },
      { id: 0, filename: cv.name },
    ],
  });
});

test('the description of a file is part of its entry, unless the caller has an entry for the file', async () => {
  const { api, server } = await startClientAndServer();
  const files = [
    { ...photo, description: 'A face' },
    { ...cv, description: 'A life' },
  ];
  await api.messages.create('81', { files, attachments: [{ id: 1 }] });
  expect((await formOf(server.requests[0])).payload).toMatchObject({
    attachments: [{ id: 1 }, { id: 0, filename: 'me.png', description: 'A face' }],
  });
});

test('a description of more than 1024 characters is rejected before sending', async () => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(api.messages.create('81', { files: [{ ...photo, description: 'x'.repeat(1025) }] }));
  expect(error).toMatchObject({ problems: [{ path: 'attachments.0.description', code: 'BASE_TYPE_MAX_LENGTH' }] });
  expect(server.requests).toEqual([]);
});

test('an edit with files and without a list is not sent, because it would remove the files of the message', async () => {
  const { api, server } = await startClientAndServer();
  const edit = { content: 'new', files: [photo] };
  const update = { type: interactionCallbackTypes.UPDATE_MESSAGE, data: {}, files: [photo] };
  for (const [call, path] of [
    [api.messages.edit('81', '82', edit), 'attachments'],
    [api.webhooks.editMessage('5', 'token', '82', edit), 'attachments'],
    [api.interactions.editOriginalResponse('5', 'token', edit), 'attachments'],
    [api.interactions.editFollowup('5', 'token', '82', edit), 'attachments'],
    [api.interactions.createResponse('6', 'b', update), 'data.attachments'],
  ] as const) {
    expect(await failureOf(call)).toMatchObject({ problems: [{ path, code: 'BASE_TYPE_REQUIRED' }] });
  }
  expect(server.requests).toEqual([]);
});

test('a raw edit of a route that is unknown is sent without a list', async () => {
  const { api, server } = await startClientAndServer();
  await api.raw('PATCH', '/lighthouses/{lighthouse_id}', {
    path: { lighthouse_id: '82' },
    body: { content: 'new' },
    files: [photo],
  });
  expect((await formOf(server.requests[0])).payload).toEqual({ content: 'new' });
});

test('an edit with a list of attachments also lists the new files', async () => {
  const { api, server } = await startClientAndServer();
  await api.interactions.editOriginalResponse('5', 'token', { attachments: [{ id: '900' }], files: [photo] });
  expect((await formOf(server.requests[0])).payload).toEqual({
    attachments: [{ id: '900' }, { id: 0, filename: 'me.png' }],
  });
});

test('an interaction callback with a message and an update with a list, lists its files under data', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 204 }));
  const { CHANNEL_MESSAGE_WITH_SOURCE, UPDATE_MESSAGE } = interactionCallbackTypes;
  await api.interactions.createResponse('5', 'a', { type: CHANNEL_MESSAGE_WITH_SOURCE, data: {}, files: [photo] });
  await api.interactions.createResponse('6', 'b', { type: UPDATE_MESSAGE, data: { attachments: [] }, files: [photo] });
  const data = { attachments: [{ id: 0, filename: 'me.png' }] };
  expect((await formOf(server.requests[0])).payload).toEqual({ type: CHANNEL_MESSAGE_WITH_SOURCE, data });
  expect((await formOf(server.requests[1])).payload).toEqual({ type: UPDATE_MESSAGE, data });
});

test('an empty list of files is a JSON body', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.create('81', { content: 'hi', files: [] });
  expect(server.requests[0]?.headers['content-type']).toBe('application/json');
});

test.each([
  ['more than ten', Array.from({ length: 11 }, () => cv), 'files'],
  ['one without a name', [{ ...cv, name: '' }], 'files.0.name'],
])('files are validated before sending: %s', async (_what, files, path) => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(api.messages.create('81', { content: 'hi', files }));
  expect(error).toHaveProperty('problems', expect.arrayContaining([expect.objectContaining({ path })]));
  expect(server.requests).toEqual([]);
});

test('a request with files can be repeated', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 429, body: { retry_after: 2, global: false } } : { body: {} },
  );
  const call = api.messages.create('81', { files: [cv] });
  await clock.timerOf(2000);
  await clock.advance(2000);
  await call;
  expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
});
