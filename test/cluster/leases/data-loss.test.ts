/** What happens to the shards of a cluster when Redis loses its data while processes run. */
import { describe, expect, test } from 'vitest';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { afterTest, testsRunTogether } from '../../current-test.js';
import { useProgram } from '../../processes/use-program.js';
import type { RedisProcess } from '../redis/redis-process.js';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { ChildMember, memberProgram } from './child-member.js';
import { joinMember as join, until, untilAllOwned, untilBalanced } from './join-member.js';
import { SHORT_LEASES, type TestMember, type TestMemberOptions } from './test-member.js';

testsRunTogether();
const program = useProgram(memberProgram);
const TIMINGS = { ...SHORT_LEASES, restoreMs: SHORT_LEASES.leaseMs };
const joinMember = (options: TestMemberOptions) => join({ timings: TIMINGS, ...options });
const losses = (members: readonly TestMember[]) =>
  members.flatMap(({ events }) => events.filter((event) => event.startsWith('lost')));
const epochsOf = (members: readonly TestMember[]) =>
  new Map(
    members.flatMap(({ journals, id }) => [...journals.values()].map((each) => [`${id}/${each.shard.id}`, each.epoch])),
  );

async function send(url: string, ...command: [string, ...string[]]): Promise<unknown> {
  const connection = await openRedisConnection({ url });
  afterTest(() => connection.close());
  return connection.call(...command);
}

/** How Redis loses its data. */
const ways: readonly [string, (redis: RedisProcess) => Promise<unknown>][] = [
  ['with FLUSHALL', (redis) => send(redis.url, 'FLUSHALL')],
  ['in a restart', (redis) => redis.deleteData()],
];

/** Two processes, whose shards all have a session. */
async function startMembers(url: string): Promise<TestMember[]> {
  const members = await Promise.all(['a', 'b'].map((id) => joinMember({ url, id })));
  await untilBalanced(members);
  for (const { journals } of members) {
    for (const journal of journals.values()) {
      await journal.startSession({ sessionId: `session ${journal.shard.id}`, resumeUrl: 'wss://x', intents: 1 });
      journal.saveSequence(20 + journal.shard.id);
      await journal.flush();
    }
  }
  return members;
}

