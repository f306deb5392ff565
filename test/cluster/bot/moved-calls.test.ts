import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Api } from '../../../src/rest/api.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

test.skipIf(missingRedis)(
  'a handler that runs for longer than its shard waits sends no more calls when another process has the shard',
  async () => {
    const outcomes: string[] = [];
    let isBlocked = true;
    let afterHandlers: Promise<unknown> | undefined;
    @Handler()
    class Greeter {
      constructor(private readonly api: Api) {}
      @On('guildMemberAdd')
      async greet({ data, origin }: EventContext<'guildMemberAdd'>): Promise<void> {
        const isReplayed = origin.via === 'gateway' && origin.replayed;
        if (!isReplayed) await until(() => !isBlocked);
        const call = this.api.users.getCurrent();
        outcomes.push(`${isReplayed ? 'replayed' : 'first'} ${data.user.id}: ${await outcomeOf(call)}`);
        // What a handler leaves behind does not belong to its event.
        afterHandlers ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.api.users.getCurrent());
      }
    }
    const cluster = await ClusterWorld.start({ handlers: [Greeter], gateway: { shards: 1 }, redis: { drainMs: 0 } });
    const first = await cluster.startBot({ redis: { version: '1.0.0', drainMs: 0 } });
    const { id } = await cluster.world.createMember('Ada');
    await until(() => first.pending.handlers === 1);
    const second = await cluster.startBot({ redis: { version: '2.0.0', drainMs: 0 } });
    await until(() => readyShards(second).length === 1 && outcomes.length === 1);
    expect(outcomes).toEqual([`replayed ${id}: sent`]);
    isBlocked = false;
    await until(() => outcomes.length === 2);
    expect(outcomes[1]).toBe(`first ${id}: moved`);
    await expect(afterHandlers).resolves.toBeDefined();
    await expect(first.api.users.getCurrent()).resolves.toBeDefined();
  },
);

test.skipIf(missingRedis)(
  'a shard that moves waits for its handlers: their events do not run again, and their calls are sent',
  async () => {
    const outcomes: string[] = [];
    let isBlocked = true;
    @Handler()
    class Greeter {
      constructor(private readonly api: Api) {}
      @On('guildMemberAdd')
      async greet({ data }: EventContext<'guildMemberAdd'>): Promise<void> {
        await until(() => !isBlocked);
        outcomes.push(`${data.user.username}: ${await outcomeOf(this.api.users.getCurrent())}`);
      }
    }
    const redis = { drainMs: 600_000 };
    const cluster = await ClusterWorld.start({ handlers: [Greeter], gateway: { shards: 1 }, redis });
    const first = await cluster.startBot({ redis: { version: '1.0.0' } });
    await cluster.world.createMember('ada');
    await until(() => first.pending.handlers === 1);
    const second = cluster.compose({ redis: { version: '2.0.0' } });
    await second.start();
    await until(() => cluster.log.some(({ msg }) => msg === 'the shard moves to another process'));
    // Received by the next process, or by this one before it suspends the session.
    await cluster.world.createMember('bob');
    expect([outcomes, readyShards(second)]).toEqual([[], []]);
    isBlocked = false;
    await until(() => readyShards(second).length === 1 && outcomes.length === 2);
    expect(outcomes.toSorted()).toEqual(['ada: sent', 'bob: sent']);
    expect(cluster.warnings).toEqual([]);
  },
);

async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'sent';
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error;
  }
}
