/** What happens to the calls of handlers whose shard another process has taken over. */
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { missingRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

describe.skipIf(missingRedis)('a process that has lost its shards without contact to Redis', () => {
  test('does not send the calls that its handlers made meanwhile', async () => {
    const results: string[] = [];
    let callNow: (() => void) | undefined;
    @Handler()
    class Greeter {
      @On('guildMemberAdd')
      async greet({ api }: EventContext<'guildMemberAdd'>): Promise<void> {
        await new Promise<void>((resolve) => {
          callNow = resolve;
        });
        const { id } = cluster.world.guild.channel('general');
        await api.messages.create(id, { content: 'Welcome' }).then(
          () => results.push('sent'),
          (error: { readonly reason?: string }) => results.push(`not sent: ${error.reason}`),
        );
      }
    }
    const cluster = await ClusterWorld.start({ handlers: [Greeter] });
    const proxy = await startTcpProxy(cluster.redis.port);
    const isolated = await cluster.startBot({ redis: { url: proxy.url } });
    await until(() => readyShards(isolated).length === 4);
    await cluster.world.createMember('Ada');
    await until(() => callNow !== undefined);
    proxy.block();
    await until(() => cluster.warnings.some((text) => text.includes('cannot be reached')));
    // Its leases ended before Redis was found to be unreachable.
    callNow?.();
    await until(() => results.length > 0);
    expect(results).toEqual(['not sent: paused']);
    expect(readyShards(isolated)).toEqual([]);
  });
});
