import { describe, expect, onTestFinished, test } from 'vitest';
import { openRedisConnection } from '../../src/cluster/redis/redis-connection.js';
import type { ClusterStatus, DeadLetterStatus } from '../../src/cluster/status/cluster-status.js';
import { joinMember, until, untilAllOwned } from '../cluster/leases/join-member.js';
import type { TestMember } from '../cluster/leases/test-member.js';
import { missingRedis, startRedis, useRedis } from '../cluster/redis/redis-server.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runGuildhall } from './fixture/run-guildhall.js';

const redis = useRedis();

async function run(url: string | undefined, ...args: string[]) {
  const terminal = new FakeTerminal();
  const status = await runGuildhall(['cluster', ...args, ...(url === undefined ? [] : ['--url', url])], terminal);
  return { status, output: terminal.output.join('\n'), errors: terminal.errors.join('\n') };
}

async function readStatus(url: string): Promise<ClusterStatus> {
  return JSON.parse((await run(url, 'status', '--json')).output);
}

/** Moves an entry of shard 0 to the dead letters. Returns its id. */
async function addDeadLetter(member: TestMember): Promise<string> {
  const journal = member.journals.get(0);
  if (!journal) throw new Error('the member does not run the shard');
  await journal.startSession({ sessionId: 'abc', resumeUrl: 'wss://resume.example', intents: 1 });
  await journal.append([
    { sequence: 1, data: Buffer.alloc(10) },
    { sequence: 2, data: Buffer.alloc(20) },
  ]);
  journal.moveToDeadLetters({ epoch: journal.epoch, sequence: 1 }, 'it ended three processes');
  await journal.flush();
  return `0/8:${journal.epoch}-1`;
}

describe.skipIf(missingRedis)('guildhall cluster status', () => {
  test('lists the processes, shards and moves', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'process-a', version: '1.2.3' });
    await untilAllOwned([a]);
    const b = await joinMember({ url, id: 'process-b', version: '1.2.3' });
    await until(() => b.owned.length > 2);
    await untilAllOwned([a, b]);
    const connection = await openRedisConnection({ url });
    onTestFinished(() => connection.close());
    await connection.call('HSET', 'guildhall:{test}:identify:session-starts', 'remaining', '996', 'resetsAt', '9e15');
    const { status, output } = await run(url, 'status');
    expect(status).toBe(0);
    expect(output).toMatch(/^cluster test$/m);
    expect(output).toMatch(/^session starts left: 996$/m);
    expect(output).toMatch(/^process-a +1\.2\.3 +running +[345] /m);
    expect(output).toMatch(
      new RegExp(
        `^${a.owned[0]}/8 +process-a +ready +4\\d ms +${a.journals.get(a.owned[0] ?? 0)?.epoch} .* 1[012]\\d\\.\\d s +0 +– +0$`,
        'm',
      ),
    );
    expect(output).toMatch(/ago +\d +process-a +process-b +move +\d+$/m);
  });

  test('--json prints the same as data', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a', count: 2 });
    await untilAllOwned([a], 2);
    await until(() => a.events.length > 0);
    const status = await readStatus(url);
    expect(status).toMatchObject({
      name: 'test',
      processes: [{ id: 'a', version: '1.0.0', pid: process.pid, status: 'running', crashes: 0 }],
      moves: [{ to: 'a', reason: 'start', epoch: expect.any(Number) }, { to: 'a' }],
    });
    expect(status.shards.map(({ id, count, epoch, journalLength }) => [id, count, epoch, journalLength])).toEqual([
      [0, 2, a.journals.get(0)?.epoch, 0],
      [1, 2, a.journals.get(1)?.epoch, 0],
    ]);
  });

  test('shows the length, the oldest entry and the dead letters of each journal', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    await addDeadLetter(a);
    const epoch = a.journals.get(0)?.epoch;
    const { shards } = await readStatus(url);
    expect(shards[0]).toMatchObject({ epoch, journalLength: 1, oldestEntry: `${epoch}-2`, deadLetters: 1 });
  });

  test('reports a shard that no process runs', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    await addDeadLetter(a);
    await a.leave();
    expect((await run(url, 'status')).output).toContain('No process runs the shard 0/8.');
    const { shards } = await readStatus(url);
    expect(shards.map(({ process, status }) => [process, status])).toEqual([[undefined, 'none']]);
  });

  test('--watch --json prints a line each second until it is stopped', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const terminal = new FakeTerminal();
    const running = runGuildhall(['cluster', 'status', '--watch', '--json', '--url', url], terminal);
    await until(() => terminal.output.length >= 2);
    terminal.stop();
    expect(await running).toBe(0);
    for (const line of terminal.output) expect(JSON.parse(line)).toMatchObject({ name: 'test' });
  });

  test('--watch reports an outage of Redis, and continues after it', async () => {
    const redis = await startRedis();
    const a = await joinMember({ url: redis.url, id: 'a' });
    await untilAllOwned([a]);
    const terminal = new FakeTerminal();
    const running = runGuildhall(['cluster', 'status', '--watch', '--json', '--url', redis.url], terminal);
    await terminal.firstLine;
    await redis.kill();
    await until(() => terminal.errors.length > 0);
    expect(terminal.errors[0]).toContain('Redis');
    await redis.restart();
    const before = terminal.output.length;
    await until(() => terminal.output.length > before);
    terminal.stop();
    expect(await running).toBe(0);
  });
});

