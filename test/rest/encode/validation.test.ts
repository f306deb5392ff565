import { expect, test } from 'vitest';
import { Rest, ValidationError } from '../../../src/rest/index.js';
import type { MessageComponents } from '../../../src/wire/index.js';
import { failureOf, startClientAndServer, TOKEN } from '../client-and-server.js';

/** The problems of a call that must be rejected before sending. */
async function problemsOf(call: Promise<unknown>) {
  const error = await failureOf(call);
  expect(error).toBeInstanceOf(ValidationError);
  return error instanceof ValidationError ? error.problems : [];
}

test('an invalid body is rejected with the path, code and message of Discord', async () => {
  const { api, server } = await startClientAndServer();
  const call = api.messages.create('81', { content: 'x'.repeat(2001), embeds: [{ title: 'y'.repeat(257) }] });
  expect(await problemsOf(call)).toEqual([
    { path: 'content', code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' },
    { path: 'embeds.0.title', code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 256 or fewer in length.' },
  ]);
  expect(server.requests).toEqual([]);
});

test('the error message contains the call, its endpoint, every field and its limit', async () => {
  const { api } = await startClientAndServer();
  const error = await failureOf(api.messages.create('81', { content: 'x'.repeat(2001) }));
  expect(String(error)).toBe(
    'ValidationError: POST /channels/81/messages (createMessage) was rejected before sending: ' +
      'content: Must be 2000 or fewer in length. [BASE_TYPE_MAX_LENGTH]',
  );
});

test('problems of a message in an interaction callback have paths under data', async () => {
  const { api } = await startClientAndServer();
  const call = api.interactions.createResponse('5', 'token', { type: 4, data: { content: 'x'.repeat(2001) } });
  expect(await problemsOf(call)).toMatchObject([{ path: 'data.content', code: 'BASE_TYPE_MAX_LENGTH' }]);
});

test('query parameters are validated as Discord parses them', async () => {
  const { api } = await startClientAndServer();
  expect(await problemsOf(api.messages.list('2', { limit: 101 }))).toMatchObject([
    { path: 'limit', code: 'NUMBER_TYPE_MAX' },
  ]);
  expect(await problemsOf(api.messages.list('2', { before: '1', after: '2' }))).toMatchObject([{ path: 'after' }]);
});

test.each(['', 'abc', '01', '1/2', '../users', '18446744073709551616', '-1', '1 '])(
  'a path id that is not a snowflake is rejected: %j',
  async (id) => {
    const { api, server } = await startClientAndServer();
    expect(await problemsOf(api.channels.get(id))).toMatchObject([{ path: 'channel_id' }]);
    expect(server.requests).toEqual([]);
  },
);

test.each(['', '.', '..', 'half \ud800 pair'])('a token that is not a path segment is rejected: %j', async (token) => {
  const { api, server } = await startClientAndServer();
  expect(await problemsOf(api.interactions.getOriginalResponse('5', token))).toMatchObject([
    { path: 'interaction_token' },
  ]);
  expect(server.requests).toEqual([]);
});

test('all problems are reported together', async () => {
  const { api } = await startClientAndServer(undefined, { token: undefined });
  const call = api.messages.create('no', { content: 'x'.repeat(2001) }, { timeoutMs: 0 });
  expect((await problemsOf(call)).map((problem) => problem.path)).toEqual([
    'channel_id',
    'content',
    'timeoutMs',
    'token',
  ]);
});

test('a call that requires a token and has none is rejected', async () => {
  const { api, server } = await startClientAndServer(undefined, { token: '' });
  expect(await problemsOf(api.users.getCurrent())).toMatchObject([{ path: 'token', code: 'BASE_TYPE_REQUIRED' }]);
  expect(server.requests).toEqual([]);
});

test('a body that cannot be encoded as JSON is rejected', async () => {
  const { api } = await startClientAndServer();
  const body = { content: 'hi', unknown: 1n };
  expect(await problemsOf(api.messages.create('81', body))).toMatchObject([{ path: '' }]);
});

const gallery: MessageComponents[number] = { type: 12, items: [{ media: { url: 'attachment://map.png' } }] };
const IS_COMPONENTS_V2 = 1 << 15;

test('a component that references a missing file is rejected', async () => {
  const { api, server } = await startClientAndServer();
  const message = { flags: IS_COMPONENTS_V2, components: [gallery] };
  const files = [{ name: 'chart.png', data: Buffer.from('picture') }];
  const path = 'components.0.items.0.media.url';
  expect(await problemsOf(api.messages.create('81', { ...message, files }))).toMatchObject([{ path }]);
  const callback = api.interactions.createResponse('5', 'token', { type: 4, data: message });
  expect(await problemsOf(callback)).toMatchObject([{ path: `data.${path}` }]);
  expect(server.requests).toEqual([]);
});

test('a component can reference a file by its name or by the name in its entry', async () => {
  const { api, server } = await startClientAndServer();
  const message = { flags: IS_COMPONENTS_V2, components: [gallery] };
  await api.messages.create('81', { ...message, files: [{ name: 'map.png', data: Buffer.from('picture') }] });
  await api.messages.create('81', {
    ...message,
    attachments: [{ id: 0, filename: 'map.png' }],
    files: [{ name: 'other.png', data: Buffer.from('picture') }],
  });
  expect(server.requests).toHaveLength(2);
});

test('references of an edit to files are not checked', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.edit('81', '82', { flags: IS_COMPONENTS_V2, components: [gallery] });
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['token', { token: `Bot ${TOKEN}` }],
  ['token', { token: `${TOKEN}\n` }],
  ['baseUrl', { baseUrl: 'discord.com/api' }],
  ['baseUrl', { baseUrl: 'file:///etc' }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['timeoutMs', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['globalRequestsPerSecond', { globalRequestsPerSecond: 0 }],
  ['maxInvalidRequests', { maxInvalidRequests: 0 }],
  ['maxInvalidRequests', { maxInvalidRequests: 10_001 }],
])('a client with an invalid %s cannot be created', (path, options) => {
  const make = () => new Rest(options);
  expect(make).toThrow(ValidationError);
  expect(make).toThrow(`${path}: `);
  expect(make).not.toThrow(TOKEN);
});
