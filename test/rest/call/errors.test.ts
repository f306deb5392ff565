import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ApiError, TransportError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer, TOKEN } from '../client-and-server.js';
import { tooMany } from '../scripted-server.js';

const INTERACTION_TOKEN = 'aW50ZXJhY3Rpb246c2VjcmV0';

test('an ApiError contains status, code, message and call', async () => {
  const { api } = await startClientAndServer(() => ({
    status: 404,
    body: { message: 'Unknown Message', code: 10008 },
  }));
  const error = await failureOf(api.messages.get('81', '82'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'api_error',
    status: 404,
    jsonCode: 10008,
    method: 'GET',
    route: '/channels/81/messages/82',
    fields: [],
    message: 'GET /channels/81/messages/82 failed with status 404: Unknown Message (code 10008)',
  });
});

test('an error of Discord is recognized by its name', async () => {
  const { api } = await startClientAndServer(() => ({
    status: 404,
    body: { message: 'Unknown Message', code: 10008 },
  }));
  const error = await failureOf(api.messages.get('81', '82'));
  expect(error instanceof ApiError && error.is('UNKNOWN_MESSAGE')).toBe(true);
  expect(error instanceof ApiError && error.is('UNKNOWN_CHANNEL')).toBe(false);
});

test.each([
  [{ status: 400, code: 10008 }, 'UNKNOWN_MESSAGE', true],
  [{ status: 404, code: 0 }, 'UNKNOWN_ROUTE', true],
  [{ status: 405, code: 0 }, 'UNKNOWN_ROUTE', false],
] as const)(
  'an error with %j is %s: %s, because only the code 0 has several meanings',
  async (sent, name, expected) => {
    const { api } = await startClientAndServer(() => ({ status: sent.status, body: { message: '', code: sent.code } }));
    const error = await failureOf(api.messages.get('81', '82'));
    expect(error instanceof ApiError && error.is(name)).toBe(expected);
  },
);

test('field errors of Discord are flattened, with their paths', async () => {
  const problem = { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  const errors = { data: { components: { 0: { label: { _errors: [problem] } } } } };
  const { api } = await startClientAndServer(() => ({
    status: 400,
    body: { message: 'Invalid Form Body', code: 50035, errors },
  }));
  const error = await failureOf(api.messages.create('81', { content: 'hi' }));
  expect(error).toHaveProperty('fields', [{ path: 'data.components.0.label', ...problem }]);
  expect(String(error)).toContain('data.components.0.label: This field is required [BASE_TYPE_REQUIRED]');
});

test('the error names a missing permission', async () => {
  const { api } = await startClientAndServer(() => ({
    status: 403,
    body: { message: 'Missing Permissions', code: 50013 },
  }));
  expect(String(await failureOf(api.guilds.addMemberRole('1', '2', '3')))).toContain('It needs MANAGE_ROLES.');
});

test('the error for a rejected token contains a remedy', async () => {
  const { api } = await startClientAndServer(() => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } }));
  expect(String(await failureOf(api.users.getCurrent()))).toContain('Check the bot token');
});

test.each([
  ['text', '<html>Bad Gateway</html>'],
  ['a JSON text', '"no"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['fields of other types', '{"message":1,"code":"x","errors":"y"}'],
  ['nothing', ''],
])('an error with the body %s has the name of its status', async (_what, body) => {
  const { api } = await startClientAndServer(() => ({ status: 405, body }));
  const error = await failureOf(api.users.getCurrent());
  expect(error).toMatchObject({ status: 405, jsonCode: 0, fields: [] });
  expect(String(error)).toContain('failed with status 405: Method Not Allowed');
});

test('a successful response that is not JSON is an error', async () => {
  const { api } = await startClientAndServer(() => ({ status: 200, body: '<html>welcome</html>' }));
  const error = await failureOf(api.users.getCurrent());
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ reason: 'malformed' });
});

test('a redirect is not followed', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 302, headers: { location: '/elsewhere' } }));
  expect(await failureOf(api.users.getCurrent())).toMatchObject({ code: 'api_error', status: 302 });
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['what the service says', () => ({ status: 400, body: { message: `bad ${TOKEN} ${INTERACTION_TOKEN}`, code: 1 } })],
  [
    'a field error',
    () => ({ status: 400, body: { code: 50035, errors: { a: { _errors: [{ code: 'X', message: TOKEN }] } } } }),
  ],
  ['a connection that breaks', () => 'drop' as const],
  ['a rate limit', () => tooMany('user', 99)],
  ['a malformed answer', () => ({ body: `no JSON, but ${TOKEN} and ${INTERACTION_TOKEN}` })],
])('no error contains a token: %s', async (_what, script) => {
  const { api } = await startClientAndServer(script, { timeoutMs: 1 });
  const calls = [
    {
      call: api.interactions.createFollowup('5', INTERACTION_TOKEN, { content: 'hi' }),
      secrets: [TOKEN, INTERACTION_TOKEN],
    },
    { call: api.messages.create('81', { content: 'hi' }), secrets: [TOKEN] },
  ];
  for (const { call, secrets } of calls) {
    const error = await failureOf(call);
    const shown = inspect(error, { depth: 10 }) + String(error) + JSON.stringify(error);
    for (const secret of secrets) expect(shown).not.toContain(secret);
  }
});

test('no error contains a token that was passed as an id', async () => {
  const { api } = await startClientAndServer();
  const error = await failureOf(api.interactions.getOriginalResponse(INTERACTION_TOKEN, '5'));
  expect(inspect(error)).not.toContain(INTERACTION_TOKEN);
  expect(String(error)).toContain('GET /webhooks/{application_id}/{interaction_token}/messages/@original');
});

test('rate limits and retries are logged without tokens', async () => {
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
  const { api, clock } = await startClientAndServer(
    (_request, index) => [tooMany('user', 3), { status: 500 }][index] ?? { body: {} },
    { logger },
  );
  const call = api.interactions.getOriginalResponse('5', INTERACTION_TOKEN);
  await clock.timerOf(3000);
  await clock.advance(3000);
  await clock.timer((delayMs) => delayMs >= 250 && delayMs <= 500);
  await clock.advance(500);
  await call;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'rate limited by Discord', scope: 'user', retryAfterMs: 3000, method: 'GET' },
    { msg: 'request failed, it will be retried', failure: 'status 500' },
  ]);
  expect(lines.join()).not.toContain(INTERACTION_TOKEN);
});
