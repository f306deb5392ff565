import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Gateway } from '../../../src/ingress/gateway/gateway.js';
import type { MemberQuery } from '../../../src/ingress/gateway/members/member-requests.js';
import { MembersNotReceivedError, ShardElsewhereError } from '../../../src/ingress/gateway/protocol/errors.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import type { GuildMembersChunk } from '../../../src/wire/events/all-events.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const GUILD = '4194304';
const RequestData = z.looseObject({ guild_id: z.string(), nonce: z.string() });

/** The next request for members that the gateway gets. */
async function receiveRequest(connection: ScriptedConnection): Promise<z.output<typeof RequestData>> {
  return RequestData.parse(await connection.expectFrame(8));
}

function chunk(nonce: string, index: number, count: number, ids: readonly string[] = [`${index}`]) {
  const members = ids.map((id) => ({ user: { id } }));
  return { guild_id: GUILD, members, chunk_index: index, chunk_count: count, nonce };
}

/** Everything of a request; the indices of its chunks, and how it ended. */
async function collect(
  client: Gateway,
  query?: MemberQuery,
  into: GuildMembersChunk[] = [],
): Promise<GuildMembersChunk[]> {
  for await (const part of client.requestMembers(GUILD, query)) into.push(part);
  return into;
}

const indices = (chunks: readonly GuildMembersChunk[]) => chunks.map(({ chunk_index }) => chunk_index);

describe('the request', () => {
  test('contains an empty query for all members', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    const { nonce, ...request } = await receiveRequest(connection);
    expect(request).toEqual({ guild_id: GUILD, query: '', limit: 0 });
    expect(Buffer.byteLength(nonce)).toBeLessThanOrEqual(32);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    expect(await members).toEqual([chunk(nonce, 0, 1)]);
  });

  test.each<[string, MemberQuery, object]>([
    ['by the start of a name', { query: 'an' }, { query: 'an', limit: 100 }],
    ['by name, a few of them', { query: 'an', limit: 3 }, { query: 'an', limit: 3 }],
    ['by ids, with presences', { userIds: ['1', '2'], presences: true }, { user_ids: ['1', '2'], presences: true }],
  ])('contains the query: %s', async (_what, query, request) => {
    const { client, connection } = await gateway.ready();
    const members = collect(client, query);
    const got = await receiveRequest(connection);
    expect(got).toMatchObject({ guild_id: GUILD, ...request });
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(got.nonce, 0, 1));
    await members;
  });

  test('goes to the shard of the guild', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    const members = collect(client);
    const { nonce } = await receiveRequest(shard(1));
    shard(1).dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    await members;
    expect(await shard(0).unexpectedOpcodes()).toEqual([]);
  });

  test('is rejected for a guild whose shard runs in another process', async () => {
    const { client } = await gateway.readyShards({ shards: { count: 2, ids: [0] } }, [0]);
    await expect(collect(client)).rejects.toBeInstanceOf(ShardElsewhereError);
  });

  test('for more than a hundred ids needs several requests, one after another', async () => {
    const { client, connection } = await gateway.ready();
    const userIds = Array.from({ length: 250 }, (_, index) => String(1000 + index));
    const members = collect(client, { userIds });
    for (const size of [100, 100, 50]) {
      const { nonce, user_ids } = await receiveRequest(connection);
      expect(user_ids).toHaveLength(size);
      expect(await connection.unexpectedOpcodes()).toEqual([]);
      connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1, z.array(z.string()).parse(user_ids)));
    }
    expect((await members).flatMap((part) => part.members.map(({ user }) => user.id))).toEqual(userIds);
  });

  test('for no ids sends no request', async () => {
    const { client, connection } = await gateway.ready();
    expect(await collect(client, { userIds: [] })).toEqual([]);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });

  test.each<[string, string, MemberQuery]>([
    ['guild_id', 'home', {}],
    ['user_ids.1', GUILD, { userIds: ['1', 'ann'] }],
    ['', GUILD, { userIds: ['1'], query: 'an' }],
    ['limit', GUILD, { query: 'an', limit: -1 }],
    ['limit', GUILD, { query: 'an', limit: 0 }],
  ])('an invalid value in "%s" is rejected immediately', async (path, guildId, query) => {
    const { client, connection } = await gateway.ready();
    const ask = () => client.requestMembers(guildId, query);
    expect(ask).toThrow(ValidationError);
    expect(ask).toThrow(path === '' ? 'Pass either query or user_ids' : path);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });
});

