import { onTestFinished } from 'vitest';
import { RedisProcess, type RedisProcessOptions } from './redis-process.js';

export { missingRedis } from './redis-process.js';

/** Starts a redis-server for one test, which ends it. Its settings are those of `RedisProcess`. */
export async function startRedis(options: RedisProcessOptions = {}): Promise<RedisProcess> {
  const redis = await RedisProcess.start(options);
  onTestFinished(() => redis[Symbol.asyncDispose]());
  return redis;
}
