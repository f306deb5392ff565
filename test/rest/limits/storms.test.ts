/** Thousands of calls at once: the duration with rate limits, and the results with a failing server. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { GuildhallError } from '../../../src/base/errors.js';
import { CallDeadline } from '../../../src/rest/call/call-deadline.js';
import { Rest } from '../../../src/rest/index.js';
import { RateLimiter } from '../../../src/rest/limits/rate-limiter.js';
import { runs } from '../../runs.js';
import { TOKEN } from '../client-and-server.js';
import { bucketHeaders, type ScriptedResponse, ScriptedServer, tooMany } from '../scripted-server.js';
import { FixedWindowLimit } from './fixed-window-limit.js';

interface Shape {
  readonly limit: number;
  readonly windowMs: number;
}

interface Storm {
  /** Each bucket with its limit and the number of calls for it. */
  readonly buckets: readonly (Shape & { readonly calls: number })[];
  readonly perSecond: number;
  /** Milliseconds to the server and back, for each call in turn. */
  readonly latencies: readonly number[];
  /** Whether the names of the buckets are known from earlier calls. */
  readonly isWarm: boolean;
}

/** Lets a storm through the limiter: how long it took by the clock, and how many requests were one too many. */
async function weather({ buckets, perSecond, latencies, isWarm }: Storm) {
  const clock = new AdjustableClock('manual', 1_000_000);
  const limiter = new RateLimiter(clock, perSecond);
  const global = new FixedWindowLimit(clock, perSecond, 1000);
  const models = buckets.map(({ limit, windowMs }) => new FixedWindowLimit(clock, limit, windowMs));
  const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(ms, resolve));
  let rejected = 0;
  let endedAt = clock.now();

  // Two routes for each bucket, and ten buckets to each name: as guilds share the name of a route's bucket.
  const routeOf = (bucket: number, order: number) => `GET /${order % 2}/${bucket % 10}`;

  const call = async (bucket: number, order: number) => {
    const deadline = new CallDeadline({ method: 'GET', route: '/' }, clock, 2 ** 31, undefined);
    const route = { template: routeOf(bucket, order), majorParams: String(bucket) };
    const permit = await limiter.acquire({ route, rank: 2, order, skipsGlobalLimit: false, deadline });
    const latency = latencies[order % latencies.length] ?? 0;
    await wait(latency / 2);
    const model = models[bucket];
    if (!global.admit() || !model?.admit()) rejected += 1;
    const state = model?.state;
    await wait(latency / 2);
    limiter.recordResponse(permit, { hash: `bucket ${bucket % 10}`, state, succeeded: true });
    deadline.settle();
    endedAt = clock.now();
  };
  for (let n = 0; isWarm && n < 20; n += 1) {
    const deadline = new CallDeadline({ method: 'GET', route: '/' }, clock, 2 ** 31, undefined);
    const route = { template: routeOf(n, n + Math.floor(n / 10)), majorParams: 'other' };
    const permit = await limiter.acquire({ route, rank: 2, order: n, skipsGlobalLimit: true, deadline });
    limiter.recordResponse(permit, {
      hash: `bucket ${n % 10}`,
      state: { limit: 50, remaining: 40, resetAfterMs: 1 },
      succeeded: true,
    });
    deadline.settle();
  }
  const calls = buckets.flatMap(({ calls: count }, bucket) => Array.from({ length: count }, () => bucket));
  // In the order in which a busy bot makes them: all buckets mixed.
  const mixed = calls.map((bucket, n) => ({ bucket, at: (n * 7919) % calls.length })).sort((a, b) => a.at - b.at);
  const all = Promise.all(mixed.map(({ bucket }, order) => call(bucket, order)));
  const startedAt = clock.now();
  // The calls that were let through at once go on before time does.
  await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(10 ** 8);
  await all;
  return { rejected, tookMs: endedAt - startedAt };
}

/** The least time in which a limit lets so many calls through. */
const leastMs = (calls: number, { limit, windowMs }: Shape) => Math.floor((calls - 1) / limit) * windowMs;

test('over hundreds of buckets no call is rejected, and the slowest bucket determines the duration', async () => {
  const latencies = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 50, maxLength: 50 });
  const shape = fc.record({ limit: fc.integer({ min: 1, max: 10 }), windowMs: fc.integer({ min: 2000, max: 10_000 }) });
  const buckets = fc.array(
    shape.map((each) => ({ ...each, calls: each.limit * 3 })),
    { minLength: 200, maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(latencies, buckets, async (some, all) => {
      const { rejected, tookMs } = await weather({ buckets: all, perSecond: 5000, latencies: some, isWarm: true });
      expect(rejected).toBe(0);
      expect(tookMs).toBeLessThanOrEqual(1.05 * Math.max(...all.map((each) => leastMs(each.calls, each))));
    }),
    { numRuns: runs(2) },
  );
});

