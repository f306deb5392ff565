/** Several real processes call an API that enforces the limits exactly. `npm run bench -- cluster-limits` measures the time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useProgram } from '../../processes/use-program.js';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { until } from './start-limits.js';
import { StrictApi } from './strict-api.js';

const PROCESSES = 4;
const PER_SECOND = 60;
const CHANNELS = 60;

const program = useProgram(new URL('./calling-process.ts', import.meta.url));

/** Starts processes, each with channels of its own. They make calls when `call` is called, which returns the failed ones. */
async function startProcesses(redisUrl: string, baseUrl: string, callsEach: number) {
  const children = Array.from({ length: PROCESSES }, (_, n) => {
    const values = [redisUrl, baseUrl, `process-${n}`, PER_SECOND, n * CHANNELS, CHANNELS, callsEach].map(String);
    const child = spawn(process.execPath, [program.path, ...values], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  });
  await Promise.all(children.map(messageOf));
  return async () => {
    const results = children.map(messageOf);
    for (const child of children) child.send('call');
    return Promise.all(results);
  };
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with code ${code}`))),
  ]);
  return message;
}

describe.skipIf(missingRedis)('four processes', () => {
  test('exceed neither the global limit nor the limit of a bucket', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const api = await StrictApi.start({ globalPerSecond: PER_SECOND, bucketLimit: 3 });
    const call = await startProcesses(url, api.baseUrl, 100);
    expect(await call()).toEqual(Array.from({ length: PROCESSES }, () => ({ failed: 0 })));
    expect(api.counts).toEqual({ admitted: PROCESSES * 101, globalExcess: 0, bucketRejections: 0 });
  });

  test('do not exceed the global limit when Redis is lost', async () => {
    const redis = await startRedis({ aof: 'no' });
    const api = await StrictApi.start({ globalPerSecond: PER_SECOND, bucketLimit: 3 });
    const call = await startProcesses(redis.url, api.baseUrl, 150);
    const calling = call();
    await until(() => api.admitted > 150);
    await redis.kill();
    expect(await calling).toEqual(Array.from({ length: PROCESSES }, () => ({ failed: 0 })));
    expect(api.counts).toEqual({ admitted: PROCESSES * 151, globalExcess: 0, bucketRejections: 0 });
  });

  test('do not exceed the global limit when Redis is restarted without its data', async () => {
    const redis = await startRedis({ aof: 'no' });
    const api = await StrictApi.start({ globalPerSecond: PER_SECOND, bucketLimit: 3 });
    const call = await startProcesses(redis.url, api.baseUrl, 150);
    const calling = call();
    await until(() => api.admitted > 150);
    await redis.kill();
    await redis.restart();
    expect(await calling).toEqual(Array.from({ length: PROCESSES }, () => ({ failed: 0 })));
    expect(api.counts).toEqual({ admitted: PROCESSES * 151, globalExcess: 0, bucketRejections: 0 });
  });
});
