/** Limits of some fields of a route: Discord refuses a request although its bucket has requests left. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { CallDeadline } from '../../../src/rest/call/call-deadline.js';
import { RateLimitError } from '../../../src/rest/index.js';
import { RateLimiter } from '../../../src/rest/limits/rate-limiter.js';
import { Sublimits } from '../../../src/rest/limits/sublimits.js';
import { runs } from '../../runs.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, type ReceivedRequest, type ScriptedResponse, tooMany } from '../scripted-server.js';

/** A refusal of a bucket that has 4 of 5 requests left. */
function refused(retryAfterSeconds: number, scope: 'user' | 'shared' | 'global' = 'user'): ScriptedResponse {
  const { headers, ...response } = tooMany(scope, retryAfterSeconds);
  return { ...response, headers: { ...headers, ...bucketHeaders('edits', 5, 4, 1) } };
}

const accepted: ScriptedResponse = { headers: bucketHeaders('edits', 5, 4, 1), body: { id: '2' } };

const bodyOf = ({ body }: ReceivedRequest): Record<string, unknown> => JSON.parse(String(body));

/** Discord's limit of some fields, which never ends. */
const limitOf =
  (...fields: readonly string[]) =>
  (request: ReceivedRequest) =>
    request.method === 'PATCH' && fields.some((name) => name in bodyOf(request)) ? refused(500.2) : accepted;

describe('after a refused change of the name of a channel', () => {
  async function startRefused() {
    const started = await startClientAndServer(limitOf('name'));
    const error = await failureOf(started.api.channels.edit('2', { name: 'raid' }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ limit: 'sublimit', retryAfterMs: 500_200, fields: ['name'] });
    expect(String(error)).toContain('because of the rate limit of name, which resets in 500200 ms');
    return started;
  }

  test('other fields of the channel can be changed', async () => {
    const { api, server } = await startRefused();
    await api.channels.edit('2', { rate_limit_per_user: 10 });
    expect(server.requests.map(bodyOf)).toEqual([{ name: 'raid' }, { rate_limit_per_user: 10 }]);
  });

  test('other routes with the same bucket and other channels are not affected', async () => {
    const { api, server } = await startRefused();
    await api.channels.get('2');
    server.script = () => accepted;
    await api.channels.edit('3', { name: 'raid' });
    expect(server.requests).toHaveLength(3);
  });

  test('a body that contains the refused fields and others is not sent', async () => {
    const { api, server } = await startRefused();
    const error = await failureOf(api.channels.edit('2', { name: 'raid', rate_limit_per_user: 10 }));
    expect(error).toMatchObject({ limit: 'sublimit', fields: ['name'], retryAfterMs: 500_200 });
    expect(server.requests).toHaveLength(1);
  });

  test('a field without a value counts as absent', async () => {
    const { api, server } = await startRefused();
    await api.channels.edit('2', { name: undefined, nsfw: true });
    expect(server.requests).toHaveLength(2);
  });

  test('the limit ends', async () => {
    const { api, server, clock } = await startRefused();
    server.script = () => accepted;
    await clock.advance(500_200);
    await api.channels.edit('2', { name: 'calm' });
    expect(server.requests).toHaveLength(2);
  });
});

test('a call with enough time is sent when the limit ends, and does not block the calls behind it', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? refused(500.2) : accepted,
  );
  const rename = api.channels.edit('2', { name: 'raid' }, { timeoutMs: 600_000 });
  await clock.timerOf(500_200);
  await api.channels.edit('2', { nsfw: true });
  await api.channels.edit('2', { topic: 'Stay calm.' });
  await clock.advance(500_199);
  expect(server.requests).toHaveLength(3);
  await clock.advance(1);
  expect(await rename).toEqual({ id: '2' });
});

test('calls that already wait for the bucket are held back as well, or rejected if they have less time', async () => {
  const { api, server, clock } = await startClientAndServer(async () => {
    await setImmediate();
    return refused(20);
  });
  const first = api.channels.edit('2', { name: 'one' });
  const late = failureOf(api.channels.edit('2', { name: 'two' }, { timeoutMs: 10_000 }));
  const second = api.channels.edit('2', { name: 'three' });
  const other = api.channels.edit('2', { nsfw: true });
  expect(await late).toMatchObject({ code: 'rate_limit_error', limit: 'sublimit' });
  server.script = () => accepted;
  await other;
  await clock.advance(20_000);
  await Promise.all([first, second]);
  expect(server.requests.map(bodyOf).filter(({ name }) => name !== undefined)).toEqual([
    { name: 'one' },
    { name: 'one' },
    { name: 'three' },
  ]);
});

test('a smaller refused set replaces a larger one', async () => {
  const { api, server } = await startClientAndServer(limitOf('name'));
  await failureOf(api.channels.edit('2', { name: 'raid', topic: 'Stay calm.' }));
  // The client does not know yet that only the name is limited.
  await failureOf(api.channels.edit('2', { name: 'raid', nsfw: true }));
  await api.channels.edit('2', { topic: 'Stay calm.' });
  await failureOf(api.channels.edit('2', { name: 'raid' }));
  expect(server.requests).toHaveLength(4);
  const error = await failureOf(api.channels.edit('2', { name: 'raid', topic: 'Stay calm.' }));
  expect(error).toMatchObject({ fields: ['name'] });
  expect(server.requests).toHaveLength(4);
});

