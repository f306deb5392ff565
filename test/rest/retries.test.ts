import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ApiError, TransportError } from '../../src/rest/index.js';
import { failureOf, startClientAndServer } from './client-and-server.js';
import type { ObservedClock } from './observed-clock.js';

const isPause = (delayMs: number) => delayMs >= 250 && delayMs <= 1000;

/** Lets the pauses before the second and the third try go by; each is at most twice as long as the one before. */
async function passPauses(clock: ObservedClock): Promise<void> {
  for (const [n, longestMs] of [500, 1000].entries()) {
    const pauseMs = await clock.timer(isPause, n + 1);
    expect(pauseMs).toBeGreaterThanOrEqual(longestMs / 2);
    expect(pauseMs).toBeLessThanOrEqual(longestMs);
    await clock.advance(pauseMs);
  }
}

test.each(['GET', 'PUT', 'DELETE'] as const)('a server error is retried: %s', async (method) => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index < 2
      ? { status: 502, body: '<html>' }
      : { status: method === 'GET' ? 200 : 204, ...(method === 'GET' && { body: {} }) },
  );
  const call = {
    GET: () => api.channels.get('81'),
    PUT: () => api.guilds.addMemberRole('1', '2', '3'),
    DELETE: () => api.messages.delete('81', '82'),
  }[method]();
  await passPauses(clock);
  await call;
  expect(server.requests.map((request) => request.method)).toEqual([method, method, method]);
});

test('after three attempts the failure is returned', async () => {
  const { api, server, clock } = await startClientAndServer(() => ({
    status: 500,
    body: { message: '500: Internal Server Error', code: 0 },
  }));
  const call = failureOf(api.channels.get('81'));
  await passPauses(clock);
  const error = await call;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500, jsonCode: 0 });
  expect(server.requests).toHaveLength(3);
});

test.each(['POST', 'PATCH'] as const)('a call that may have been executed is not retried: %s', async (method) => {
  const { api, server } = await startClientAndServer(() => ({ status: 503 }));
  const call =
    method === 'POST' ? api.messages.create('81', { content: 'hi' }) : api.messages.edit('81', '82', { content: 'hi' });
  expect(await failureOf(call)).toMatchObject({ code: 'api_error', status: 503 });
  expect(server.requests).toHaveLength(1);
});

const unknownWebhook = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };

test('a call that arrives before the initial response to its interaction is repeated', async () => {
  async function* streamed() {
    yield Buffer.from('once');
  }
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index < 2 ? unknownWebhook : { body: { id: '5' } },
  );
  const files = [{ name: 'a.txt', data: streamed() }];
  const call = api.interactions.createFollowup('11', 'token', { content: 'Two', files });
  await passPauses(clock);
  expect(await call).toEqual({ id: '5' });
  expect(server.requests.map(({ body }) => body.includes('once'))).toEqual([true, true, true]);
});

test('an interaction that stays unknown is an error', async () => {
  const { api, server, clock } = await startClientAndServer(() => unknownWebhook);
  const call = failureOf(api.interactions.editOriginalResponse('11', 'token', { content: 'Two' }));
  await passPauses(clock);
  expect(await call).toMatchObject({ code: 'api_error', jsonCode: 10015 });
  expect(server.requests).toHaveLength(3);
});

test.each([
  ['of a webhook that is none', unknownWebhook],
  ['of something else that is not there', { status: 404, body: { message: 'Unknown Message', code: 10008 } }],
])('it is reported immediately %s', async (_what, refusal) => {
  const { api, server } = await startClientAndServer(() => refusal);
  const isWebhook = refusal === unknownWebhook;
  const call = isWebhook ? api.webhooks.get('91') : api.interactions.deleteOriginalResponse('11', 'token');
  expect(await failureOf(call)).toMatchObject({ code: 'api_error', status: 404 });
  expect(server.requests).toHaveLength(1);
});

test('an interrupted request is repeated if that is safe', async () => {
  const { api, clock } = await startClientAndServer((_request, index) => (index < 2 ? 'drop' : { body: { id: '81' } }));
  const call = api.channels.get('81');
  await passPauses(clock);
  expect(await call).toEqual({ id: '81' });
});

test('an interrupted request is not repeated if that is not safe', async () => {
  const { api, server } = await startClientAndServer(() => 'drop');
  const error = await failureOf(api.messages.create('81', { content: 'hi' }));
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ reason: 'connection', mayHaveArrived: true });
  expect(server.requests).toHaveLength(1);
});

test('a request that was not sent is retried with every method', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  closed.close();
  const { api, clock } = await startClientAndServer(undefined, { baseUrl: `http://127.0.0.1:${port}` });
  const call = failureOf(api.messages.create('81', { content: 'hi' }));
  await passPauses(clock);
  expect(await call).toMatchObject({ code: 'transport_error', reason: 'connection', mayHaveArrived: false });
});

test('a delay beyond the deadline is not started', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 500 }), { timeoutMs: 200 });
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'api_error', status: 500 });
  expect(server.requests).toHaveLength(1);
});

test('a call can be aborted during a delay', async () => {
  const { api, clock } = await startClientAndServer(() => ({ status: 500 }));
  const controller = new AbortController();
  const call = failureOf(api.channels.get('81', { signal: controller.signal }));
  await clock.timer(isPause);
  controller.abort();
  expect(await call).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
});
