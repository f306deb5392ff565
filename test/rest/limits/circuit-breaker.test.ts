import { describe, expect, test } from 'vitest';
import { type Api, CircuitOpenError } from '../../../src/rest/index.js';
import { InvalidRequestCounter } from '../../../src/rest/limits/invalid-request-counter.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { tooMany } from '../scripted-server.js';

const MINUTES = 60_000;
const forbidden = { status: 403, body: { message: 'Missing Permissions', code: 50013 } };
const unknownWebhook = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };

test('after too many rejected requests nothing is sent for ten minutes', async () => {
  const { api, server, clock } = await startClientAndServer(() => forbidden, { maxInvalidRequests: 3 });
  for (let n = 0; n < 3; n += 1) expect(await failureOf(api.channels.get('81'))).toMatchObject({ status: 403 });
  const error = await failureOf(api.channels.get('82'));
  expect(error).toBeInstanceOf(CircuitOpenError);
  expect(error).toMatchObject({
    code: 'circuit_open',
    reason: 'invalid_requests',
    retryAfterMs: 610_000,
    method: 'GET',
    route: '/channels/82',
  });
  expect(String(error)).toContain('rejected 3 requests');
  await clock.advance(610_000 - 1);
  expect(await failureOf(api.channels.get('82'))).toBeInstanceOf(CircuitOpenError);
  expect(server.requests).toHaveLength(3);
  await clock.advance(1);
  expect(await failureOf(api.channels.get('82'))).toMatchObject({ code: 'api_error' });
});

test.each([
  ['401', { status: 401, body: {} }, true],
  ['403', forbidden, true],
  ['400', { status: 400, body: {} }, false],
  ['404', { status: 404, body: {} }, false],
  ['501', { status: 501, body: {} }, false],
] as const)('a response counts as rejected depending on its status: %s', async (_status, answer, counts) => {
  const { api } = await startClientAndServer(() => answer, { maxInvalidRequests: 1 });
  await failureOf(api.channels.get('81'));
  expect((await failureOf(api.channels.get('81'))) instanceof CircuitOpenError).toBe(counts);
});

test.each([
  ['user', true],
  ['global', true],
  ['shared', false],
] as const)('a 429 of scope %s counts: %s', async (scope, counts) => {
  const { api, clock, server } = await startClientAndServer(
    (_request, n) => (n === 0 ? tooMany(scope, 1) : { body: {} }),
    {
      maxInvalidRequests: 1,
    },
  );
  const call = api.channels.get('81').then(
    () => false,
    (error: unknown) => error instanceof CircuitOpenError,
  );
  await clock.timerOf(1000);
  await clock.advance(1000);
  expect(await call).toBe(counts);
  expect(server.requests).toHaveLength(counts ? 1 : 2);
});

test('an unknown webhook is not called again, others are', async () => {
  const { api, rest, server } = await startClientAndServer(() => unknownWebhook);
  const call = (token: string, id = '5') =>
    rest.raw('POST', '/webhooks/{webhook_id}/{webhook_token}', {
      path: { webhook_id: id, webhook_token: token },
      body: { content: 'hi' },
      auth: 'none',
    });
  expect(await failureOf(call('secret-one'))).toMatchObject({ code: 'api_error', jsonCode: 10015 });
  const error = await failureOf(call('secret-one'));
  expect(error).toMatchObject({ code: 'circuit_open', reason: 'unknown_webhook', retryAfterMs: undefined });
  expect(String(error)).not.toContain('secret-one');
  expect(server.requests).toHaveLength(1);
  await failureOf(call('secret-two'));
  await failureOf(call('secret-one', '6'));
  await failureOf(api.channels.get('81'));
  expect(server.requests).toHaveLength(4);
});

test('an unknown message does not count as an unknown webhook', async () => {
  const { rest, server } = await startClientAndServer(() => ({ status: 404, body: { code: 10008 } }));
  const template = '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}';
  const path = { webhook_id: '5', webhook_token: 'token', message_id: '6' };
  for (let n = 0; n < 2; n += 1) await failureOf(rest.raw('GET', template, { path, auth: 'none' }));
  expect(server.requests).toHaveLength(2);
});

