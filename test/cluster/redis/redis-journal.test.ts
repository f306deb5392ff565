/** What the journal on Redis promises beyond what every engine does: between processes, and when Redis fails. */
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRedisConnection, type RedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { RedisJournal } from '../../../src/cluster/redis/redis-journal.js';
import { shardKeys } from '../../../src/cluster/redis/shard-keys.js';
import type { ShardJournal } from '../../../src/ingress/journal/journal.js';
import { afterTest, testsRunTogether } from '../../current-test.js';
import { describeJournal, entry, noteTexts, reasonOf, session, shard, texts } from '../../ingress/journal/contract.js';
import { runs } from '../../runs.js';
import { missingRedis, startRedis, useRedis } from './redis-server.js';
import { journalOn, RedisStorage } from './redis-storage.js';
import { startTcpProxy } from './tcp-proxy.js';

testsRunTogether();
const shared = useRedis();

describe.skipIf(missingRedis)('the contract', () => {
  describeJournal('a journal on Redis', async () => new RedisStorage(shared.newDatabase()));
});

/** Opens a connection that is closed at the end of the test. */
async function connectTo(url: string): Promise<RedisConnection> {
  const connection = await openRedisConnection({ url });
  afterTest(() => connection.close());
  return connection;
}

async function openJournal(url: string): Promise<RedisJournal> {
  return journalOn(await connectTo(url));
}

/** As if the lease had ended, because its process could not renew it. */
async function endLeases(url: string): Promise<void> {
  await (await connectTo(url)).call('DEL', 'guildhall:{test:1:0}:lease');
}

/** The journal of the next owner. */
async function takeOver(url: string): Promise<ShardJournal> {
  await endLeases(url);
  return (await openJournal(url)).acquire(shard);
}

const sequencesOf = (owned: ShardJournal) => owned.recovery.entries.map(({ sequence }) => sequence);
const numbers = (count: number) => Array.from({ length: count }, (_item, index) => index + 1);

