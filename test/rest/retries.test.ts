import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('a request that was not sent', () => {
  /** The base URL of a port on which nothing listens. */
  async function refusingUrl() {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    closed.close();
    await once(closed, 'close');
    return { port, baseUrl: `http://127.0.0.1:${port}/api/v10` };
  }

  /** Advances the clock from one retry delay to the next until the call has settled. Returns the delays. */
  async function passDelays(clock: ObservedClock, call: Promise<unknown>): Promise<number[]> {
    let isSettled = false;
    const settled = call.finally(() => {
      isSettled = true;
    });
    const delays: number[] = [];
    for (let count = 1; ; count += 1) {
      const delayMs = await Promise.race([clock.timer((delay) => delay >= 250 && delay <= 2000, count), settled]);
      if (isSettled || typeof delayMs !== 'number') return delays;
      delays.push(delayMs);
      await clock.advance(delayMs);
    }
  }

  test.each(['GET', 'POST'] as const)('is retried until the deadline of the call: %s', async (method) => {
    const { baseUrl } = await refusingUrl();
    const { api, clock } = await startClientAndServer(undefined, { baseUrl, timeoutMs: 60_000 });
    const call = failureOf(method === 'GET' ? api.channels.get('81') : api.messages.create('81', { content: 'hi' }));
    const delays = await passDelays(clock, call);
    expect(await call).toMatchObject({ code: 'transport_error', reason: 'connection', mayHaveArrived: false });
    const waitedMs = delays.reduce((sum, delay) => sum + delay, 0);
    expect(waitedMs).toBeGreaterThan(58_000);
    expect(waitedMs).toBeLessThan(60_000);
  });

  test('is sent when the server is available again', async () => {
    const { port, baseUrl } = await refusingUrl();
    const { api, clock } = await startClientAndServer(undefined, { baseUrl });
    const call = api.messages.create('81', { content: 'hi' });
    for (let count = 1; count <= 6; count += 1) {
      await clock.advance(await clock.timer((delay) => delay >= 250 && delay <= 2000, count));
    }
    const received: string[] = [];
    const server = createHttpServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json').end('{"id":"5"}');
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await passDelays(clock, call);
    expect(await call).toEqual({ id: '5' });
    expect(received).toEqual(['POST /api/v10/channels/81/messages']);
  });

  test('because the name of the host is unknown is retried', async () => {
    const baseUrl = 'http://unknown-host.invalid/api/v10';
    const { api, clock } = await startClientAndServer(undefined, { baseUrl, timeoutMs: 2500 });
    const call = failureOf(api.messages.create('81', { content: 'hi' }));
    const delays = await passDelays(clock, call);
    expect(await call).toMatchObject({ reason: 'connection', mayHaveArrived: false });
    expect(delays.length).toBeGreaterThan(1);
  });

  test('does not count as an attempt of those that may have been executed', async () => {
    const { port, baseUrl } = await refusingUrl();
    const { api, clock } = await startClientAndServer(undefined, { baseUrl });
    const call = api.channels.get('81');
    for (let count = 1; count <= 3; count += 1) {
      await clock.advance(await clock.timer((delay) => delay >= 250 && delay <= 2000, count));
    }
    let received = 0;
    const server = createHttpServer((_request, response) => {
      received += 1;
      response.writeHead(received < 3 ? 502 : 200, { 'content-type': 'application/json' }).end('{"id":"81"}');
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await passDelays(clock, call);
    expect(await call).toEqual({ id: '81' });
    expect(received).toBe(3);
  });
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
