/** Which process runs a scheduled task, in Redis. */
import { describe, expect, test } from 'vitest';
import type { TaskClaim, TaskOccurrence } from '../../../src/cluster/stores/task-claims.js';
import { missingRedis } from '../redis/redis-server.js';
import {
  advanceUntilSettled,
  expire,
  keyOf,
  lifetimesOf,
  type StoreProcess,
  startTwoProcesses,
  useStores,
} from './start-processes.js';

const connectTwo = useStores();

const never = new AbortController().signal;
const NINE = Date.UTC(2026, 10, 23, 9);
const HOUR_MS = 60 * 60_000;

const cron = (scheduledMs: number, overlap = true): TaskOccurrence => ({
  task: 'Summary.post',
  scheduledAt: new Date(scheduledMs),
  trigger: { type: 'cron' },
  overlap,
});
const at = (scheduledMs: number): TaskOccurrence => ({ ...cron(scheduledMs), trigger: { type: 'at' } });
const every = (scheduledMs: number, intervalMs = 10 * 60_000): TaskOccurrence => ({
  ...cron(scheduledMs),
  trigger: { type: 'every', intervalMs },
});

const claim = ({ stores }: StoreProcess, occurrence: TaskOccurrence): Promise<TaskClaim | undefined> =>
  stores.taskRuns.claim(occurrence, never);
const claimed = async (process: StoreProcess, occurrence: TaskOccurrence) =>
  (await claim(process, occurrence)) !== undefined;

