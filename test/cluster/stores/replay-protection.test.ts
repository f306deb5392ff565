/** What the processes of a bot have received over HTTP, in Redis. */
import { describe, expect, test } from 'vitest';
import { missingRedis } from '../redis/redis-server.js';
import { expire, keyOf, lifetimesOf, startTwoProcesses, useStores } from './start-processes.js';

const connectTwo = useStores();

const MINUTE_MS = 60_000;

describe.skipIf(missingRedis)('the replay protection', () => {
  test('admits a key in one process only', async () => {
    const { first, second } = await connectTwo();
    const validUntil = first.clock.now() + MINUTE_MS;
    const results = await Promise.all(
      [first, second].map(({ stores }) => stores.replayProtection.admit('a', validUntil)),
    );
    expect(results.toSorted()).toEqual([false, true]);
    expect(await first.stores.replayProtection.admit('b', validUntil)).toBe(true);
  });

  test('stores a key as long as it is valid by the clock of the process', async () => {
    const { first, second } = await connectTwo();
    first.clock.setTime(first.clock.now() + 30 * MINUTE_MS);
    await first.stores.replayProtection.admit('a', first.clock.now() + 5 * MINUTE_MS);
    const key = await keyOf(first, 'received:');
    const lifetime = (await lifetimesOf(first)).get(key) ?? 0;
    expect(lifetime).toBeGreaterThan(4 * MINUTE_MS);
    expect(lifetime).toBeLessThanOrEqual(5 * MINUTE_MS);
    await expire(first, key);
    expect(await second.stores.replayProtection.admit('a', second.clock.now() + MINUTE_MS)).toBe(true);
  });

  test('admits a key whose time is over, and does not store it for long', async () => {
    const { first } = await connectTwo();
    expect(await first.stores.replayProtection.admit('a', first.clock.now() - MINUTE_MS)).toBe(true);
    for (const lifetime of (await lifetimesOf(first)).values()) expect(lifetime).toBeLessThanOrEqual(1);
  });

  test('admits everything while Redis is gone, which is logged once', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    for (let n = 0; n < 3; n += 1)
      expect(await first.stores.replayProtection.admit('a', first.clock.now() + MINUTE_MS)).toBe(true);
    expect(first.lines).toHaveLength(1);
  });

  test('does not wait long for a server that does not reply', async () => {
    const { redis, first } = await startTwoProcesses();
    redis.pause();
    const admitted = first.stores.replayProtection.admit('a', first.clock.now() + MINUTE_MS);
    await first.clock.advance(500);
    expect(await admitted).toBe(true);
    redis.resume();
  });
});
