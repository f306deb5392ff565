/** Compares the rate limiter with a model of the server's limits, on a clock that only moves between their events. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { CallDeadline } from '../../../src/rest/call/call-deadline.js';
import { RateLimiter } from '../../../src/rest/limits/rate-limiter.js';
import { runs } from '../../runs.js';
import { FixedWindowLimit } from './fixed-window-limit.js';

interface Request {
  readonly startMs: number;
  /** Milliseconds to the server and back. */
  readonly thereMs: number;
  readonly backMs: number;
  readonly route: string;
}

/** Sends requests to a model of the server; returns how many arrived and how many were rejected. */
async function run(requests: readonly Request[], bucket: { limit: number; windowMs: number }, perSecond: number) {
  const clock = new AdjustableClock('manual', 1_000_000);
  const limiter = new RateLimiter(clock, perSecond);
  const buckets = new Map<string, FixedWindowLimit>();
  const global = new FixedWindowLimit(clock, perSecond, 1000);
  let answered = 0;
  let rejected = 0;

  const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(ms, resolve));
  const send = async ({ startMs, thereMs, backMs, route }: Request, order: number) => {
    await wait(startMs);
    const deadline = new CallDeadline({ method: 'GET', route }, clock, 10 ** 8, undefined);
    const permit = await limiter.acquire({
      route: { template: route, majorParams: '' },
      rank: 2,
      order,
      skipsGlobalLimit: false,
      deadline,
    });
    await wait(thereMs);
    const model = buckets.get(route) ?? new FixedWindowLimit(clock, bucket.limit, bucket.windowMs);
    buckets.set(route, model);
    if (!global.admit() || !model.admit()) rejected += 1;
    const { state } = model;
    await wait(backMs);
    limiter.recordResponse(permit, { hash: `hash of ${route}`, state, succeeded: true });
    deadline.settle();
    answered += 1;
  };
  const all = Promise.all(requests.map(send));
  await clock.advance(10 ** 7);
  await all;
  return { answered, rejected };
}

const anyRequest = (routes: number) =>
  fc.record({
    startMs: fc.integer({ min: 0, max: 4000 }),
    thereMs: fc.integer({ min: 0, max: 300 }),
    backMs: fc.integer({ min: 0, max: 300 }),
    route: fc.integer({ min: 1, max: routes }).map((n) => `route ${n}`),
  });

test('the limit of a bucket is never exceeded with any latencies, and every request is sent', async () => {
  const bucket = fc.record({ limit: fc.integer({ min: 1, max: 6 }), windowMs: fc.integer({ min: 1, max: 2000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest(2), { minLength: 20, maxLength: 40 }), bucket, async (requests, shape) => {
      expect(await run(requests, shape, 1000)).toEqual({ answered: requests.length, rejected: 0 });
    }),
    { numRuns: runs(20) },
  );
});

test('the global limit is never exceeded in any second, as a server with a sliding window counts it', async () => {
  const latencies = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(latencies, async (all) => {
      const { clock, limiter, turn } = setUp(5);
      const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(ms, resolve));
      const arrivals: number[] = [];
      const calls = all.map(async (latencyMs, n) => {
        const permit = await limiter.acquire(turn('GET /a', String(n)));
        await wait(latencyMs / 3);
        arrivals.push(clock.monotonicNow());
        await wait(latencyMs / 2);
        limiter.recordResponse(permit, { succeeded: true });
      });
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(60_000);
      await Promise.all(calls);
      // The window includes both of its ends.
      const excess = arrivals.filter((at, n) => at - (arrivals[n - 5] ?? Number.NEGATIVE_INFINITY) <= 1000);
      expect({ arrived: arrivals.length, excess }).toEqual({ arrived: 60, excess: [] });
    }),
    { numRuns: runs(10) },
  );
});

test('the global limit is never exceeded with any latencies, and every request is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest(30), { minLength: 30, maxLength: 60 }), async (requests) => {
      expect(await run(requests, { limit: 1000, windowMs: 1000 }, 5)).toEqual({
        answered: requests.length,
        rejected: 0,
      });
    }),
    { numRuns: runs(15) },
  );
});

/** A limiter with `globalRequestsPerSecond` permits a second, and turns to ask it for. */
function setUp(globalRequestsPerSecond = 50) {
  const clock = new AdjustableClock('manual', 0);
  const limiter = new RateLimiter(clock, globalRequestsPerSecond);
  let order = 0;
  const turn = (template: string, major: string) => ({
    route: { template, majorParams: major },
    rank: 2,
    order: order++,
    skipsGlobalLimit: false,
    deadline: new CallDeadline({ method: 'GET', route: template }, clock, 60_000, undefined),
  });
  return { clock, limiter, turn };
}

