/** What handlers notice when Redis loses its data while two processes of a bot run. */
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { testsRunTogether } from '../../current-test.js';
import { SHORT_LEASES } from '../leases/test-member.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

testsRunTogether();

interface HandledEvent {
  readonly user: string;
  readonly replayed: boolean;
  readonly epoch: number;
  readonly shard: number;
}

function joinHandler() {
  const handled: HandledEvent[] = [];
  @Handler()
  class JoinHandler {
    @On('guildMemberAdd')
    add({ data, origin }: EventContext<'guildMemberAdd'>): void {
      if (origin.via !== 'gateway') return;
      const { replayed, epoch = 0, shard } = origin;
      handled.push({ user: data.user.id, replayed, epoch, shard });
    }
  }
  return { handled, handlers: [JoinHandler] };
}

async function flush(cluster: ClusterWorld): Promise<void> {
  const connection = await openRedisConnection({ url: cluster.redis.url });
  await connection.call('FLUSHALL');
  await connection.close();
}

describe.skipIf(missingRedis).concurrent('when Redis loses its data while two processes run', () => {
  test.each([
    ['with FLUSHALL', flush],
    ['in a restart', (cluster: ClusterWorld) => cluster.redis.deleteData()],
  ])('%s, no event is lost or handled twice, no session is started, and no epoch goes back', async (_way, loseData) => {
    const { handled, handlers } = joinHandler();
    const timings = { ...SHORT_LEASES, restoreMs: SHORT_LEASES.leaseMs };
    const cluster = await ClusterWorld.start({ handlers, timings });
    const sessions: number[] = [];
    cluster.world.emulator.log.subscribe((entry) => {
      if (entry.kind === 'dispatch' && entry.event === 'READY') sessions.push(entry.shard);
    });
    const bots = await Promise.all([cluster.startBot(), cluster.startBot()]);
    await until(() => bots.every((bot) => readyShards(bot).length === 2));
    const started = [...sessions];
    const joined: string[] = [];
    const join = async () => {
      joined.push((await cluster.world.createMember(`m${joined.length}`)).id);
    };
    for (let count = 0; count < 20; count += 1) await join();
    const losing = loseData(cluster);
    for (let count = 0; count < 100; count += 1) await join();
    await losing;
    await until(() => handled.length >= joined.length);
    // The process whose shard gets the events stops, and the other one resumes its session.
    const shard = handled[0]?.shard;
    await sessionIsStored(cluster, shard);
    await bots.find(({ gateway }) => gateway.shards.some(({ id }) => id === shard))?.stop();
    await join();
    await until(() => handled.length >= joined.length);
    expect(handled.filter(({ replayed }) => !replayed).map(({ user }) => user)).toEqual(joined);
    expect(handled.filter(({ replayed }) => replayed)).toEqual([]);
    const epochs = handled.map(({ epoch }) => epoch);
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    expect(epochs.at(-1)).toBeGreaterThan(epochs[0] ?? 0);
    expect(sessions).toEqual(started);
    const errors = cluster.log.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    const text = 'Redis has lost its data: the owners of the shards restore what they know';
    expect(errors).toEqual([text, text]);
  });
});

/** Its owner stores it again soon after the loss. */
async function sessionIsStored(cluster: ClusterWorld, shard: number | undefined): Promise<void> {
  const connection = await openRedisConnection({ url: cluster.redis.url });
  const isStored = async () => {
    const [key] = [await connection.call('KEYS', `*:4:${shard}}:session`)].flat();
    return key !== undefined && (await connection.call('HEXISTS', String(key), 'id')) === 1;
  };
  while (!(await isStored()));
  await connection.close();
}
