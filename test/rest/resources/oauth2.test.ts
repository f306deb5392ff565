import { describe, expect, test } from 'vitest';
import { type Api, ApiError, Rest } from '../../../src/rest/index.js';
import { startClientAndServer } from '../client-and-server.js';
import { ACCESS_TOKEN, type ApiCall, problemPathsOf, type SentRequest, send } from './sent-request.js';

const user = { accessToken: ACCESS_TOKEN };

test.each<[string, ApiCall, string, Partial<SentRequest>?]>([
  [
    'oauth2.getCurrentAuthorization',
    (api) => api.oauth2.getCurrentAuthorization(user),
    'GET /oauth2/@me',
    { caller: 'user' },
  ],
  ['oauth2.getCurrentApplication', (api) => api.oauth2.getCurrentApplication(), 'GET /oauth2/applications/@me'],
  ['oauth2.getPublicKeys', (api) => api.oauth2.getPublicKeys(), 'GET /oauth2/keys', { caller: 'none' }],
  ['oauth2.getUserInfo', (api) => api.oauth2.getUserInfo(), 'GET /oauth2/userinfo'],
  ['oauth2.getUserInfo', (api) => api.oauth2.getUserInfo(user), 'GET /oauth2/userinfo', { caller: 'user' }],
  ['users.listCurrentUserConnections', (api) => api.users.listCurrentUserConnections(), 'GET /users/@me/connections'],
  [
    'users.listCurrentUserConnections',
    (api) => api.users.listCurrentUserConnections(user),
    'GET /users/@me/connections',
    { caller: 'user' },
  ],
  [
    'users.getCurrentUserGuildMember',
    (api) => api.users.getCurrentUserGuildMember('1', user),
    'GET /users/@me/guilds/1/member',
    { caller: 'user' },
  ],
])('api.%s is sent as documented', async (_method, call, request, expected) => {
  expect((await send(call)).sent).toEqual({ request, caller: 'bot', ...expected });
});

test.each<[string, (api: Api, options: { accessToken: string }) => Promise<unknown>]>([
  ['oauth2.getCurrentAuthorization', (api, options) => api.oauth2.getCurrentAuthorization(options)],
  ['users.getCurrentUserGuildMember', (api, options) => api.users.getCurrentUserGuildMember('1', options)],
])('api.%s cannot be called without an access token', async (_method, call) => {
  expect(await problemPathsOf((api) => call(api, { accessToken: '' }))).toEqual(['accessToken']);
});

test('a connection to an unknown service, with an unknown visibility, reaches the caller', async () => {
  const connections = [{ id: '9', name: 'ann', type: 'semaphore', visibility: 99 }];
  expect((await send((api) => api.users.listCurrentUserConnections(), { body: connections })).result).toEqual(
    connections,
  );
});

test('unknown scopes of an authorization reach the caller', async () => {
  const authorization = { application: { id: '1' }, scopes: ['identify', 'semaphore.write'], expires: '2030-01-01' };
  expect((await send((api) => api.oauth2.getCurrentAuthorization(user), { body: authorization })).result).toEqual(
    authorization,
  );
});

const credentials = { client_id: '81', client_secret: 'client-secret' };

/** Makes a call. Returns the fields of the form that was sent, and its headers. */
async function sentForm(call: ApiCall, body: object = {}) {
  const { api, server } = await startClientAndServer(() => ({ body }));
  const result = await call(api);
  const [request] = server.requests;
  const form = Object.fromEntries(new URLSearchParams(String(request?.body)));
  return { request: `${request?.method} ${request?.url}`, headers: request?.headers ?? {}, form, result };
}