describe.skipIf(missingRedis)('guildhall cluster move', () => {
  test('moves a shard to a process, where it stays', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'process-a' });
    const b = await joinMember({ url, id: 'process-b' });
    await until(() => a.owned.length > 2 && b.owned.length > 2);
    await untilAllOwned([a, b]);
    const [shard = 0] = a.owned;
    const { status, output } = await run(url, 'move', String(shard), 'process-b');
    expect([status, output]).toEqual([
      0,
      `The shard ${shard} moves to process-b. It stays there as long as this process runs.`,
    ]);
    await until(() => b.owned.includes(shard));
    const c = await joinMember({ url, id: 'process-c', version: '2.0.0' });
    await until(() => c.owned.length > 4);
    expect(b.owned).toContain(shard);
  });

  test('finds the process by the first characters of its id', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'host-1-aa' });
    await untilAllOwned([a]);
    const { output } = await run(url, 'move', '0', 'host-1');
    expect(output).toBe('The process host-1-aa runs the shard 0 already.');
  });

  test.each([
    ['8', 'a', 2, '"8" is not a shard of this cluster: shards are 0 to 7.'],
    ['x', 'a', 2, '"x" is not a shard of this cluster'],
    ['0', 'c', 1, 'The cluster has no process "c". Its processes: a, b-1, b-2.'],
    ['0', 'b', 1, 'Several processes start with "b": b-1, b-2.'],
    ['0', 'b-2', 1, 'The process b-2 cannot run shards: it is joining.'],
  ])('of the shard %s to %s is refused with the reason', async (shard, process, expected, message) => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await joinMember({ url, id: 'b-1', starts: false });
    await joinMember({ url, id: 'b-2', starts: false });
    await untilAllOwned([a]);
    const { status, errors } = await run(url, 'move', shard, process);
    expect(status).toBe(expected);
    expect(errors).toContain(message);
  });
});

describe.skipIf(missingRedis)('guildhall cluster drain', () => {
  test('moves all shards of a process to the others', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    const b = await joinMember({ url, id: 'b' });
    await until(() => a.owned.length > 2 && b.owned.length > 2);
    const { status, output } = await run(url, 'drain', 'a');
    expect(status).toBe(0);
    expect(output).toMatch(/^The process a moves its \d shards to the others/);
    await until(() => b.owned.length === 8);
    const { processes } = await readStatus(url);
    expect(processes.map(({ id, status: state }) => [id, state])).toEqual([
      ['a', 'draining'],
      ['b', 'running'],
    ]);
  });

  test('is refused if no other process can run the shards', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const { status, errors } = await run(url, 'drain', 'a');
    expect(status).toBe(1);
    expect(errors).toContain('No other process can run the shards of a. Start another one first.');
  });
});

