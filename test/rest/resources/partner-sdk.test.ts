import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { Api } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const SECRET = 'client-secret-of-the-game';
const EXTERNAL_TOKEN = 'steam-ticket-of-ann';
const credentials = {
  client_id: '1',
  client_secret: SECRET,
  external_auth_token: EXTERNAL_TOKEN,
  external_auth_type: 'STEAM_SESSION_TICKET',
} as const;

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  [
    'exchangeToken',
    (api) => api.partnerSdk.exchangeToken(credentials),
    'POST /partner-sdk/token',
    { caller: 'none', body: credentials },
  ],
  [
    'createToken',
    (api) => api.partnerSdk.createToken({ external_user_id: 'ann@game', preferred_global_name: 'Ann' }),
    'POST /partner-sdk/token/bot',
    { body: { external_user_id: 'ann@game', preferred_global_name: 'Ann' } },
  ],
  [
    'unmergeWithToken',
    (api) => api.partnerSdk.unmergeWithToken(credentials),
    'POST /partner-sdk/provisional-accounts/unmerge',
    { caller: 'none', body: credentials },
  ],
  [
    'unmerge',
    (api) => api.partnerSdk.unmerge({ external_user_id: 'ann@game' }),
    'POST /partner-sdk/provisional-accounts/unmerge/bot',
    { body: { external_user_id: 'ann@game' } },
  ],
  [
    'editMessageModerationMetadata',
    (api) => api.partnerSdk.editMessageModerationMetadata('1', '2', '3', { action: 'hide' }),
    'PUT /partner-sdk/dms/1/2/messages/3/moderation-metadata',
    { body: { action: 'hide' } },
  ],
])('api.partnerSdk.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

describe('external credentials', () => {
  test.each<[string, object]>([
    ['client_id', { client_id: 'game' }],
    ['client_secret', { client_secret: 'x'.repeat(1025) }],
    ['external_auth_token', { external_auth_token: '' }],
    ['external_auth_token', { external_auth_token: 'x'.repeat(10_241) }],
    ['external_auth_type', { external_auth_type: 'CARRIER_PIGEON' }],
  ])('are rejected because of their %s', async (path, change) => {
    const body = { ...credentials, ...change };
    expect(await problemPathsOf((api) => api.partnerSdk.exchangeToken(body))).toEqual([path]);
    expect(await problemPathsOf((api) => api.partnerSdk.unmergeWithToken(body))).toEqual([path]);
  });

  test.each<object>([
    { client_secret: 'x'.repeat(1024) },
    { client_secret: undefined },
    { client_secret: null },
    { external_auth_token: 'x'.repeat(10_240) },
  ])('are accepted at their limits (%#)', async (change) => {
    expect(await problemPathsOf((api) => api.partnerSdk.exchangeToken({ ...credentials, ...change }))).toBe('sent');
  });
});

describe('a user of the game', () => {
  test.each<[string, object]>([
    ['external_user_id', { external_user_id: '' }],
    ['external_user_id', { external_user_id: 'x'.repeat(1025) }],
    ['preferred_global_name', { preferred_global_name: '' }],
    ['preferred_global_name', { preferred_global_name: 'x'.repeat(33) }],
    ['provisional_user_id', { provisional_user_id: 'ann' }],
  ])('is rejected because of the %s', async (path, change) => {
    expect(await problemPathsOf((api) => api.partnerSdk.createToken({ external_user_id: 'ann', ...change }))).toEqual([
      path,
    ]);
  });

  test('is accepted at the limits', async () => {
    const body = {
      external_user_id: 'x'.repeat(1024),
      preferred_global_name: 'x'.repeat(32),
      provisional_user_id: null,
    };
    expect(await problemPathsOf((api) => api.partnerSdk.createToken(body))).toBe('sent');
    expect(await problemPathsOf((api) => api.partnerSdk.unmerge({ external_user_id: 'x'.repeat(1024) }))).toBe('sent');
  });
});

test('unknown fields of a token reach the caller', async () => {
  const token = { token_type: 'Bearer', access_token: 'of-ann', expires_in: 604_800, extra: [1] };
  expect((await send((api) => api.partnerSdk.exchangeToken(credentials), { body: token })).result).toEqual(token);
});

test.each([530_000, 530_007, 530_010])('a rejection has the code %i', async (code) => {
  const { api } = await startClientAndServer(() => ({ status: 400, body: { code, message: 'No.' } }));
  expect(await failureOf(api.partnerSdk.exchangeToken(credentials))).toMatchObject({ status: 400, jsonCode: code });
});

describe('the secret of the application and the token of the user', () => {
  /** An error and everything that was logged, as text. */
  async function shown(call: ApiCall, response: { status: number; body: unknown }) {
    const lines: string[] = [];
    const logger = createLogger({ level: 'trace', destination: { write: (line: string) => lines.push(line) } });
    const { api } = await startClientAndServer(() => response, { logger });
    const error = await failureOf(call(api));
    logger.error({ err: error }, 'failed');
    return `${inspect(error, { depth: 10 })} ${JSON.stringify(error)} ${lines.join('')}`;
  }
  const exchange = (change: object) => (api: Api) => api.partnerSdk.exchangeToken({ ...credentials, ...change });

  test.each<[string, ApiCall, { status: number; body: unknown }]>([
    [
      'a rejection that repeats them',
      exchange({}),
      { status: 400, body: { code: 530_007, message: `${SECRET} and ${EXTERNAL_TOKEN} are wrong` } },
    ],
    [
      'a form error that repeats them',
      exchange({}),
      {
        status: 400,
        body: {
          code: 50035,
          message: 'Invalid Form Body',
          errors: { client_secret: { _errors: [{ code: 'X', message: `${SECRET} ${EXTERNAL_TOKEN}` }] } },
        },
      },
    ],
    ['a result that is not JSON', exchange({}), { status: 200, body: `{ "access_token": "${EXTERNAL_TOKEN}"` }],
    [
      'the validation of a secret that was passed as the id',
      exchange({ client_id: SECRET }),
      { status: 200, body: {} },
    ],
    ['the validation of an unknown type', exchange({ external_auth_type: EXTERNAL_TOKEN }), { status: 200, body: {} }],
  ])('are not shown in %s', async (_case, call, response) => {
    const text = await shown(call, response);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(EXTERNAL_TOKEN);
  });
});
