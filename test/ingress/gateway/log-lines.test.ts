/** What the log says about a shard: the fields, the levels, and no data of frames. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const [DEBUG, INFO, WARN, ERROR] = [20, 30, 40, 50];

describe('the line about the end of a connection has its cause and what follows, and the level', () => {
  test.each<[string, (connection: ScriptedConnection) => void, object]>([
    ['a reconnect', (connection) => connection.send({ op: 7, d: null }), { cause: 'reconnect', next: 'resume' }],
    ['a close code', (connection) => connection.close(4000), { cause: 'closed', closeCode: 4000, next: 'resume' }],
    ['an unreadable frame', (connection) => connection.send('{'), { cause: 'malformed', next: 'resume' }],
  ])('info if the shard recovers immediately: %s', async (_what, end, fields) => {
    const { connection } = await gateway.ready();
    end(connection);
    expect(await gateway.line('the connection ended')).toMatchObject({ ...fields, level: INFO, shard: 0, delayMs: 0 });
  });

  test('warn if the shard waits', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    (await gateway.nextReconnection()).connection.drop();
    expect(await gateway.line('the connection ended')).toMatchObject({
      level: WARN,
      shard: 0,
      cause: 'closed',
      next: 'resume',
      delayMs: 1875,
    });
  });

  test('warn if events are lost, also without a delay', async () => {
    const { connection } = await gateway.ready();
    await gateway.clock.advance(10_000);
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await connection.caughtUp();
    connection.close(4009);
    expect(await gateway.line('the connection ended')).toMatchObject({
      level: WARN,
      shard: 0,
      cause: 'closed',
      next: 'identify',
      delayMs: 0,
    });
  });
});

test('the level is error if the bot stops', async () => {
  const { connection } = await gateway.ready();
  connection.close(4004);
  expect(await gateway.line('Discord permanently rejected the connection')).toMatchObject({ level: ERROR, shard: 0 });
});

test('the level is debug for unknown frames, and for those that were received before', async () => {
  const { connection } = await gateway.ready();
  connection.send({ op: 99, d: {} });
  expect(await gateway.line('a frame with an unknown opcode')).toMatchObject({ level: DEBUG, opcode: 99 });
  connection.dispatch('SOMETHING_NEW');
  expect(await gateway.line('unknown event')).toMatchObject({ level: DEBUG, event: 'SOMETHING_NEW' });
  connection.send({ op: 0, t: 'MESSAGE_CREATE', s: 1, d: {} });
  expect(await gateway.line('a dispatch does not have the next sequence')).toMatchObject({
    level: DEBUG,
    order: 'repeated',
  });
});

test('the level is warn for the first gap in the sequences of a session, and debug for further ones', async () => {
  const { connection } = await gateway.ready();
  for (const level of [WARN, DEBUG]) {
    connection.sequence.last += 2;
    connection.dispatch('MESSAGE_CREATE');
    expect(await gateway.line('a dispatch does not have the next sequence')).toMatchObject({
      level,
      order: 'after-gap',
    });
  }
});

test('every line has the shard, and none has the data of a frame', async () => {
  const { client, shard } = await gateway.readyShards(
    {
      shards: 2,
      onEvent: ({ event }) => {
        if (event === 'MESSAGE_CREATE') throw new Error('not this one');
        return undefined;
      },
    },
    [0, 1],
  );
  const data = { content: 'data of a frame' };
  shard(1).dispatch('MESSAGE_CREATE', data);
  shard(1).dispatch('SOMETHING_NEW', data);
  shard(1).send({ op: 99, d: data });
  shard(1).sequence.last += 3;
  shard(1).dispatch('MESSAGE_DELETE', data);
  shard(1).send({ op: 7, d: data });
  const { connection: resumed } = await gateway.nextReconnection();
  resumed.hello();
  await resumed.expectFrame(6);
  resumed.send({ op: 9, d: false });
  const { connection: fresh } = await gateway.nextReconnection();
  fresh.hello();
  await fresh.expectFrame(2);
  fresh.close(4004);
  await gateway.line('Discord permanently rejected the connection');
  await client.close();
  const lines: { readonly shard?: number }[] = gateway.logged
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.shard !== 0 && line.shard !== 1)).toEqual([]);
  expect(gateway.logged).not.toContain('data of a frame');
});
