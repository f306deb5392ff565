/** Rules between the parts of a request, and rules that depend on the time: the client checks them before sending. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import { messageFlags } from '../../../src/wire/index.js';
import { startClientAndServer } from '../client-and-server.js';

const DAY = 24 * 60 * 60_000;

/** Calls with a client whose clock is stopped. Returns the problems of the call, or the number of sent requests. */
async function attempt(call: (api: Api, at: (ms: number) => string) => Promise<unknown>): Promise<unknown> {
  const { api, server, clock } = await startClientAndServer();
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  const error = await call(api, at).catch((thrown: unknown) => thrown);
  return server.requests.length > 0 ? server.requests.length : error;
}

const sent = 1;
const rejected = (...paths: string[]) => ({ code: 'validation_error', problems: paths.map((path) => ({ path })) });

describe('a timeout', () => {
  const until = (ms: number) =>
    attempt((api, at) => api.guilds.editMember('1', '2', { communication_disabled_until: at(ms) }));

  test('of 28 days is sent', async () => expect(await until(28 * DAY)).toBe(sent));

  test('of more than 28 days is not sent', async () => {
    expect(await until(28 * DAY + 1)).toMatchObject(rejected('communication_disabled_until'));
  });

  test('that ends in the past is sent: it ends the timeout', async () => expect(await until(-DAY)).toBe(sent));
});

describe('an incident action', () => {
  const until = (ms: number) =>
    attempt((api, at) => api.guilds.editIncidentActions('1', { invites_disabled_until: at(ms) }));

  test('of 24 hours is sent', async () => expect(await until(DAY)).toBe(sent));

  test.each([DAY + 1, 0, -DAY])('that ends in %i ms is not sent', async (ms) => {
    expect(await until(ms)).toMatchObject(rejected('invites_disabled_until'));
  });
});

describe('guild features', () => {
  const edit = (features: string[]) => attempt((api) => api.guilds.edit('1', { features }));

  test('that are documented are sent', async () => expect(await edit(['COMMUNITY', 'NEWS'])).toBe(sent));

  test.each(['NO_SUCH_FEATURE', 'community', 'constructor', ''])(
    'that are unknown are not sent: %j',
    async (feature) => {
      expect(await edit(['NEWS', feature])).toMatchObject(rejected('features.1'));
    },
  );
});

describe('channel positions', () => {
  const move = (...parents: (string | null | undefined)[]) =>
    attempt((api) =>
      api.guilds.editChannelPositions(
        '1',
        parents.map((parent_id, n) => ({ id: String(n + 2), position: n, parent_id })),
      ),
    );

  test('with one new category are sent', async () => expect(await move(undefined, '9', undefined)).toBe(sent));

  test('with two new categories are not sent', async () => {
    expect(await move('9', undefined, null)).toMatchObject(rejected('2.parent_id'));
  });
});

describe('an empty message', () => {
  const empty = { content: ' \n', embeds: [], components: [] };

  test('is not sent to a channel', async () => {
    expect(await attempt((api) => api.messages.create('1', {}))).toMatchObject(rejected(''));
    expect(await attempt((api) => api.messages.create('1', empty))).toMatchObject(rejected(''));
  });

  test('is not sent through a webhook', async () => {
    expect(await attempt((api) => api.webhooks.execute('1', 'token', {}))).toMatchObject(rejected(''));
    expect(await attempt((api) => api.webhooks.execute('1', 'token', empty))).toMatchObject(rejected(''));
  });

  test('is not sent as a response or follow-up', async () => {
    const respond = attempt((api) => api.interactions.createResponse('5', 'token', { type: 4, data: empty }));
    expect(await respond).toMatchObject(rejected('data'));
    expect(await attempt((api) => api.interactions.createFollowup('5', 'token', empty))).toMatchObject(rejected(''));
  });

  test.each<[string, Parameters<Api['messages']['create']>[1]]>([
    ['a file', { files: [{ name: 'a.txt', data: new Uint8Array([1]) }] }],
    ['a sticker', { sticker_ids: ['7'] }],
    ['a forwarded message', { message_reference: { type: 1, message_id: '7', channel_id: '8' } }],
    ['a poll', { poll: { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now' } }] } }],
  ])('with %s is not empty', async (_what, body) => {
    expect(await attempt((api) => api.messages.create('1', body))).toBe(sent);
  });

  test('with IS_COMPONENTS_V2 and a file but no component is empty, because nothing shows the file', async () => {
    const files = [{ name: 'a.txt', data: new Uint8Array([1]) }];
    const call = attempt((api) => api.messages.create('1', { flags: messageFlags.IS_COMPONENTS_V2, files }));
    expect(await call).toMatchObject(rejected(''));
  });
});

test('a webhook message with thread_name and thread_id is not sent', async () => {
  const execute = (thread_name: string) =>
    attempt((api) => api.webhooks.execute('1', 'token', { content: 'hi', thread_name }, { thread_id: '7' }));
  expect(await execute('news')).toMatchObject(rejected('thread_name'));
  expect(await execute('')).toBe(sent);
});

test.each([-1, 2 ** 32])('flags of %i are not sent', async (flags) => {
  expect(await attempt((api) => api.guilds.editMember('1', '2', { flags }))).toMatchObject(rejected('flags'));
  expect(await attempt((api) => api.webhooks.execute('1', 'token', { flags }))).toHaveProperty(
    'problems.0.path',
    'flags',
  );
  const defer = attempt((api) => api.interactions.createResponse('5', 'token', { type: 5, data: { flags } }));
  expect(await defer).toMatchObject(rejected('data.flags'));
});

test('a malformed id is not sent in a path, a query or a body', async () => {
  expect(await attempt((api) => api.channels.get('abc'))).toMatchObject(rejected('channel_id'));
  expect(await attempt((api) => api.messages.list('1', { before: 'abc' }))).toMatchObject(rejected('before'));
  const attachments = [{ id: 'abc', description: 'x' }];
  expect(await attempt((api) => api.messages.edit('1', '2', { attachments }))).toMatchObject(
    rejected('attachments.0.id'),
  );
});