test('a refused request without a body holds back the requests of its route and resource', async () => {
  const { api, server } = await startClientAndServer(({ method }) => (method === 'DELETE' ? refused(500) : accepted));
  await failureOf(api.messages.delete('2', '5'));
  const error = await failureOf(api.messages.delete('2', '6'));
  expect(String(error)).toContain('because of its rate limit');
  await failureOf(api.messages.delete('3', '6'));
  expect(server.requests.map(({ url }) => url)).toEqual(['/channels/2/messages/5', '/channels/3/messages/6']);
});

test('messages of a channel stay in their order', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 1 ? refused(20) : { ...accepted, body: { id: '5' } },
  );
  await api.messages.create('2', { content: 'zero' });
  const messages = [
    api.messages.create('2', { content: 'one' }),
    api.messages.create('2', { content: 'two' }),
    api.messages.create('2', { embeds: [{ title: 'three' }] }),
  ];
  await clock.timerOf(20_000);
  expect(server.requests).toHaveLength(2);
  await api.messages.create('3', { content: 'elsewhere' });
  await clock.advance(20_000);
  await Promise.all(messages);
  const sent = server.requests.filter(({ url }) => url === '/channels/2/messages').map(bodyOf);
  expect(sent.map(({ content }) => content)).toEqual(['zero', 'one', 'one', 'two', undefined]);
});

test('a message that is held back before it was sent stays before later ones', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? refused(20) : { ...accepted, body: { id: '5' } },
  );
  await failureOf(api.messages.create('2', { content: 'gives up' }, { timeoutMs: 1000 }));
  const held = api.messages.create('2', { content: 'one' });
  const later = api.messages.create('2', { embeds: [{ title: 'two' }] });
  await clock.advance(19_999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  await Promise.all([held, later]);
  expect(server.requests.slice(1).map((request) => bodyOf(request)['content'])).toEqual(['one', undefined]);
});

test('if many calls wait, only one of them is refused in each window', async () => {
  let left = 2;
  const { api, server, clock } = await startClientAndServer(() => {
    left -= 1;
    return left < 0 ? refused(600) : accepted;
  });
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => api.channels.edit('2', { name }, { timeoutMs: 3_600_000 }));
  await Promise.all(calls.slice(0, 2));
  await clock.timerOf(600_000);
  const before = server.requests.length;
  left = 2;
  await clock.advance(600_000);
  await Promise.all(calls.slice(2, 4));
  await clock.timer((delayMs) => delayMs === 600_000, 2);
  expect(server.requests).toHaveLength(before + 3);
  left = 1;
  await clock.advance(600_000);
  await calls[4];
  expect(server.requests).toHaveLength(before + 4);
});

test('a call that is held back can be aborted, and ends when the client is closed', async () => {
  const { api, rest, clock, server } = await startClientAndServer(() => refused(500));
  const controller = new AbortController();
  const aborted = failureOf(api.channels.edit('2', { name: 'a' }, { timeoutMs: 600_000, signal: controller.signal }));
  await clock.timerOf(500_000);
  const closed = failureOf(api.channels.edit('2', { name: 'b' }, { timeoutMs: 600_000 }));
  controller.abort();
  expect(await aborted).toMatchObject({ reason: 'aborted' });
  expect(rest.delayed).toBe(1);
  void rest.close();
  expect(await closed).toMatchObject({ reason: 'closed' });
  expect(server.requests).toHaveLength(1);
});

test('a refusal without a delay is followed by delays that double', async () => {
  const { api, clock } = await startClientAndServer(() => refused(0));
  const call = failureOf(api.channels.edit('2', { name: 'a' }, { timeoutMs: 8000 }));
  for (const longestMs of [250, 500, 1000, 2000]) {
    await clock.advance(await clock.timer((delayMs) => delayMs > longestMs / 2 && delayMs <= longestMs));
  }
  await clock.timer((delayMs) => delayMs > 2000 && delayMs <= 4000);
  await clock.advance(8000);
  expect(await call).toBeInstanceOf(Error);
});

test.each([
  ['of a shared limit', refused(30, 'shared'), 'bucket'],
  ['of the global limit', refused(30, 'global'), 'global'],
  ['of an exhausted bucket', { ...tooMany('user', 30), headers: bucketHeaders('edits', 5, 0, 30) }, 'bucket'],
  ['without limits in its headers', tooMany('user', 30), 'bucket'],
  ['that cannot be read', { status: 429, body: '<html>', headers: { 'retry-after': '30' } }, 'global'],
] as const)('a refusal %s holds back other fields too', async (_what, response, limit) => {
  const { api, server } = await startClientAndServer(() => response);
  await failureOf(api.channels.edit('2', { name: 'raid' }, { timeoutMs: 10_000 }));
  const error = await failureOf(api.channels.edit('2', { nsfw: true }, { timeoutMs: 10_000 }));
  expect(error).toMatchObject({ code: 'rate_limit_error', limit });
  expect(server.requests).toHaveLength(1);
});