describe('a token that is not valid', () => {
  const invalidToken = { status: 401, body: { message: 'Invalid Webhook Token', code: 50027 } };
  const interactionCalls: [what: string, send: (api: Api, token: string, id?: string) => Promise<unknown>][] = [
    ['a follow-up', (api, token, id = '11') => api.interactions.createFollowup(id, token, 'hi')],
    ['an edit', (api, token, id = '11') => api.interactions.editOriginalResponse(id, token, 'hi')],
    ['a deletion', (api, token, id = '11') => api.interactions.deleteFollowup(id, token, '5')],
    ['a request', (api, token, id = '11') => api.interactions.getOriginalResponse(id, token)],
    ['an initial response', (api, token, id = '11') => api.interactions.createResponse(id, token, { type: 6 })],
  ];

  test.each(interactionCalls)('of an interaction is not used again after %s', async (_what, send) => {
    const { api, server } = await startClientAndServer(() => invalidToken);
    expect(await failureOf(send(api, 'secret-one'))).toMatchObject({ code: 'api_error', jsonCode: 50027 });
    const error = await failureOf(send(api, 'secret-one'));
    expect(error).toMatchObject({ code: 'circuit_open', reason: 'invalid_token', retryAfterMs: undefined });
    expect(String(error)).toContain('it can be used for 15 minutes');
    expect(String(error)).not.toContain('secret-one');
    expect(server.requests).toHaveLength(1);
    await failureOf(send(api, 'secret-two'));
    await failureOf(send(api, 'secret-one', '12'));
    await failureOf(api.channels.get('81'));
    expect(server.requests).toHaveLength(4);
  });

  test('of an interaction ends all calls that wait with it', async () => {
    const { api, server } = await startClientAndServer(() => invalidToken);
    const calls = ['one', 'two', 'three'].map((content) =>
      failureOf(api.interactions.createFollowup('11', 'token', content)),
    );
    expect(
      (await Promise.all(calls)).map((error) => (error instanceof CircuitOpenError ? error.reason : 'sent')),
    ).toEqual(['sent', 'invalid_token', 'invalid_token']);
    expect(server.requests).toHaveLength(1);
  });

  test('of a webhook is not used again, but the webhook with another token is', async () => {
    const { api, server } = await startClientAndServer(({ url }) =>
      url.includes('wrong') ? invalidToken : { body: { id: '5' } },
    );
    await failureOf(api.webhooks.execute('5', 'wrong', 'hi'));
    expect(await failureOf(api.webhooks.execute('5', 'wrong', 'hi'))).toMatchObject({ reason: 'unknown_webhook' });
    await api.webhooks.execute('5', 'right', 'hi');
    await api.webhooks.get('5');
    expect(server.requests).toHaveLength(3);
  });

  test('counts as a rejected request, because Discord counts it', async () => {
    const { api } = await startClientAndServer(() => invalidToken, { maxInvalidRequests: 2 });
    await failureOf(api.interactions.createFollowup('11', 'one', 'hi'));
    await failureOf(api.interactions.createFollowup('11', 'one', 'hi'));
    await failureOf(api.interactions.createFollowup('11', 'two', 'hi'));
    expect(await failureOf(api.channels.get('81'))).toMatchObject({ reason: 'invalid_requests' });
  });

  test.each([
    ['another error with status 401', { status: 401, body: { message: '401: Unauthorized', code: 0 } }],
    ['an interaction whose initial response has not arrived', unknownWebhook],
    ['an unknown message', { status: 404, body: { message: 'Unknown Message', code: 10008 } }],
  ])('is not concluded from %s', async (_what, response) => {
    const { api, server } = await startClientAndServer(() => response, { timeoutMs: 100 });
    for (let n = 0; n < 2; n += 1) {
      const error = await failureOf(api.interactions.getOriginalResponse('11', 'token'));
      expect(error).toMatchObject({ code: 'api_error', status: response.status });
    }
    expect(server.requests).toHaveLength(2);
  });
});

test('ten thousand are never reached, with any number of requests in flight', () => {
  const invalid = new InvalidRequestCounter(9000);
  let underWay = 0;
  let rejected = 0;
  for (let step = 0; step < 40_000; step += 1) {
    if (underWay < 300 && invalid.waitAt(step) === 0) {
      invalid.startRequest();
      underWay += 1;
    } else if (underWay > 0) {
      invalid.endRequest(true, step);
      underWay -= 1;
      rejected += 1;
    }
  }
  expect(underWay).toBe(0);
  expect(rejected).toBe(9000);
});

test('rejections expire one after another', () => {
  const invalid = new InvalidRequestCounter(2);
  const reject = (at: number) => {
    invalid.startRequest();
    invalid.endRequest(true, at);
  };
  reject(0);
  reject(5 * MINUTES);
  expect(invalid.waitAt(5 * MINUTES)).toBeGreaterThanOrEqual(5 * MINUTES);
  expect(invalid.waitAt(10 * MINUTES + 10_000)).toBe(0);
  reject(10 * MINUTES + 10_000);
  expect(invalid.waitAt(10 * MINUTES + 10_000)).toBe(5 * MINUTES);
});
