import { expect, test } from 'vitest';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

test.skipIf(missingRedis)(
  'the cached guilds of a shard are deleted when another process runs it, and requested again when it returns',
  async () => {
    const cluster = await ClusterWorld.start({ cache: { roles: true }, gateway: { shards: 1 } });
    const { guildId, owner } = cluster.world;
    const first = await cluster.startBot({ redis: { version: '1.0.0' } });
    await until(() => first.cache.isReady(guildId));
    const second = await cluster.startBot({ redis: { version: '2.0.0' } });
    await until(() => readyShards(second).length === 1 && readyShards(first).length === 0);
    await until(() => first.cache.stateOf(guildId) === 'unknown');
    expect(first.cache.roles.countOf(guildId)).toBe(0);
    const { id } = await owner.api.guilds.createRole(guildId, { name: 'crew' });
    await second.stop();
    await until(() => first.cache.isReady(guildId));
    expect(first.cache.roles.get(guildId, id)).toMatchObject({ name: 'crew' });
  },
);
