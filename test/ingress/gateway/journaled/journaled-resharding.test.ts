/** How a bot with a journal changes its shard count while it runs, and what a process that starts after a crash continues. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ShardLeases } from '../../../../src/ingress/gateway/journaled/journaling-options.js';
import { ReshardingError } from '../../../../src/ingress/gateway/protocol/errors.js';
import type { ScriptedConnection } from '../scripted-gateway.js';
import { JournaledGateway } from './journaled-gateway.js';

const Resume = z.object({ session_id: z.string(), seq: z.number() });

/** With two shards, this guild belongs to shard 0, the other one to shard 1. */
const EVEN = '8388608';
const ODD = '4194304';
const MemberRequest = z.object({ guild_id: z.literal(ODD), nonce: z.string() });
/** How long old and new shards run when every shard is complete. */
const OVERLAP_MS = 10_000;

const send = (connection: ScriptedConnection, name: string, guild_id = EVEN) =>
  connection.dispatch('MESSAGE_CREATE', { name, guild_id });

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing');
  return value;
}

/** A process with one shard that changes to two, whose new shards are ready. */
async function resharding() {
  const journaled = await JournaledGateway.create();
  const { client, connection: old } = await journaled.ready({ shards: 'auto' });
  const done = client.reshard(2);
  done.catch(() => {});
  const connections = await journaled.gateway.greetShards(2);
  const [zero, one] = [present(connections.get(0)), present(connections.get(1))];
  await Promise.all([zero.caughtUp(), one.caughtUp()]);
  await journaled.settle();
  const journals = { old: present(journaled.journal.shards[0]), zero: newJournal(0), one: newJournal(1) };
  function newJournal(id: number) {
    return present(journaled.journal.shards.find(({ shard }) => shard.id === id && shard.count === 2));
  }
  /** Sends an event to the old session and to the one that replaces it. */
  const sendBoth = async (name: string, guildId = EVEN) => {
    const renewed = guildId === EVEN ? zero : one;
    for (const connection of [old, renewed]) send(connection, name, guildId);
    await Promise.all([old.caughtUp(), renewed.caughtUp()]);
  };
  /** The new shards take over. Heartbeats are acknowledged. */
  const switchOver = async () => {
    await journaled.gateway.clock.advance(OVERLAP_MS / 2);
    await journaled.gateway.clock.advance(OVERLAP_MS / 2);
    await journaled.settle();
  };
  return { journaled, client, done, old, zero, one, journals, sendBoth, switchOver };
}

/** The sessions that the next process resumes. */
async function resumedSessions(journaled: JournaledGateway, count: number) {
  const client = journaled.client({ shards: 'auto' });
  const connected = client.connect();
  const resumed = new Map<string, { connection: ScriptedConnection; seq: number }>();
  for (let index = 0; index < count; index++) {
    const connection = await journaled.gateway.firstConnection();
    connection.hello();
    const { session_id, seq } = Resume.parse(await connection.expectFrame(6));
    connection.sequence = { last: seq };
    resumed.set(session_id, { connection, seq });
  }
  return { client, connected, resumed };
}

