/** Which process a shard is moved to, over a real Redis. The rules themselves are tested in `membership/shard-assignment`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { openWatchedCluster, readClusterView } from '../../../src/cluster/status/read-cluster-status.js';
import { afterTest, testsRunTogether } from '../../current-test.js';
import { useProgram } from '../../processes/use-program.js';
import { runs } from '../../runs.js';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { ChildMember, memberProgram } from './child-member.js';
import { joinMember, until, untilAllOwned, untilSettled } from './join-member.js';
import { CLUSTER_NAME, LONG_LEASES, SHORT_LEASES } from './test-member.js';

testsRunTogether();
const program = useProgram(memberProgram);
/** A pause of this process must not look like an outage of Redis, which is two and a half heartbeats without any process. */
const RARE_HEARTBEATS = { ...SHORT_LEASES, renewalMs: 500 };

async function readCrashes(url: string): Promise<Map<string, number>> {
  const connection = await openRedisConnection({ url });
  afterTest(() => connection.close());
  const { processes } = await readClusterView(openWatchedCluster(connection, CLUSTER_NAME));
  return new Map(processes.map(({ id, crashes }) => [id, crashes]));
}

describe.skipIf(missingRedis).concurrent('the shard of a healthy process', () => {
  test('is taken by no process that joins later, whatever its id', async () => {
    const { url } = await startRedis();
    const owner = await joinMember({ url, id: 'm', count: 1 });
    await untilAllOwned([owner], 1);
    for (const id of ['a', 'b', 'y', 'z']) await joinMember({ url, id });
    await untilSettled([owner]);
    expect([owner.owned, owner.events]).toEqual([[0], ['acquired 0']]);
  });

  test('is taken by no process that crashes again and again, also if others have fewer shards', async () => {
    const { url } = await startRedis();
    const timings = { ...RARE_HEARTBEATS, minAgeMs: 60_000 };
    const owner = await joinMember({ url, id: 'm', timings });
    await untilAllOwned([owner]);
    // Before it has crashed, it gets shards of a process that has just joined as well.
    const first = await ChildMember.start(program, url, 'a');
    await until(() => first.count('acquired') === 4);
    await first.kill();
    await untilAllOwned([owner]);
    const second = await ChildMember.start(program, url, 'b');
    await untilSettled([owner]);
    expect([owner.owned.length, second.count('acquired')]).toEqual([8, 0]);
  });

  test('is moved when its owner decides it, whatever the next process computes', async () => {
    const { url } = await startRedis();
    const owner = await joinMember({ url, id: 'm', count: 2, timings: { ...LONG_LEASES, minAgeMs: 0 } });
    await untilAllOwned([owner], 2);
    const next = await joinMember({ url, id: 'a', timings: { ...LONG_LEASES, minAgeMs: 3_600_000 } });
    await untilAllOwned([owner, next], 2);
    await until(() => next.owned.length === 1);
  });
});

describe.skipIf(missingRedis).concurrent('a crash', () => {
  test('counts for later processes of the same host and version, and a release does not', async () => {
    const { url } = await startRedis();
    const before = await joinMember({ url, id: 'before', timings: RARE_HEARTBEATS });
    await untilAllOwned([before]);
    const child = await ChildMember.start(program, url, 'child');
    await until(() => child.count('acquired') === 4);
    await child.kill();
    await untilAllOwned([before]);
    const left = await joinMember({ url, id: 'left', timings: RARE_HEARTBEATS });
    await left.leave();
    await joinMember({ url, id: 'after', timings: RARE_HEARTBEATS });
    await joinMember({ url, id: 'other-version', version: '1.0.1', timings: RARE_HEARTBEATS, starts: false });
    expect(await readCrashes(url)).toEqual(
      new Map([
        ['after', 1],
        ['before', 0],
        ['other-version', 0],
      ]),
    );
    // The heartbeats of this one remove what is older.
    await joinMember({ url, id: 'much-later', timings: { ...RARE_HEARTBEATS, crashMemoryMs: 1 } });
    expect([...(await readCrashes(url)).values()]).toEqual([0, 0, 0, 0]);
  });

  test('of all processes at once does not count: Redis or the machine is the likely cause', async () => {
    const { url } = await startRedis();
    const child = await ChildMember.start(program, url, 'child');
    await until(() => child.count('acquired') === 8);
    await child.kill();
    const killedAt = performance.now();
    await until(() => performance.now() > killedAt + 3 * RARE_HEARTBEATS.renewalMs);
    const after = await joinMember({ url, id: 'after', timings: RARE_HEARTBEATS });
    await untilAllOwned([after]);
    const later = await joinMember({ url, id: 'later', timings: RARE_HEARTBEATS });
    await untilAllOwned([after, later]);
    expect(await readCrashes(url)).toEqual(
      new Map([
        ['after', 0],
        ['later', 0],
      ]),
    );
  });
});

describe.skipIf(missingRedis).concurrent('over a real Redis', () => {
  test('random joins and leaves end balanced, and move as few shards as possible', async () => {
    const { url } = await startRedis();
    const steps = fc.array(fc.constantFrom('join', 'join', 'leave'), { minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, fc.uuid(), async (history, name) => {
        const first = await joinMember({ url, name, id: 'm0' });
        let members = [first];
        await untilAllOwned(members);
        for (const [index, step] of history.entries()) {
          const moved = () => members.reduce((sum, { events }) => sum + events.filter(isMove).length, 0);
          if (step === 'leave' && members.length === 1) continue;
          if (step === 'join') members = [...members, await joinMember({ url, name, id: `m${index + 1}` })];
          else {
            const [leaving] = members.splice(0, 1);
            await leaving?.leave();
          }
          const before = moved();
          const limit = Math.ceil(8 / members.length);
          await until(() => members.every(({ owned }) => owned.length >= Math.floor(8 / members.length)));
          await untilAllOwned(members);
          await untilSettled(members);
          for (const { owned } of members) expect(owned.length).toBeLessThanOrEqual(limit);
          // A process that joins gets its part, and the shards of one that leaves are free.
          expect(moved() - before).toBeLessThanOrEqual(step === 'join' ? Math.floor(8 / members.length) : 0);
        }
        await Promise.all(members.map((member) => member.leave()));
      }),
      { numRuns: runs(3) },
    );
  });
});

const isMove = (event: string) => event.startsWith('moved');