test('waiting calls move when their bucket gets a known hash', async () => {
  const { clock, limiter, turn } = setUp();
  const used = { limit: 2, remaining: 0, resetAfterMs: 7000 };
  limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state: used, succeeded: true });
  const probe = await limiter.acquire(turn('GET /b', '2'));
  const waiting = Promise.resolve(limiter.acquire(turn('GET /b', '2')));
  const inOtherGroup = await limiter.acquire(turn('GET /b', '1'));
  const waitingThere = Promise.resolve(limiter.acquire(turn('GET /b', '1')));
  let granted = 0;
  for (const each of [waiting, waitingThere]) each.then(() => granted++);
  limiter.recordResponse(probe, { hash: 'x', state: { ...used, remaining: 1 }, succeeded: true });
  await waiting;
  limiter.recordLost(inOtherGroup);
  await clock.advance(6999);
  expect(granted).toBe(1);
  await clock.advance(1);
  await waitingThere;
});

describe('a route with an unknown bucket', () => {
  const state = { limit: 2, remaining: 1, resetAfterMs: 700 };

  test('counts in the known buckets with the same major parameters until its response', async () => {
    const { limiter, turn } = setUp();
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state, succeeded: true });
    const probe = await limiter.acquire(turn('GET /b', '1'));
    const other = limiter.acquire(turn('GET /a', '1'));
    expect(other).toBeInstanceOf(Promise);
    limiter.recordResponse(probe, { hash: 'y', state, succeeded: true });
    await other;
  });

  test('keeps its place in the bucket that it shares', async () => {
    const { clock, limiter, turn } = setUp();
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state, succeeded: true });
    const probe = await limiter.acquire(turn('GET /b', '1'));
    const other = Promise.resolve(limiter.acquire(turn('GET /a', '1')));
    let isGranted = false;
    other.then(() => {
      isGranted = true;
    });
    limiter.recordResponse(probe, { hash: 'x', state: { ...state, remaining: 0 }, succeeded: true });
    await clock.advance(699);
    expect(isGranted).toBe(false);
    await clock.advance(1);
    await other;
  });

  test('waits for the request of another one with the same major parameters', async () => {
    const { limiter, turn } = setUp();
    const first = await limiter.acquire(turn('GET /a', '1'));
    const second = limiter.acquire(turn('GET /b', '1'));
    expect(second).toBeInstanceOf(Promise);
    expect(limiter.acquire(turn('GET /b', '2'))).not.toBeInstanceOf(Promise);
    limiter.recordResponse(first, { hash: 'x', state, succeeded: true });
    await second;
  });

  test('counts in a bucket that becomes known by the response of another channel', async () => {
    const { limiter, turn } = setUp();
    const single = { limit: 1, remaining: 0, resetAfterMs: 700 };
    const elsewhere = await limiter.acquire(turn('GET /a', '2'));
    const probe = await limiter.acquire(turn('GET /b', '1'));
    const waiting = Promise.resolve(limiter.acquire(turn('GET /a', '1')));
    let isGranted = false;
    waiting.then(() => {
      isGranted = true;
    });
    limiter.recordResponse(elsewhere, { hash: 'x', state: single, succeeded: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isGranted).toBe(false);
    limiter.recordResponse(probe, { hash: 'y', state: single, succeeded: true });
    await waiting;
  });

  test('waits for an exhausted bucket that it may share, if that takes a few seconds', async () => {
    const { clock, limiter, turn } = setUp();
    const used = { ...state, remaining: 0 };
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state: used, succeeded: true });
    const probe = limiter.acquire(turn('GET /b', '1'));
    expect(probe).toBeInstanceOf(Promise);
    await clock.advance(700);
    await probe;
  });

  test('does not wait for an exhausted bucket that opens much later', async () => {
    const { limiter, turn } = setUp();
    const used = { limit: 2, remaining: 0, resetAfterMs: 600_000 };
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state: used, succeeded: true });
    expect(limiter.acquire(turn('GET /b', '1'))).not.toBeInstanceOf(Promise);
  });

  test('can be sent after a request of it that was lost, not sent, or failed without headers', async () => {
    const { limiter, turn } = setUp();
    limiter.recordLost(await limiter.acquire(turn('GET /a', '1')));
    limiter.recordUnsent(await limiter.acquire(turn('GET /b', '1')));
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { succeeded: false });
    expect(limiter.acquire(turn('GET /b', '1'))).not.toBeInstanceOf(Promise);
  });

  test('has no limit for any major parameters once a successful response has no headers', async () => {
    const { limiter, turn } = setUp();
    limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { succeeded: true });
    for (const major of ['1', '1', '2', '2']) {
      expect(limiter.acquire(turn('GET /a', major))).not.toBeInstanceOf(Promise);
    }
  });
});

test('every window of a bucket starts with one request', async () => {
  const { clock, limiter, turn } = setUp();
  const state = { limit: 5, remaining: 4, resetAfterMs: 700 };
  limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'x', state, succeeded: true });
  await clock.advance(700);
  const first = await limiter.acquire(turn('GET /a', '1'));
  const others = [1, 2, 3].map(() => limiter.acquire(turn('GET /a', '1')));
  expect(others.every((each) => each instanceof Promise)).toBe(true);
  limiter.recordResponse(first, { hash: 'x', state: { ...state, limit: 3, remaining: 2 }, succeeded: true });
  await Promise.all(others.slice(0, 2));
  await clock.advance(699);
  const last = others[2] ?? Promise.reject(new Error('missing'));
  expect(await Promise.race([last, Promise.resolve('waits')])).toBe('waits');
});

