import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStart } from '../../../src/ingress/gateway/gateway-options.js';
import { GatewayOptionsError, ReshardingError } from '../../../src/ingress/gateway/protocol/errors.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

/** Of the two shards there are to be, this one is of shard 0, the other of shard 1. */
const EVEN = '8388608';
const ODD = '4194304';

/** How long both sides run on when every shard is complete. */
const OVERLAP_MS = 10_000;

function texts(): string[] {
  return service.delivered
    .filter(({ event }) => event === 'MESSAGE_CREATE')
    .map(({ data, origin }) => {
      // The messages of these tests have a text.
      const { text } = data as { text: string };
      return origin.via === 'gateway' && origin.replayed ? `${text}*` : text;
    });
}

const say = (connection: ScriptedConnection, guild_id: string, text: string) =>
  connection.dispatch('MESSAGE_CREATE', { guild_id, text });

/** A client of one shard on its way to two: the old connection, the new ones, and the end. */
async function resharding(options: { began?: (began: SessionStart) => void; guilds?: readonly string[] } = {}) {
  const { client, connection } = await service.ready(options.began ? { onSessionStart: options.began } : {});
  const done = client.reshard(2);
  done.catch(() => {});
  const guilds = (options.guilds ?? []).map((id) => ({ id, unavailable: true }));
  const connections = await service.greetShards(2, { guilds });
  const [zero, one] = [connections.get(0), connections.get(1)];
  if (!zero || !one) throw new Error('the new shards did not identify');
  await Promise.all([zero.caughtUp(), one.caughtUp()]);
  return { client, connection, done, zero, one };
}

describe('resharding', () => {
  test('connects the new shards beside the old one, which goes only when they have taken over', async () => {
    const { client, connection, done, zero, one } = await resharding();
    await service.clock.advance(OVERLAP_MS - 1);
    expect(client.shards).toHaveLength(1);
    await service.clock.advance(1);
    await done;
    expect(await connection.closed).toBe(1000);
    expect(client.shards.map(({ id, status }) => [id, status])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
    ]);
    await client.send(1, { op: 4 });
    expect(await zero.taken()).toEqual([1]);
    expect(await one.taken()).toEqual([1, 4]);
  });

  test('misses no event and delivers none twice, wherever the switch falls', async () => {
    const { connection, done, zero, one } = await resharding();
    say(connection, EVEN, 'before both');
    await connection.caughtUp();
    say(connection, EVEN, 'heard by both');
    say(zero, EVEN, 'heard by both');
    say(one, ODD, 'the new one first');
    await Promise.all([zero.caughtUp(), one.caughtUp()]);
    say(connection, ODD, 'the new one first');
    await connection.caughtUp();
    await service.clock.advance(OVERLAP_MS - 100);
    say(zero, EVEN, 'ahead at the switch');
    say(connection, ODD, 'behind at the switch');
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    await service.clock.advance(100);
    await done;
    say(one, ODD, 'behind at the switch');
    say(one, ODD, 'after it');
    await one.caughtUp();
    expect(texts()).toEqual([
      'before both',
      'heard by both',
      'the new one first',
      'behind at the switch',
      'ahead at the switch',
      'after it',
    ]);
  });

  test('waits until a new shard knows its guilds, which are news to nobody', async () => {
    const { client, done, zero, one } = await resharding({ guilds: [EVEN] });
    await service.clock.advance(OVERLAP_MS);
    expect(client.shards).toHaveLength(1);
    zero.dispatch('GUILD_CREATE', { id: EVEN });
    one.dispatch('GUILD_DELETE', { id: EVEN, unavailable: true });
    await Promise.all([zero.caughtUp(), one.caughtUp()]);
    await service.clock.advance(OVERLAP_MS);
    await done;
    expect(service.delivered.filter(({ event }) => event === 'GUILD_CREATE')).toEqual([]);
  });

  test('does not wait for ever for guilds that do not come', async () => {
    const { client, done } = await resharding({ guilds: [EVEN] });
    await service.clock.advance(15_000 + OVERLAP_MS);
    await done;
    expect(client.shards).toHaveLength(2);
  });

  test('waits anew when a connection ends meanwhile, old or new', async () => {
    const { client, connection, done, one } = await resharding();
    await service.clock.advance(OVERLAP_MS - 1);
    one.drop();
    const again = await service.connection();
    again.hello();
    await again.expectFrame(6);
    await service.clock.advance(1000);
    expect(client.shards).toHaveLength(1);
    again.sequence = one.sequence;
    again.dispatch('RESUMED');
    await again.caughtUp();
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await connection.caughtUp();
    await service.clock.advance(OVERLAP_MS - 1);
    expect(client.shards).toHaveLength(1);
    await service.clock.advance(1);
    await done;
  });

  test('interactions are never held back, and come once', async () => {
    const { connection, zero } = await resharding();
    for (const from of [zero, connection]) from.dispatch('INTERACTION_CREATE', { id: '1', guild_id: EVEN });
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    expect(service.delivered.filter(({ event }) => event === 'INTERACTION_CREATE')).toHaveLength(1);
  });

  test('tells of the new sessions as of ones that go on', async () => {
    const told: SessionStart[] = [];
    const { done } = await resharding({ began: (began) => told.push(began) });
    await service.clock.advance(OVERLAP_MS);
    await done;
    expect(told.slice(1)).toEqual([
      { shard: 0, count: 2, fresh: false, lost: false },
      { shard: 1, count: 2, fresh: false, lost: false },
    ]);
  });

  test('shows the presence on the new shards', async () => {
    const presence = { since: null, activities: [], status: 'idle' as const, afk: false };
    const { client } = await service.ready({ presence });
    void client.reshard(2).catch(() => {});
    const connection = await service.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence, shard: [0, 2] });
  });

  test('members that were asked for are asked for again on the new shard', async () => {
    const { client, connection, done, one } = await resharding();
    const first = client.requestMembers(ODD)[Symbol.asyncIterator]().next();
    first.catch(() => {});
    await connection.expectFrame(8);
    await service.clock.advance(OVERLAP_MS);
    await done;
    await one.expectFrame(1);
    expect(await one.expectFrame(8)).toMatchObject({ guild_id: ODD });
    await client.close();
    await expect(first).rejects.toMatchObject({ reason: 'closed' });
  });

  test('can be done again at once; what only the new shards heard comes, marked', async () => {
    const { client, done, zero, one } = await resharding();
    say(zero, EVEN, 'first');
    await zero.caughtUp();
    await service.clock.advance(OVERLAP_MS);
    await done;
    const again = client.reshard(1);
    const connection = (await service.greetShards(1)).get(0);
    if (!connection) throw new Error('the new shard did not identify');
    await connection.caughtUp();
    for (const from of [zero, one]) {
      await from.taken();
      from.send({ op: 11 });
    }
    await service.clock.advance(OVERLAP_MS / 2);
    say(zero, EVEN, 'second');
    say(connection, EVEN, 'second');
    say(connection, EVEN, 'third');
    await Promise.all([zero.caughtUp(), connection.caughtUp()]);
    await service.clock.advance(OVERLAP_MS / 2);
    await again;
    expect(client.shards).toHaveLength(1);
    expect(texts()).toEqual(['first*', 'second', 'third*']);
  });
});

