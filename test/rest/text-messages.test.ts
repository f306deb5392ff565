/** Methods that send or edit a message accept its content alone. */
import { describe, expect, test } from 'vitest';
import { type Api, ValidationError } from '../../src/rest/index.js';
import { failureOf, startClientAndServer } from './client-and-server.js';

type Send = (api: Api, content: string) => Promise<unknown>;

const methods: [name: string, send: Send][] = [
  ['messages.create', (api, content) => api.messages.create('81', content)],
  ['messages.edit', (api, content) => api.messages.edit('81', '91', content)],
  ['webhooks.execute', (api, content) => api.webhooks.execute('71', 'token', content)],
  ['webhooks.editMessage', (api, content) => api.webhooks.editMessage('71', 'token', '91', content)],
  ['interactions.createFollowup', (api, content) => api.interactions.createFollowup('1', 'token', content)],
  ['interactions.editFollowup', (api, content) => api.interactions.editFollowup('1', 'token', '91', content)],
  ['interactions.editOriginalResponse', (api, content) => api.interactions.editOriginalResponse('1', 'token', content)],
];

describe.each(methods)('%s with only a text', (_name, send) => {
  test('sends it as the content', async () => {
    const { api, server } = await startClientAndServer();
    await send(api, 'The harbour opens at nine.');
    expect(JSON.parse(String(server.requests[0]?.body))).toMatchObject({ content: 'The harbour opens at nine.' });
  });

  test('rejects more than 2000 characters before sending', async () => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(send(api, 'x'.repeat(2001)));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ problems: [{ path: 'content', code: 'BASE_TYPE_MAX_LENGTH' }] });
    expect(server.requests).toEqual([]);
  });
});

test('a new message with an empty text is rejected before sending', async () => {
  const { api, server } = await startClientAndServer();
  expect(await failureOf(api.messages.create('81', ''))).toMatchObject({ problems: [{ code: 'EMPTY_MESSAGE' }] });
  expect(server.requests).toEqual([]);
});

test('an edit with an empty text removes the content', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.edit('81', '91', '');
  expect(JSON.parse(String(server.requests[0]?.body))).toEqual({ content: '' });
});

test('a new message without text can have null as content, as an edit', async () => {
  const { api, server } = await startClientAndServer();
  const message = { content: null, embeds: [{ title: 'Tides' }] };
  await api.messages.create('81', message);
  await api.webhooks.execute('71', 'token', message);
  await api.interactions.createFollowup('1', 'token', message);
  await api.interactions.createResponse('1', 'token', { type: 4, data: message });
  const bodies = server.requests.map(({ body }) => JSON.parse(String(body)));
  expect(bodies.map(({ data, ...body }) => data ?? body)).toMatchObject([message, message, message, message]);
  expect(await failureOf(api.messages.create('81', { content: null }))).toMatchObject({
    problems: [{ code: 'EMPTY_MESSAGE' }],
  });
});
