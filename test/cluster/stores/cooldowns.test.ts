/** Cooldowns in Redis. */
import { describe, expect, test } from 'vitest';
import { missingRedis } from '../redis/redis-server.js';
import { expire, keyOf, lifetimesOf, startTwoProcesses, useStores } from './start-processes.js';

const connectTwo = useStores();

const limit = { uses: 3, windowMs: 60_000 };

describe.skipIf(missingRedis)('a cooldown', () => {
  test('counts the uses in all processes together', async () => {
    const { first, second } = await connectTwo();
    const uses = [first, second, first, second, first].map(({ stores }) => stores.cooldowns.consume('search:5', limit));
    const results = await Promise.all(uses);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(await second.stores.cooldowns.consume('search:6', limit)).toEqual({ allowed: true });
  });

  test('returns when the next use is allowed, by the clock of the process', async () => {
    const { first, second } = await connectTwo();
    await first.stores.cooldowns.consume('search:5', { uses: 1, windowMs: 60_000 });
    // A clock that is wrong by half a minute does not matter.
    second.clock.setTime(second.clock.now() + 30_000);
    const result = await second.stores.cooldowns.consume('search:5', { uses: 1, windowMs: 60_000 });
    const remainingMs = result.allowed ? 0 : result.retryAt - second.clock.now();
    expect(remainingMs).toBeGreaterThan(30_000);
    expect(remainingMs).toBeLessThanOrEqual(60_000);
  });

  test('starts again when its window is over', async () => {
    const { first, second } = await connectTwo();
    for (let n = 0; n < 4; n += 1) await first.stores.cooldowns.consume('search:5', limit);
    await expire(first, await keyOf(first, 'cooldown:'));
    expect(await second.stores.cooldowns.consume('search:5', limit)).toEqual({ allowed: true });
  });

  test('has a window that further uses do not extend', async () => {
    const { first } = await connectTwo();
    await first.stores.cooldowns.consume('search:5', limit);
    const key = await keyOf(first, 'cooldown:');
    await first.connection.call('PEXPIRE', key, '30000');
    await first.stores.cooldowns.consume('search:5', limit);
    expect((await lifetimesOf(first)).get(key)).toBeLessThanOrEqual(30_000);
  });

  test.each([
    ['text', ['SET', 'many']],
    ['a list', ['RPUSH', '1']],
  ] as const)('starts again if its value is %s', async (_what, [command, value]) => {
    const { first } = await connectTwo();
    await first.connection.call(command, 'guildhall:{1001}:cooldown:search:5', value);
    expect(await first.stores.cooldowns.consume('search:5', { uses: 1, windowMs: 5000 })).toEqual({ allowed: true });
    expect(await first.stores.cooldowns.consume('search:5', { uses: 1, windowMs: 5000 })).toMatchObject({
      allowed: false,
    });
  });

  test('does not last forever if its value has no expiry', async () => {
    const { first } = await connectTwo();
    await first.connection.call('SET', 'guildhall:{1001}:cooldown:search:5', '99');
    expect(await first.stores.cooldowns.consume('search:5', limit)).toEqual({ allowed: true });
    expect((await lifetimesOf(first)).get('guildhall:{1001}:cooldown:search:5')).toBeGreaterThan(0);
  });

  test('allows every use while Redis is gone, which is logged once', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    for (let n = 0; n < 5; n += 1)
      expect(await first.stores.cooldowns.consume('search:5', limit)).toEqual({ allowed: true });
    expect(first.lines.map(({ msg }) => msg)).toEqual(['Redis cannot be used: cooldowns allow every use']);
  });
});
