import { expect, test } from 'vitest';
import type { RequestLimitsClient, RouteDigest, SharedRequestLimits } from '../../../src/rest/index.js';
import { majorDigestOf } from '../../../src/rest/limits/route-digest.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, tooMany } from '../scripted-server.js';

/** Limits of a cluster that a test sets, and what a client has reported to them. */
class ScriptedLimits implements SharedRequestLimits {
  capacity = 50;
  invalidRequestsElsewhere = 0;
  perSecond: number | undefined;
  readonly unknownWebhooks = new Set<string>();
  readonly reports: unknown[] = [];
  requests = 0;
  #client: RequestLimitsClient | undefined;

  get client(): RequestLimitsClient {
    if (!this.#client) throw new Error('no client is connected');
    return this.#client;
  }

  connect(perSecond: number, client: RequestLimitsClient): void {
    this.perSecond = perSecond;
    this.#client = client;
  }

  setCapacity(capacity: number): void {
    this.capacity = capacity;
    this.client.onCapacity();
  }

  requestCapacity(): void {
    this.requests += 1;
  }

  isUnknownWebhook(webhookKey: string): boolean {
    return this.unknownWebhooks.has(webhookKey);
  }

  reportGlobalBlock(delayMs: number): void {
    this.reports.push({ scope: 'global', delayMs });
  }

  reportRouteBlock({ template, majorParams }: { template: string; majorParams: string }, delayMs: number): void {
    this.reports.push({ scope: 'route', template, majorParams, delayMs });
  }

  reportUnknownWebhook(webhookKey: string): void {
    this.reports.push({ webhookKey });
  }

  reportInvalidRequest(): void {
    this.reports.push('invalid');
  }
}

async function startWithSharedLimits(...[script, options]: Parameters<typeof startClientAndServer>) {
  const limits = new ScriptedLimits();
  return { limits, ...(await startClientAndServer(script, { ...options, sharedLimits: limits })) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a refusal because of some fields is not reported to other processes, but counts as a rejected request', async () => {
  const { api, limits } = await startWithSharedLimits(() => {
    const { headers, ...response } = tooMany('user', 500);
    return { ...response, headers: { ...headers, ...bucketHeaders('abc', 5, 4, 1) } };
  });
  await failureOf(api.channels.edit('81', { name: 'raid' }));
  expect(limits.reports).toEqual(['invalid']);
});

test('a client that shares the global limit sends as many requests per second as its capacity', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits(undefined, { globalRequestsPerSecond: 30 });
  expect(limits.perSecond).toBe(30);
  limits.capacity = 2;
  const calls = ['1', '2', '3', '4'].map((id) => api.channels.get(id));
  await Promise.all(calls.slice(0, 2));
  expect(limits.client.demand()).toEqual({ used: 2, waiting: 2 });
  await settled();
  expect(server.requests).toHaveLength(2);
  await clock.advance(1010);
  await Promise.all(calls);
});

test('a client that joins other processes later uses the complete limit before, and its capacity from then on', async () => {
  const { rest, api, server } = await startClientAndServer(undefined, { globalRequestsPerSecond: 30 });
  await Promise.all(['1', '2', '3'].map((id) => api.channels.get(id)));
  const limits = new ScriptedLimits();
  limits.capacity = 3;
  rest.shareLimits(limits);
  expect([limits.perSecond, limits.client.demand()]).toEqual([30, { used: 3, waiting: 0 }]);
  const call = api.channels.get('4');
  await settled();
  expect(server.requests).toHaveLength(3);
  limits.setCapacity(4);
  await call;
});

test('a gate that is passed with the limits holds back calls that wait already', async () => {
  const { rest, api, server, clock } = await startClientAndServer(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 3),
  }));
  await api.channels.get('81');
  const second = api.channels.get('81');
  await clock.timerOf(3000);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const gate = { isOpen: false, whenOpen: () => opened };
  rest.shareLimits(new ScriptedLimits(), gate);
  await clock.advance(3000);
  expect(server.requests).toHaveLength(1);
  gate.isOpen = true;
  open();
  await second;
  expect(server.requests).toHaveLength(2);
});

test('without capacity calls wait and request it, and are sent as soon as it is assigned', async () => {
  const { limits, api, server } = await startWithSharedLimits();
  limits.capacity = 0;
  const calls = ['1', '2', '3'].map((id) => api.channels.get(id));
  await settled();
  expect(server.requests).toHaveLength(0);
  expect(limits.requests).toBeGreaterThan(0);
  expect(limits.client.demand()).toEqual({ used: 0, waiting: 3 });
  limits.setCapacity(1);
  await calls[0];
  expect(server.requests).toHaveLength(1);
  limits.setCapacity(5);
  await Promise.all(calls);
});

test('a call without capacity until its time limit rejects because of the global limit', async () => {
  const { limits, api, clock } = await startWithSharedLimits();
  limits.capacity = 0;
  const failure = failureOf(api.channels.get('81', { timeoutMs: 3000 }));
  await clock.timerOf(3000);
  await clock.advance(3000);
  expect(await failure).toMatchObject({ code: 'rate_limit_error', limit: 'global' });
});

test('a capacity below the number of sent requests takes effect when their second is over', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits();
  limits.capacity = 4;
  await Promise.all(['1', '2', '3', '4'].map((id) => api.channels.get(id)));
  limits.setCapacity(1);
  const calls = ['5', '6'].map((id) => api.channels.get(id));
  await clock.advance(1010);
  await calls[0];
  await settled();
  expect(server.requests).toHaveLength(5);
  await clock.advance(1010);
  await calls[1];
});

