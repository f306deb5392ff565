import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Rest, ValidationError } from '../../src/rest/index.js';
import { USER_AGENT, VERSION } from '../../src/rest/transport/user-agent.js';
import { editApplicationCommandPermissions } from '../../src/wire/endpoints/application-commands.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';

test('a call goes to the path of its endpoint with the token and a JSON body', async () => {
  const { api, server } = await startClientAndServer();
  await api.messages.create('81', { content: 'Grüße' });
  const [request] = server.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/channels/81/messages' });
  expect(request?.headers).toMatchObject({ authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' });
  expect(JSON.parse(String(request?.body))).toMatchObject({ content: 'Grüße' });
});

test('the user agent has the required format and the version of the package', async () => {
  const { api, server } = await startClientAndServer();
  await api.users.getCurrent();
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(VERSION).toBe(version);
  expect(server.requests[0]?.headers['user-agent']).toBe(USER_AGENT);
  expect(USER_AGENT).toMatch(/^DiscordBot \(https:\/\/\S+, \d+\.\d+\.\d+\)/);
});

test('a call without a body has no content type', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 204 }));
  await api.guilds.addMemberRole('1', '2', '3');
  expect(server.requests[0]).toMatchObject({ method: 'PUT', url: '/guilds/1/members/2/roles/3' });
  expect(server.requests[0]?.headers).not.toHaveProperty('content-type');
});

test('the response to an interaction is sent without the bot token', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 204 }), { token: undefined });
  await api.interactions.createResponse('5', 'aW50ZXJhY3Rpb24', { type: 6 });
  expect(server.requests[0]?.url).toBe('/interactions/5/aW50ZXJhY3Rpb24/callback');
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
});

test('query parameters are sent as text, undefined ones are omitted', async () => {
  const { api, server } = await startClientAndServer();
  await api.guilds.get('1', { with_counts: true });
  await api.messages.list('2', { before: undefined, limit: 7 });
  await api.messages.list('2');
  expect(server.requests.map((request) => request.url)).toEqual([
    '/guilds/1?with_counts=true',
    '/channels/2/messages?limit=7',
    '/channels/2/messages',
  ]);
});

test('a token in a path is one segment, with any characters', async () => {
  const { api, server } = await startClientAndServer();
  await api.interactions.getOriginalResponse('5', '../../users/@me?x=1#%2e');
  expect(server.requests[0]?.url).toBe('/webhooks/5/..%2F..%2Fusers%2F%40me%3Fx%3D1%23%252e/messages/@original');
});

test('undeclared fields are sent unchanged', async () => {
  const { api, server } = await startClientAndServer();
  const message = { content: 'hi', newer_than_this_version: { deep: true } };
  await api.messages.create('81', message);
  expect(JSON.parse(String(server.requests[0]?.body))).toMatchObject(message);
});

test.each([
  ['is percent-encoded UTF-8', 'über & über 🎉', 'über & über 🎉'],
  ['is cut to 512 characters', '🎉'.repeat(600), '🎉'.repeat(512)],
  ['adds no header', 'spam\r\nauthorization: Bot stolen\0', 'spam\r\nauthorization: Bot stolen\0'],
  ['holds no half of a surrogate pair', 'bad \ud800 text', 'bad \ufffd text'],
])('an audit reason %s', async (_what, reason, stored) => {
  const { api, server } = await startClientAndServer(() => ({ status: 204 }));
  await api.guilds.addMemberRole('1', '2', '3', { reason });
  const header = String(server.requests[0]?.headers['x-audit-log-reason']);
  expect(header).toMatch(/^[\x21-\x7e]+$/);
  expect(decodeURIComponent(header)).toBe(stored);
  expect(server.requests[0]?.headers['authorization']).toBe(`Bot ${TOKEN}`);
});

test('an empty audit reason is not sent', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 204 }));
  await api.guilds.addMemberRole('1', '2', '3', { reason: '  ' });
  expect(server.requests[0]?.headers).not.toHaveProperty('x-audit-log-reason');
});

test('a JSON response is returned completely, including undeclared fields', async () => {
  const user = { id: '7', username: 'ada', newer: [1] };
  const { api } = await startClientAndServer(() => ({ body: user }));
  expect(await api.users.get('7')).toEqual(user);
});

test('an endpoint with an optional result returns undefined or the result', async () => {
  const result = { interaction: { id: '5', type: 3 } };
  const { api } = await startClientAndServer(({ url }) =>
    url.includes('with_response=true') ? { body: result } : { status: 204 },
  );
  expect(await api.interactions.createResponse('5', 'token', { type: 6 })).toBeUndefined();
  expect(await api.interactions.createResponse('5', 'token', { type: 6 }, { with_response: true })).toEqual(result);
});

