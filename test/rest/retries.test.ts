import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Api, ApiError, Rest, TransportError } from '../../src/rest/index.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';
import type { ObservedClock } from './observed-clock.js';
import { type ScriptedServer, tooMany } from './scripted-server.js';

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

const edgeFailure = { status: 502, body: '<html>Bad Gateway</html>' };
const apiFailure = { status: 502, body: { message: '502: Bad Gateway', code: 0 } };

test.each([
  ['an edit', (api: Api) => api.channels.edit('81', { name: 'one' })],
  ['a bulk deletion', (api: Api) => api.messages.bulkDelete('81', ['5', '6'])],
  ['typing', (api: Api) => api.channels.triggerTyping('81')],
  ['the creation of a direct message channel', (api: Api) => api.users.createDm('7')],
])('%s is retried after a server error: a second execution changes nothing', async (_what, send) => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index < 2 ? { status: index === 0 ? 502 : 500, body: '<html>' } : { body: { id: '81' } },
  );
  const call = send(api);
  await passPauses(clock);
  await call;
  expect(server.requests).toHaveLength(3);
});

test.each([
  ['an error of the edge of the network', edgeFailure],
  ['another error of the API', { status: 500, body: { message: '500: Internal Server Error', code: 0 } }],
  ['an error that is no object', { status: 502, body: '"502: Bad Gateway"' }],
  ['an object that is no error of the API', { status: 502, body: { error: 'bad gateway' } }],
])('a creation is not retried after %s, because it may have been executed', async (_what, failure) => {
  const { api, server } = await startClientAndServer(() => failure);
  expect(await failureOf(api.guilds.createRole('1', { name: 'crew' }))).toMatchObject({ code: 'api_error' });
  expect(server.requests).toHaveLength(1);
});

test('a creation is retried if the API responds that it had no gateway to process it', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index < 2 ? apiFailure : { body: { id: '5' } },
  );
  const call = api.guilds.createRole('1', { name: 'crew' });
  await passPauses(clock);
  expect(await call).toEqual({ id: '5' });
  expect(server.requests).toHaveLength(3);
});

describe('messages', () => {
  const bodies = (server: ScriptedServer) =>
    server.requests.map(({ body }): Record<string, unknown> => JSON.parse(String(body)));

  test('are sent again with the same nonce after any server error', async () => {
    const { api, server, clock } = await startClientAndServer((_request, index) =>
      index < 2 ? { status: index === 0 ? 503 : 500, body: '<html>' } : { body: { id: '5' } },
    );
    const call = api.messages.create('81', 'hi');
    await passPauses(clock);
    expect(await call).toEqual({ id: '5' });
    const [first, ...others] = bodies(server);
    expect(first).toEqual({ content: 'hi', nonce: expect.stringMatching(/^[\w-]{17,25}$/), enforce_nonce: true });
    expect(others).toEqual([first, first]);
  });

  test('are sent again if the connection was lost', async () => {
    const { api, server, clock } = await startClientAndServer((_request, index) =>
      index === 0 ? 'drop' : { body: { id: '5' } },
    );
    const call = api.messages.create('81', 'hi');
    await clock.advance(await clock.timer(isPause));
    expect(await call).toEqual({ id: '5' });
    expect(new Set(bodies(server).map(({ nonce }) => nonce)).size).toBe(1);
  });

  test('have different nonces, in several clients too', async () => {
    const { api, server } = await startClientAndServer(() => ({ body: {} }));
    const other = new Rest({ token: TOKEN, baseUrl: server.url });
    onTestFinished(() => other.close());
    for (const each of [api, other.api, api, other.api]) await each.messages.create('81', 'hi');
    expect(new Set(bodies(server).map(({ nonce }) => nonce)).size).toBe(4);
  });

  test('keep the nonce of the caller, who can also have them sent only once', async () => {
    const { api, server } = await startClientAndServer(() => ({ body: {} }));
    await api.messages.create('81', { content: 'hi', nonce: 'mine' });
    await api.messages.create('81', { content: 'hi', nonce: 7 });
    await api.messages.create('81', { content: 'hi', nonce: '' });
    server.script = () => edgeFailure;
    await failureOf(api.messages.create('81', { content: 'hi', enforce_nonce: false }));
    expect(bodies(server)).toEqual([
      { content: 'hi', nonce: 'mine', enforce_nonce: true },
      { content: 'hi', nonce: 7, enforce_nonce: true },
      { content: 'hi', nonce: expect.stringMatching(/./), enforce_nonce: true },
      { content: 'hi', nonce: expect.any(String), enforce_nonce: false },
    ]);
  });

  test('with files have the nonce in their JSON', async () => {
    const { api, server } = await startClientAndServer(() => ({ body: {} }));
    await api.messages.create('81', { files: [{ name: 'a.txt', data: Buffer.from('text') }] });
    expect(String(server.requests[0]?.body)).toMatch(/"nonce":"[\w-]+","enforce_nonce":true/);
  });

  test('of webhooks and follow-ups have none, because Discord does not compare theirs', async () => {
    const { api, server } = await startClientAndServer(() => ({ body: {} }));
    await api.webhooks.execute('91', 'token', 'hi');
    await api.interactions.createFollowup('11', 'token', 'hi');
    expect(bodies(server)).toEqual([{ content: 'hi' }, { content: 'hi' }]);
  });
});

