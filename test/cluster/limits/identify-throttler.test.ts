/** Identifies of several processes, over a real Redis. */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { RedisIdentifyThrottler } from '../../../src/cluster/limits/redis-identify-throttler.js';
import { openRedisConnection, type RedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { IdentifyPermit, SessionStartLimit } from '../../../src/ingress/gateway/identify/identify-throttler.js';
import { missingRedis, startRedis, useRedis } from '../redis/redis-server.js';

const DAY_MS = 24 * 60 * 60_000;
const limit: SessionStartLimit = { total: 1000, remaining: 1000, reset_after: DAY_MS, max_concurrency: 1 };
const never = new AbortController().signal;
const PERMIT = 'guildhall:{1001}:identify:1:0';
const STARTS = 'guildhall:{1001}:identify:session-starts';

/** A process whose clock a test moves. */
interface Identifier {
  readonly throttler: RedisIdentifyThrottler;
  readonly connection: RedisConnection;
  readonly clock: AdjustableClock;
  readonly lines: { msg: string }[];
}

async function connectIdentifier(url: string): Promise<Identifier> {
  const connection = await openRedisConnection({ url });
  onTestFinished(() => connection.close());
  const clock = new AdjustableClock('manual');
  const lines: { msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return {
    throttler: new RedisIdentifyThrottler({ connection, application: '1001', clock, logger }),
    connection,
    clock,
    lines,
  };
}

const sharedRedis = useRedis({ aof: 'no' });

async function startTwo(url = sharedRedis.newDatabase()) {
  return { first: await connectIdentifier(url), second: await connectIdentifier(url) };
}

/** Moves the clock of a process until it gets its permit. */
async function granted({ clock }: Identifier, waiting: Promise<IdentifyPermit>): Promise<IdentifyPermit> {
  let permit: IdentifyPermit | undefined;
  void waiting.then((value) => {
    permit = value;
  });
  while (permit === undefined) {
    await clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return permit;
}

/** Whether a process still waits after it has asked Redis several times. */
async function isWaiting({ clock, connection }: Identifier, waiting: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  waiting.then(settle, settle);
  for (let n = 0; n < 5; n += 1) {
    await connection.call('PING');
    await clock.advance(250);
  }
  await connection.call('PING');
  return !isSettled;
}

async function expire({ connection }: Identifier, key: string): Promise<void> {
  await connection.call('PEXPIRE', key, '1');
  while (Number(await connection.call('EXISTS', key)) === 1) await new Promise((resolve) => setImmediate(resolve));
}

const lifetimeOf = async ({ connection }: Identifier, key: string) => Number(await connection.call('PTTL', key));
const remaining = async ({ connection }: Identifier) => Number(await connection.call('HGET', STARTS, 'remaining'));

describe.skipIf(missingRedis)('a shard', () => {
  test('waits while a shard of another process has the permit of its key', async () => {
    const { first, second } = await startTwo();
    const permit = await first.throttler.waitForIdentify(0, limit, never);
    const waiting = second.throttler.waitForIdentify(1, limit, never);
    expect(await isWaiting(second, waiting)).toBe(true);
    permit.release(false);
    await granted(second, waiting);
  });

  test('waits 5 seconds after a shard of another process has identified', async () => {
    const { first, second } = await startTwo();
    (await first.throttler.waitForIdentify(0, limit, never)).release(true);
    await first.connection.call('PING');
    const pause = await lifetimeOf(first, PERMIT);
    expect(pause).toBeGreaterThan(4000);
    expect(pause).toBeLessThanOrEqual(5100);
    const waiting = second.throttler.waitForIdentify(1, limit, never);
    expect(await isWaiting(second, waiting)).toBe(true);
    await expire(first, PERMIT);
    await granted(second, waiting);
  });

  test('does not wait for shards with another key', async () => {
    const { first, second } = await startTwo();
    const concurrent = { ...limit, max_concurrency: 16 };
    await first.throttler.waitForIdentify(0, concurrent, never);
    await second.throttler.waitForIdentify(17, concurrent, never);
    expect(await isWaiting(second, second.throttler.waitForIdentify(16, concurrent, never))).toBe(true);
  });

  test('waits for other shards of its process in the order of the calls', async () => {
    const { first } = await startTwo();
    const order: number[] = [];
    const permits = [0, 1, 2].map(async (shardId) => {
      const permit = await first.throttler.waitForIdentify(shardId, limit, never);
      order.push(shardId);
      permit.release(false);
    });
    await Promise.all(permits);
    expect(order).toEqual([0, 1, 2]);
  });

  test('that is closed while it waits does not block others', async () => {
    const { first, second } = await startTwo();
    const permit = await first.throttler.waitForIdentify(0, limit, never);
    const closing = new AbortController();
    const reason = new Error('closed');
    const aborted = second.throttler.waitForIdentify(1, limit, closing.signal);
    const next = second.throttler.waitForIdentify(2, limit, never);
    closing.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    permit.release(false);
    await granted(second, next);
  });

  test('gets the permit of a process that died, when it has expired', async () => {
    const { first, second } = await startTwo();
    await first.throttler.waitForIdentify(0, limit, never);
    await first.connection.close();
    const lifetime = await lifetimeOf(second, PERMIT);
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThanOrEqual(15_000);
    const waiting = second.throttler.waitForIdentify(1, limit, never);
    await expire(second, PERMIT);
    await granted(second, waiting);
  });

  test('renews its permit until it is released', async () => {
    const { first } = await startTwo();
    const permit = await first.throttler.waitForIdentify(0, limit, never);
    await first.connection.call('PEXPIRE', PERMIT, '3000');
    await first.clock.advance(5000);
    await first.connection.call('PING');
    expect(await lifetimeOf(first, PERMIT)).toBeGreaterThan(10_000);
    permit.release(false);
    permit.release(true);
    await first.connection.call('PING');
    expect(Number(await first.connection.call('EXISTS', PERMIT))).toBe(0);
  });

  test.each([
    ['a list', ['RPUSH', PERMIT, 'x']],
    ['a permit without an end', ['SET', PERMIT, 'x']],
    ['session starts that are text', ['SET', STARTS, 'x']],
    ['session starts that are no numbers', ['HSET', STARTS, 'remaining', 'many', 'resetsAt', 'soon']],
  ] as const)('gets its permit although Redis contains %s', async (_what, [command, ...args]) => {
    const { first } = await startTwo();
    await first.connection.call(command, ...args);
    await first.throttler.waitForIdentify(0, limit, never);
  });
});

describe.skipIf(missingRedis)('the session starts of a day', () => {
  test('are counted down by all processes', async () => {
    const { first, second } = await startTwo();
    const concurrent = { ...limit, max_concurrency: 16, remaining: 10 };
    (await first.throttler.waitForIdentify(0, concurrent, never)).release(true);
    (await second.throttler.waitForIdentify(1, concurrent, never)).release(true);
    await second.throttler.waitForIdentify(2, concurrent, never);
    expect(await remaining(first)).toBe(7);
  });

  test('are not counted for a permit that was not used', async () => {
    const { first } = await startTwo();
    (await first.throttler.waitForIdentify(0, { ...limit, remaining: 10 }, never)).release(false);
    await first.connection.call('PING');
    expect(await remaining(first)).toBe(10);
  });

  test('become fewer when Discord returns fewer, and not more', async () => {
    const { first, second } = await startTwo();
    const concurrent = { ...limit, max_concurrency: 16 };
    await first.throttler.waitForIdentify(0, { ...concurrent, remaining: 10 }, never);
    await second.throttler.waitForIdentify(1, { ...concurrent, remaining: 50 }, never);
    expect(await remaining(first)).toBe(8);
    await second.throttler.waitForIdentify(2, { ...concurrent, remaining: 5 }, never);
    expect(await remaining(first)).toBe(4);
  });

  test('start again on another day', async () => {
    const { first } = await startTwo();
    const concurrent = { ...limit, max_concurrency: 16 };
    await first.throttler.waitForIdentify(0, { ...concurrent, remaining: 10, reset_after: 3_600_000 }, never);
    await first.throttler.waitForIdentify(1, { ...concurrent, remaining: 900 }, never);
    expect(await remaining(first)).toBe(899);
  });

  test('that are used up delay the shards of all processes until the reset, which is logged', async () => {
    const { first, second } = await startTwo();
    const concurrent = { ...limit, max_concurrency: 16, remaining: 1 };
    (await first.throttler.waitForIdentify(0, concurrent, never)).release(true);
    const waiting = second.throttler.waitForIdentify(1, concurrent, never);
    expect(await isWaiting(second, waiting)).toBe(true);
    expect(second.lines.map(({ msg }) => msg)).toEqual(['the session start limit is exhausted: waiting for its reset']);
    await first.connection.call('HSET', STARTS, 'resetsAt', '1');
    await granted(second, waiting);
    expect(await remaining(first)).toBe(999);
  });

  test('are stored until the day after their reset', async () => {
    const { first } = await startTwo();
    await first.throttler.waitForIdentify(0, limit, never);
    expect(await lifetimeOf(first, STARTS)).toBeGreaterThan(DAY_MS);
  });
});

describe.skipIf(missingRedis)('while Redis is gone', () => {
  test('no shard identifies, which is logged once, and continues afterwards', async () => {
    const redis = await startRedis({ aof: 'no' });
    const { first } = await startTwo(redis.url);
    await redis.kill();
    const waiting = first.throttler.waitForIdentify(0, limit, never);
    for (let n = 0; n < 5; n += 1) {
      await first.clock.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(first.lines).toHaveLength(1);
    await redis.restart();
    await granted(first, waiting);
  });

  test('a shard can be closed', async () => {
    const redis = await startRedis({ aof: 'no' });
    const { first } = await startTwo(redis.url);
    await redis.kill();
    const closing = new AbortController();
    const waiting = first.throttler.waitForIdentify(0, limit, closing.signal);
    const reason = new Error('closed');
    closing.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});
