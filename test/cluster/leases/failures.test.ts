/**
 * What happens to the shards of a cluster when a process, the network or Redis fails. The tests mostly wait for leases to end,
 * so they run together.
 */
import { describe, expect, test } from 'vitest';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { afterTest, testsRunTogether } from '../../current-test.js';
import { useProgram } from '../../processes/use-program.js';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { ChildMember, memberProgram } from './child-member.js';
import { joinMember as join, until, untilAllOwned, untilBalanced } from './join-member.js';
import { SHORT_LEASES, type TestMember, type TestMemberOptions } from './test-member.js';

testsRunTogether();
const program = useProgram(memberProgram);
const joinMember = (options: TestMemberOptions) => join({ timings: SHORT_LEASES, ...options });
const losses = (member: TestMember) => member.events.filter((event) => event.startsWith('lost'));
const epochs = (member: TestMember) => [...member.journals.values()].map(({ shard, epoch }) => `${shard.id}: ${epoch}`);

describe.skipIf(missingRedis).concurrent('when a process is killed', () => {
  test('the others run its shards, and know that it did not release them', async () => {
    const { url } = await startRedis();
    const child = await ChildMember.start(program, url, 'child');
    await until(() => child.count('acquired') === 8);
    await child.kill();
    const member = await joinMember({ url, id: 'a' });
    await untilAllOwned([member]);
    for (const { recovery } of member.journals.values()) expect(recovery.wasReleased).toBe(false);
  });

  test('each of its shards has one new owner', async () => {
    const { url } = await startRedis();
    const child = await ChildMember.start(program, url, 'child');
    const members = await Promise.all(['a', 'b', 'c'].map((id) => joinMember({ url, id })));
    await until(() => members.reduce((sum, { owned }) => sum + owned.length, 0) < 8 && child.count('moved') > 0);
    await child.kill();
    await untilAllOwned(members);
    expect(members.flatMap(losses)).toEqual([]);
  });
});

describe.skipIf(missingRedis).concurrent('when a process is suspended', () => {
  test('it owns nothing at its first check after that, and loses the shards that others run', async () => {
    const { url } = await startRedis();
    const child = await ChildMember.start(program, url, 'child');
    await until(() => child.count('acquired') === 8);
    child.pause();
    const member = await joinMember({ url, id: 'a' });
    await untilAllOwned([member]);
    child.resume();
    await until(() => child.count('lost') === 8);
    expect(child.lines).toContain('paused 0');
  });
});

describe.skipIf(missingRedis).concurrent('when the network of a process fails', () => {
  test('no other process acquires a shard before its owner stops relying on it', async () => {
    const { url, port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const isolated = await joinMember({ url: proxy.url, id: 'a' });
    await untilAllOwned([isolated]);
    const connected = await joinMember({ url, id: 'b' });
    await untilAllOwned([isolated, connected]);
    const ownedTwice: number[] = [];
    connected.afterAcquisition = (shard) => {
      if (isolated.owned.includes(shard)) ownedTwice.push(shard);
    };
    proxy.block();
    await until(() => connected.owned.length === 8);
    expect(ownedTwice).toEqual([]);
    expect(isolated.owned).toEqual([]);
  });

  test('it loses its shards when it reaches Redis again, and runs shards again', async () => {
    const { url, port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const isolated = await joinMember({ url: proxy.url, id: 'a' });
    await untilAllOwned([isolated]);
    proxy.block();
    const connected = await joinMember({ url, id: 'b' });
    await until(() => connected.owned.length === 8);
    proxy.unblock();
    await until(() => losses(isolated).length === 8);
    await until(() => isolated.owned.length > 0);
    await untilAllOwned([isolated, connected]);
  });

  test('it loses its shards when it reaches Redis again, also if the process that ran them has left meanwhile', async () => {
    const { url, port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const isolated = await joinMember({ url: proxy.url, id: 'a', timings: { ...SHORT_LEASES, giveUpMs: 240_000 } });
    await untilAllOwned([isolated]);
    proxy.block();
    const connected = await joinMember({ url, id: 'b' });
    await until(() => connected.owned.length === 8);
    await connected.leave();
    proxy.unblock();
    await until(() => losses(isolated).length === 8);
    await untilAllOwned([isolated]);
  });

  test('it keeps its shards if it reaches Redis again before another process has acquired them', async () => {
    const { port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const member = await joinMember({ url: proxy.url, id: 'a' });
    await untilAllOwned([member]);
    const before = epochs(member);
    proxy.block();
    await until(() => member.owned.length === 0);
    proxy.unblock();
    await untilAllOwned([member]);
    expect(losses(member)).toEqual([]);
    expect(epochs(member)).toEqual(before);
  });

  test('it loses its shards after a time without Redis', async () => {
    const { port } = await startRedis();
    const proxy = await startTcpProxy(port);
    const member = await joinMember({ url: proxy.url, id: 'a' });
    await untilAllOwned([member]);
    proxy.block();
    await until(() => losses(member).length === 8);
    proxy.unblock();
    await untilAllOwned([member]);
  });
});

describe.skipIf(missingRedis).concurrent('when Redis is restarted', () => {
  test('no process loses a shard, although all leases have ended meanwhile', async () => {
    const redis = await startRedis();
    // The records of the processes may not contain the shards that they have acquired last.
    const timings = { ...SHORT_LEASES, restoreMs: SHORT_LEASES.leaseMs };
    const members = await Promise.all(['a', 'b', 'c'].map((id) => joinMember({ url: redis.url, id, timings })));
    await untilBalanced(members);
    const before = members.map(epochs);
    await redis.kill();
    await until(() => members.every(({ owned }) => owned.length === 0));
    await redis.restart();
    await untilAllOwned(members);
    expect(members.flatMap(losses)).toEqual([]);
    expect(members.map(epochs)).toEqual(before);
  });

  test('a process that joins then does not take the shards of those that are still reconnecting', async () => {
    const redis = await startRedis();
    // Longer than it takes to reconnect.
    const timings = { ...SHORT_LEASES, leaseMs: 4000, restoreMs: 4000, giveUpMs: 20_000 };
    const late = await joinMember({ url: redis.url, id: 'a', timings });
    await untilAllOwned([late]);
    // Its heartbeat with these shards is stored when the one after it is sent.
    const reports = late.reports;
    await until(() => late.reports >= reports + 2);
    await redis.kill();
    await until(() => late.owned.length === 0);
    await redis.restart();
    const joined = await joinMember({ url: redis.url, id: 'b', timings });
    await untilAllOwned([late, joined]);
    expect(losses(late)).toEqual([]);
  });
});

describe.skipIf(missingRedis).concurrent('while the memory of Redis is full', () => {
  test('leases are renewed, processes can join, and shards are moved and taken over', async () => {
    const { url } = await startRedis({ aof: 'no', settings: ['--maxmemory-policy', 'noeviction'] });
    const operator = await openRedisConnection({ url });
    afterTest(() => operator.close());
    const a = await join({ url, id: 'a' });
    await untilAllOwned([a]);
    await operator.call('CONFIG', 'SET', 'maxmemory', '1');
    const lease = 'guildhall:{test:8:0}:lease';
    await operator.call('PEXPIRE', lease, '10000');
    await until(async () => Number(await operator.call('PTTL', lease)) > 10_000);
    const b = await join({ url, id: 'b', version: '2.0.0' });
    await until(() => b.owned.length === 8);
    expect(losses(a)).toEqual([]);
    await b.leave();
    await untilAllOwned([a]);
    expect(await operator.call('CONFIG', 'GET', 'maxmemory')).toEqual(['maxmemory', '1']);
  });
});
