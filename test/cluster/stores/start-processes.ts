import { pino } from 'pino';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { openRedisConnection, type RedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { ClusterStores } from '../../../src/cluster/stores/cluster-stores.js';
import { createRedisStores } from '../../../src/cluster/stores/redis-stores.js';
import { afterTest } from '../../current-test.js';
import { startRedis, useRedis } from '../redis/redis-server.js';

/** The name of the bot in keys. */
export const APPLICATION = '1001';

/** A process of a cluster, as far as it uses stores. */
export interface StoreProcess {
  readonly stores: ClusterStores;
  readonly connection: RedisConnection;
  readonly clock: AdjustableClock;
  readonly lines: { msg: string; level: number }[];
}

/**
 * A Redis server for the tests of a file. The function connects two processes, whose stores are in an empty database, and
 * which are closed after the test.
 */
export function useStores(): () => Promise<{ readonly first: StoreProcess; readonly second: StoreProcess }> {
  const redis = useRedis({ aof: 'no' });
  return () => connectTwo(redis.newDatabase());
}

/** Two processes, and a Redis server of their own that the test can interrupt. All are closed after the test. */
export async function startTwoProcesses() {
  const redis = await startRedis({ aof: 'no' });
  return { redis, ...(await connectTwo(redis.url)) };
}

async function connectTwo(url: string) {
  return { first: await connectProcess(url), second: await connectProcess(url) };
}

/** @param url the address of Redis */
export async function connectProcess(url: string): Promise<StoreProcess> {
  const connection = await openRedisConnection({ url });
  afterTest(() => connection.close());
  const clock = new AdjustableClock('manual');
  const lines: StoreProcess['lines'] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const stores = createRedisStores({ connection, application: APPLICATION, clock, logger });
  return { stores, connection, clock, lines };
}

/** The keys in Redis, each with the milliseconds until it expires; negative if it does not. */
export async function lifetimesOf({ connection }: StoreProcess): Promise<ReadonlyMap<string, number>> {
  const keys = await connection.call('KEYS', '*');
  const lifetimes = new Map<string, number>();
  for (const key of Array.isArray(keys) ? keys.map(String) : [])
    lifetimes.set(key, Number(await connection.call('PTTL', key)));
  return lifetimes;
}

/** The only key in Redis that starts with this text. */
export async function keyOf(process: StoreProcess, part: string): Promise<string> {
  const found = [...(await lifetimesOf(process)).keys()].filter((key) => key.startsWith(`guildhall:{1001}:${part}`));
  const [key, ...others] = found;
  if (key === undefined || others.length > 0) throw new Error(`${found.length} keys start with ${part}`);
  return key;
}

/** Lets a key expire now. */
export async function expire({ connection }: StoreProcess, key: string): Promise<void> {
  await connection.call('PEXPIRE', key, '1');
  while (Number(await connection.call('EXISTS', key)) === 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Moves the clock of a process, step by step, until a promise is settled. What waits for Redis can continue in between. */
export async function advanceUntilSettled<T>({ clock }: StoreProcess, stepMs: number, work: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  while (!isSettled) {
    await clock.advance(stepMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}
