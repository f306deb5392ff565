/** Drafts of modals and parameters of custom_ids in Redis. */
import { describe, expect, test } from 'vitest';
import type { SavedDraft } from '../../../src/interactions/modals/draft-store.js';
import { missingRedis } from '../redis/redis-server.js';
import { connectProcess, expire, keyOf, lifetimesOf, startTwoProcesses, useStores } from './start-processes.js';

const connectTwo = useStores();

const draft: SavedDraft = {
  userId: '80351110224678912',
  data: { custom_id: 'application', components: [] },
  wizard: { page: 1, pages: [{ custom_id: 'application', components: [] }] },
};

const foreignValues = [
  ['text', 'hello'],
  ['broken JSON', '{"version":1,"value":{"userId"'],
  ['another version', '{"version":2,"value":{"userId":"5","data":{"custom_id":"x","components":[]}}}'],
  ['no version', '{"userId":"5","data":{"custom_id":"x","components":[]}}'],
  ['a list', '[1,2]'],
  ['other fields', '{"version":1,"value":{"user":{"name":"Ada"}}}'],
  ['nothing', ''],
] as const;

describe.skipIf(missingRedis)('a draft', () => {
  test('that one process stores is read by another one', async () => {
    const { first, second } = await connectTwo();
    const id = await first.stores.drafts.put(draft);
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(await second.stores.drafts.get(id)).toEqual(draft);
    expect(await second.stores.drafts.get(id)).toEqual(draft);
  });

  test('expires after 15 minutes', async () => {
    const { first } = await connectTwo();
    const id = await first.stores.drafts.put(draft);
    const key = await keyOf(first, 'draft:');
    const lifetime = (await lifetimesOf(first)).get(key) ?? 0;
    expect(lifetime).toBeGreaterThan(14 * 60_000);
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000);
    await expire(first, key);
    expect(await first.stores.drafts.get(id)).toBeUndefined();
  });

  test.each(foreignValues)('counts as expired if its value is %s', async (_what, value) => {
    const { first } = await connectTwo();
    const id = await first.stores.drafts.put(draft);
    await first.connection.call('SET', await keyOf(first, 'draft:'), value);
    expect(await first.stores.drafts.get(id)).toBeUndefined();
  });

  test('is stored by the process while Redis is gone, which is logged once', async () => {
    const { redis, first } = await startTwoProcesses();
    const older = await first.stores.drafts.put(draft);
    await redis.kill();
    const ids = [await first.stores.drafts.put(draft), await first.stores.drafts.put(draft)];
    for (const id of ids) expect(await first.stores.drafts.get(id)).toEqual(draft);
    expect(first.lines.map(({ msg }) => msg)).toEqual([
      'Redis cannot be used: drafts of modals are stored by the process that received them',
    ]);
    await expect(first.stores.drafts.get(older)).rejects.toMatchObject({ code: 'cluster_error' });
  });

  test('that was stored by the process expires there', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    const id = await first.stores.drafts.put(draft);
    await first.clock.advance(15 * 60_000);
    await expect(first.stores.drafts.get(id)).rejects.toMatchObject({ code: 'cluster_error' });
  });

  test('is stored in Redis again after an outage', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    await first.stores.drafts.put(draft);
    await redis.restart();
    const connected = await connectProcess(redis.url);
    for (;;) {
      const id = await first.stores.drafts.put(draft);
      if ((await connected.stores.drafts.get(id)) !== undefined) break;
    }
    expect(first.lines).toHaveLength(2);
  });
});

describe.skipIf(missingRedis)('the parameters of a custom_id', () => {
  const params = { ticket: '80351110224678912', page: 3 };

  test('that one process stores are read by another one', async () => {
    const { first, second } = await connectTwo();
    const key = await first.stores.customIdParameters.put(params);
    expect(key).toMatch(/^[\w-]{16}$/);
    expect(await second.stores.customIdParameters.get(key)).toEqual(params);
  });

  test('expire 30 days after their last use', async () => {
    const { first, second } = await connectTwo();
    const key = await first.stores.customIdParameters.put(params);
    const redisKey = await keyOf(first, 'custom-id:');
    await first.connection.call('PEXPIRE', redisKey, '60000');
    await second.stores.customIdParameters.get(key);
    expect((await lifetimesOf(first)).get(redisKey)).toBeGreaterThan(29 * 24 * 60 * 60_000);
    await expire(first, redisKey);
    expect(await first.stores.customIdParameters.get(key)).toBeUndefined();
  });

  test.each([...foreignValues.slice(0, 5), ['an object', '{"version":1,"value":{"ticket":{}}}'] as const])(
    'count as expired if their value is %s',
    async (_what, value) => {
      const { first } = await connectTwo();
      const key = await first.stores.customIdParameters.put(params);
      await first.connection.call('SET', await keyOf(first, 'custom-id:'), value);
      expect(await first.stores.customIdParameters.get(key)).toBeUndefined();
    },
  );

  test('are neither stored nor read while Redis is gone', async () => {
    const { redis, first } = await startTwoProcesses();
    await redis.kill();
    await expect(first.stores.customIdParameters.put(params)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(first.stores.customIdParameters.get('abc')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