describe.skipIf(missingRedis)('between processes', () => {
  test('a shard with a lease cannot be acquired, until it is released', async () => {
    const url = shared.newDatabase();
    const first = await (await openJournal(url)).acquire(shard);
    const other = await openJournal(url);
    await expect(other.acquire(shard).catch(reasonOf)).resolves.toBe('acquired');
    await first.release();
    expect((await other.acquire(shard)).recovery.wasReleased).toBe(true);
  });

  test('a shard that was acquired but did not run is still that of a dead process', async () => {
    const url = shared.newDatabase();
    await (await openJournal(url)).acquire(shard);
    await endLeases(url);
    const lease = { token: 'unused', leaseMs: 60_000, isConfirmed: () => true, onReleased() {} };
    const unused = await (await openJournal(url)).tryAcquire(shard, lease);
    expect(unused?.recovery.wasReleased).toBe(false);
    await unused?.releaseUnused();
    expect((await (await openJournal(url)).acquire(shard)).recovery.wasReleased).toBe(false);
  });

  test('of many that try at once, one acquires the shard', async () => {
    const url = shared.newDatabase();
    const journals = await Promise.all(numbers(8).map(() => openJournal(url)));
    const results = await Promise.allSettled(journals.map((journal) => journal.acquire(shard)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a former owner can write nothing, and knows it then', async () => {
    const url = shared.newDatabase();
    const former = await (await openJournal(url)).acquire(shard);
    await former.startSession(session);
    await former.append([entry(1)]);
    const next = await takeOver(url);
    former.remove([{ epoch: former.epoch, sequence: 1 }]);
    former.moveToDeadLetters({ epoch: former.epoch, sequence: 1 }, 'a cause');
    former.saveSequence(50);
    await expect(former.append([entry(2)]).catch(reasonOf)).resolves.toBe('acquired');
    expect(former.isOwned).toBe(false);
    await former.release();
    await next.release();
    const last = await (await openJournal(url)).acquire(shard);
    expect(last.recovery).toMatchObject({ session, sequence: 1, entries: [{ sequence: 1 }], wasReleased: true });
  });

  test('a former owner cannot start a session', async () => {
    const url = shared.newDatabase();
    const former = await (await openJournal(url)).acquire(shard);
    await former.startSession(session);
    await takeOver(url);
    const another = { ...session, sessionId: 'another' };
    await expect(former.startSession(another).catch(reasonOf)).resolves.toBe('acquired');
    expect((await takeOver(url)).recovery.session).toEqual(session);
  });

  test('Redis itself refuses an entry of a former owner, also after all entries were removed', async () => {
    const url = shared.newDatabase();
    const former = await (await openJournal(url)).acquire(shard);
    await former.append([entry(7)]);
    former.remove([{ epoch: former.epoch, sequence: 7 }]);
    await former.flush();
    await takeOver(url);
    const connection = await connectTo(url);
    const late = connection.call('XADD', 'guildhall:{test:1:0}:entries', `${former.epoch}-8`, 'd', 'late');
    await expect(late).rejects.toThrow('equal or smaller');
  });

  test('the epoch rises further if its counter was lost', async () => {
    const url = shared.newDatabase();
    const first = await (await openJournal(url)).acquire(shard);
    await first.startSession(session);
    await first.append([entry(1)]);
    await (await connectTo(url)).call('DEL', 'guildhall:{test:1:0}:epoch');
    const next = await takeOver(url);
    expect(next.epoch).toBeGreaterThan(first.epoch);
    await next.append([entry(2)]);
    expect(sequencesOf(await takeOver(url))).toEqual([1, 2]);
  });

  test('a session that was resumed by several owners keeps the sequence of removed entries', async () => {
    const url = shared.newDatabase();
    const first = await (await openJournal(url)).acquire(shard);
    await first.startSession(session);
    await first.append([entry(1)]);
    const second = await takeOver(url);
    await second.append([entry(9)]);
    second.remove([{ epoch: second.epoch, sequence: 9 }]);
    await second.flush();
    expect((await takeOver(url)).recovery.sequence).toBe(9);
    expect((await takeOver(url)).recovery.sequence).toBe(9);
  });

  test('another format of the journal is an error with a remedy', async () => {
    const url = shared.newDatabase();
    await (await openJournal(url)).acquire(shard);
    await (await connectTo(url)).call('SET', 'guildhall:{test}:format', '2');
    const journal = await openJournal(url);
    const error: unknown = await journal.acquire({ id: 0, count: 4 }).catch((reason: unknown) => reason);
    expect(reasonOf(error)).toBe('version');
    expect(String(error)).toContain('Use the version that wrote it');
    await expect(journal.storedShards().catch(reasonOf)).resolves.toBe('version');
  });
});

describe.skipIf(missingRedis)('the order', () => {
  test('of 100 batches and their entries is that of the calls', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const appended: Promise<readonly number[]>[] = [];
    for (const batch of numbers(100)) {
      appended.push(owned.append(numbers(7).map((index) => entry((batch - 1) * 7 + index))));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(appended);
    expect(sequencesOf(await takeOver(url))).toEqual(numbers(700));
  });

  test('of large and small entries is that of the calls', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const sizes = numbers(30).map((number) => (number % 3 === 0 ? 300_000 + number : number % 5 === 0 ? 70_000 : 10));
    await Promise.all(sizes.map((size, index) => owned.append([{ sequence: index + 1, data: Buffer.alloc(size, 1) }])));
    const { entries } = (await takeOver(url)).recovery;
    expect(entries.map(({ data }) => data.length)).toEqual(sizes);
    expect(entries.map(({ sequence }) => sequence)).toEqual(numbers(30));
  });

  test('of entries around a new session is that of the calls', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const epoch = owned.epoch;
    await Promise.all([owned.append([entry(5)]), owned.startSession(session), owned.append([entry(1)])]);
    const { entries } = (await takeOver(url)).recovery;
    expect(entries.map((stored) => `${stored.epoch}-${stored.sequence}`)).toEqual([`${epoch}-5`, `${owned.epoch}-1`]);
  });

  test('of 10,000 entries is that in which they were appended, when they are read in parts', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.append(numbers(10_000).map(entry));
    for (const sequence of [1, 5000, 10_000]) owned.note({ epoch: owned.epoch, sequence }, Buffer.from('noted'));
    await owned.flush();
    const { entries } = (await takeOver(url)).recovery;
    expect(entries.map(({ sequence }) => sequence)).toEqual(numbers(10_000));
    expect(entries.flatMap(({ notes, sequence }) => (notes.length > 0 ? [sequence] : []))).toEqual([1, 5000, 10_000]);
  });

  test('does not allow an entry before one that is stored: it is reported, and the others are stored', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.append([entry(5)]);
    expect(await Promise.all([owned.append([entry(4)]), owned.append([entry(6)])])).toEqual([[4], []]);
    expect(sequencesOf(await takeOver(url))).toEqual([5, 6]);
  });

  test('allows an entry that is stored already: it is not reported', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.append([entry(4), entry(5)]);
    expect(await owned.append([entry(4), entry(6)])).toEqual([]);
    expect(sequencesOf(await takeOver(url))).toEqual([4, 5, 6]);
  });
});

