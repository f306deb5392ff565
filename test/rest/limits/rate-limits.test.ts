import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, type ReceivedRequest, type ScriptedResponse, tooMany } from '../scripted-server.js';

const urlsOf = (requests: readonly ReceivedRequest[]) => requests.map((request) => request.url);

test('until a bucket is known, one of its requests is sent at a time', async () => {
  const gate = new EventEmitter();
  const { api, server } = await startClientAndServer(async () => {
    await once(gate, 'open');
    return { body: {}, headers: bucketHeaders('abc', 5, 4, 1) };
  });
  const calls = [1, 2, 3].map(() => api.channels.get('81'));
  // Another channel has its own limit: once its request has arrived, those of the first channel would have too.
  const other = api.channels.get('82');
  await server.arrived(2);
  expect(urlsOf(server.requests)).toEqual(['/channels/81', '/channels/82']);
  server.script = () => ({ body: {}, headers: bucketHeaders('abc', 5, 2, 1) });
  gate.emit('open');
  await Promise.all([...calls, other]);
  expect(server.requests).toHaveLength(4);
});

test('calls wait for an exhausted bucket as long as its response says', async () => {
  const { api, server, clock } = await startClientAndServer(() => ({
    headers: bucketHeaders('abc', 1, 0, 1.5),
    body: {},
  }));
  await api.channels.get('81');
  const second = api.channels.get('81');
  await clock.timerOf(1500);
  await clock.advance(1499);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  await second;
  expect(server.requests).toHaveLength(2);
});

test('routes with the same bucket hash share the bucket for the same channel', async () => {
  const { api, server, clock } = await startClientAndServer(() => ({
    headers: bucketHeaders('abc', 2, 1, 4),
    body: [],
  }));
  await api.messages.list('81');
  server.script = () => ({ headers: bucketHeaders('abc', 2, 0, 3), body: {} });
  await api.messages.get('81', '1');
  const waiting = api.messages.list('81');
  await clock.timer((delay) => delay > 1000 && delay <= 4000);
  await api.messages.list('82');
  expect(urlsOf(server.requests)).toEqual([
    '/channels/81/messages',
    '/channels/81/messages/1',
    '/channels/82/messages',
  ]);
  await clock.advance(4000);
  await waiting;
});

test('an endpoint without limit headers has no limit', async () => {
  const gate = new EventEmitter();
  const { api, server } = await startClientAndServer();
  await api.channels.get('81');
  server.script = async () => {
    await once(gate, 'open');
    return { body: {} };
  };
  const calls = [1, 2, 3].map(() => api.channels.get('81'));
  await server.arrived(4);
  gate.emit('open');
  await Promise.all(calls);
});

test('a rejection for the bucket is followed by the exact delay of the body instead of the rounded header', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? tooMany('user', 64.57) : { body: { id: '81' } },
  );
  const call = api.channels.get('81', { timeoutMs: 120_000 });
  await clock.timerOf(64_570);
  await clock.advance(64_569);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect(await call).toEqual({ id: '81' });
  expect(server.requests).toHaveLength(2);
});

test('a rejection for one bucket does not delay another one', async () => {
  const { api, clock } = await startClientAndServer(({ url }) =>
    url === '/channels/81' ? tooMany('user', 10) : { body: { id: '82' } },
  );
  api.channels.get('81').catch(() => {});
  await clock.timerOf(10_000);
  expect(await api.channels.get('82')).toEqual({ id: '82' });
});

test('a rejection for a shared resource delays calls even if the bucket has permits left', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index): ScriptedResponse => {
    const refusal = tooMany('shared', 7.25);
    if (index > 0) return { body: { id: '81' } };
    return { ...refusal, headers: { ...refusal.headers, ...bucketHeaders('abc', 5, 4, 1) } };
  });
  const call = api.channels.get('81');
  await clock.timerOf(7250);
  await clock.advance(7249);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect(await call).toEqual({ id: '81' });
});

