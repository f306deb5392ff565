import { expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { CallDeadline } from '../../../src/rest/call/call-deadline.js';
import { RateLimiter } from '../../../src/rest/limits/rate-limiter.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders } from '../scripted-server.js';

const contentsOf = (requests: readonly { body: Buffer }[]) =>
  requests.map((request) => JSON.parse(String(request.body)).content);

test('of the calls that wait for a bucket, higher priorities are sent first, then older calls', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, index === 0 ? 3 : 0),
  }));
  await api.messages.create('81', { content: 'first' });
  const send = (content: string, priority?: 'high' | 'normal' | 'low') =>
    api.messages.create('81', { content }, { priority });
  const calls = [send('bulk', 'low'), send('one'), send('urgent', 'high'), send('two', 'normal')];
  await clock.timerOf(3000);
  await clock.advance(3000);
  await Promise.all(calls);
  expect(contentsOf(server.requests)).toEqual(['first', 'urgent', 'one', 'two', 'bulk']);
});

test('of the calls that wait for the global limit, the first one of any bucket is sent', async () => {
  const clock = new AdjustableClock('manual', 0);
  const limiter = new RateLimiter(clock, 1);
  const went: string[] = [];
  const ask = async (name: string, route: string, rank: number, order: number) => {
    const deadline = new CallDeadline({ method: 'GET', route }, clock, 60_000, undefined);
    const permit = await limiter.acquire({
      route: { template: route, majorParams: '' },
      rank,
      order,
      skipsGlobalLimit: false,
      deadline,
    });
    went.push(name);
    limiter.recordResponse(permit, { succeeded: true });
    deadline.settle();
  };
  await ask('taken', 'GET /x', 2, 0);
  const calls = [
    ask('d', 'GET /a', 3, 1),
    ask('b', 'GET /b', 2, 3),
    ask('c', 'GET /a', 2, 4),
    ask('a', 'GET /c', 1, 9),
  ];
  await clock.advance(10_000);
  await Promise.all(calls);
  expect(went).toEqual(['taken', 'a', 'b', 'c', 'd']);
});

test('a call that becomes first in a queue and cannot wait so long is rejected immediately', async () => {
  const { api, clock } = await startClientAndServer(() => ({ body: {}, headers: bucketHeaders('abc', 1, 0, 3) }));
  await api.channels.get('81');
  const waiting = api.channels.get('81');
  await clock.timerOf(3000);
  const error = await failureOf(api.channels.get('81', { timeoutMs: 1000, priority: 'high' }));
  expect(error).toMatchObject({ code: 'rate_limit_error', retryAfterMs: 3000 });
  await clock.advance(3000);
  await waiting;
});