describe.skipIf(missingRedis)('a run of an expression', () => {
  test('is claimed by one process', async () => {
    const { first, second } = await connectTwo();
    const claims = await Promise.all([first, second, first, second].map((each) => claimed(each, cron(NINE))));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('can be claimed by any process the next time', async () => {
    const { first, second } = await connectTwo();
    expect(await claimed(first, cron(NINE))).toBe(true);
    expect(await claimed(second, cron(NINE + HOUR_MS))).toBe(true);
    expect(await claimed(first, cron(NINE + HOUR_MS))).toBe(false);
  });

  test('is not made up for by a process that was suspended, if others had a later one', async () => {
    const { first, second } = await connectTwo();
    await claim(first, cron(NINE + HOUR_MS));
    expect(await claimed(second, cron(NINE))).toBe(false);
  });

  test('in the future, of a process with a wrong clock, does not prevent the runs of others', async () => {
    const { first, second } = await connectTwo();
    const yearsLater = Date.now() + 2 * 365 * 24 * HOUR_MS;
    await claim(first, cron(yearsLater));
    expect(await claimed(second, cron(Date.now() + HOUR_MS))).toBe(true);
  });

  test('of one task does not affect another task', async () => {
    const { first } = await connectTwo();
    await claim(first, cron(NINE));
    expect(await claimed(first, { ...cron(NINE), task: 'Other.post' })).toBe(true);
  });
});

describe.skipIf(missingRedis)('the run of a date', () => {
  test('is claimed by one process, for an hour', async () => {
    const { first, second } = await connectTwo();
    expect(await claimed(first, at(NINE))).toBe(true);
    expect(await claimed(second, at(NINE))).toBe(false);
    await expire(first, await keyOf(first, 'task:'));
    expect(await claimed(second, at(NINE))).toBe(true);
  });

  test('can be claimed again for an earlier date', async () => {
    const { first } = await connectTwo();
    await claim(first, at(NINE));
    expect(await claimed(first, at(NINE - HOUR_MS))).toBe(true);
  });
});

describe.skipIf(missingRedis)('a run of an interval', () => {
  test('is claimed once per interval, although the times of the processes differ', async () => {
    const { first, second } = await connectTwo();
    expect(await claimed(first, every(NINE))).toBe(true);
    expect(await claimed(second, every(NINE + 5 * 60_000))).toBe(false);
    const key = await keyOf(first, 'task:');
    // Almost one interval, so that the next run of the same process is not too early.
    const lifetime = (await lifetimesOf(first)).get(key) ?? 0;
    expect(lifetime).toBeLessThanOrEqual(10 * 60_000 - 10_000);
    expect(lifetime).toBeGreaterThan(9 * 60_000);
    await expire(first, key);
    expect(await claimed(first, every(NINE + 10 * 60_000))).toBe(true);
  });

  test('of another interval is independent, so that a changed interval takes effect at once', async () => {
    const { first } = await connectTwo();
    await claim(first, every(NINE));
    expect(await claimed(first, every(NINE, 60_000))).toBe(true);
  });

  test('of a millisecond can be claimed', async () => {
    const { first } = await connectTwo();
    expect(await claimed(first, every(NINE, 1))).toBe(true);
  });
});

describe.skipIf(missingRedis)('a task without overlap', () => {
  test('does not start in another process before its run has finished', async () => {
    const { first, second } = await connectTwo();
    const run = await claim(first, cron(NINE, false));
    expect(await claimed(second, cron(NINE + HOUR_MS, false))).toBe(false);
    run?.finish();
    // The commands of one process are executed in order; another one does not know when.
    await first.connection.call('PING');
    expect(await claimed(second, cron(NINE + HOUR_MS, false))).toBe(true);
  });

  test('is renewed while it runs, and ends by itself if its process dies', async () => {
    const { first, second } = await connectTwo();
    await claim(first, cron(NINE, false));
    const key = await keyOf(first, 'task-running:');
    await first.connection.call('PEXPIRE', key, '3000');
    await first.clock.advance(5000);
    await first.connection.call('PING');
    expect((await lifetimesOf(first)).get(key)).toBeGreaterThan(10_000);
    await expire(first, key);
    expect(await claimed(second, cron(NINE + HOUR_MS, false))).toBe(true);
  });

  test('whose run has lasted too long does not end the run of another process', async () => {
    const { first, second } = await connectTwo();
    const lost = await claim(first, cron(NINE, false));
    await expire(first, await keyOf(first, 'task-running:'));
    await claim(second, cron(NINE + HOUR_MS, false));
    lost?.finish();
    await first.connection.call('PING');
    expect(await claimed(first, cron(NINE + 2 * HOUR_MS, false))).toBe(false);
  });
});

test.skipIf(missingRedis)('every key of a task expires', async () => {
  const { first } = await connectTwo();
  for (const occurrence of [cron(NINE, false), at(NINE), every(NINE)]) await claim(first, occurrence);
  const lifetimes = [...(await lifetimesOf(first)).values()];
  expect(lifetimes).toHaveLength(4);
  for (const lifetime of lifetimes) expect(lifetime).toBeGreaterThan(0);
});

test.skipIf(missingRedis)('values of another kind count as missing', async () => {
  const { first } = await connectTwo();
  await first.connection.call('RPUSH', 'guildhall:{1001}:task:Summary.post:cron', 'x');
  await first.connection.call('HSET', 'guildhall:{1001}:task-running:Summary.post', 'a', 'b');
  expect(await claimed(first, cron(NINE, false))).toBe(true);
});

describe.skipIf(missingRedis)('while Redis is gone', () => {
  test('a claim waits until it can be decided', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    const claiming = claimed(first, at(NINE));
    await redis.restart();
    expect(await advanceUntilSettled(first, 1000, claiming)).toBe(true);
  });

  test('a run at an interval is skipped when the next one is due, with a line in the log', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    const claiming = claimed(first, every(NINE, 2000));
    expect(await advanceUntilSettled(first, 500, claiming)).toBe(false);
    expect(first.lines.map(({ msg }) => msg)).toEqual([
      'Redis cannot be used: runs of scheduled tasks wait, and are skipped if it takes long',
      'a run of a task was skipped: Redis cannot be reached',
    ]);
  });

  test('a stop ends the wait', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    const stop = new AbortController();
    const claiming = first.stores.taskRuns.claim(at(NINE), stop.signal);
    stop.abort();
    expect(await claiming).toBeUndefined();
  });
});