describe('resharding that is given up', () => {
  test('because the new shards are refused: those before them go on', async () => {
    const { client, connection } = await service.ready();
    const failed = client.reshard(2).catch((error: unknown) => error);
    const refused = await service.connection();
    refused.hello();
    refused.close(4011);
    const error = await failed;
    expect(error).toBeInstanceOf(ReshardingError);
    expect(error).toMatchObject({ code: 'gateway_resharding_failed', cause: { closeCode: 4011 } });
    say(connection, EVEN, 'still here');
    await connection.caughtUp();
    expect(texts()).toEqual(['still here']);
    expect(client.status).toBe('ready');
    expect(service.failures).toEqual([]);
  });

  test('by a signal: what the new shards held back is dropped, since the old ones have it', async () => {
    const { client, connection } = await service.ready();
    const patience = new AbortController();
    const failed = client.reshard(2, { signal: patience.signal }).catch((error: unknown) => error);
    const zero = (await service.greetShards(2)).get(0);
    if (zero) say(zero, EVEN, 'told by both');
    await zero?.caughtUp();
    patience.abort(new Error('not today'));
    expect(await failed).toMatchObject({ message: expect.stringContaining('not today') });
    expect(await zero?.closed).toBe(1000);
    say(connection, EVEN, 'told by both');
    await connection.caughtUp();
    expect(texts()).toEqual(['told by both']);
  });

  test('by close(), and by handing over, which hands over the shards before', async () => {
    const { client, done, zero } = await resharding();
    expect(await client.handOver()).toMatchObject([{ shard: [0, 1], sessionId: 'first-session' }]);
    await expect(done).rejects.toBeInstanceOf(ReshardingError);
    expect(await zero.closed).toBe(1000);
  });

  test.each([0, -1, 1.5])('to %d shards is refused', async (count) => {
    const { client } = await service.ready();
    await expect(client.reshard(count)).rejects.toBeInstanceOf(GatewayOptionsError);
  });

  test('while nothing is connected, or not all shards are here, or one is under way', async () => {
    await expect(service.client().reshard(2)).rejects.toThrow('the gateway is not connected');
    const { client: part } = await service.readyShards({ shards: { count: 2, ids: [0] } }, [0]);
    await expect(part.reshard(4)).rejects.toThrow('not connected here');
    const { client } = await resharding();
    await expect(client.reshard(3)).rejects.toThrow('under way');
  });

  test('to the count that there is does nothing', async () => {
    const { client } = await service.ready();
    await client.reshard(1);
    expect(client.status).toBe('ready');
  });
});
