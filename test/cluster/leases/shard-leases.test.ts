import { describe, expect, test } from 'vitest';
import { useProgram } from '../../processes/use-program.js';
import { missingRedis, useRedis } from '../redis/redis-server.js';
import { ChildMember, memberProgram } from './child-member.js';
import { joinMember, until, untilAllOwned } from './join-member.js';
import { SHORT_LEASES, type TestMember } from './test-member.js';

const program = useProgram(memberProgram);
const redis = useRedis();

describe.skipIf(missingRedis)('the shards of a cluster', () => {
  test('all belong to its only process', async () => {
    const url = redis.newDatabase();
    const member = await joinMember({ url, id: 'a' });
    await untilAllOwned([member]);
    expect(member.shards).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('are spread over its processes while these join and leave', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const b = await joinMember({ url, id: 'b' });
    const c = await joinMember({ url, id: 'c' });
    await until(() => [a, b, c].every(({ owned }) => owned.length >= 2));
    await untilAllOwned([a, b, c]);
    await b.leave();
    await untilAllOwned([a, c]);
    await a.leave();
    await untilAllOwned([c]);
    for (const member of [a, b, c]) expect(member.events.filter((event) => event.startsWith('lost'))).toEqual([]);
  });

  test('belong to no process that has not started', async () => {
    const url = redis.newDatabase();
    const joining = await joinMember({ url, id: 'a', starts: false });
    const running = await joinMember({ url, id: 'b' });
    await untilAllOwned([running]);
    expect(joining.shards).toEqual([]);
  });

  test('go to the processes with the newest version', async () => {
    const url = redis.newDatabase();
    const old = await joinMember({ url, id: 'a' });
    await untilAllOwned([old]);
    const recent = await joinMember({ url, id: 'b', version: '1.1.0' });
    await until(() => recent.owned.length === 8);
    expect(old.shards).toEqual([]);
  });

  test('are moved through a rolling deployment, each by its owner', async () => {
    const url = redis.newDatabase();
    const old = await Promise.all(['a', 'b', 'c'].map((id) => joinMember({ url, id })));
    await untilAllOwned(old);
    const recent: TestMember[] = [];
    for (const [index, member] of old.entries()) {
      recent.push(await joinMember({ url, id: `new-${index}`, version: '2.0.0' }));
      await member.leave();
      await untilAllOwned([...old.slice(index + 1), ...recent]);
    }
    for (const member of [...old, ...recent]) {
      expect(member.events.filter((event) => event.startsWith('lost'))).toEqual([]);
      for (const journal of member.journals.values()) expect(journal.recovery.wasReleased).toBe(true);
    }
  });
});

describe.skipIf(missingRedis)('a planned move', () => {
  test('moves a quarter of the shards of a process at the same time', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 16 });
    await untilAllOwned([a], 16);
    const b = await joinMember({ url, id: 'b', version: '2.0.0' });
    await until(() => b.owned.length === 16);
    expect(a.mostMoving).toBe(4);
  });

  test('leaves the shard with its owner until the owner releases it, however long that takes', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 1, timings: SHORT_LEASES });
    await untilAllOwned([a], 1);
    let finishHandlers = () => {};
    a.beforeMove = () =>
      new Promise((resolve) => {
        finishHandlers = resolve;
      });
    const b = await joinMember({ url, id: 'b', version: '2.0.0', timings: SHORT_LEASES });
    await until(() => a.moving === 1);
    const startedAt = performance.now();
    await until(() => performance.now() > startedAt + 1.5 * SHORT_LEASES.leaseMs);
    expect([a.owned, b.shards]).toEqual([[0], []]);
    finishHandlers();
    await untilAllOwned([b], 1);
  });

  test('ends where it started if the next process is killed meanwhile', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 1, timings: SHORT_LEASES });
    await untilAllOwned([a], 1);
    let finishHandlers = () => {};
    a.beforeMove = () =>
      new Promise((resolve) => {
        finishHandlers = resolve;
      });
    const next = await ChildMember.start(program, url, 'b', '2.0.0');
    await until(() => a.moving === 1);
    await next.kill();
    finishHandlers();
    await until(() => a.events.includes('moved 0'));
    await untilAllOwned([a], 1);
    expect(a.journals.get(0)?.recovery.wasReleased).toBe(true);
    expect(next.lines).not.toContain('acquired 0');
  });

  test('ends at another process if the next one leaves meanwhile', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 2 });
    await untilAllOwned([a], 2);
    const [b, c] = await Promise.all(['b', 'c'].map((id) => joinMember({ url, id, version: '2.0.0' })));
    await b?.leave();
    await until(() => c?.owned.length === 2);
  });
});

describe.skipIf(missingRedis)('the shard count', () => {
  test('is that of the process that starts first', async () => {
    const url = redis.newDatabase();
    await joinMember({ url, id: 'a', count: 4 });
    const b = await joinMember({ url, id: 'b', starts: false });
    expect(await b.heartbeat.leases.shardCount(() => Promise.reject(new Error('not asked')))).toBe(4);
  });

  test('is the same for processes that start at the same time with different proposals', async () => {
    const url = redis.newDatabase();
    const ids = ['a', 'b', 'c', 'd'];
    const members = await Promise.all(ids.map((id) => joinMember({ url, id, starts: false })));
    const counts = await Promise.all(
      members.map(({ heartbeat }, index) => heartbeat.leases.shardCount(async () => index + 1)),
    );
    expect(new Set(counts).size).toBe(1);
  });

  test('can be another one after all processes have left', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 4 });
    await a.leave();
    const b = await joinMember({ url, id: 'b', count: 6 });
    await untilAllOwned([b], 6);
  });
});