describe.skipIf(missingRedis)('dead letters', () => {
  test('are listed with their ids and causes', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const id = await addDeadLetter(a);
    expect((await run(url, 'dead-letters')).output).toMatch(
      new RegExp(`^${id} +\\S+ +10 bytes +it ended three processes$`, 'm'),
    );
    const letters: DeadLetterStatus[] = JSON.parse((await run(url, 'dead-letters', '--json')).output);
    expect(letters).toMatchObject([{ id, cause: 'it ended three processes', bytes: 10 }]);
  });

  test('are run again once, by the process that runs their shard', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const id = await addDeadLetter(a);
    const { epoch } = a.journals.get(0) ?? {};
    const b = await joinMember({ url, id: 'b', version: '2.0.0' });
    await until(() => b.owned.length === 8);
    expect((await run(url, 'replay', id)).output).toBe(`The process that runs the shard 0 runs ${id} again.`);
    await until(() => b.replays.length > 0);
    const heartbeats = b.reports;
    await until(() => b.reports > heartbeats + 3);
    expect([a.replays, b.replays]).toEqual([[], [{ epoch, sequence: 1 }]]);
  });

  test('an event that is not finished is offered to its process as well: it may be parked', async () => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    await addDeadLetter(a);
    const { epoch } = a.journals.get(0) ?? {};
    expect((await run(url, 'replay', `0/8:${epoch}-2`)).status).toBe(0);
    await until(() => a.replays.length > 0);
    expect(a.replays).toEqual([{ epoch, sequence: 2 }]);
  });

  test.each([
    ['17', 2, '"17" is not the id of a dead letter, such as 0/4:17-230.'],
    ['0/8:2-7', 1, 'There is no dead letter 0/8:2-7.'],
  ])('with the id %s are not run', async (id, expected, message) => {
    const url = redis.newDatabase();
    const a = await joinMember({ url, id: 'a' });
    await untilAllOwned([a]);
    const { status, errors } = await run(url, 'replay', id);
    expect([status, errors.includes(message)]).toEqual([expected, true]);
  });

  test('are none in a new cluster', async () => {
    const url = redis.newDatabase();
    await joinMember({ url, id: 'a' });
    expect((await run(url, 'dead-letters')).output).toBe('No dead letters.');
  });
});

describe.skipIf(missingRedis)('the cluster of a command', () => {
  test('is on the server of GUILDHALL_CLUSTER', async () => {
    const url = redis.newDatabase();
    await joinMember({ url, id: 'a' });
    process.env['GUILDHALL_CLUSTER'] = url;
    onTestFinished(() => {
      delete process.env['GUILDHALL_CLUSTER'];
    });
    expect((await run(undefined, 'status')).output).toContain('cluster test');
  });

  test('must be named if there are several', async () => {
    const url = redis.newDatabase();
    await joinMember({ url, id: 'a', name: 'one' });
    await joinMember({ url, id: 'a', name: 'two' });
    const { status, errors } = await run(url, 'status');
    expect(status).toBe(1);
    expect(errors).toContain('Redis contains several clusters. Specify one with --name. Its clusters: one, two.');
    expect((await run(url, 'status', '--name', 'two')).output).toContain('cluster two');
    expect((await run(url, 'status', '--name', 'three')).errors).toContain('Redis contains no cluster "three".');
  });

  test('is missing on an empty server', async () => {
    const url = redis.newDatabase();
    expect((await run(url, 'status')).errors).toContain(
      'Redis contains no cluster. Start the bot with this URL first.',
    );
  });
});

describe('a wrong command', () => {
  test.each([
    [[], 'Specify an action, for example status.'],
    [['stop'], 'Unknown action "stop".'],
    [['move', '1'], '`cluster move` takes SHARD and PROCESS.'],
    [['status', 'x'], '`cluster status` takes no arguments.'],
    [['status'], 'Specify the URL of Redis: --url redis://…, or the environment variable GUILDHALL_CLUSTER.'],
  ])('cluster %j is refused', async (args, message) => {
    const { status, errors } = await run(undefined, ...args);
    expect(status).toBe(2);
    expect(errors).toContain(message);
    expect(errors).toContain('See: guildhall help cluster');
  });

  test('fails without the password if Redis cannot be reached', async () => {
    const { status, errors } = await run('redis://:secret-password@127.0.0.1:1', 'status');
    expect(status).toBe(1);
    expect(errors).toContain('127.0.0.1:1 cannot be reached');
    expect(errors).not.toContain('secret-password');
  });
});