describe('the response', () => {
  test('is yielded in the order of the chunks, even if they arrive in another order, with the ids that were not found', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client, { userIds: ['1', '2'] });
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', { ...chunk(nonce, 2, 3), not_found: ['2'] });
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 3));
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 1, 3));
    const chunks = await members;
    expect(indices(chunks)).toEqual([0, 1, 2]);
    expect(chunks[2]?.not_found).toEqual(['2']);
  });

  test('of one request is not used for another one', async () => {
    const { client, connection } = await gateway.ready();
    const [all, some] = [collect(client), collect(client, { query: 'a' })];
    const [first, second] = [await receiveRequest(connection), await receiveRequest(connection)];
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(second.nonce, 0, 1, ['of the second']));
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk('another nonce', 0, 1));
    connection.dispatch('GUILD_MEMBERS_CHUNK', { guild_id: GUILD, members: [], chunk_index: 0, chunk_count: 1 });
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(first.nonce, 0, 1, ['of the first']));
    expect((await all)[0]?.members).toEqual([{ user: { id: 'of the first' } }]);
    expect((await some)[0]?.members).toEqual([{ user: { id: 'of the second' } }]);
  });

  test('that is malformed or repeated is ignored', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', { nonce, chunk_index: 3, chunk_count: 2, members: [] });
    connection.dispatch('GUILD_MEMBERS_CHUNK', { nonce });
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 1, 2));
    expect(indices(await members)).toEqual([0, 1]);
  });

  test('arrives without a listener for its event, and is an event if there is one', async () => {
    const { client, connection } = await gateway.ready({ subscribedEvents: new Set() });
    const members = collect(client);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    expect(await members).toHaveLength(1);
    expect(gateway.delivered).toEqual([]);
  });

  test('can be left before its end', async () => {
    const { client, connection } = await gateway.ready();
    const first = (async () => {
      for await (const part of client.requestMembers(GUILD)) return part.chunk_index;
      return undefined;
    })();
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    expect(await first).toBe(0);
  });
});

describe('a rate limit of member requests', () => {
  test('is followed by the delay and another request', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    const first = await receiveRequest(connection);
    const meta = { guild_id: GUILD, nonce: first.nonce };
    connection.dispatch('RATE_LIMITED', { opcode: 8, retry_after: 2.5, meta });
    await connection.caughtUp();
    await gateway.clock.advance(2499);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
    await gateway.clock.advance(1);
    const second = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(second.nonce, 0, 1));
    expect(await members).toHaveLength(1);
  });

  test('without a nonce applies to the request for that guild', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    await receiveRequest(connection);
    connection.dispatch('RATE_LIMITED', { opcode: 8, retry_after: 1, meta: { guild_id: GUILD } });
    await connection.caughtUp();
    await gateway.clock.advance(1000);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    await members;
  });

  test('of another opcode, or a malformed one, is only logged', async () => {
    const { connection } = await gateway.ready();
    connection.dispatch('RATE_LIMITED', { opcode: 4, retry_after: 2 });
    connection.dispatch('RATE_LIMITED', null);
    expect(await gateway.line('Discord rate limited an opcode')).toMatchObject({ opcode: 4, retryAfter: 2, shard: 0 });
    await gateway.line('Discord rate limited an opcode');
  });
});