test('an edit with files is sent again: its list of attachments says which files the message has afterwards', async () => {
  const { api, server, clock } = await startClientAndServer(() => edgeFailure);
  const files = [{ name: 'a.txt', data: Buffer.from('text') }];
  const call = failureOf(api.messages.edit('81', '82', { files, attachments: [] }));
  await passPauses(clock);
  expect(await call).toMatchObject({ status: 502 });
  expect(server.requests).toHaveLength(3);
});

const unknownMessage = { status: 404, body: { message: 'Unknown Message', code: 10008 } };

describe('a deletion', () => {
  test.each([
    ['a server error', edgeFailure],
    ['a lost connection', 'drop' as const],
  ])('has succeeded if its target does not exist after %s', async (_what, failure) => {
    const { api, clock } = await startClientAndServer((_request, index) => (index === 0 ? failure : unknownMessage));
    const call = api.messages.delete('81', '82');
    await clock.advance(await clock.timer(isPause));
    expect(await call).toBeUndefined();
  });

  test.each([
    ['at the first attempt', []],
    ['after a 429, which did not execute it', [tooMany('user', 0.3)]],
  ])('of something that does not exist %s is an error', async (_what, before) => {
    const { api, clock } = await startClientAndServer((_request, index) => before[index] ?? unknownMessage);
    const call = failureOf(api.messages.delete('81', '82'));
    if (before.length > 0) await clock.advance(await clock.timer(isPause));
    expect(await call).toMatchObject({ code: 'api_error', jsonCode: 10008 });
  });

  test('that returns what was deleted is an error, because that is lost', async () => {
    const { api, clock } = await startClientAndServer((_request, index) =>
      index === 0 ? edgeFailure : { status: 404, body: { message: 'Unknown Channel', code: 10003 } },
    );
    const call = failureOf(api.channels.delete('81'));
    await clock.advance(await clock.timer(isPause));
    expect(await call).toMatchObject({ jsonCode: 10003 });
  });

  test.each([
    ['the 404 does not come from the API', { status: 404, body: '<html>' }],
    ['the next attempt is rejected otherwise', { status: 403, body: { message: 'Missing Access', code: 50001 } }],
  ])('is an error if %s', async (_what, response) => {
    const { api, clock } = await startClientAndServer((_request, index) => (index === 0 ? edgeFailure : response));
    const call = failureOf(api.messages.delete('81', '82'));
    await clock.advance(await clock.timer(isPause));
    expect(await call).toMatchObject({ status: response.status });
  });
});

