/** Which process registers the commands, in Redis. */
import { describe, expect, test } from 'vitest';
import { missingRedis } from '../redis/redis-server.js';
import { advanceUntilSettled, expire, keyOf, lifetimesOf, startTwoProcesses, useStores } from './start-processes.js';

const connectTwo = useStores();

const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

describe.skipIf(missingRedis)('the registration of commands', () => {
  test('takes place in one process', async () => {
    const { first, second } = await connectTwo();
    let runs = 0;
    const sync = async () => void runs++;
    expect(await first.stores.commandSync.syncOnce('a', sync)).toBe(true);
    expect(await second.stores.commandSync.syncOnce('a', sync)).toBe(false);
    expect(await first.stores.commandSync.syncOnce('a', sync)).toBe(false);
    expect(runs).toBe(1);
  });

  test('takes place again for other commands, also for those before them', async () => {
    const { first, second } = await connectTwo();
    await first.stores.commandSync.syncOnce('a', async () => {});
    expect(await second.stores.commandSync.syncOnce('b', async () => {})).toBe(true);
    expect(await second.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
  });

  test('of a second process waits for the first one', async () => {
    const { first, second } = await connectTwo();
    const { promise, resolve } = deferred();
    const started = deferred();
    const running = first.stores.commandSync.syncOnce('a', () => {
      started.resolve();
      return promise;
    });
    await started.promise;
    const waiting = second.stores.commandSync.syncOnce('a', async () => {});
    let isDecided = false;
    void waiting.then(() => {
      isDecided = true;
    });
    await second.clock.advance(1000);
    expect(isDecided).toBe(false);
    resolve();
    await running;
    expect(await advanceUntilSettled(second, 250, waiting)).toBe(false);
  });

  test('does not delay the start of another process for more than a minute', async () => {
    const { first, second } = await connectTwo();
    const { promise, resolve } = deferred();
    const started = deferred();
    const running = first.stores.commandSync.syncOnce('a', () => {
      started.resolve();
      return promise;
    });
    await started.promise;
    const waiting = second.stores.commandSync.syncOnce('a', async () => {});
    expect(await advanceUntilSettled(second, 10_000, waiting)).toBe(false);
    resolve();
    await running;
  });

  test('that fails is tried by the next process, and its error is reported', async () => {
    const { first, second } = await connectTwo();
    const failure = new Error('no');
    await expect(first.stores.commandSync.syncOnce('a', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await second.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
  });

  test('of a process that died is done by the next one', async () => {
    const { first, second } = await connectTwo();
    const started = deferred();
    void first.stores.commandSync.syncOnce('a', () => {
      started.resolve();
      return new Promise(() => {});
    });
    await started.promise;
    const key = await keyOf(first, 'commands:lock');
    expect((await lifetimesOf(first)).get(key)).toBeGreaterThan(0);
    await expire(first, key);
    expect(await second.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
  });

  test('is compared again after a day', async () => {
    const { first, second } = await connectTwo();
    await first.stores.commandSync.syncOnce('a', async () => {});
    const key = await keyOf(first, 'commands:registered');
    expect((await lifetimesOf(first)).get(key)).toBeLessThanOrEqual(24 * 60 * 60_000);
    await expire(first, key);
    expect(await second.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
  });

  test('takes place without a lock while Redis is gone', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    expect(await first.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
    expect(first.lines.map(({ msg }) => msg)).toEqual([
      'Redis cannot be reached: commands are registered without a lock',
    ]);
  });

  test('takes place although the values in Redis are of another kind', async () => {
    const { first } = await connectTwo();
    await first.connection.call('RPUSH', 'guildhall:{1001}:commands:lock', 'x');
    await first.connection.call('RPUSH', 'guildhall:{1001}:commands:registered', 'x');
    expect(await first.stores.commandSync.syncOnce('a', async () => {})).toBe(true);
  });
});