describe.skipIf(missingRedis)('entries that are sent together', () => {
  test('have sequences of any size', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const sequences = [1, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];
    await owned.append(sequences.map((sequence) => entry(sequence)));
    const { recovery } = await takeOver(url);
    expect(recovery.entries.map(({ sequence }) => sequence)).toEqual(sequences);
    expect(texts(recovery.entries)).toEqual(sequences.map((sequence) => `event ${sequence}`));
  });

  test('can be removed together, however many they are', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.append(numbers(10_000).map((sequence) => entry(sequence)));
    owned.note({ epoch: owned.epoch, sequence: 5000 }, Buffer.from('noted'));
    owned.remove(numbers(9999).map((sequence) => ({ epoch: owned.epoch, sequence })));
    await owned.flush();
    const { notes } = shardKeys('test', shard);
    expect(await (await connectTo(url)).call('EXISTS', notes)).toBe(0);
    expect(sequencesOf(await takeOver(url))).toEqual([10_000]);
  });

  test('of several calls are reported to their callers', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.append([entry(5)]);
    const calls = [owned.append([entry(3), entry(6)]), owned.append([entry(4)]), owned.append([entry(7)])];
    expect(await Promise.all(calls)).toEqual([[3], [4], []]);
    expect(sequencesOf(await takeOver(url))).toEqual([5, 6, 7]);
  });
});

describe.skipIf(missingRedis)('the memory of Redis', () => {
  test('is that of the events in progress, and at most 250 bytes more for each', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const connection = await connectTo(url);
    const { entries } = shardKeys('test', shard);
    const bytesOf = async () => Number((await connection.call('MEMORY', 'USAGE', entries, 'SAMPLES', '0')) ?? 0);
    const ids = numbers(1000).map((sequence) => ({ epoch: owned.epoch, sequence }));
    await owned.append(ids.map(({ sequence }) => ({ sequence, data: randomBytes(900) })));
    expect((await bytesOf()) / ids.length).toBeLessThan(900 + 250);
    owned.remove(ids);
    await owned.flush();
    expect(await bytesOf()).toBeLessThan(2000);
  });
});

describe.skipIf(missingRedis).concurrent('when Redis is restarted', () => {
  test('everything that was stored is still stored, with AOF always', async () => {
    const redis = await startRedis({ aof: 'always' });
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await owned.startSession(session);
    await owned.append([entry(1), entry(2)]);
    await redis.kill();
    await redis.restart();
    const { recovery } = await takeOver(redis.url);
    expect(recovery).toMatchObject({ session, sequence: 2, wasReleased: false });
    expect(texts(recovery.entries)).toEqual(['event 1', 'event 2']);
  });

  test('what is appended meanwhile is stored afterwards, once', async () => {
    const redis = await startRedis();
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await redis.kill();
    const appended = Promise.all(numbers(20).map((sequence) => owned.append([entry(sequence)])));
    owned.saveSequence(40);
    await redis.restart();
    await appended;
    await owned.flush();
    expect(sequencesOf(await takeOver(redis.url))).toEqual(numbers(20));
  });

  test('a session that starts meanwhile is stored afterwards', async () => {
    const redis = await startRedis();
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await redis.kill();
    const started = owned.startSession(session);
    const appended = owned.append([entry(1)]);
    await redis.restart();
    await Promise.all([started, appended]);
    expect((await takeOver(redis.url)).recovery).toMatchObject({ session, sequence: 1, entries: [{ sequence: 1 }] });
  });

  test('and has lost its data, the owner goes on with the same epoch', async () => {
    const redis = await startRedis();
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await owned.append([entry(1)]);
    await redis.deleteData();
    await owned.append([entry(2)]);
    expect((await takeOver(redis.url)).recovery).toMatchObject({
      entries: [{ epoch: owned.epoch, sequence: 2 }],
      wasReleased: false,
    });
  });
});

