import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { redisCluster } from '../../../src/cluster/redis-cluster.js';
import {
  openWatchedCluster,
  readClusterNames,
  readClusterView,
} from '../../../src/cluster/status/read-cluster-status.js';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { BotUnderTest } from '../../app/fixture/bot-under-test.js';
import { FileStorage } from '../../ingress/journal/file-storage.js';
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

/** The shards of the sessions that start from now on. */
function recordSessions({ world }: ClusterWorld): number[] {
  const sessions: number[] = [];
  world.emulator.log.subscribe((entry) => {
    if (entry.kind === 'dispatch' && entry.event === 'READY') sessions.push(entry.shard);
  });
  return sessions;
}

describe.skipIf(missingRedis)('the processes of a bot in a cluster', () => {
  test('run all shards if there is one process', async () => {
    const cluster = await ClusterWorld.start();
    const bot = await cluster.startBot();
    await until(() => readyShards(bot).length === 4);
    expect(readyShards(bot).sort()).toEqual([0, 1, 2, 3]);
  });

  test('share the shards, so that each runs once', async () => {
    const cluster = await ClusterWorld.start();
    const bots = [await cluster.startBot(), await cluster.startBot()];
    await until(() => bots.every((bot) => readyShards(bot).length > 0) && bots.flatMap(readyShards).length === 4);
    expect(bots.flatMap(readyShards).sort()).toEqual([0, 1, 2, 3]);
  });

  test('are ready without shards if there are fewer shards than processes', async () => {
    const cluster = await ClusterWorld.start({ gateway: { shards: 1 } });
    const bots = [await cluster.startBot(), await cluster.startBot()];
    await until(() => bots.flatMap(readyShards).length === 1);
    expect(bots.map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(bots.map(({ gateway }) => gateway.shards.length).toSorted()).toEqual([0, 1]);
  });

  test('start one session for each shard if they start at the same time', async () => {
    const cluster = await ClusterWorld.start();
    const sessions = recordSessions(cluster);
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

  test('receive each event once while shards move to a new process, without a new session', async () => {
    const { joined, handlers } = joinHandler();
    const cluster = await ClusterWorld.start({ handlers });
    const sessions = recordSessions(cluster);
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
    expect(sessions.toSorted()).toEqual([0, 1, 2, 3]);
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

describe.skipIf(missingRedis)('the environment of a bot', () => {
  /** The names and versions of the processes of all clusters on the server. */
  async function processesOn({ redis }: ClusterWorld): Promise<string[]> {
    const connection = await openRedisConnection({ url: redis.url });
    const names = await readClusterNames(connection);
    const views = await Promise.all(names.map((name) => readClusterView(openWatchedCluster(connection, name))));
    await connection.close();
    return views.flatMap(({ processes }, index) => processes.map(({ version }) => `${names[index]} ${version}`));
  }

  test('names the server of the cluster, and the version; the name of the cluster is the id of the application', async () => {
    const cluster = await ClusterWorld.start();
    const environment = { GUILDHALL_CLUSTER: cluster.redis.url, GUILDHALL_VERSION: '7.1.0' };
    const bot = cluster.compose({ cluster: undefined, environment });
    const started = bot.start().catch(() => {});
    const [id = ''] = cluster.world.emulator.token.split('.');
    const expected = [`${Buffer.from(id, 'base64').toString()} 7.1.0`];
    await expect.poll(() => processesOn(cluster)).toEqual(expected);
    // Its first start on an empty server would wait for other processes.
    await bot.stop();
    await started;
  });

  test('is ignored where the code says something else', async () => {
    const cluster = await ClusterWorld.start();
    const environment = { GUILDHALL_CLUSTER: 'redis://127.0.0.1:1', GUILDHALL_VERSION: '7.1.0' };
    await cluster.startBot({ environment, redis: { name: 'harbour', version: '7.2.0' } });
    expect(await processesOn(cluster)).toEqual(['harbour 7.2.0']);
  });

  test('names no cluster for a bot with a journal of its own', async () => {
    const cluster = await ClusterWorld.start();
    await using storage = await FileStorage.create();
    const bot = await cluster.startBot({
      cluster: undefined,
      journal: await storage.open(),
      environment: { GUILDHALL_CLUSTER: cluster.redis.url },
    });
    await until(() => readyShards(bot).length === 4);
    expect(await processesOn(cluster)).toEqual([]);
    await bot.stop();
  });

  test('without a version: it is the one of package.json in the working directory', async () => {
    const cluster = await ClusterWorld.start();
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    await cluster.startBot({ redis: { name: 'harbour' } });
    expect(await processesOn(cluster)).toEqual([`harbour ${version}`]);
  });
});

test('a bot that cannot reach the server of its cluster says so, and ends', async () => {
  await using under = await BotUnderTest.compose({
    handlers: [],
    environment: { GUILDHALL_CLUSTER: 'redis://127.0.0.1:1' },
  });
  await expect(under.bot.start()).rejects.toMatchObject({ code: 'cluster_error', reason: 'unreachable' });
  expect(under.bot.status).toBe('stopped');
  expect(under.server.identifies).toEqual([]);
});

test('a bot with a cluster and a journal is rejected when it is composed', async () => {
  const journal = fileJournal('unused.journal');
  const composed = BotUnderTest.compose({ handlers: [], journal, cluster: redisCluster({ url: 'redis://h' }) });
  await expect(composed).rejects.toThrow('option journal: a cluster has its own journal.');
});