describe('an end', () => {
  test('is thrown when nothing arrives for a minute', async () => {
    const { client, connection } = await gateway.ready();
    connection.hello();
    const chunks: GuildMembersChunk[] = [];
    const failed = collect(client, {}, chunks).catch((error: unknown) => error);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    await connection.caughtUp();
    await beating(connection, 60_000);
    const error = await failed;
    expect(error).toBeInstanceOf(MembersNotReceivedError);
    expect(error).toMatchObject({ code: 'gateway_members_not_received', reason: 'timeout', guildId: GUILD });
    expect(indices(chunks)).toEqual([0]);
  });

  test('can be set', async () => {
    const { client, connection } = await gateway.ready();
    const failed = collect(client, { timeoutMs: 100 }).catch((error: unknown) => error);
    await receiveRequest(connection);
    await connection.caughtUp();
    await gateway.clock.advance(100);
    expect(await failed).toMatchObject({ reason: 'timeout' });
  });

  test('can be caused by a signal', async () => {
    const { client, connection } = await gateway.ready();
    const controller = new AbortController();
    const failed = collect(client, { signal: controller.signal }).catch((error: unknown) => error);
    await receiveRequest(connection);
    controller.abort(new Error('enough'));
    expect(await failed).toMatchObject({ message: 'enough' });
    await expect(collect(client, { signal: controller.signal })).rejects.toThrow('enough');
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });

  test('can be caused by close()', async () => {
    const { client, connection } = await gateway.ready();
    const failed = collect(client).catch((error: unknown) => error);
    await receiveRequest(connection);
    await client.close();
    expect(await failed).toMatchObject({ reason: 'closed' });
    await expect(collect(client)).rejects.toMatchObject({ reason: 'closed' });
  });
});

describe('the end of a connection during the wait for a rate limit', () => {
  async function limited(query?: MemberQuery) {
    const { client, connection } = await gateway.ready();
    const failed = collect(client, query).catch((error: unknown) => error);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('RATE_LIMITED', { opcode: 8, retry_after: 1e300, meta: { guild_id: GUILD, nonce } });
    await connection.caughtUp();
    return { client, failed };
  }

  test('by close() is immediate', async () => {
    const { client, failed } = await limited();
    await client.close();
    expect(await failed).toMatchObject({ reason: 'closed' });
  });

  test('by a signal is immediate', async () => {
    const controller = new AbortController();
    const { failed } = await limited({ signal: controller.signal });
    controller.abort(new Error('enough'));
    expect(await failed).toMatchObject({ message: 'enough' });
  });
});

describe('a connection that ends meanwhile', () => {
  test('continues with the rest of the response when the session is resumed', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    await connection.caughtUp();
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 1, 2));
    next.dispatch('RESUMED');
    expect(indices(await members)).toEqual([0, 1]);
    expect(await next.unexpectedOpcodes()).toEqual([]);
  });

  test('is requested again if nothing of the response had arrived', async () => {
    const { client, connection } = await gateway.ready();
    const members = collect(client);
    await receiveRequest(connection);
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('RESUMED');
    const { nonce } = await receiveRequest(next);
    next.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    expect(await members).toHaveLength(1);
  });

  test('rejects after a part of the response if the session is lost, as it would arrive twice', async () => {
    const { client, connection } = await gateway.ready();
    const failed = collect(client).catch((error: unknown) => error);
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 2));
    await connection.caughtUp();
    connection.close(4009);
    const { connection: next } = await gateway.nextReconnection();
    next.hello();
    await next.expectFrame(2);
    next.dispatch('READY', gateway.readyData());
    expect(await failed).toMatchObject({ reason: 'session lost' });
  });

  test('before the request delays the request until the session start', async () => {
    const client = gateway.client();
    client.connect();
    const members = collect(client);
    const connection = await gateway.nextConnection();
    connection.hello();
    await connection.expectFrame(2);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
    connection.dispatch('READY', gateway.readyData());
    const { nonce } = await receiveRequest(connection);
    connection.dispatch('GUILD_MEMBERS_CHUNK', chunk(nonce, 0, 1));
    expect(await members).toHaveLength(1);
  });
});

/** Advances the clock while heartbeats are acknowledged. */
async function beating(connection: ScriptedConnection, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10_000) {
    await gateway.clock.advance(10_000);
    connection.send({ op: 11 });
    await connection.caughtUp();
  }
}
