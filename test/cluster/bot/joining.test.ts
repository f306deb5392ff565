import { describe, expect, test } from 'vitest';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

describe.skipIf(missingRedis)('a bot that has not joined its cluster', () => {
  test('can call the API, and still can when it has joined', async () => {
    const cluster = await ClusterWorld.start();
    const bot = cluster.compose();
    const { id } = await bot.api.users.getCurrent();
    await bot.start();
    expect((await bot.api.users.getCurrent()).id).toBe(id);
  });

  test('deletes a dead letter when it has joined, if it should before', async () => {
    const cluster = await ClusterWorld.start();
    const bot = cluster.compose();
    expect(await bot.deadLetters.list()).toEqual([]);
    const deleted = bot.deadLetters.delete('0/4:1-1');
    await bot.start();
    expect(await deleted).toBe(false);
  });

  test('does not join any more when it has stopped', async () => {
    const cluster = await ClusterWorld.start();
    const bot = cluster.compose();
    const deleted = expect(bot.deadLetters.delete('0/4:1-1')).rejects.toThrow('has not joined the cluster');
    await bot.stop();
    await deleted;
    await expect(bot.start()).rejects.toMatchObject({ code: 'bot_stopped' });
  });

  test('leaves the cluster if it stops while it joins, so that another process has all shards', async () => {
    const cluster = await ClusterWorld.start();
    const bot = cluster.compose();
    const starting = expect(bot.start()).rejects.toMatchObject({ code: 'bot_stopped' });
    await bot.stop();
    await starting;
    const other = await cluster.startBot();
    await until(() => readyShards(other).length === 4);
    expect(readyShards(bot)).toEqual([]);
  });
});
