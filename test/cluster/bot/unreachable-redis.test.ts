/** What handlers and users notice while a process cannot reach Redis. */
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Api } from '../../../src/rest/api.js';
import { testsRunTogether } from '../../current-test.js';
import { LONG_LEASES } from '../leases/test-member.js';
import { missingRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

testsRunTogether();

/** A bot with one shard, whose handlers call the API when the test lets them. `log` is what they have done. */
async function startBot(giveUpMs: number) {
  const log: string[] = [];
  let isHeld = false;
  @Handler()
  class Greeter {
    constructor(private readonly api: Api) {}
    @On('guildMemberAdd')
    async greet({ data }: EventContext<'guildMemberAdd'>): Promise<void> {
      log.push(`started ${data.user.username}`);
      await until(() => !isHeld);
      await this.api.users.getCurrent();
      log.push(`called for ${data.user.username}`);
    }
  }
  const timings = { ...LONG_LEASES, leaseMs: 600, giveUpMs };
  const cluster = await ClusterWorld.start({ handlers: [Greeter], gateway: { shards: 1 }, timings });
  const proxy = await startTcpProxy(cluster.redis.port);
  const bot = await cluster.startBot({ redis: { url: proxy.url } });
  await until(() => readyShards(bot).length === 1);
  const logged = (msg: string) => cluster.log.filter((line) => line.msg === msg).length;
  const hold = (held: boolean) => {
    isHeld = held;
  };
  const problem = () => bot.gateway.shards[0]?.journal?.problem;
  /** Ends `block`. Otherwise the process would wait for replies for two seconds. */
  const reconnect = () => {
    proxy.cut();
    proxy.unblock();
  };
  return { cluster, proxy, bot, log, logged, hold, problem, reconnect };
}

describe.skipIf(missingRedis).concurrent('while Redis cannot be reached', () => {
  test('no handler starts, and calls of handlers wait; the connection to Discord stays open', async () => {
    const { cluster, proxy, bot, log, logged, hold, problem, reconnect } = await startBot(60_000);
    hold(true);
    await cluster.world.createMember('ada');
    await until(() => log.length === 1);
    proxy.block();
    await until(() => problem() === 'unowned');
    expect(bot.status).toBe('degraded');
    hold(false);
    await cluster.world.createMember('bob');
    await until(() => (bot.gateway.shards[0]?.journal?.queuedEvents ?? 0) === 1);
    // The handler that runs has made its call: its wait is checked in each turn of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(log).toEqual(['started ada']);
    reconnect();
    await until(() => log.length === 4);
    expect(log.slice(1).toSorted()).toEqual(['called for ada', 'called for bob', 'started bob']);
    expect([logged('ready'), logged('resumed'), bot.counts.failures]).toEqual([1, 0, 0]);
  });

  test('for long, the process closes the connections of its shards, and resumes them when Redis responds', async () => {
    const { cluster, proxy, bot, log, logged, reconnect } = await startBot(900);
    await cluster.world.createMember('ada');
    await until(() => log.length === 2);
    proxy.block();
    await until(() => bot.gateway.shards.length === 0);
    await cluster.world.createMember('bob');
    reconnect();
    // The event before may run again: it had finished, and its removal was perhaps not stored.
    await until(() => log.includes('called for bob'));
    expect(log.filter((line) => line === 'started bob')).toHaveLength(1);
    expect(logged('ready')).toBe(1);
    expect(logged('resumed')).toBeGreaterThan(0);
  });
});