describe('the initial response to an interaction', () => {
  const acknowledged = {
    status: 400,
    body: { message: 'Interaction has already been acknowledged.', code: 40060 },
  };
  const respond = (api: Api, retryForMs?: number) =>
    api.interactions.createResponse('11', 'token', { type: 5 }, undefined, { retryForMs });

  test('has succeeded if it is acknowledged after an attempt that may have arrived', async () => {
    const { api, clock } = await startClientAndServer((_request, index) => (index === 0 ? 'drop' : acknowledged));
    const call = respond(api);
    await clock.advance(await clock.timer(isPause));
    expect(await call).toBeUndefined();
  });

  test('is an error if it is acknowledged at the first attempt', async () => {
    const { api } = await startClientAndServer(() => acknowledged);
    expect(await failureOf(respond(api))).toMatchObject({ jsonCode: 40060 });
  });

  test('is retried for three seconds, or as long as the caller says', async () => {
    const { api, server, clock } = await startClientAndServer(() => ({
      ...edgeFailure,
      headers: { 'retry-after': '2' },
    }));
    const long = failureOf(respond(api));
    await clock.timerOf(2000);
    await clock.advance(2000);
    expect(await long).toMatchObject({ status: 502 });
    expect(server.requests).toHaveLength(2);
    expect(await failureOf(respond(api, 1900))).toMatchObject({ status: 502 });
    expect(await failureOf(respond(api, 0))).toMatchObject({ status: 502 });
    expect(server.requests).toHaveLength(4);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('has a duration of 0 or more: %s', async (retryForMs) => {
    const { api } = await startClientAndServer();
    expect(await failureOf(respond(api, retryForMs))).toMatchObject({
      code: 'validation_error',
      problems: [{ path: 'retryForMs' }],
    });
  });
});

describe('a delay that the server asks for', () => {
  test.each([
    ['in seconds', () => '7', 7000],
    ['as a date', (now: number) => new Date(now + 9000).toUTCString(), 9000],
  ])('is respected: %s', async (_form, header, delayMs) => {
    const { api, server, clock } = await startClientAndServer();
    await clock.advance(1000 - (clock.now() % 1000));
    server.script = (_request, index) =>
      index === 0 ? { status: 503, headers: { 'retry-after': header(clock.now()) } } : { body: { id: '81' } };
    const call = api.channels.get('81');
    await clock.timerOf(delayMs);
    await clock.advance(delayMs);
    expect(await call).toEqual({ id: '81' });
  });

  test.each(['-5', 'soon', '', '0'])('that makes no sense is ignored: %j', async (value) => {
    const { api, clock } = await startClientAndServer((_request, index) =>
      index === 0 ? { status: 503, headers: { 'retry-after': value } } : { body: { id: '81' } },
    );
    const call = api.channels.get('81');
    await clock.advance(await clock.timer(isPause));
    expect(await call).toEqual({ id: '81' });
  });

  test('beyond the time limit of the call is not waited for', async () => {
    const { api, server } = await startClientAndServer(() => ({ status: 503, headers: { 'retry-after': '61' } }));
    expect(await failureOf(api.channels.get('81'))).toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1);
  });
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
  ['of something else that is not there', unknownMessage],
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
  const error = await failureOf(api.guilds.createRole('1', { name: 'crew' }));
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

  /** The base URL of a server that closes each connection before a request can be written: during the handshake of TLS. */
  async function closingUrl() {
    const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/v10`;
  }

  test.each([
    ['the name of the host is unknown', async () => 'http://unknown-host.invalid/api/v10'],
    ['the connection was closed before', closingUrl],
  ])('because %s is retried', async (_cause, address) => {
    const { api, clock } = await startClientAndServer(undefined, { baseUrl: await address(), timeoutMs: 2500 });
    const call = failureOf(api.guilds.createRole('1', { name: 'crew' }));
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

test('a request that is rejected with 429 is sent again until the time limit of its call', async () => {
  const { api, server, clock } = await startClientAndServer(() => tooMany('user', 8));
  const call = failureOf(api.guilds.createRole('1', { name: 'crew' }));
  for (let count = 1; count <= 7; count += 1) {
    await clock.timer((delay) => delay === 8000, count);
    await clock.advance(8000);
  }
  expect(await call).toMatchObject({ code: 'rate_limit_error', limit: 'bucket', retryAfterMs: 8000 });
  expect(server.requests).toHaveLength(8);
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
