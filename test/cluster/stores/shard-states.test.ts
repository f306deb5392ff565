/** The states of shards that move, in Redis. */
import { describe, expect, test } from 'vitest';
import { RedisShardStateStore } from '../../../src/cluster/stores/redis-shard-state-store.js';
import { missingRedis } from '../redis/redis-server.js';
import { APPLICATION, lifetimesOf, useStores } from './start-processes.js';

const connectTwo = useStores();

const SHARD = { id: 3, count: 8 };
const POSITION = { sessionId: 'a session', sequence: 17 };
const KEY = 'guildhall:{1001:8:3}:state';

async function startStores() {
  const { first, second } = await connectTwo();
  const storeOf = ({ connection }: typeof first) => new RedisShardStateStore({ connection, application: APPLICATION });
  return { first: storeOf(first), second: storeOf(second), process: first };
}

describe.skipIf(missingRedis)('the state of a shard', () => {
  test('is taken by another process, once', async () => {
    const { first, second } = await startStores();
    const parts = [Buffer.from('one'), Buffer.from([0, 255, 10]), Buffer.from('three')];
    await first.put(SHARD, POSITION, parts);
    const taken = await second.take(SHARD, POSITION);
    expect(taken?.map((part) => Buffer.from(part))).toEqual(parts);
    expect(await second.take(SHARD, POSITION)).toBeUndefined();
  });

  test('can have many and large parts', async () => {
    const { first, second } = await startStores();
    const parts = Array.from({ length: 40 }, (_, index) => Buffer.alloc(100_000, index));
    await first.put(SHARD, POSITION, parts);
    expect((await second.take(SHARD, POSITION))?.map((part) => [part[0], part.length])).toEqual(
      parts.map((part) => [part[0], part.length]),
    );
  });

  test.each([
    ['another session', { ...POSITION, sessionId: 'another' }],
    ['an earlier sequence', { ...POSITION, sequence: 16 }],
    ['a later sequence', { ...POSITION, sequence: 18 }],
  ])('is not taken for %s', async (_what, position) => {
    const { first, second } = await startStores();
    await first.put(SHARD, POSITION, [Buffer.from('one')]);
    expect(await second.take(SHARD, position)).toBeUndefined();
  });

  test('replaces an earlier one, also if that is incomplete', async () => {
    const { first, second, process } = await startStores();
    await process.connection.call('LPUSH', KEY, 'a part of an earlier one');
    expect(await second.take(SHARD, POSITION)).toBeUndefined();
    await first.put(SHARD, POSITION, [Buffer.from('one')]);
    expect((await second.take(SHARD, POSITION))?.map(String)).toHaveLength(1);
  });

  test('expires after a minute', async () => {
    const { first, process } = await startStores();
    await first.put(SHARD, POSITION, [Buffer.from('one')]);
    const lifetime = (await lifetimesOf(process)).get(KEY);
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThanOrEqual(60_000);
  });
});
