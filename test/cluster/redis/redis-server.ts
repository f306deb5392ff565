import { afterAll, beforeAll } from 'vitest';
import { afterTest } from '../../current-test.js';
import { missingRedis, RedisProcess, type RedisProcessOptions } from './redis-process.js';

export { missingRedis } from './redis-process.js';

/**
 * Starts a redis-server for one test, which ends it. Its settings are those of `RedisProcess`. For tests that interrupt or
 * configure the server, or run at the same time as others: channels are those of a server.
 */
export async function startRedis(options: RedisProcessOptions = {}): Promise<RedisProcess> {
  const redis = await RedisProcess.start(options);
  afterTest(() => redis[Symbol.asyncDispose]());
  return redis;
}

/** A redis-server that the tests of a file share. */
export interface SharedRedis {
  /** Returns the address of an empty database. Available in tests. */
  newDatabase(): string;
}

const DATABASES = 1000;

/** Starts a redis-server before the tests of a file, and ends it after them. */
export function useRedis(options: RedisProcessOptions = {}): SharedRedis {
  let redis: RedisProcess | undefined;
  let used = 0;
  beforeAll(async () => {
    if (!missingRedis) redis = await RedisProcess.start({ ...options, settings: ['--databases', String(DATABASES)] });
  });
  afterAll(() => redis?.[Symbol.asyncDispose]());
  return {
    newDatabase() {
      if (!redis) throw new Error('the server is started before the first test');
      used += 1;
      return `${redis.url}/${used}`;
    },
  };
}