test('a route whose bucket hash changes uses the new one', async () => {
  const { limiter, turn } = setUp();
  const state = { limit: 5, remaining: 4, resetAfterMs: 700 };
  limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'old', state, succeeded: true });
  const used = { ...state, remaining: 0 };
  limiter.recordResponse(await limiter.acquire(turn('GET /a', '1')), { hash: 'new', state: used, succeeded: true });
  const late = turn('GET /a', '1');
  const waiting = limiter.acquire({
    ...late,
    deadline: new CallDeadline(late.deadline.call, new AdjustableClock('manual', 0), 100, undefined),
  });
  await expect(waiting).rejects.toMatchObject({ code: 'rate_limit_error', retryAfterMs: 700 });
});

test('an unused permit is available for the next call', async () => {
  const { limiter, turn } = setUp(1);
  const first = await limiter.acquire(turn('GET /a', '1'));
  const second = limiter.acquire(turn('GET /b', '1'));
  limiter.recordUnsent(first);
  await expect(second).resolves.toBeDefined();
});

test('requests with slow responses do not delay all others', async () => {
  const { clock, limiter, turn } = setUp(1);
  await limiter.acquire(turn('GET /a', '1'));
  const second = limiter.acquire(turn('GET /b', '2'));
  await clock.advance(3000);
  await expect(second).resolves.toBeDefined();
});

test('an exhausted bucket stays stored, however many others were used meanwhile', async () => {
  const { limiter, turn } = setUp(1000);
  const used = { limit: 1, remaining: 0, resetAfterMs: 90_000 };
  limiter.recordResponse(await limiter.acquire(turn('GET /a', 'busy')), { hash: 'x', state: used, succeeded: true });
  for (let n = 0; n < 600; n += 1) {
    limiter.recordResponse(await limiter.acquire(turn('GET /a', String(n))), { hash: 'x', succeeded: true });
  }
  await expect(limiter.acquire(turn('GET /a', 'busy'))).rejects.toMatchObject({ retryAfterMs: 90_000 });
});

describe('a route that was known to have no limit, such as that of an interaction', () => {
  const unlimited = { succeeded: true } as const;

  async function setUpUnlimited() {
    const { clock, limiter, turn } = setUp(1);
    const respond = (id: string) => ({ ...turn('POST /callback', id), skipsGlobalLimit: true });
    limiter.recordResponse(await limiter.acquire(respond('1')), unlimited);
    return { clock, limiter, respond };
  }

  test('allows any number of requests at once', async () => {
    const { limiter, respond } = await setUpUnlimited();
    for (let n = 0; n < 10; n += 1) expect(limiter.acquire(respond('2'))).not.toBeInstanceOf(Promise);
  });

  test('waits as long as a rejection says; others of its kind do not', async () => {
    const { clock, limiter, respond } = await setUpUnlimited();
    const permit = await limiter.acquire(respond('2'));
    limiter.recordResponse(permit, { rejection: { scope: 'user', retryAfterMs: 500 }, succeeded: false });
    const waiting = limiter.acquire(respond('2'));
    expect(waiting).toBeInstanceOf(Promise);
    expect(limiter.acquire(respond('3'))).not.toBeInstanceOf(Promise);
    await clock.advance(500);
    await expect(waiting).resolves.toBeDefined();
  });

  test('counts the rejections of requests that were in flight together as one', async () => {
    const { clock, limiter, respond } = await setUpUnlimited();
    const permits = [await limiter.acquire(respond('2')), await limiter.acquire(respond('2'))];
    for (const permit of permits)
      limiter.recordResponse(permit, { rejection: { scope: 'user', retryAfterMs: 500 }, succeeded: false });
    const waiting = limiter.acquire(respond('2'));
    await clock.advance(500);
    await expect(waiting).resolves.toBeDefined();
  });

  test('has the limit that a later response contains', async () => {
    const { limiter, respond } = await setUpUnlimited();
    const used = { limit: 1, remaining: 0, resetAfterMs: 10 ** 7 };
    limiter.recordResponse(await limiter.acquire(respond('2')), { hash: 'x', state: used, succeeded: true });
    await expect(limiter.acquire(respond('2'))).rejects.toMatchObject({ code: 'rate_limit_error' });
  });

  test.each(['recordLost', 'recordUnsent'] as const)(
    'can be called again after a request without a response: %s',
    async (record) => {
      const { limiter, respond } = await setUpUnlimited();
      limiter[record](await limiter.acquire(respond('2')));
      expect(limiter.acquire(respond('2'))).not.toBeInstanceOf(Promise);
    },
  );
});
