import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayOptionsError, ReshardingError } from '../../../src/ingress/gateway/protocol/errors.js';
import type { SessionStart } from '../../../src/ingress/gateway/session/session-hooks.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** With two shards, this guild belongs to shard 0, the other one to shard 1. */
const EVEN = '8388608';
const ODD = '4194304';

/** How long both groups run when every shard is complete. */
const OVERLAP_MS = 10_000;

function texts(): string[] {
  return gateway.delivered
    .filter(({ event }) => event === 'MESSAGE_CREATE')
    .map(({ data, origin }) => {
      // The messages of these tests have a field `text`.
      const { text } = data as { text: string };
      return origin.via === 'gateway' && origin.replayed ? `${text}*` : text;
    });
}

const sendMessage = (connection: ScriptedConnection, guild_id: string, text: string) =>
  connection.dispatch('MESSAGE_CREATE', { guild_id, text });

/** A client that changes from one shard to two: the old connection, the new ones, and the promise of the end. */
async function resharding(
  options: { onSessionStart?: (start: SessionStart) => void; guilds?: readonly string[] } = {},
) {
  const { client, connection } = await gateway.ready(
    options.onSessionStart ? { sessionHooks: { test: { onSessionStart: options.onSessionStart } } } : {},
  );
  const done = client.reshard(2);
  done.catch(() => {});
  const guilds = (options.guilds ?? []).map((id) => ({ id, unavailable: true }));
  const connections = await gateway.greetShards(2, { guilds });
  const [zero, one] = [connections.get(0), connections.get(1)];
  if (!zero || !one) throw new Error('the new shards did not identify');
  await Promise.all([zero.caughtUp(), one.caughtUp()]);
  return { client, connection, done, zero, one };
}

describe('resharding', () => {
  test('connects the new shards while the old one continues until they have taken over', async () => {
    const { client, connection, done, zero, one } = await resharding();
    await gateway.clock.advance(OVERLAP_MS - 1);
    expect(client.shards).toHaveLength(1);
    await gateway.clock.advance(1);
    await done;
    expect(await connection.closed).toBe(1000);
    expect(client.shards.map(({ id, status }) => [id, status])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
    ]);
    await client.send(1, { op: 4 });
    expect(await zero.receivedOpcodes()).toEqual([1]);
    expect(await one.receivedOpcodes()).toEqual([1, 4]);
  });

  test('misses no event and delivers none twice, whenever the switch happens', async () => {
    const { connection, done, zero, one } = await resharding();
    sendMessage(connection, EVEN, 'before both');
    await connection.caughtUp();
    sendMessage(connection, EVEN, 'received by both');
    sendMessage(zero, EVEN, 'received by both');
    sendMessage(one, ODD, 'the new one first');
    await Promise.all([zero.caughtUp(), one.caughtUp()]);
    sendMessage(connection, ODD, 'the new one first');
    await connection.caughtUp();
    await gateway.clock.advance(OVERLAP_MS - 100);
    sendMessage(zero, EVEN, 'ahead at the switch');
    sendMessage(connection, ODD, 'behind at the switch');
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    await gateway.clock.advance(100);
    await done;
    sendMessage(one, ODD, 'behind at the switch');
    sendMessage(one, ODD, 'after it');
    await one.caughtUp();
    expect(texts()).toEqual([
      'before both',
      'received by both',
      'the new one first',
      'behind at the switch',
      'ahead at the switch',
      'after it',
    ]);
  });

  test('waits until a new shard has received its guilds, which are not delivered', async () => {
    const { client, done, zero, one } = await resharding({ guilds: [EVEN] });
    await gateway.clock.advance(OVERLAP_MS);
    expect(client.shards).toHaveLength(1);
    zero.dispatch('GUILD_CREATE', { id: EVEN });
    one.dispatch('GUILD_DELETE', { id: EVEN, unavailable: true });
    await Promise.all([zero.caughtUp(), one.caughtUp()]);
    await gateway.clock.advance(OVERLAP_MS);
    await done;
    expect(gateway.delivered.filter(({ event }) => event === 'GUILD_CREATE')).toEqual([]);
  });

  test('does not wait forever for missing guilds', async () => {
    const { client, done } = await resharding({ guilds: [EVEN] });
    await gateway.clock.advance(15_000 + OVERLAP_MS);
    await done;
    expect(client.shards).toHaveLength(2);
  });

  test('starts waiting again when an old or new connection ends meanwhile', async () => {
    const { client, connection, done, one } = await resharding();
    await gateway.clock.advance(OVERLAP_MS - 1);
    one.drop();
    const again = await gateway.nextConnection();
    again.hello();
    await again.expectFrame(6);
    await gateway.clock.advance(1000);
    expect(client.shards).toHaveLength(1);
    again.sequence = one.sequence;
    again.dispatch('RESUMED');
    await again.caughtUp();
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await connection.caughtUp();
    await gateway.clock.advance(OVERLAP_MS - 1);
    expect(client.shards).toHaveLength(1);
    await gateway.clock.advance(1);
    await done;
  });

  test('interactions are never held back, and are delivered once', async () => {
    const { connection, zero } = await resharding();
    for (const from of [zero, connection]) from.dispatch('INTERACTION_CREATE', { id: '1', guild_id: EVEN });
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    expect(gateway.delivered.filter(({ event }) => event === 'INTERACTION_CREATE')).toHaveLength(1);
  });

  test('reports a session start of the kind `resharded` for each new shard', async () => {
    const starts: SessionStart[] = [];
    const { done } = await resharding({ onSessionStart: (start) => starts.push(start) });
    await gateway.clock.advance(OVERLAP_MS);
    await done;
    expect(starts.slice(1)).toEqual([
      { shardId: 0, shardCount: 2, kind: 'resharded', previousSessionLost: false },
      { shardId: 1, shardCount: 2, kind: 'resharded', previousSessionLost: false },
    ]);
  });

  test('shows the presence on the new shards', async () => {
    const presence = { since: null, activities: [], status: 'idle' as const, afk: false };
    const { client } = await gateway.ready({ presence });
    void client.reshard(2).catch(() => {});
    const connection = await gateway.nextConnection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence, shard: [0, 2] });
  });

  test('pending member requests are repeated on the new shard', async () => {
    const { client, connection, done, one } = await resharding();
    const first = client.requestMembers(ODD)[Symbol.asyncIterator]().next();
    first.catch(() => {});
    await connection.expectFrame(8);
    await gateway.clock.advance(OVERLAP_MS);
    await done;
    await one.expectFrame(1);
    expect(await one.expectFrame(8)).toMatchObject({ guild_id: ODD });
    await client.close();
    await expect(first).rejects.toMatchObject({ reason: 'closed' });
  });

  test('can be repeated immediately; an event that only the new shards received is delivered and marked', async () => {
    const { client, done, zero, one } = await resharding();
    sendMessage(zero, EVEN, 'first');
    await zero.caughtUp();
    await gateway.clock.advance(OVERLAP_MS);
    await done;
    const again = client.reshard(1);
    const connection = (await gateway.greetShards(1)).get(0);
    if (!connection) throw new Error('the new shard did not identify');
    await connection.caughtUp();
    for (const from of [zero, one]) {
      await from.receivedOpcodes();
      from.send({ op: 11 });
    }
    await gateway.clock.advance(OVERLAP_MS / 2);
    sendMessage(zero, EVEN, 'second');
    sendMessage(connection, EVEN, 'second');
    sendMessage(connection, EVEN, 'third');
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    await gateway.clock.advance(OVERLAP_MS / 2);
    await again;
    expect(client.shards).toHaveLength(1);
    expect(texts()).toEqual(['first*', 'second', 'third*']);
  });
});

