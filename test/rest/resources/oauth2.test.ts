import { expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
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