test('a call on behalf of a user is sent with the access token of the user and without the bot token', async () => {
  const { rest, server } = await startClientAndServer();
  const options = { accessToken: 'access-token-of-ann' };
  const path = { application_id: '1', guild_id: '2', command_id: '3' };
  await rest.call(editApplicationCommandPermissions, { path, body: { permissions: [] } }, options);
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer access-token-of-ann' });
});

test.each([undefined, '', 'with space', 'Bearer x\r\n'])(
  'an access token that cannot be sent is rejected: %j',
  async (token) => {
    const { rest, server } = await startClientAndServer();
    const path = { application_id: '1', guild_id: '2', command_id: '3' };
    // A caller in JavaScript may leave it out.
    const options = { accessToken: token } as { accessToken: string };
    const call = rest.call(editApplicationCommandPermissions, { path, body: { permissions: [] } }, options);
    expect(await failureOf(call)).toHaveProperty('problems', [expect.objectContaining({ path: 'accessToken' })]);
    expect(server.requests).toEqual([]);
  },
);

describe('a call that a bot or a user can make', () => {
  const accessToken = 'access-token-of-ann';

  test('is sent with the bot token', async () => {
    const { api, server } = await startClientAndServer();
    await api.users.listCurrentUserConnections();
    expect(server.requests[0]?.headers.authorization).toBe(`Bot ${TOKEN}`);
  });

  test.each([TOKEN, undefined])('is sent with the access token, if there is one: bot token %s', async (token) => {
    const { api, server } = await startClientAndServer(undefined, { token });
    await api.users.listCurrentUserConnections({ accessToken });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${accessToken}`);
  });

  test('is rejected without a token, and the error names both', async () => {
    const { api, server } = await startClientAndServer(undefined, { token: undefined });
    const error = await failureOf(api.users.listCurrentUserConnections());
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ problems: [{ path: 'token', code: 'BASE_TYPE_REQUIRED' }] });
    expect(String(error)).toMatch(/`token`.*`accessToken`/);
    expect(server.requests).toEqual([]);
  });

  test.each(['', 'with space', 'Bearer x\r\n'])('is not made by the bot if the access token is %j', async (given) => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(api.users.listCurrentUserConnections({ accessToken: given }));
    expect(error).toMatchObject({ problems: [{ path: 'accessToken' }] });
    expect(server.requests).toEqual([]);
  });

  test.each([
    [401, 0, 'Check the access token'],
    [403, 50026, 'The access token needs the scope connections.'],
  ])('has an error that says how to fix its access token: %i %i', async (status, code, remedy) => {
    const { api } = await startClientAndServer(() => ({ status, body: { code, message: 'No.' } }));
    expect(String(await failureOf(api.users.listCurrentUserConnections({ accessToken })))).toContain(remedy);
  });

  test('has no token in its error, also if the server repeats it', async () => {
    const { api } = await startClientAndServer(() => ({
      status: 400,
      body: { code: 0, message: `Who is ${accessToken}, and who ${TOKEN}?` },
    }));
    const error = await failureOf(api.users.listCurrentUserConnections({ accessToken }));
    expect(String(error)).toContain('Who is [hidden], and who [hidden]?');
  });
});

test('secrets in the body of a call without a declaration are hidden in its error', async () => {
  const message = 'invalid code-of-ann';
  const { rest } = await startClientAndServer(() => ({ status: 400, body: { code: 0, message } }));
  const body = { grant_type: 'authorization_code', code: 'code-of-ann' };
  const error = await failureOf(rest.raw('POST', '/oauth2/token', { body, auth: 'none' }));
  expect(String(error)).toContain('invalid [hidden]');
});

describe('a bot token', () => {
  test('of another server than Discord can have any form', async () => {
    const { api, server } = await startClientAndServer(undefined, { token: 'plain~token!' });
    await api.channels.get('81');
    expect(server.requests[0]?.headers.authorization).toBe('Bot plain~token!');
  });

  test.each(['plain', 'one.two', 'bm90LWFuLWlk.two.three'])(
    'for Discord must have the form of Discord: %s',
    (token) => {
      expect(() => new Rest({ token })).toThrow(/not a bot token/);
    },
  );

  test.each(['to ken', 'token\r\nx-other: 1', 'tökén', 'Bot token'])('cannot break a header: %j', (token) => {
    const create = () => new Rest({ token, baseUrl: 'http://127.0.0.1:9/api/v10' });
    expect(create).toThrow(ValidationError);
    expect(create).not.toThrow(token);
  });
});