describe('a request for a token', () => {
  test.each<[string, ApiCall, Record<string, string>]>([
    [
      'exchangeCode',
      (api) => api.oauth2.exchangeCode({ ...credentials, code: 'c&1', redirect_uri: 'https://a.example/?b=1 2' }),
      { grant_type: 'authorization_code', code: 'c&1', redirect_uri: 'https://a.example/?b=1 2' },
    ],
    [
      'exchangeCode',
      (api) => api.oauth2.exchangeCode({ ...credentials, code: 'c', code_verifier: 'v' }),
      { grant_type: 'authorization_code', code: 'c', code_verifier: 'v' },
    ],
    [
      'refreshToken',
      (api) => api.oauth2.refreshToken({ ...credentials, refresh_token: 'r' }),
      { grant_type: 'refresh_token', refresh_token: 'r' },
    ],
    [
      'requestOwnerToken',
      (api) => api.oauth2.requestOwnerToken({ ...credentials, scope: ['identify', 'guilds'] }),
      { grant_type: 'client_credentials', scope: 'identify guilds' },
    ],
  ])('of oauth2.%s is a form with the credentials, without the bot token', async (_method, call, fields) => {
    const { request, headers, form } = await sentForm(call);
    expect(request).toBe('POST /oauth2/token');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(headers).not.toHaveProperty('authorization');
    expect(form).toEqual({ ...credentials, ...fields });
  });

  test.each<[string, ApiCall]>([
    ['code', (api) => api.oauth2.exchangeCode({ ...credentials, code: '' })],
    ['refresh_token', (api) => api.oauth2.refreshToken({ ...credentials, refresh_token: '' })],
    ['scope', (api) => api.oauth2.requestOwnerToken({ ...credentials, scope: [] })],
    ['token', (api) => api.oauth2.revokeToken({ ...credentials, token: '' })],
  ])('is not sent without a %s', async (field, call) => {
    expect(await problemPathsOf(call)).toEqual([field]);
  });

  test('works without a bot token', async () => {
    const { server } = await startClientAndServer(() => ({ body: { access_token: 'a' } }));
    const rest = new Rest({ baseUrl: server.url });
    expect(await rest.api.oauth2.exchangeCode({ ...credentials, code: 'c' })).toEqual({ access_token: 'a' });
    await rest.close();
  });

  test('that is rejected has the error code of OAuth2, without the secrets that were sent', async () => {
    const error_description = 'Invalid "code" in request: the-code of client-secret';
    const { api } = await startClientAndServer(() => ({
      status: 400,
      body: { error: 'invalid_grant', error_description },
    }));
    const error: unknown = await api.oauth2.exchangeCode({ ...credentials, code: 'the-code' }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, jsonCode: 0, oauth2Error: 'invalid_grant', fields: [] });
    expect(String(error)).toMatch(/POST \/oauth2\/token failed with status 400: Invalid "code" in request/);
    expect(String(error)).not.toMatch(/the-code|client-secret/);
  });

  test('with wrong credentials says what to check', async () => {
    const { api } = await startClientAndServer(() => ({ status: 401, body: { error: 'invalid_client' } }));
    const error: unknown = await api.oauth2.exchangeCode({ ...credentials, code: 'c' }).catch((e: unknown) => e);
    expect(error).toMatchObject({ oauth2Error: 'invalid_client', message: expect.stringContaining('client secret') });
  });
});

test('oauth2.revokeToken sends the token as a form, and returns nothing', async () => {
  const { request, form, result } = await sentForm((api) =>
    api.oauth2.revokeToken({ ...credentials, token: 't', token_type_hint: 'refresh_token' }),
  );
  expect(request).toBe('POST /oauth2/token/revoke');
  expect(form).toEqual({ ...credentials, token: 't', token_type_hint: 'refresh_token' });
  expect(result).toBeUndefined();
});

describe('oauth2.authorizationUrl', () => {
  const urlOf = (query: Parameters<Api['oauth2']['authorizationUrl']>[0], baseUrl?: string) =>
    new Rest({ baseUrl }).api.oauth2.authorizationUrl(query);

  test('contains the query as Discord documents it', () => {
    expect(
      urlOf({
        client_id: '157730590492196864',
        scope: ['identify', 'guilds.join'],
        state: '15773059ghq9183habn',
        redirect_uri: 'https://nicememe.website',
        prompt: 'consent',
        integration_type: 0,
      }),
    ).toBe(
      'https://discord.com/oauth2/authorize?client_id=157730590492196864&state=15773059ghq9183habn' +
        '&redirect_uri=https%3A%2F%2Fnicememe.website&prompt=consent&integration_type=0&response_type=code' +
        '&scope=identify%20guilds.join',
    );
  });

  test('has no response type if the application is only installed', () => {
    expect(urlOf({ client_id: '1' })).toBe('https://discord.com/oauth2/authorize?client_id=1');
    expect(urlOf({ client_id: '1', scope: ['bot', 'applications.commands'], permissions: '8' })).toBe(
      'https://discord.com/oauth2/authorize?client_id=1&permissions=8&scope=bot%20applications.commands',
    );
    expect(urlOf({ client_id: '1', scope: ['bot'], redirect_uri: 'https://a.example' })).toContain(
      'response_type=code',
    );
    expect(urlOf({ client_id: '1', scope: ['identify'], response_type: 'token' })).toContain('response_type=token');
  });

  test.each([
    ['http://127.0.0.1:4000/api/v10', 'http://127.0.0.1:4000/oauth2/authorize?client_id=1'],
    ['http://127.0.0.1:4000/api', 'http://127.0.0.1:4000/oauth2/authorize?client_id=1'],
    ['https://proxy.example/discord/api/v10/', 'https://proxy.example/discord/oauth2/authorize?client_id=1'],
    ['https://proxy.example', 'https://proxy.example/oauth2/authorize?client_id=1'],
  ])('with the base URL %s is %s', (baseUrl, url) => {
    expect(urlOf({ client_id: '1' }, baseUrl)).toBe(url);
  });
});