test('over hundreds of buckets no call is rejected, and the global limit determines the duration', async () => {
  const latencies = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(latencies, async (some) => {
      const buckets = Array.from({ length: 300 }, () => ({ limit: 5, windowMs: 2000, calls: 10 }));
      const { rejected, tookMs } = await weather({ buckets, perSecond: 50, latencies: some, isWarm: false });
      expect(rejected).toBe(0);
      expect(tookMs).toBeLessThanOrEqual(1.05 * leastMs(3000, { limit: 50, windowMs: 1000 }));
    }),
    { numRuns: runs(2) },
  );
});

type Failure = 'fine' | 'slow' | 'busy' | 'all busy' | 'shared' | 'broken' | 'bad gateway' | 'garbage' | 'drop';

const failures: Record<Failure, (marker: string) => ScriptedResponse | 'drop'> = {
  fine: (marker) => ({ body: { id: marker }, headers: bucketHeaders('abc', 5, 3, 0.5) }),
  slow: (marker) => ({ body: { id: marker } }),
  busy: () => tooMany('user', 0.3),
  'all busy': () => tooMany('global', 0.2),
  shared: () => tooMany('shared', 0.4),
  broken: () => ({ status: 500, body: { message: '500: Internal Server Error', code: 0 } }),
  'bad gateway': () => ({ status: 502, body: '<html>Bad Gateway</html>' }),
  garbage: () => ({ body: '{"id": "8' }),
  drop: () => 'drop',
};

/** Failures of requests that the server did not execute, so that sending them again is safe. */
const REJECTED: ReadonlySet<Failure> = new Set(['busy', 'all busy', 'shared']);

test('with any failures of the server, every call settles, and a call is retried only if that is safe', async () => {
  const anyFailure = fc.constantFrom(...(Object.keys(failures) as Failure[]));
  const sequences = fc.array(anyFailure, { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(sequences, fc.integer({ min: 20, max: 150 }), async (sequence, restartAfter) => {
      const server = await ScriptedServer.start();
      const clock = new AdjustableClock('manual');
      const rest = new Rest({ token: TOKEN, baseUrl: server.url, clock, timeoutMs: 20 * 60_000 });
      /** How often what each call asks for may have been done. Roles are created twice by a second request; all else is not. */
      const done = new Map<string, number>();
      server.script = async ({ url, body }, index) => {
        const failure = sequence[index % sequence.length] ?? 'fine';
        const marker = String(body);
        if (url.endsWith('/roles') && !REJECTED.has(failure)) done.set(marker, (done.get(marker) ?? 0) + 1);
        if (failure === 'slow') await new Promise((resolve) => clock.schedule(700, () => resolve(undefined)));
        return failures[failure]('81');
      };

      const calls = Array.from({ length: 200 }, (_, n) => {
        const channel = String(1000 + (n % 20));
        const content = `message ${n}`;
        if (n % 4 === 0) return rest.api.channels.get(String(2000 + n));
        if (n % 4 === 1) return rest.api.messages.edit(channel, '5', { content });
        if (n % 8 === 3) return rest.api.guilds.createRole(channel, { name: content });
        return rest.api.messages.create(channel, { content }, n % 4 === 2 ? { timeoutMs: 30_000 } : {});
      });
      let settled = 0;
      for (const call of calls)
        call.then(
          () => settled++,
          () => settled++,
        );
      let isRestarted = false;
      while (settled < calls.length) {
        await clock.advance(10);
        if (!isRestarted && server.requests.length >= restartAfter) {
          isRestarted = true;
          await server.restart();
        }
      }
      await server.close();
      await rest.close();

      for (const outcome of await Promise.allSettled(calls)) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(GuildhallError);
      }
      for (const [marker, times] of done) {
        expect({ marker, times }).toEqual({ marker, times: 1 });
      }
    }),
    { numRuns: runs(3) },
  );
});

test('a client that is closed under load settles every call', async () => {
  const server = await ScriptedServer.start();
  onTestFinished(() => server.close());
  server.script = (_request, index) => (index % 3 === 0 ? tooMany('user', 5) : { body: {} });
  const rest = new Rest({ token: TOKEN, baseUrl: server.url, clock: new AdjustableClock('manual') });
  const calls = Array.from({ length: 500 }, (_, n) => rest.api.channels.get(String(n % 50)));
  const outcomes = Promise.allSettled(calls);
  await server.arrived(5);
  await rest.close();
  const reasons = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  expect(reasons).toHaveLength(500);
  for (const reason of reasons) if (reason) expect(reason).toMatchObject({ code: 'transport_error', reason: 'closed' });
});
