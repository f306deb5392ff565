import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, ValidationError } from '../../src/rest/index.js';
import { declareEndpoint, type Endpoint, jsonResult } from '../../src/wire/index.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';
import { bucketHeaders } from './scripted-server.js';

interface Lighthouse {
  readonly code: string;
}
const getLighthouses: Endpoint<'/guilds/{guild_id}/lighthouses', { result: Lighthouse[] }> = declareEndpoint(
  'getLighthouses',
  'GET',
  '/guilds/{guild_id}/lighthouses',
  { result: jsonResult(z.array(z.object({ code: z.string() }))) },
);

test('an undeclared route is called by its path template', async () => {
  const { rest, server } = await startClientAndServer(() => ({
    status: 201,
    body: { code: 'abc' },
    headers: { 'x-a': 'b' },
  }));
  const response = await rest.raw(
    'POST',
    '/guilds/{guild_id}/lighthouses',
    { path: { guild_id: '81' }, query: { with: ['a', 'b'], none: undefined }, body: { name: 'Harbour' } },
    { reason: 'new season' },
  );
  expect(response).toMatchObject({ status: 201 });
  expect(response.json()).toEqual({ code: 'abc' });
  expect(response.header('x-a')).toBe('b');
  const [request] = server.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/guilds/81/lighthouses?with=a&with=b' });
  expect(request?.headers).toMatchObject({ authorization: `Bot ${TOKEN}`, 'x-audit-log-reason': 'new%20season' });
  expect(JSON.parse(String(request?.body))).toEqual({ name: 'Harbour' });
});

test('a response that is not JSON is returned as bytes and text', async () => {
  const { rest } = await startClientAndServer(() => ({ body: 'a,b\n' }));
  const response = await rest.raw('GET', '/exports');
  expect(response.text).toBe('a,b\n');
  expect([...response.bytes]).toEqual([97, 44, 98, 10]);
  expect(response.json()).toBeUndefined();
});

test('limits are separate for each value of the major parameters', async () => {
  const { rest, server, clock } = await startClientAndServer(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 2),
  }));
  const get = (id: string) => rest.raw('GET', '/guilds/{guild_id}/lighthouses', { path: { guild_id: id } });
  await get('81');
  const waiting = get('81');
  await get('82');
  expect(server.requests.map(({ url }) => url)).toEqual(['/guilds/81/lighthouses', '/guilds/82/lighthouses']);
  await clock.advance(2000);
  await waiting;
});

test('a raw call has the same limit as the declared call of its route', async () => {
  const { rest, server, clock } = await startClientAndServer(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 2),
  }));
  await rest.api.guilds.get('81');
  const waiting = rest.api.raw('GET', '/guilds/{guild_id}', { path: { guild_id: '81' } });
  await clock.advance(1999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  await waiting;
});

test('an endpoint that a project declares is called by its declaration', async () => {
  const { api, server } = await startClientAndServer(() => ({ body: [{ code: 'abc' }] }));
  const lighthouses = await api.call(getLighthouses, { path: { guild_id: '81' } });
  expect(lighthouses.map(({ code }) => code)).toEqual(['abc']);
  expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/guilds/81/lighthouses' });
});

test('the body of an endpoint that a project declares is validated', async () => {
  const createLighthouse: Endpoint<
    '/guilds/{guild_id}/lighthouses',
    { body: { readonly name: string }; result: Lighthouse }
  > = declareEndpoint('createLighthouse', 'POST', '/guilds/{guild_id}/lighthouses', {
    body: z.object({ name: z.string().max(10) }),
    result: jsonResult(z.object({ code: z.string() })),
  });
  const { api, server } = await startClientAndServer();
  const call = api.call(createLighthouse, { path: { guild_id: '81' }, body: { name: 'a lighthouse' } });
  expect(await failureOf(call)).toMatchObject({ code: 'validation_error', problems: [{ path: 'name' }] });
  expect(server.requests).toEqual([]);
});

test.each([
  ['GET', 2],
  ['PATCH', 2],
  ['POST', 1],
] as const)(
  'a raw call is sent again after a server error if a second request does no harm: %s',
  async (method, sent) => {
    const { api, server, clock } = await startClientAndServer((_request, index) =>
      index === 0 ? { status: 500, headers: { 'retry-after': '7' } } : { body: {} },
    );
    const call = api.raw(method, '/guilds/{guild_id}/lighthouses', { path: { guild_id: '81' } }).catch(() => {});
    if (sent > 1) {
      await clock.timerOf(7000);
      await clock.advance(7000);
    }
    await call;
    expect(server.requests).toHaveLength(sent);
  },
);

test('a rejection is an ApiError', async () => {
  const { rest } = await startClientAndServer(() => ({ status: 404, body: { message: 'Unknown', code: 10057 } }));
  const error = await failureOf(rest.raw('GET', '/guilds/templates/{code}', { path: { code: 'x' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ jsonCode: 10057, route: '/guilds/templates/x' });
});

test('a call without credentials sends none', async () => {
  const { rest, server } = await startClientAndServer();
  await rest.raw('GET', '/sticker-packs', { auth: 'none' });
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
});

test.each([
  ['an id in the template', 'GET', '/guilds/81/lighthouses'],
  ['a query in the template', 'GET', '/guilds/{guild_id}/members?limit=5'],
  ['no slash', 'GET', 'guilds'],
  ['nothing', 'GET', ''],
  ['a relative segment', 'GET', '/guilds/../users'],
  ['an empty segment', 'GET', '/guilds//x'],
  ['a whole address', 'GET', 'https://example.com/x'],
  ['a line break', 'GET', '/guilds\r\nx: y'],
  ['another method', 'TRACE', '/guilds'],
])('%s is rejected before sending', async (_what, method, template) => {
  const { rest, server } = await startClientAndServer();
  // External input can be any text.
  const error = await failureOf(rest.raw(method as 'GET', template, { path: { guild_id: '81' } }));
  expect(error).toBeInstanceOf(ValidationError);
  expect(server.requests).toEqual([]);
});

test.each([{}, { guild_id: '' }, { guild_id: '../users' }, { guild_id: '1?x' }])(
  'path values are checked as those of declared routes: %j',
  async (path) => {
    const { rest, server } = await startClientAndServer();
    const error = await failureOf(rest.raw('GET', '/guilds/{guild_id}/lighthouses', { path }));
    expect(error).toHaveProperty('problems', [expect.objectContaining({ path: 'guild_id' })]);
    expect(server.requests).toEqual([]);
  },
);

test('no error contains a token of the path', async () => {
  const { rest } = await startClientAndServer(() => ({
    status: 400,
    body: { message: 'bad wEbHoOk-secret', code: 1 },
  }));
  const path = { webhook_id: '5', webhook_token: 'wEbHoOk-secret' };
  const error = await failureOf(rest.raw('GET', '/webhooks/{webhook_id}/{webhook_token}/x', { path, auth: 'none' }));
  expect(inspect(error)).not.toContain('wEbHoOk-secret');
});