test('a global rejection delays every call except responses to interactions', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? tooMany('global', 5) : { body: {} },
  );
  const rejected = api.channels.get('81');
  await clock.timerOf(5000);
  const held = api.users.get('7');
  await api.interactions.getOriginalResponse('5', 'token');
  expect(urlsOf(server.requests)).toEqual(['/channels/81', '/webhooks/5/token/messages/@original']);
  await clock.advance(5000);
  await Promise.all([rejected, held]);
  expect(urlsOf(server.requests).slice(2).toSorted()).toEqual(['/channels/81', '/users/7']);
});

test('a rejection without a JSON body applies to all calls', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 429, headers: { 'retry-after': '9' }, body: '<html>' } : { body: {} },
  );
  const calls = [api.channels.get('81')];
  await clock.timerOf(9000);
  calls.push(api.channels.get('82'));
  // It is exempt. Once it has a response, the other call would have arrived too.
  await api.interactions.getOriginalResponse('5', 'token');
  expect(urlsOf(server.requests)).toEqual(['/channels/81', '/webhooks/5/token/messages/@original']);
  await clock.advance(9000);
  await Promise.all(calls);
});

test('above the global limit calls wait, and responses to interactions are sent before them', async () => {
  const { api, server, clock } = await startClientAndServer(undefined, { globalRequestsPerSecond: 2 });
  const calls = ['1', '2', '3', '4', '5'].map((id) => api.channels.get(id));
  await Promise.all(calls.slice(0, 2));
  await api.interactions.createFollowup('5', 'token', { content: 'first' });
  expect(urlsOf(server.requests).slice(2)).toEqual(['/webhooks/5/token']);
  await clock.advance(1010);
  await Promise.all(calls.slice(2, 4));
  expect(server.requests).toHaveLength(5);
  await clock.advance(1010);
  await calls[4];
});

test('the global limit is 50 requests per second by default', async () => {
  const { api, server, clock } = await startClientAndServer(({ url }) =>
    url.startsWith('/channels') ? 'hang' : { body: {} },
  );
  for (let n = 1; n <= 60; n += 1) api.channels.get(String(n)).catch(() => {});
  await server.arrived(50);
  // It is exempt. Once it has a response, the other calls would have arrived too.
  await api.interactions.getOriginalResponse('5', 'token');
  expect(server.requests).toHaveLength(51);
  // A request without a response counts longer than a second.
  await clock.advance(3000);
  await server.arrived(61);
});

test('a rejected call is sent again before later calls', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? tooMany('user', 1) : { body: {} },
  );
  const calls = ['first', 'second', 'third'].map((content) => api.messages.create('81', { content }));
  await clock.timerOf(1000);
  await clock.advance(1000);
  await Promise.all(calls);
  const contents = server.requests.map((request) => JSON.parse(String(request.body)).content);
  expect(contents).toEqual(['first', 'first', 'second', 'third']);
});