describe.skipIf(missingRedis).concurrent('when Redis loses its data', () => {
  test.each(ways)('%s, each process keeps its shards and their epochs', async (_way, loseData) => {
    const redis = await startRedis();
    const members = await startMembers(redis.url);
    const before = epochsOf(members);
    await loseData(redis);
    const reports = members.map((member) => member.reports);
    await until(() => members.every((member, index) => member.reports >= (reports[index] ?? 0) + 5));
    await untilAllOwned(members);
    expect(losses(members)).toEqual([]);
    expect(epochsOf(members)).toEqual(before);
  });

  test.each(ways)('%s, the sessions are stored again, so that the next owner resumes them', async (_way, loseData) => {
    const redis = await startRedis();
    const members = await startMembers(redis.url);
    const before = epochsOf(members);
    const [a, b] = members;
    const moved = [...(a?.owned ?? [])];
    await loseData(redis);
    const connection = await openRedisConnection({ url: redis.url });
    afterTest(() => connection.close());
    const stored = (shard: number) => connection.call('HGET', `guildhall:{test:8:${shard}}:session`, 'id');
    await until(async () => {
      const ids = await Promise.all(moved.map(stored));
      return ids.every((id, index) => id === `session ${moved[index]}`);
    });
    await a?.leave();
    await until(() => b?.owned.length === 8);
    for (const shard of moved) {
      const journal = b?.journals.get(shard);
      expect(journal?.recovery).toMatchObject({
        session: { sessionId: `session ${shard}` },
        sequence: 20 + shard,
        wasReleased: true,
      });
      expect(journal?.epoch).toBeGreaterThan(before.get(`a/${shard}`) ?? Number.POSITIVE_INFINITY);
    }
  });

  test('a process that joins next has the same shard count, and takes no shard of the others', async () => {
    const redis = await startRedis();
    const members = await startMembers(redis.url);
    await send(redis.url, 'FLUSHALL');
    const late = await joinMember({ url: redis.url, id: 'c', count: 5 });
    await until(() => late.owned.length >= 2);
    await untilAllOwned([...members, late]);
    expect(losses(members)).toEqual([]);
    for (const { shard, recovery } of late.journals.values()) {
      expect([shard.count, recovery.wasReleased, recovery.session !== undefined]).toEqual([8, true, true]);
    }
  });

  test('an owner that comes back too late has lost its shards to one with higher epochs, and never had them with it', async () => {
    const { url, port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const isolated = await joinMember({ url: proxy.url, id: 'a' });
    const connected = await joinMember({ url, id: 'b' });
    await untilBalanced([isolated, connected]);
    const lost = [...isolated.owned];
    const before = epochsOf([isolated]);
    const reports = connected.reports;
    await until(() => connected.reports >= reports + 2);
    const ownedTwice: number[] = [];
    connected.afterAcquisition = (shard) => {
      if (isolated.owned.includes(shard)) ownedTwice.push(shard);
    };
    proxy.block();
    await send(url, 'FLUSHALL');
    await until(() => connected.owned.length === 8);
    for (const shard of lost) {
      expect(connected.journals.get(shard)?.epoch).toBeGreaterThan(
        before.get(`a/${shard}`) ?? Number.POSITIVE_INFINITY,
      );
    }
    proxy.unblock();
    await until(() => losses([isolated]).length === 4);
    expect(ownedTwice).toEqual([]);
  });

  test('which the first start on an empty Redis looks like, a process waits before it chooses the shard count', async () => {
    const { url } = await startRedis();
    const timings = { ...TIMINGS, restoreMs: 3_600_000 };
    const member = await joinMember({ url, id: 'a', starts: false, timings });
    let proposals = 0;
    const counted = member.heartbeat.leases.shardCount(async () => {
      proposals += 1;
      return 8;
    });
    await send(url, 'PING');
    expect(proposals).toBe(0);
    // A process that stops does not wait.
    await member.leave();
    expect(await counted).toBe(8);
  });

  test('the shards of a process that dies with it are acquired by another one, with higher epochs', async () => {
    const redis = await startRedis();
    const child = await ChildMember.start(program, redis.url, 'child');
    await until(() => child.count('acquired') === 8);
    const member = await joinMember({ url: redis.url, id: 'a', version: '0.9.0' });
    const reports = member.reports;
    await until(() => member.reports >= reports + 2);
    const before = await readEpochs(redis.url);
    await Promise.all([child.kill(), send(redis.url, 'FLUSHALL')]);
    await untilAllOwned([member]);
    for (const { shard, epoch } of member.journals.values()) expect(epoch).toBeGreaterThan(before[shard.id] ?? 0);
  });

  test('while no process runs, the epochs of the next ones are higher nevertheless', async () => {
    const redis = await startRedis();
    const [a, b] = await startMembers(redis.url);
    const before = await readEpochs(redis.url);
    await Promise.all([a?.leave(), b?.leave()]);
    // The time of Redis is above all epochs when more seconds have passed than epochs were used.
    await until(async () => Number([await send(redis.url, 'TIME')].flat()[0]) >= Math.max(...before));
    await redis.deleteData();
    const next = await joinMember({ url: redis.url, id: 'c' });
    await untilAllOwned([next]);
    for (const { shard, epoch } of next.journals.values()) expect(epoch).toBeGreaterThan(before[shard.id] ?? 0);
  });
});

async function readEpochs(url: string): Promise<number[]> {
  const shards = Array.from({ length: 8 }, (_each, id) => id);
  return Promise.all(shards.map(async (id) => Number(await send(url, 'GET', `guildhall:{test:8:${id}}:epoch`))));
}