test('the calls of an exhausted bucket do not count as demand', async () => {
  const { limits, api, server } = await startWithSharedLimits(() => ({
    body: {},
    headers: bucketHeaders('abc', 3, 2, 60),
  }));
  await api.channels.get('81');
  limits.capacity = 1;
  const calls = Array.from({ length: 9 }, () => api.channels.get('81'));
  for (const call of calls) call.catch(() => {});
  await settled();
  expect(limits.client.demand()).toEqual({ used: 1, waiting: 2 });
  expect(server.requests).toHaveLength(1);
});

test('rejections are reported, with the route and the delay', async () => {
  const { limits, api, clock } = await startWithSharedLimits((_request, n) =>
    n === 0 ? tooMany('user', 2) : n === 1 ? tooMany('global', 3) : { body: {} },
  );
  const call = api.channels.get('81');
  await clock.timerOf(2000);
  await clock.advance(2000);
  await clock.timerOf(3000);
  await clock.advance(3000);
  await call;
  expect(limits.reports).toEqual([
    'invalid',
    { scope: 'route', template: 'GET /channels/{channel_id}', majorParams: '81', delayMs: 2000 },
    'invalid',
    { scope: 'global', delayMs: 3000 },
  ]);
});

test('after a global rejection of another process nothing is sent until the delay is over', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits();
  limits.client.onGlobalBlock(4000);
  const call = api.channels.get('81');
  await clock.timerOf(4000);
  await clock.advance(3999);
  expect(server.requests).toHaveLength(0);
  await clock.advance(1);
  await call;
});

const channelRoute = (id: string): RouteDigest => ({
  template: 'GET /channels/{channel_id}',
  majorDigest: majorDigestOf(id),
});

test('after a rejection of another process the same route waits, others do not', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits(() => ({
    body: {},
    headers: bucketHeaders('abc', 5, 4, 60),
  }));
  await Promise.all([api.channels.get('81'), api.channels.get('82')]);
  limits.client.onRouteBlock(channelRoute('81'), 5000);
  const blocked = api.channels.get('81');
  await api.channels.get('82');
  await clock.timerOf(5000);
  await clock.advance(4999);
  expect(server.requests).toHaveLength(3);
  await clock.advance(1);
  await blocked;
});

test('a rejection of another process also delays a route that this process has never called', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits();
  limits.client.onRouteBlock(channelRoute('81'), 5000);
  await clock.advance(1000);
  const blocked = api.channels.get('81');
  await clock.timerOf(4000);
  expect(server.requests).toHaveLength(0);
  await clock.advance(4000);
  await blocked;
});

test('waiting calls of a route are delayed by a rejection of another process', async () => {
  const { limits, api, server, clock } = await startWithSharedLimits(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 2),
  }));
  await api.channels.get('81');
  const waiting = api.channels.get('81');
  await clock.timerOf(2000);
  limits.client.onRouteBlock(channelRoute('81'), 5000);
  await clock.advance(4999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  await waiting;
});

const unknownWebhook = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };

test('an unknown webhook is reported, and one that another process has reported is not called', async () => {
  const { limits, rest, server } = await startWithSharedLimits(() => unknownWebhook);
  const execute = (token: string) =>
    rest.raw('POST', '/webhooks/{webhook_id}/{webhook_token}', {
      path: { webhook_id: '5', webhook_token: token },
      body: { content: 'hi' },
      auth: 'none',
    });
  await failureOf(execute('one'));
  expect(limits.reports).toEqual([{ webhookKey: '5/one' }]);
  limits.unknownWebhooks.add('5/two');
  expect(await failureOf(execute('two'))).toMatchObject({ code: 'circuit_open', reason: 'unknown_webhook' });
  expect(server.requests).toHaveLength(1);
});

test('an invalid token of an interaction is reported, and one that another process has reported is not used', async () => {
  const { limits, api, server } = await startWithSharedLimits(() => ({
    status: 401,
    body: { message: 'Invalid Webhook Token', code: 50027 },
  }));
  await failureOf(api.interactions.createFollowup('11', 'one', 'hi'));
  expect(limits.reports).toEqual(['invalid', { webhookKey: '11/one' }]);
  limits.unknownWebhooks.add('11/two');
  const error = await failureOf(api.interactions.editOriginalResponse('11', 'two', 'hi'));
  expect(error).toMatchObject({ code: 'circuit_open', reason: 'invalid_token' });
  expect(server.requests).toHaveLength(1);
});

test('the rejections of all processes with the same address open the circuit', async () => {
  const { limits, api } = await startWithSharedLimits(() => ({ status: 403, body: {} }), { maxInvalidRequests: 10 });
  limits.invalidRequestsElsewhere = 8;
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'api_error' });
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'api_error' });
  const error = await failureOf(api.channels.get('81'));
  expect(error).toMatchObject({ code: 'circuit_open', reason: 'invalid_requests' });
  expect(String(error)).toContain('rejected 10 requests');
  limits.invalidRequestsElsewhere = 0;
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'api_error' });
});

test('the circuit also opens in a process that had no rejections itself', async () => {
  const { limits, api } = await startWithSharedLimits(undefined, { maxInvalidRequests: 10 });
  limits.invalidRequestsElsewhere = 10;
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'circuit_open', retryAfterMs: 10_000 });
});

test('the circuit opens after 9000 rejected requests in all processes by default', async () => {
  const { limits, api } = await startWithSharedLimits();
  limits.invalidRequestsElsewhere = 8999;
  await api.channels.get('81');
  limits.invalidRequestsElsewhere = 9000;
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ reason: 'invalid_requests' });
});