describe.skipIf(missingRedis)('when Redis has lost data', () => {
  const lose = async (url: string) => void (await (await connectTo(url)).call('FLUSHDB'));
  const lease = (token: string) => ({ token, leaseMs: 60_000, isConfirmed: () => true, onReleased() {} });

  test('a session can be stored again, with the sequence up to which its events are stored', async () => {
    const url = shared.newDatabase();
    const journal = await openJournal(url);
    const owned = await journal.acquire(shard);
    await owned.startSession(session);
    await owned.append([entry(3)]);
    owned.saveSequence(7);
    await owned.flush();
    await lose(url);
    await journal.restore(shard);
    expect(await journal.storedShards()).toEqual([{ ...shard, hasSession: true }]);
    await owned.release();
    const { recovery, epoch } = await (await openJournal(url)).acquire(shard);
    expect(recovery).toMatchObject({ session, sequence: 7, entries: [], wasReleased: true });
    expect(epoch).toBeGreaterThan(owned.epoch);
  });

  test('a shard that is released directly after that leaves its session', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.startSession(session);
    await owned.append([entry(4)]);
    await lose(url);
    await owned.release();
    const { recovery, epoch } = await (await openJournal(url)).acquire(shard);
    expect(recovery).toMatchObject({ session, sequence: 4, entries: [], wasReleased: true });
    expect(epoch).toBeGreaterThan(owned.epoch);
  });

  test('a session that was not lost keeps its sequence', async () => {
    const url = shared.newDatabase();
    const journal = await openJournal(url);
    const owned = await journal.acquire(shard);
    await owned.startSession(session);
    await owned.append([entry(3)]);
    await (await connectTo(url)).call('HSET', 'guildhall:{test:1:0}:session', 'sequence', '9');
    await journal.restore(shard);
    expect((await takeOver(url)).recovery).toMatchObject({ session, sequence: 9 });
  });

  test('nothing is stored again for a shard that this process does not own', async () => {
    const url = shared.newDatabase();
    const journal = await openJournal(url);
    await journal.restore(shard);
    expect(await journal.storedShards()).toEqual([]);
    const owned = await journal.acquire(shard);
    await owned.startSession(session);
    const next = await takeOver(url);
    await next.endSession();
    await expect(journal.restore(shard).catch(reasonOf)).resolves.toBe('acquired');
    expect((await takeOver(url)).recovery.session).toBeUndefined();
  });

  test('a session that starts then has a higher epoch', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    const { epoch } = owned;
    await lose(url);
    await owned.startSession(session);
    expect(owned.epoch).toBeGreaterThan(epoch);
    await expect((await openJournal(url)).acquire(shard).catch(reasonOf)).resolves.toBe('acquired');
  });

  test('and another process has acquired the shard, the former owner writes nothing, also with a higher epoch', async () => {
    const url = shared.newDatabase();
    const former = await (await openJournal(url)).acquire(shard);
    await former.startSession(session);
    await lose(url);
    const next = await (await openJournal(url)).acquire(shard);
    // As if the clock of Redis had been set back.
    await (await connectTo(url)).call('SET', 'guildhall:{test:1:0}:epoch', '5');
    await expect(former.append([entry(1)]).catch(reasonOf)).resolves.toBe('acquired');
    expect(former.isOwned).toBe(false);
    expect(next.isOwned).toBe(true);
  });

  test('a counter that is too small is raised to the epoch of the owner, whose batches are stored', async () => {
    const url = shared.newDatabase();
    const owned = await (await openJournal(url)).acquire(shard);
    await owned.startSession(session);
    const connection = await connectTo(url);
    // A replica that has not received the acquisition: the batches of the earlier owner are counted in it.
    await connection.call('SET', 'guildhall:{test:1:0}:epoch', String(owned.epoch - 2));
    await connection.call('HSET', 'guildhall:{test:1:0}:session', 'batch', '500');
    await connection.call('DEL', 'guildhall:{test:1:0}:lease', 'guildhall:{test:1:0}:entries');
    await owned.append([entry(1)]);
    const next = await takeOver(url);
    expect(sequencesOf(next)).toEqual([1]);
    expect(next.epoch).toBe(owned.epoch + 1);
  });

  test('an epoch is above the time of Redis, what the process knows, and the last entry', async () => {
    const url = shared.newDatabase();
    const connection = await connectTo(url);
    const reply = await connection.call('TIME');
    const seconds = Number(Array.isArray(reply) && reply[0]);
    const first = await (await openJournal(url)).acquire(shard);
    expect(first.epoch).toBeGreaterThan(seconds);
    await lose(url);
    const known = seconds + 1_000_000;
    const second = await (await openJournal(url)).tryAcquire(shard, lease('second'), known);
    expect(second?.epoch).toBe(known + 1);
    await second?.append([entry(1)]);
    await connection.call('DEL', 'guildhall:{test:1:0}:epoch', 'guildhall:{test:1:0}:lease');
    const third = await (await openJournal(url)).tryAcquire(shard, lease('third'), 7);
    expect(third?.epoch).toBe(known + 2);
  });

  test('no epoch is used twice, whatever is lost, as long as one process knows it', async () => {
    const steps = fc.array(fc.constantFrom('acquire', 'session', 'lose everything', 'lose the counter', 'lose a part'));
    await fc.assert(
      fc.asyncProperty(steps, fc.uuid(), async (history, name) => {
        const url = shared.newDatabase();
        const connection = await connectTo(url);
        const key = (part: string) => `guildhall:{${name}:1:0}:${part}`;
        const epochs: number[] = [];
        let owned: ShardJournal | undefined;
        for (const [index, step] of history.entries()) {
          if (step === 'lose everything') await lose(url);
          else if (step === 'lose the counter') await connection.call('DEL', key('epoch'));
          else if (step === 'lose a part') {
            await connection.call('SET', key('epoch'), '3');
            await connection.call('DEL', key('entries'));
          } else if (step === 'session') {
            if (!owned) continue;
            await owned.startSession({ ...session, sessionId: `session ${index}` });
            epochs.push(owned.epoch);
          } else {
            await connection.call('DEL', key('lease'));
            owned = await journalOn(connection, name).tryAcquire(shard, lease(`${index}`), epochs.at(-1));
            epochs.push(owned?.epoch ?? 0);
          }
        }
        expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
      }),
      { numRuns: runs(30) },
    );
  });
});