describe('resharding that is canceled', () => {
  test('by a rejection of the new shards: the old ones continue', async () => {
    const { client, connection } = await gateway.ready();
    const failed = client.reshard(2).catch((error: unknown) => error);
    const rejected = await gateway.nextConnection();
    rejected.hello();
    rejected.close(4011);
    const error = await failed;
    expect(error).toBeInstanceOf(ReshardingError);
    expect(error).toMatchObject({ code: 'gateway_resharding_failed', cause: { closeCode: 4011 } });
    sendMessage(connection, EVEN, 'still here');
    await connection.caughtUp();
    expect(texts()).toEqual(['still here']);
    expect(client.status).toBe('ready');
    expect(gateway.failures).toEqual([]);
  });

  test('by a signal: the held-back events of the new shards are dropped, because the old ones deliver them', async () => {
    const { client, connection } = await gateway.ready();
    const controller = new AbortController();
    const failed = client.reshard(2, { signal: controller.signal }).catch((error: unknown) => error);
    const zero = (await gateway.greetShards(2)).get(0);
    if (zero) sendMessage(zero, EVEN, 'received by both');
    await zero?.caughtUp();
    controller.abort(new Error('not today'));
    expect(await failed).toMatchObject({ message: expect.stringContaining('not today') });
    expect(await zero?.closed).toBe(1000);
    sendMessage(connection, EVEN, 'received by both');
    await connection.caughtUp();
    expect(texts()).toEqual(['received by both']);
  });

  test.each(['close', 'suspend'] as const)('by %s()', async (end) => {
    const { client, done, zero } = await resharding();
    await client[end]();
    await expect(done).rejects.toBeInstanceOf(ReshardingError);
    expect(await zero.closed).toBe(1000);
  });

  test.each([0, -1, 1.5])('to %d shards is rejected', async (count) => {
    const { client } = await gateway.ready();
    await expect(client.reshard(count)).rejects.toBeInstanceOf(GatewayOptionsError);
  });

  test('is rejected without a connection, with shards in other processes, and during another resharding', async () => {
    await expect(gateway.client().reshard(2)).rejects.toThrow('the gateway is not connected');
    const { client: part } = await gateway.readyShards({ shards: { count: 2, ids: [0] } }, [0]);
    await expect(part.reshard(4)).rejects.toThrow('not connected here');
    const { client } = await resharding();
    await expect(client.reshard(3)).rejects.toThrow('in progress');
  });

  test('to the current count does nothing', async () => {
    const { client } = await gateway.ready();
    await client.reshard(1);
    expect(client.status).toBe('ready');
  });
});
