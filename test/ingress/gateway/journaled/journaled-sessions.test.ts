import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RESUMABLE_CLOSE } from '../../../../src/ingress/gateway/protocol/errors.js';
import { MAX_LAG_MS } from '../../../../src/ingress/gateway/resharding/stream-aligner.js';
import { JournaledGateway } from './journaled-gateway.js';

const Resume = z.object({ session_id: z.string(), seq: z.number() });
const Identify = z.object({ intents: z.number() });

describe('a session', () => {
  test('is stored at READY, before the first event', async () => {
    const journaled = await JournaledGateway.create();
    const client = journaled.client();
    const connected = client.connect();
    const connection = await journaled.gateway.firstConnection();
    journaled.shard.hold();
    connection.hello();
    await connection.expectFrame(2);
    connection.dispatch('READY', journaled.gateway.readyData());
    connection.dispatch('MESSAGE_CREATE', { name: 'first' });
    await connected;
    await connection.caughtUp();
    expect(await journaled.started()).toEqual([]);
    journaled.shard.open();
    expect(await journaled.started()).toEqual(['first']);
    const stored = journaled.shard.steps.filter((step) => !step.startsWith('sequence'));
    expect(stored).toEqual(['session first-session', 'entry 2']);
  });

  test('is resumed by the next process after a crash right after READY', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    await journaled.kill();
    void journaled.client().connect();
    const connection = await journaled.gateway.firstConnection();
    connection.hello();
    expect(Resume.parse(await connection.expectFrame(6))).toEqual({ session_id: 'first-session', seq: 1 });
  });

  test('is resumed after the last event that was stored', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready();
    for (const name of ['a', 'b', 'c']) connection.dispatch('MESSAGE_CREATE', { name });
    await connection.caughtUp();
    expect(await journaled.started()).toEqual(['a', 'b', 'c']);
    await journaled.kill();
    void journaled.client().connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).seq).toBe(4);
  });

  test('is resumed before the events that were not stored, so that Discord repeats them', async () => {
    const journaled = await JournaledGateway.create();
    const { connection, shard } = await journaled.ready();
    connection.dispatch('MESSAGE_CREATE', { name: 'a' });
    await connection.caughtUp();
    await journaled.settle();
    shard.hold();
    connection.dispatch('MESSAGE_CREATE', { name: 'b' });
    await connection.caughtUp();
    await journaled.kill();
    void journaled.client().connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).seq).toBe(2);
    next.sequence.last = 2;
    next.dispatch('MESSAGE_CREATE', { name: 'b' });
    next.dispatch('RESUMED');
    await next.caughtUp();
    expect(await journaled.started()).toEqual(['a', 'a', 'b']);
  });

  test('is resumed after events without a listener, once a quarter of a second has passed', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready();
    for (let count = 0; count < 9; count++) connection.dispatch('TYPING_START');
    await connection.caughtUp();
    await journaled.gateway.clock.advance(250);
    await journaled.kill();
    void journaled.client().connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).seq).toBe(10);
  });

  test('that Discord no longer resumes is replaced, and the events that were running start again anyway', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready();
    connection.dispatch('MESSAGE_CREATE', { name: 'a' });
    await connection.caughtUp();
    await journaled.settle();
    await journaled.kill();
    journaled.starts.takeAll();
    const connected = journaled.client().connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    await next.expectFrame(6);
    next.send({ op: 9, d: false });
    const { connection: identified } = await journaled.gateway.nextReconnection();
    identified.hello();
    await identified.expectFrame(2);
    identified.sequence = { last: 0 };
    identified.dispatch('READY', journaled.gateway.readyData({ session_id: 'second-session' }));
    await connected;
    identified.dispatch('MESSAGE_CREATE', { name: 'b' });
    await identified.caughtUp();
    expect(await journaled.started()).toEqual(['a', 'b']);
    await journaled.kill();
    void journaled.client().connect();
    const third = await journaled.gateway.firstConnection();
    third.hello();
    expect(Resume.parse(await third.expectFrame(6))).toEqual({ session_id: 'second-session', seq: 2 });
  });

  test('is not resumed while another process may own the shard', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    await journaled.kill();
    const client = journaled.client();
    journaled.journal.onAcquired = (shard) => {
      shard.isOwned = false;
    };
    void client.connect();
    await expect.poll(() => client.status).toBe('waiting');
    journaled.shard.isOwned = true;
    const connection = await journaled.gateway.firstConnection();
    connection.hello();
    await connection.expectFrame(6);
  });

  test('is not resumed if another process may own the shard since the connection was made', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    await journaled.kill();
    const client = journaled.client();
    void client.connect();
    const connection = await journaled.gateway.firstConnection();
    journaled.shard.isOwned = false;
    connection.hello();
    expect(await connection.closed).toBe(RESUMABLE_CLOSE);
    expect(connection.takeFrames()).toEqual([]);
    await journaled.gateway.clock.advance(60_000);
    expect(client.status).toBe('waiting');
    journaled.shard.isOwned = true;
    const next = await journaled.gateway.nextConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).session_id).toBe('first-session');
  });
});

