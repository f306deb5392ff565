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

test.each(['GET', 'PUT', 'DELETE'] as const)('a failure of the service is tried again: %s', async (method) => {
  const { api, service, clock } = await startClientAndServer((_request, index) =>
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
  expect(service.requests.map((request) => request.method)).toEqual([method, method, method]);
});

test('after three tries the failure is told', async () => {
  const { api, service, clock } = await startClientAndServer(() => ({
    status: 500,
    body: { message: '500: Internal Server Error', code: 0 },
  }));
  const call = failureOf(api.channels.get('81'));
  await passPauses(clock);
  const error = await call;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500, jsonCode: 0 });
  expect(service.requests).toHaveLength(3);
});

test.each(['POST', 'PATCH'] as const)('what may have been done is not tried again: %s', async (method) => {
  const { api, service } = await startClientAndServer(() => ({ status: 503 }));
  const call =
    method === 'POST' ? api.messages.create('81', { content: 'hi' }) : api.messages.edit('81', '82', { content: 'hi' });
  expect(await failureOf(call)).toMatchObject({ code: 'api_error', status: 503 });
  expect(service.requests).toHaveLength(1);
});

const unknownWebhook = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };

test('what follows the answer to an interaction, and is there before it, is tried again', async () => {
  async function* streamed() {
    yield Buffer.from('once');
  }
  const { api, service, clock } = await startClientAndServer((_request, index) =>
    index < 2 ? unknownWebhook : { body: { id: '5' } },
  );
  const files = [{ name: 'a.txt', data: streamed() }];
  const call = api.interactions.createFollowup('11', 'token', { content: 'Two', files });
  await passPauses(clock);
  expect(await call).toEqual({ id: '5' });
  expect(service.requests.map(({ body }) => body.includes('once'))).toEqual([true, true, true]);
});

test('of an interaction that stays unknown, it is told', async () => {
  const { api, service, clock } = await startClientAndServer(() => unknownWebhook);
  const call = failureOf(api.interactions.editOriginalResponse('11', 'token', { content: 'Two' }));
  await passPauses(clock);
  expect(await call).toMatchObject({ code: 'api_error', jsonCode: 10015 });
  expect(service.requests).toHaveLength(3);
});

test.each([
  ['of a webhook that is none', unknownWebhook],
  ['of something else that is not there', { status: 404, body: { message: 'Unknown Message', code: 10008 } }],
])('it is told at once %s', async (_what, refusal) => {
  const { api, service } = await startClientAndServer(() => refusal);
  const isWebhook = refusal === unknownWebhook;
  const call = isWebhook ? api.webhooks.get('91') : api.interactions.deleteOriginalResponse('11', 'token');
  expect(await failureOf(call)).toMatchObject({ code: 'api_error', status: 404 });
  expect(service.requests).toHaveLength(1);
});

test('a connection that breaks under way is tried again where it is safe', async () => {
  const { api, clock } = await startClientAndServer((_request, index) => (index < 2 ? 'drop' : { body: { id: '81' } }));
  const call = api.channels.get('81');
  await passPauses(clock);
  expect(await call).toEqual({ id: '81' });
});

test('a connection that breaks under way is told where it is not safe', async () => {
  const { api, service } = await startClientAndServer(() => 'drop');
  const error = await failureOf(api.messages.create('81', { content: 'hi' }));
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ reason: 'connection', mayHaveArrived: true });
  expect(service.requests).toHaveLength(1);
});

test('a request that never left is tried again, whatever it does', async () => {
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

test('a pause that would last past the deadline is not begun', async () => {
  const { api, service } = await startClientAndServer(() => ({ status: 500 }), { timeoutMs: 200 });
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'api_error', status: 500 });
  expect(service.requests).toHaveLength(1);
});

test('a call can be given up during a pause', async () => {
  const { api, clock } = await startClientAndServer(() => ({ status: 500 }));
  const controller = new AbortController();
  const call = failureOf(api.channels.get('81', { signal: controller.signal }));
  await clock.timer(isPause);
  controller.abort();
  expect(await call).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
});
