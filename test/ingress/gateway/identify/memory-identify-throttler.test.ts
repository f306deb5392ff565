import { beforeEach, describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import {
  type IdentifyPermit,
  MemoryIdentifyThrottler,
  type SessionStartLimit,
} from '../../../../src/ingress/gateway/identify/identify-throttler.js';

const ampleLimit: SessionStartLimit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
const never = new AbortController().signal;

let clock: AdjustableClock;
let throttler: MemoryIdentifyThrottler;
let logged: string;
/** When each shard received its permit, in order. */
let permits: { shard: number; at: number; permit: IdentifyPermit }[];
beforeEach(() => {
  clock = new AdjustableClock('manual', 0);
  logged = '';
  const write = (line: string) => {
    logged += line;
  };
  throttler = new MemoryIdentifyThrottler(clock, createLogger({ level: 'warn', destination: { write } }));
  permits = [];
});

/** Acquires the permit of a shard and releases it immediately. */
async function identify(shard: number, limit = ampleLimit, identified = true): Promise<void> {
  const permit = await throttler.waitForIdentify(shard, limit, never);
  permits.push({ shard, at: clock.now(), permit });
  permit.release(identified);
}

/** Moves time, after what can be done now is done. */
async function pass(ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(ms);
}

const order = () => permits.map(({ shard, at }) => [shard, at]);

test('one identify is permitted in five seconds, in the order of the calls', async () => {
  const all = Promise.all([0, 1, 2].map((shard) => identify(shard)));
  await pass(10_000);
  await all;
  expect(order()).toEqual([
    [0, 0],
    [1, 5000],
    [2, 10_000],
  ]);
});

test('max_concurrency shards identify at a time, each key separately', async () => {
  const limit = { ...ampleLimit, max_concurrency: 2 };
  const all = Promise.all([0, 1, 2, 3].map((shard) => identify(shard, limit)));
  await pass(5000);
  await all;
  expect(order()).toEqual([
    [0, 0],
    [1, 0],
    [2, 5000],
    [3, 5000],
  ]);
});

test('the next permit of a key is granted five seconds after the release of the last one', async () => {
  const first = await throttler.waitForIdentify(0, ampleLimit, never);
  const second = identify(1);
  await pass(60_000);
  expect(permits).toEqual([]);
  first.release(true);
  await pass(5000);
  await second;
  expect(order()).toEqual([[1, 65_000]]);
});

test('a permit without an Identify costs nothing', async () => {
  await identify(0, ampleLimit, false);
  await identify(1);
  expect(order()).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('releasing a permit twice has no further effect', async () => {
  const limit = { ...ampleLimit, remaining: 2 };
  const permit = await throttler.waitForIdentify(0, limit, never);
  permit.release(false);
  permit.release(true);
  await identify(1, limit);
  expect(order()).toEqual([[1, 0]]);
});

describe('canceling', () => {
  test('during the wait passes the permit to the next one', async () => {
    await identify(0);
    const controller = new AbortController();
    const waiting = throttler.waitForIdentify(1, ampleLimit, controller.signal);
    const last = identify(2);
    controller.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await pass(5000);
    await last;
    expect(order().at(-1)).toEqual([2, 5000]);
  });

  test('before the request rejects it and uses no permit', async () => {
    await expect(throttler.waitForIdentify(0, ampleLimit, AbortSignal.abort(new Error('closed')))).rejects.toThrow(
      'closed',
    );
    await identify(0);
    expect(order()).toEqual([[0, 0]]);
  });
});

describe('the session start limit', () => {
  test('that is exhausted delays the next permit, with one log line', async () => {
    const limit = { ...ampleLimit, max_concurrency: 8, remaining: 2, reset_after: 90_000 };
    const all = Promise.all([0, 1, 2, 3].map((shard) => identify(shard, limit)));
    await pass(89_999);
    expect(order()).toEqual([
      [0, 0],
      [1, 0],
    ]);
    await pass(1);
    await all;
    expect(order().at(-1)).toEqual([3, 90_000]);
    expect(logged.match(/the session start limit is exhausted/g)).toHaveLength(1);
  });

  test('counts permits that are not released yet', async () => {
    const limit = { ...ampleLimit, max_concurrency: 8, remaining: 1, reset_after: 90_000 };
    const first = await throttler.waitForIdentify(0, limit, never);
    const second = identify(1, limit);
    await pass(1000);
    expect(permits).toEqual([]);
    first.release(false);
    await second;
    expect(order()).toEqual([[1, 1000]]);
  });

  test('of another day is counted again', async () => {
    await identify(0, { ...ampleLimit, max_concurrency: 8, remaining: 1, reset_after: 90_000 });
    await identify(1, { ...ampleLimit, max_concurrency: 8, remaining: 5, reset_after: 24 * 60 * 60_000 });
    expect(order()).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('that was received before the last identifies does not raise what is left', async () => {
    const limit = { ...ampleLimit, max_concurrency: 8, remaining: 1, reset_after: 90_000 };
    await identify(0, limit);
    const second = identify(1, { ...limit });
    await pass(89_999);
    expect(order()).toEqual([[0, 0]]);
    await pass(1);
    await second;
  });
});