describe('the sequence of a resume', () => {
  test('is the last one that is stored, so that another process can still get the events after it', async () => {
    const journaled = await JournaledGateway.create();
    const { connection, shard } = await journaled.ready();
    connection.dispatch('MESSAGE_CREATE', { name: 'a' });
    await connection.caughtUp();
    await journaled.settle();
    shard.hold();
    for (const name of ['b', 'c']) connection.dispatch('MESSAGE_CREATE', { name });
    await connection.caughtUp();
    connection.close(4000);
    await journaled.gateway.clock.advance(3000);
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 2 });
    next.sequence = { last: 2 };
    for (const name of ['b', 'c', 'd']) next.dispatch('MESSAGE_CREATE', { name });
    next.dispatch('RESUMED');
    await next.caughtUp();
    shard.open();
    expect(await journaled.started()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the sequence of a heartbeat', () => {
  test('is the last one that is stored', async () => {
    const journaled = await JournaledGateway.create();
    const { connection, shard } = await journaled.ready();
    connection.dispatch('MESSAGE_CREATE', { name: 'a' });
    await connection.caughtUp();
    await journaled.settle();
    shard.hold();
    connection.dispatch('MESSAGE_CREATE', { name: 'b' });
    await connection.caughtUp();
    connection.send({ op: 1, d: null });
    expect(await connection.expectFrame(1)).toBe(2);
    shard.open();
    await journaled.settle();
    connection.send({ op: 1, d: null });
    expect(await connection.expectFrame(1)).toBe(3);
  });
});

describe('too many waiting events', () => {
  const policy = { maxRunningEvents: 1, suspendAboveBytes: 3000, resumeBelowBytes: 1000 };

  test('suspend the session, with a warning; it continues when they are fewer, in order', async () => {
    const journaled = await JournaledGateway.create();
    const { client, connection } = await journaled.ready({ policy });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      connection.dispatch('MESSAGE_CREATE', { name, padding: 'x'.repeat(1000) });
    expect(await connection.closed).toBe(RESUMABLE_CLOSE);
    expect(await journaled.gateway.line('too many events wait')).toMatchObject({ level: 40 });
    expect(client.shards[0]).toMatchObject({ status: 'waiting', journal: { isSuspended: true, runningEvents: 1 } });
    const received = client.shards[0]?.sequence ?? 0;
    const names: string[] = [];
    for (let sequence = 2; sequence <= received; sequence++) {
      const start = await journaled.starts.next();
      names.push(start.name);
      start.end();
      await journaled.settle();
    }
    await journaled.gateway.clock.advance(1000);
    const next = await journaled.gateway.nextConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).seq).toBe(received);
    next.sequence.last = received;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'].slice(received - 1)) next.dispatch('MESSAGE_CREATE', { name });
    next.dispatch('RESUMED');
    await next.caughtUp();
    for (let count = names.length; count < 6; count++) {
      const start = await journaled.starts.next();
      names.push(start.name);
      start.end();
    }
    await journaled.settle();
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(client.shards[0]).toMatchObject({ status: 'ready', journal: { isSuspended: false, queuedEvents: 0 } });
  });
});