describe('the stored sublimits', () => {
  const clock = new AdjustableClock('manual', 0);
  const request = (majorParams: string, body: object, order = 0) => ({
    route: { template: 'PATCH /a', majorParams },
    rank: 2,
    order,
    skipsGlobalLimit: false,
    body,
    deadline: new CallDeadline({ method: 'PATCH', route: '/a' }, clock, 10 ** 8, undefined),
  });

  test('are at most 1000: the one that ends first is removed, and its calls are released', () => {
    const sublimits = new Sublimits();
    for (let n = 0; n < 1000; n += 1) sublimits.refuse(request(String(n), { name: 'a' }), 60_000 + n, 0);
    const parked = { request: request('0', { name: 'b' }, 1), globalOrder: 1, grant: () => {}, reject: () => {} };
    sublimits.park(parked, 0);
    expect(sublimits.shrink()).toEqual([]);
    sublimits.refuse(request('new', { name: 'a' }), 90_000, 0);
    expect(sublimits.shrink()).toEqual([parked]);
    expect(sublimits.size).toBe(1000);
    expect(sublimits.holderOf(request('0', { name: 'a' }), 0)).toBeUndefined();
  });

  test('are removed when they have ended', () => {
    const sublimits = new Sublimits();
    for (let n = 0; n < 500; n += 1) sublimits.refuse(request(String(n), { name: 'a' }), 1000, 0);
    sublimits.refuse(request('last', { name: 'a' }), 1000, 5000);
    expect(sublimits.size).toBe(1);
  });

  test('do not hold back a body that is no object', () => {
    const sublimits = new Sublimits();
    sublimits.refuse(request('1', { name: 'a' }), 1000, 0);
    for (const body of [[], 'text', null, undefined])
      expect(sublimits.holderOf({ ...request('1', {}), body }, 0)).toBeUndefined();
  });
});

test('with any sublimits of a server, each call is sent, and calls of a sequence keep their order', async () => {
  const fields = ['a', 'b', 'c'];
  const anyCall = fc.record({
    startMs: fc.integer({ min: 0, max: 3000 }),
    backMs: fc.integer({ min: 0, max: 200 }),
    fields: fc.subarray(fields),
    isSequential: fc.boolean(),
  });
  const anyLimit = fc.record({
    fields: fc.subarray(fields),
    count: fc.nat(2),
    windowMs: fc.integer({ min: 1, max: 4000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCall, { minLength: 1, maxLength: 25 }),
      fc.array(anyLimit, { maxLength: 3 }),
      async (calls, limits) => {
        const clock = new AdjustableClock('manual', 0);
        const limiter = new RateLimiter(clock, 1000);
        const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(ms, resolve));
        const windows = limits.map(() => ({ endsAt: 0, used: 0 }));
        const order: number[] = [];
        /** Returns the delay until a request with these fields is accepted; 0 if it is now. */
        const admit = (sent: readonly string[]): number => {
          const now = clock.monotonicNow();
          const counting = limits.flatMap((limit, n) => {
            const window = windows[n];
            if (!window || !limit.fields.some((name) => sent.includes(name))) return [];
            if (window.endsAt <= now) Object.assign(window, { endsAt: now + limit.windowMs, used: 0 });
            return [{ window, isFull: window.used > limit.count }];
          });
          const full = counting.find(({ isFull }) => isFull);
          if (full) return full.window.endsAt - now;
          for (const { window } of counting) window.used += 1;
          return 0;
        };
        const send = async (call: (typeof calls)[number], n: number) => {
          await wait(call.startMs);
          const permitRequest = {
            route: { template: 'PATCH /x', majorParams: '1' },
            rank: 2,
            order: call.startMs * 100 + n,
            sequence: call.isSequential ? 'messages' : undefined,
            skipsGlobalLimit: false,
            body: Object.fromEntries(call.fields.map((name) => [name, 1])),
            deadline: new CallDeadline({ method: 'PATCH', route: '/x' }, clock, 10 ** 9, undefined),
          };
          for (let retryAfterMs = -1; retryAfterMs !== 0; ) {
            const permit = await limiter.acquire(permitRequest);
            retryAfterMs = admit(call.fields);
            await wait(call.backMs);
            const state = { limit: 1000, remaining: 900, resetAfterMs: 5 };
            const rejection = retryAfterMs === 0 ? undefined : ({ scope: 'sublimit', retryAfterMs } as const);
            limiter.recordResponse(permit, { hash: 'x', state, rejection, succeeded: !rejection });
          }
          if (call.isSequential) order.push(permitRequest.order);
          limiter.endCall(permitRequest);
          permitRequest.deadline.settle();
        };
        const all = Promise.all(calls.map(send));
        let isDone = false;
        void all.then(() => {
          isDone = true;
        });
        for (let n = 0; n < 60 && !isDone; n += 1) {
          await clock.advance(10_000);
          await setImmediate();
        }
        expect(isDone).toBe(true);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: runs(40) },
  );
});