test('new routes that share a bucket do not exceed it', async () => {
  const done: string[] = [];
  const rejected: string[] = [];
  const opensAt = new Map<string, number>();
  const { api, clock } = await startClientAndServer(
    ({ method, url, body }) => {
      const [, , channel = ''] = url.split('/');
      const now = clock.now();
      const opens = opensAt.get(channel) ?? 0;
      const isRejected = now < opens;
      (isRejected ? rejected : done).push(`${method} ${body}`);
      if (!isRejected) opensAt.set(channel, now + 1000);
      const left = isRejected ? (opens - now) / 1000 : 1;
      const headers = bucketHeaders('abc', 1, 0, left);
      const refusal = tooMany('user', left);
      return isRejected ? { ...refusal, headers: { ...refusal.headers, ...headers } } : { body: {}, headers };
    },
    { timeoutMs: 60 * 60_000 },
  );
  /** Lets time go by until all of them have settled. */
  const outcomes = async (calls: Promise<unknown>[]) => {
    let isOver = false;
    const all = Promise.allSettled(calls).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      await clock.advance(5);
    }
    return (await all).map(({ status }) => status);
  };
  const round = (channel: string, n: number) => [
    api.messages.create(channel, { content: `new ${n}` }),
    api.messages.edit(channel, '82', { content: `changed ${n}` }),
    api.channels.edit(channel, { name: `name ${n}` }),
  ];

  expect(await outcomes([0, 1, 2].flatMap((n) => round('81', n)))).toEqual(Array(9).fill('fulfilled'));
  expect(rejected).toEqual([]);
  // For another channel it is known that the routes share a bucket.
  expect(await outcomes([3, 4].flatMap((n) => round('91', n)))).toEqual(Array(6).fill('fulfilled'));
  expect(rejected).toEqual([]);
  // None of these may be done twice.
  expect(done).toHaveLength(15);
  expect(new Set(done).size).toBe(15);
});

describe('a route that was believed to be unlimited', () => {
  /** A server that starts to limit a route: 10 requests in a second. */
  function limitedServer(clock: () => number, hasHeaders: boolean) {
    const status = { isLimited: false, rejections: 0, used: 0, resetAt: 0 };
    const respond = (): ScriptedResponse => {
      if (!status.isLimited) return { body: {} };
      if (clock() >= status.resetAt) Object.assign(status, { resetAt: clock() + 1000, used: 0 });
      status.used += 1;
      const left = (status.resetAt - clock()) / 1000;
      const headers = hasHeaders ? bucketHeaders('abc', 10, Math.max(0, 10 - status.used), left) : {};
      if (status.used <= 10) return { body: {}, headers };
      status.rejections += 1;
      const rejection = tooMany('user', left);
      return { ...rejection, headers: { ...rejection.headers, ...headers } };
    };
    return { status, respond };
  }

  test.each([
    ['with headers', true, 25],
    // Only a rejection shows that a window of 10 is exhausted.
    ['without headers', false, 30],
  ])('adapts at once when its limit starts %s, and no call fails', async (_kind, hasHeaders, mostRejections) => {
    const { api, server, clock } = await startClientAndServer();
    const { status, respond } = limitedServer(() => clock.monotonicNow(), hasHeaders);
    server.script = respond;
    await api.channels.get('81');
    status.isLimited = true;
    const calls = Array.from({ length: 35 }, () => api.channels.get('81'));
    await server.arrived(36);
    // These are made after the first response with the limit.
    const later = Promise.all(calls.slice(0, 1)).then(() =>
      Promise.all(Array.from({ length: 20 }, () => api.channels.get('81'))),
    );
    let isOver = false;
    const all = Promise.all([...calls, later]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      await clock.advance(5);
    }
    await all;
    // 25 of the 35 requests that were in flight together are rejected.
    expect(status.rejections).toBeLessThanOrEqual(mostRejections);
  });
});

test('calls that are rejected again and again do not delay the calls of other channels', async () => {
  const { api, server, clock } = await startClientAndServer(({ url }) =>
    Number(url.split('/')[2]) < 1000 ? tooMany('user', 0) : { body: {} },
  );
  const rejected = Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => api.channels.get(String(100 + n), { timeoutMs: 20_000 })),
  );
  await server.arrived(50);
  const startedAt = clock.monotonicNow();
  let isOver = false;
  const healthy = Promise.all(Array.from({ length: 20 }, (_, n) => api.channels.get(String(2000 + n)))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    await clock.advance(5);
  }
  await healthy;
  // 80 calls need two windows of the global limit of 50.
  expect(clock.monotonicNow() - startedAt).toBeLessThan(1500);
  await clock.advance(20_000);
  await rejected;
  // Without pauses it would be 50 a second.
  expect(server.requests.length).toBeLessThan(900);
});
