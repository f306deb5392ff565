import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

/** A handler of members who join, which records them. */
function joinHandler() {
  const joined: { readonly id: string; readonly replayed: boolean }[] = [];
  @Handler()
  class JoinHandler {
    @On('guildMemberAdd')
    add({ data, origin }: EventContext<'guildMemberAdd'>): void {
      joined.push({ id: data.user.id, replayed: origin.via === 'gateway' && origin.replayed });
    }
  }
  return { joined, handlers: [JoinHandler] };
}

describe.skipIf(missingRedis)('the processes of a bot in a cluster', () => {
  test('run all shards if there is one process', async () => {
    const cluster = await ClusterWorld.start();
    const bot = await cluster.startBot();
    await until(() => readyShards(bot).length === 4);
    expect(readyShards(bot)).toEqual([0, 1, 2, 3]);
  });

  test('share the shards, so that each runs once', async () => {
    const cluster = await ClusterWorld.start();
    const bots = [await cluster.startBot(), await cluster.startBot()];
    await until(() => bots.every((bot) => readyShards(bot).length > 0) && bots.flatMap(readyShards).length === 4);
    expect(bots.flatMap(readyShards).sort()).toEqual([0, 1, 2, 3]);
  });

  test('start one session for each shard if they start at the same time', async () => {
    const cluster = await ClusterWorld.start();
    const sessions: number[] = [];
    cluster.world.emulator.log.subscribe((entry) => {
      if (entry.kind === 'dispatch' && entry.event === 'READY') sessions.push(entry.shard);
    });
    const bots = await Promise.all([cluster.startBot(), cluster.startBot(), cluster.startBot()]);
    await until(() => bots.flatMap(readyShards).length === 4);
    expect(sessions.sort()).toEqual([0, 1, 2, 3]);
    expect(cluster.warnings).toEqual([]);
  });

  test('have started if their shards move to a newer version before they are ready', async () => {
    const cluster = await ClusterWorld.start({ gateway: { shards: 1 } });
    const { faults } = cluster.world;
    await faults.inject({ kind: 'http_error', route: '/gateway/bot', status: 500, count: 1000 });
    const older = cluster.compose({ redis: { version: '1.0.0' } });
    const olderStarts = older.start();
    await until(() => older.gateway.shards.length === 1);
    const newer = cluster.compose({ redis: { version: '2.0.0' } });
    const newerStarts = newer.start();
    await olderStarts;
    expect(older.gateway.shards).toEqual([]);
    await faults.clear();
    await newerStarts;
    await until(() => readyShards(newer).length === 1);
  });

  test('receive each event once while shards move to a new process', async () => {
    const { joined, handlers } = joinHandler();
    const cluster = await ClusterWorld.start({ handlers });
    const first = await cluster.startBot();
    await until(() => readyShards(first).length === 4);
    const ids: string[] = [];
    const second = cluster.compose();
    const starting = second.start();
    while (readyShards(second).length === 0) ids.push((await cluster.world.createMember(`m${ids.length}`)).id);
    await starting;
    for (let more = 0; more < 5; more += 1) ids.push((await cluster.world.createMember(`m${ids.length}`)).id);
    await until(() => joined.length >= ids.length);
    expect(joined.map(({ id }) => id)).toEqual(ids);
  });

  test('take over the shards of a process that stops, with the events of the meantime', async () => {
    const { joined, handlers } = joinHandler();
    const cluster = await ClusterWorld.start({ handlers });
    const first = await cluster.startBot();
    const second = await cluster.startBot();
    await until(() => [first, second].flatMap(readyShards).length === 4);
    const stopped = first.stop();
    const { id } = await cluster.world.createMember('Ada');
    await stopped;
    await until(() => readyShards(second).length === 4 && joined.length === 1);
    expect(joined.map((member) => member.id)).toEqual([id]);
    expect(cluster.warnings).toEqual([]);
  });
});
