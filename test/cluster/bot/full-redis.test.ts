import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { openWatchedCluster, readClusterStatus } from '../../../src/cluster/status/read-cluster-status.js';
import { afterTest } from '../../current-test.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

test.skipIf(missingRedis)(
  'while the memory of Redis is full, the bot and the status of the cluster say that it is degraded; afterwards its events start',
  async () => {
    const joined: string[] = [];
    @Handler()
    class Joins {
      @On('guildMemberAdd')
      add({ data }: EventContext<'guildMemberAdd'>): void {
        joined.push(data.user.id);
      }
    }
    const cluster = await ClusterWorld.start({ handlers: [Joins], gateway: { shards: 1 }, redis: { name: 'full' } });
    const bot = await cluster.startBot();
    await until(() => readyShards(bot).length === 1);
    const operator = await openRedisConnection({ url: cluster.redis.url });
    afterTest(() => operator.close());
    const watched = openWatchedCluster(operator, 'full');
    const shardStatuses = async () => (await readClusterStatus(watched)).shards.map(({ status }) => status);
    await operator.call('CONFIG', 'SET', 'maxmemory', '1');
    const { id } = await cluster.world.createMember('Ada');
    await until(() => bot.status === 'degraded');
    await expect.poll(shardStatuses).toEqual(['degraded']);
    expect(cluster.warnings).toContain('the journal cannot be written: events wait until it can');
    expect(joined).toEqual([]);
    await operator.call('CONFIG', 'SET', 'maxmemory', '0');
    await until(() => joined.length === 1);
    expect(joined).toEqual([id]);
    await until(() => bot.status === 'ready');
    await expect.poll(shardStatuses).toEqual(['ready']);
  },
);