describe('a bot with a journal', () => {
  test('changes its shard count while it runs: each event starts once, in the order of its guild', async () => {
    const { journaled, client, done, old, zero, one, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    await sendBoth('before odd', ODD);
    send(zero, 'ahead');
    await zero.caughtUp();
    expect(await journaled.started()).toEqual(['before', 'before odd']);
    await switchOver();
    await done;
    expect(client.shards.map(({ id, status }) => [id, status])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
    ]);
    expect(await old.closed).toBe(1000);
    send(zero, 'after');
    send(one, 'after odd', ODD);
    await Promise.all([zero.caughtUp(), one.caughtUp()]);
    expect(await journaled.started()).toEqual(expect.arrayContaining(['after', 'after odd']));
  });

  test('stores the sessions of the new shards, which the next process resumes after the last event', async () => {
    const { journaled, done, zero, one, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    await switchOver();
    await done;
    send(one, 'after odd', ODD);
    await one.caughtUp();
    await journaled.started();
    await journaled.kill();
    const { resumed } = await resumedSessions(journaled, 2);
    expect(resumed.get('s0/2')?.seq).toBe(zero.sequence.last);
    expect(resumed.get('s1/2')?.seq).toBe(one.sequence.last);
    // The handlers were running when the process was killed.
    expect((await journaled.started()).toSorted()).toEqual(['after odd', 'before']);
  });

  test('repeats the member requests that wait on the new shard of the guild', async () => {
    const { client, done, old, one, switchOver } = await resharding();
    const first = client.requestMembers(ODD)[Symbol.asyncIterator]().next();
    await old.expectFrame(8);
    await switchOver();
    await done;
    await one.expectFrame(1);
    const { nonce } = MemberRequest.parse(await one.expectFrame(8));
    one.dispatch('GUILD_MEMBERS_CHUNK', { guild_id: ODD, members: [], chunk_index: 0, chunk_count: 1, nonce });
    expect(await first).toMatchObject({ value: { guild_id: ODD, chunk_count: 1 } });
  });

  test('releases the journals of the old shards when their handlers have finished', async () => {
    const { journaled, done, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    const start = await journaled.starts.next();
    await switchOver();
    await done;
    await journaled.gateway.clock.advance(1000);
    expect(await journaled.journal.storedShards()).toContainEqual({ id: 0, count: 1, hasSession: false });
    start.end();
    await journaled.settle();
    await journaled.gateway.clock.advance(1000);
    await journaled.settle();
    expect(await journaled.journal.storedShards()).toEqual([
      { id: 0, count: 2, hasSession: true },
      { id: 1, count: 2, hasSession: true },
    ]);
    expect(journaled.journal.shards[0]?.isOwned).toBe(false);
  });

  test('changes back to the count before while handlers of that count still run', async () => {
    const { journaled, client, done, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    await switchOver();
    await done;
    const back = client.reshard(1);
    back.catch(() => {});
    const connection = present((await journaled.gateway.greetShards(1)).get(0));
    await connection.caughtUp();
    await switchOver();
    await back;
    send(connection, 'after');
    await connection.caughtUp();
    expect(await journaled.started()).toEqual(['before', 'after']);
    await journaled.kill();
    const { resumed } = await resumedSessions(journaled, 1);
    expect([...resumed.keys()]).toEqual(['s0/1']);
    expect((await journaled.started()).toSorted()).toEqual(['after', 'before']);
  });

  test('can be canceled, and changes its shard count later', async () => {
    const journaled = await JournaledGateway.create();
    const { client, connection } = await journaled.ready({ shards: 'auto' });
    const controller = new AbortController();
    const canceled = client.reshard(2, { signal: controller.signal });
    const settled = expect(canceled).rejects.toBeInstanceOf(ReshardingError);
    const first = await journaled.gateway.greetShards(2);
    controller.abort(new Error('not now'));
    await settled;
    for (const one of first.values()) expect(await one.closed).toBe(1000);
    send(connection, 'still here');
    await connection.caughtUp();
    expect(await journaled.started()).toEqual(['still here']);
    const done = client.reshard(2);
    await journaled.gateway.greetShards(2);
    await journaled.settle();
    await journaled.gateway.clock.advance(OVERLAP_MS / 2);
    await journaled.gateway.clock.advance(OVERLAP_MS / 2);
    await done;
    expect(client.shards).toHaveLength(2);
  });

  test('with leases of a cluster keeps its shard count', async () => {
    const journaled = await JournaledGateway.create();
    const leases: ShardLeases = {
      shardCount: async () => 1,
      start: async (_count, { onAcquired }) => onAcquired(await journaled.journal.acquire({ id: 0, count: 1 })),
      ownerOf: () => undefined,
      stop: async () => {},
    };
    const client = journaled.client({ leases });
    const connected = client.connect();
    await journaled.gateway.greetShards(1);
    await connected;
    await expect(client.reshard(2)).rejects.toThrow('Stop all its processes first');
  });
});

describe('a process that is killed while the shard count changes', () => {
  test('before the switch leaves the old sessions', async () => {
    const { journaled, old, sendBoth } = await resharding();
    await sendBoth('before');
    expect(await journaled.started()).toEqual(['before']);
    await journaled.kill();
    const { resumed } = await resumedSessions(journaled, 1);
    expect(resumed.get('first-session')?.seq).toBe(old.sequence.last);
  });

  test.each(['zero', 'one'] as const)(
    'before the session of new shard %s is stored leaves the old sessions, and nothing since the switch has started',
    async (held) => {
      const { journaled, old, journals, sendBoth, switchOver } = await resharding();
      await sendBoth('before');
      expect(await journaled.started()).toEqual(['before']);
      const last = old.sequence.last;
      journals[held].hold();
      await switchOver();
      await sendBoth('since');
      await sendBoth('since odd', ODD);
      expect(await journaled.started()).toEqual([]);
      await journaled.kill();
      const { resumed, connected } = await resumedSessions(journaled, 1);
      const session = present(resumed.get('first-session'));
      expect(session.seq).toBe(last);
      send(session.connection, 'since');
      send(session.connection, 'since odd', ODD);
      session.connection.dispatch('RESUMED');
      await connected;
      expect((await journaled.started()).toSorted()).toEqual(['before', 'since', 'since odd']);
    },
  );

  test('while old and new sessions are stored continues one count, and nothing since the switch has started', async () => {
    const { journaled, journals, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    expect(await journaled.started()).toEqual(['before']);
    journals.old.hold();
    await switchOver();
    await sendBoth('since');
    expect(await journaled.started()).toEqual([]);
    expect((await journaled.journal.storedShards()).map(({ count, hasSession }) => [count, hasSession])).toEqual([
      [1, true],
      [2, true],
      [2, true],
    ]);
    await journaled.kill();
    const { resumed, connected } = await resumedSessions(journaled, 1);
    const session = present(resumed.get('first-session'));
    send(session.connection, 'since');
    session.connection.dispatch('RESUMED');
    await connected;
    expect((await journaled.started()).toSorted()).toEqual(['before', 'since']);
  });

  test('after the old sessions were removed leaves the new ones, and the running events of the old shards', async () => {
    const { journaled, zero, sendBoth, switchOver } = await resharding();
    await sendBoth('before');
    expect(await journaled.started()).toEqual(['before']);
    await switchOver();
    const last = zero.sequence.last;
    send(zero, 'since');
    await zero.caughtUp();
    expect(await journaled.started()).toEqual(['since']);
    await journaled.kill();
    const { resumed } = await resumedSessions(journaled, 2);
    expect(resumed.get('s0/2')?.seq).toBe(last + 1);
    expect((await journaled.started()).toSorted()).toEqual(['before', 'since']);
  });

  test('with an event that the old shards cannot store leaves the old sessions, and Discord repeats the event', async () => {
    const { journaled, old, journals, sendBoth, switchOver } = await resharding();
    const last = old.sequence.last;
    journals.old.hold();
    await sendBoth('unstored');
    await switchOver();
    await sendBoth('since');
    expect(await journaled.started()).toEqual([]);
    await journaled.kill();
    const { resumed, connected } = await resumedSessions(journaled, 1);
    const session = present(resumed.get('first-session'));
    expect(session.seq).toBe(last);
    for (const name of ['unstored', 'since']) send(session.connection, name);
    session.connection.dispatch('RESUMED');
    await connected;
    expect(await journaled.started()).toEqual(['unstored', 'since']);
  });
});

test('a process that is stopped while the new sessions are stored leaves the old ones', async () => {
  const { journaled, old, done, journals, sendBoth, switchOver } = await resharding();
  await sendBoth('before');
  const last = old.sequence.last;
  (await journaled.starts.next()).end();
  journals.one.hold();
  await switchOver();
  await sendBoth('since');
  journals.one.failure = new Error('the disk is full');
  journals.one.open();
  await journaled.stop();
  await expect(done).rejects.toBeInstanceOf(ReshardingError);
  const { resumed } = await resumedSessions(journaled, 1);
  expect(resumed.get('first-session')?.seq).toBe(last);
});