describe('other intents', () => {
  test('resume the session, and then a new one takes over: each event starts once', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready({ intents: 3 });
    connection.dispatch('MESSAGE_CREATE', { name: 'before' });
    await connection.caughtUp();
    (await journaled.starts.next()).end();
    await journaled.stop();
    const connected = journaled.client({ intents: 515 }).connect();
    const old = await journaled.gateway.firstConnection();
    old.hello();
    await old.expectFrame(6);
    old.sequence = { last: 2 };
    old.dispatch('MESSAGE_CREATE', { name: 'missed' });
    old.dispatch('RESUMED');
    await connected;
    const renewed = await journaled.gateway.firstConnection();
    renewed.hello();
    expect(Identify.parse(await renewed.expectFrame(2)).intents).toBe(515);
    renewed.sequence = { last: 0 };
    renewed.dispatch('READY', journaled.gateway.readyData({ session_id: 'renewed' }));
    await renewed.caughtUp();
    for (const [index, name] of ['one', 'two', 'three'].entries()) {
      for (const session of [old, renewed]) session.dispatch('MESSAGE_CREATE', { name, guild_id: '1' });
      await Promise.all([old.caughtUp(), renewed.caughtUp()]);
      await journaled.gateway.clock.advance(index === 2 ? 1000 : 4000);
    }
    // The old session is behind.
    renewed.dispatch('MESSAGE_CREATE', { name: 'ahead', guild_id: '1' });
    await renewed.caughtUp();
    await journaled.gateway.clock.advance(4000);
    await old.closed;
    renewed.dispatch('MESSAGE_CREATE', { name: 'after', guild_id: '1' });
    await renewed.caughtUp();
    expect(await journaled.started()).toEqual(['missed', 'one', 'two', 'three', 'ahead', 'after']);
    await journaled.gateway.clock.advance(250);
    await journaled.kill();
    void journaled.client({ intents: 515 }).connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6))).toEqual({ session_id: 'renewed', seq: 6 });
  });

  test('keep the old session until the new one is stored', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready({ intents: 3 });
    await journaled.stop();
    const connected = journaled.client({ intents: 515 }).connect();
    const old = await journaled.gateway.firstConnection();
    old.hello();
    await old.expectFrame(6);
    old.dispatch('RESUMED');
    await connected;
    const renewed = await journaled.gateway.firstConnection();
    renewed.hello();
    await renewed.expectFrame(2);
    renewed.sequence = { last: 0 };
    renewed.dispatch('READY', journaled.gateway.readyData({ session_id: 'renewed' }));
    await renewed.caughtUp();
    journaled.shard.hold();
    for (let period = 0; period < 2; period++) await journaled.gateway.clock.advance(MAX_LAG_MS);
    await journaled.gateway.line('the new session has taken over');
    const closed = old.closed.then(() => 'closed');
    expect(await Promise.race([closed, old.caughtUp().then(() => 'open')])).toBe('open');
    expect(journaled.shard.steps).not.toContain('session renewed');
    journaled.shard.open();
    expect(await closed).toBe('closed');
    expect(journaled.shard.steps).toContain('session renewed');
  });

  test('that Discord rejects end the gateway, and the next process can resume the session', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready({ intents: 3 });
    await journaled.stop();
    const connected = journaled.client({ intents: 515 }).connect();
    const old = await journaled.gateway.firstConnection();
    old.hello();
    await old.expectFrame(6);
    old.dispatch('RESUMED');
    await connected;
    const renewed = await journaled.gateway.firstConnection();
    renewed.hello();
    await renewed.expectFrame(2);
    renewed.close(4014);
    await expect.poll(() => journaled.gateway.failures).toMatchObject([{ closeCode: 4014 }]);
    expect(await old.closed).toBe(RESUMABLE_CLOSE);
    await journaled.stop();
    void journaled.client({ intents: 3 }).connect();
    const next = await journaled.gateway.firstConnection();
    next.hello();
    expect(Resume.parse(await next.expectFrame(6)).session_id).toBe('first-session');
  });
});