describe.skipIf(missingRedis).concurrent('when the network fails', () => {
  test.each([1, 60, 500, 2000, 9000])(
    'after %i bytes of a batch, each entry is stored once and in order, with its notes',
    async (bytes) => {
      const redis = await startRedis();
      const proxy = await startTcpProxy(redis.port);
      const owned = await (await openJournal(proxy.url)).acquire(shard);
      await owned.startSession(session);
      await owned.append([entry(1)]);
      proxy.cutAfter(bytes);
      owned.note({ epoch: owned.epoch, sequence: 1 }, Buffer.from('noted'));
      await Promise.all(numbers(100).map((index) => owned.append([{ sequence: index + 1, data: Buffer.alloc(100) }])));
      const { recovery } = await takeOver(redis.url);
      expect(recovery.entries.map(({ sequence }) => sequence)).toEqual(numbers(101));
      expect(recovery.entries[0]?.notes).toHaveLength(1);
    },
  );

  test('before the reply, a batch is not applied again', async () => {
    const redis = await startRedis();
    const proxy = await startTcpProxy(redis.port);
    const owned = await (await openJournal(proxy.url)).acquire(shard);
    await owned.append([entry(1)]);
    proxy.blockReplies();
    owned.note({ epoch: owned.epoch, sequence: 1 }, Buffer.from('noted'));
    const appended = owned.append([entry(2)]);
    const observer = await connectTo(redis.url);
    while ((await observer.call('XLEN', 'guildhall:{test:1:0}:entries')) !== 2);
    proxy.cut();
    await appended;
    const { entries } = (await takeOver(redis.url)).recovery;
    expect(entries.map(({ sequence, notes }) => [sequence, notes.length])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  test('before the reply to a new session, it is stored', async () => {
    const redis = await startRedis();
    const proxy = await startTcpProxy(redis.port);
    const owned = await (await openJournal(proxy.url)).acquire(shard);
    proxy.blockReplies();
    const started = owned.startSession(session);
    const observer = await connectTo(redis.url);
    while ((await observer.call('HGET', 'guildhall:{test:1:0}:session', 'id')) !== session.sessionId);
    proxy.cut();
    await started;
    await owned.append([entry(1)]);
    const { recovery } = await takeOver(redis.url);
    expect(recovery).toMatchObject({ session, sequence: 1, entries: [{ epoch: owned.epoch }] });
  });

  test('and another process has acquired the shard meanwhile, nothing is stored', async () => {
    const redis = await startRedis();
    const proxy = await startTcpProxy(redis.port);
    const owned = await (await openJournal(proxy.url)).acquire(shard);
    await owned.append([entry(1)]);
    proxy.block();
    const appended = owned.append([entry(2)]).catch(reasonOf);
    const next = await takeOver(redis.url);
    proxy.cut();
    proxy.unblock();
    await expect(appended).resolves.toBe('acquired');
    expect(sequencesOf(next)).toEqual([1]);
    expect(sequencesOf(await takeOver(redis.url))).toEqual([1]);
  });

  test('for good, the loss of the shard rejects what was not stored', async () => {
    const redis = await startRedis();
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await redis.kill();
    const appended = owned.append([entry(1)]).catch(reasonOf);
    owned.lose();
    await expect(appended).resolves.toBe('acquired');
    await owned.release();
  });

  test('for good, a release ends nevertheless', async () => {
    const redis = await startRedis();
    const owned = await (await openJournal(redis.url)).acquire(shard);
    await redis.kill();
    const appended = owned.append([entry(1)]).catch(reasonOf);
    await owned.release();
    await expect(appended).resolves.toBe('acquired');
  });
});

describe.skipIf(missingRedis).concurrent('when Redis rejects a write', () => {
  /** A server that can be made to refuse entries, with the owner of a shard. */
  async function fullRedis() {
    const { url } = await startRedis({ aof: 'no', settings: ['--maxmemory-policy', 'noeviction'] });
    const connection = await connectTo(url);
    const owned = await (await openJournal(url)).acquire(shard);
    const setMemory = (bytes: number) => connection.call('CONFIG', 'SET', 'maxmemory', String(bytes));
    return { url, owned, fill: () => setMemory(1), empty: () => setMemory(0), connection };
  }
  const sized = (sequence: number, size: number) => ({ sequence, data: Buffer.alloc(size, sequence) });

  test('because its memory is full, entries are rejected, and everything else is stored', async () => {
    const { url, owned, fill, empty } = await fullRedis();
    await owned.append([entry(1), entry(2), entry(3)]);
    await fill();
    owned.remove([{ epoch: owned.epoch, sequence: 1 }]);
    owned.note({ epoch: owned.epoch, sequence: 2 }, Buffer.from('noted'));
    owned.moveToDeadLetters({ epoch: owned.epoch, sequence: 3 }, 'a cause');
    const rejected = owned.append([entry(4)]).catch((reason: unknown) => reason);
    await owned.flush();
    const error = await rejected;
    expect(reasonOf(error)).toBe('failed');
    expect(String(error)).toContain('maxmemory');
    await owned.startSession(session);
    const next = await takeOver(url);
    expect(next.recovery.session).toEqual(session);
    expect(sequencesOf(next)).toEqual([2]);
    expect(next.recovery.entries.map(noteTexts)).toEqual([['noted']]);
    await empty();
    await next.append([entry(5)]);
    expect(sequencesOf(await takeOver(url))).toEqual([2, 5]);
  });

  test('because its memory is full, nothing that follows a refused entry is stored before it is appended again', async () => {
    const { url, owned, fill, empty, connection } = await fullRedis();
    await fill();
    // Each large entry is sent by itself.
    const step = [sized(1, 1), sized(2, 70_000), sized(3, 1), sized(4, 200_000), sized(5, 1)];
    const later = [sized(6, 1), sized(7, 70_000)];
    const refused = Promise.allSettled([owned.append(step), owned.append(later)]);
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await empty();
    await owned.flush();
    expect(await connection.call('XLEN', 'guildhall:{test:1:0}:entries')).toBe(0);
    expect(await owned.append(step)).toEqual([]);
    expect(await owned.append(later)).toEqual([]);
    expect(sequencesOf(await takeOver(url))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('in the middle of a step, its repetition sends only what is missing', async () => {
    const { url, owned, fill, empty, connection } = await fullRedis();
    const { entries } = shardKeys('test', shard);
    const step = [sized(1, 1), sized(2, 1_000_000), sized(3, 1_000_000), sized(4, 1)];
    // Full as soon as the first large entry is stored.
    const used = Number(/used_memory:(\d+)/.exec(String(await connection.call('INFO', 'memory')))?.[1]);
    await connection.call('CONFIG', 'SET', 'maxmemory', String(used + 1_500_000));
    await expect(owned.append(step).catch(reasonOf)).resolves.toBe('failed');
    const stored = Number(await connection.call('XLEN', entries));
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(4);
    await fill();
    await expect(owned.append(step).catch(reasonOf)).resolves.toBe('failed');
    await empty();
    // If the first one were sent again, it would be found missing.
    await connection.call('XDEL', entries, `${owned.epoch}-1`);
    expect(await owned.append(step)).toEqual([]);
    expect(sequencesOf(await takeOver(url))).toEqual([2, 3, 4]);
  });

  test('because its memory is full, notes and removals of a refused entry are not stored without it', async () => {
    const { url, owned, fill, empty } = await fullRedis();
    await fill();
    const refused = owned.append([entry(1)]).catch(reasonOf);
    owned.note({ epoch: owned.epoch, sequence: 1 }, Buffer.from('noted'));
    owned.remove([{ epoch: owned.epoch, sequence: 1 }]);
    await expect(refused).resolves.toBe('failed');
    await empty();
    await owned.append([entry(1)]);
    await owned.flush();
    expect((await takeOver(url)).recovery.entries).toMatchObject([{ sequence: 1, notes: [] }]);
  });

  test.each([
    ['READONLY', 'REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
    ['NOREPLICAS', 'CONFIG SET min-replicas-to-write 1', 'CONFIG SET min-replicas-to-write 0'],
  ])('for a moment (%s), it is repeated', async (_code, begin, end) => {
    const { url, owned, connection } = await fullRedis();
    const run = async (command: string) => {
      const [name = '', ...args] = command.split(' ');
      await (await connectTo(url)).call(name, ...args);
    };
    await owned.append([entry(1)]);
    await run(begin);
    const appended = owned.append([entry(2)]);
    owned.remove([{ epoch: owned.epoch, sequence: 1 }]);
    await expect(connection.call('SET', 'guildhall:test', '1')).rejects.toMatchObject({ reason: 'unreachable' });
    await run(end);
    await appended;
    await owned.flush();
    expect(sequencesOf(await takeOver(url))).toEqual([2]);
  });

  test('no error contains the password, nor an event', async () => {
    const redis = await startRedis({ password: 'battery-staple' });
    const journal = await openJournal(redis.url);
    const owned = await journal.acquire(shard);
    await (await connectTo(redis.url)).call('CONFIG', 'SET', 'maxmemory', '1');
    const errors: unknown[] = [await owned.append([entry(1)]).catch((error: unknown) => error)];
    await redis.kill();
    errors.push(await journal.storedShards().catch((error: unknown) => error));
    errors.push(await journal.acquire({ id: 0, count: 2 }).catch((error: unknown) => error));
    errors.push(await openRedisConnection({ url: redis.url }).catch((error: unknown) => error));
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/battery|event 1/);
    }
  });
});
