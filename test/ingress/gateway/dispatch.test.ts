import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

test('events are delivered in the order of arrival, with their origin', async () => {
  const { connection } = await gateway.ready({ shards: { count: 8, ids: [3] } });
  for (const id of ['1', '2', '3']) connection.dispatch('MESSAGE_CREATE', { id });
  await connection.caughtUp();
  expect(gateway.delivered.slice(1)).toEqual(
    ['1', '2', '3'].map((id, index) => ({
      event: 'MESSAGE_CREATE',
      data: { id },
      origin: { via: 'gateway', shard: 3, sequence: index + 2, replayed: false },
    })),
  );
});

test('an interaction has the time of its receipt, which setting the system time does not change', async () => {
  const { connection } = await gateway.ready();
  await gateway.clock.advance(4000);
  gateway.clock.setTime(0);
  const receivedAt = gateway.clock.monotonicNow();
  connection.dispatch('INTERACTION_CREATE', { id: '1' });
  connection.dispatch('MESSAGE_CREATE', { id: '2' });
  await connection.caughtUp();
  expect(gateway.delivered.slice(1).map((inbound) => inbound.receivedAt)).toEqual([receivedAt, undefined]);
});

test('events without a listener are counted, not delivered', async () => {
  const { client, connection } = await gateway.ready({ subscribedEvents: new Set(['MESSAGE_CREATE']) });
  connection.dispatch('GUILD_CREATE');
  connection.dispatch('MESSAGE_CREATE');
  connection.dispatch('MESSAGE_DELETE');
  await connection.caughtUp();
  expect(gateway.delivered.map(({ event }) => event)).toEqual(['MESSAGE_CREATE']);
  // READY is the third.
  expect(client.counts).toMatchObject({ delivered: 1, ignored: 3, unknown: 0 });
});

test('unknown events are counted as unknown, not delivered', async () => {
  const { client, connection } = await gateway.ready({ subscribedEvents: new Set(['READY']) });
  connection.dispatch('SOMETHING_NEW');
  expect(await gateway.line('unknown event')).toMatchObject({ event: 'SOMETHING_NEW', shard: 0 });
  expect(gateway.delivered.map(({ event }) => event)).toEqual(['READY']);
  expect(client.counts).toMatchObject({ delivered: 1, ignored: 0, unknown: 1 });
});

test('without a list of wanted events, known and unknown events are delivered', async () => {
  const { client, connection } = await gateway.ready();
  connection.dispatch('SOMETHING_NEW');
  await connection.caughtUp();
  expect(gateway.delivered.map(({ event }) => event)).toEqual(['READY', 'SOMETHING_NEW']);
  expect(client.counts).toMatchObject({ delivered: 2, unknown: 1 });
});

test('frames with an unknown opcode are counted and ignored', async () => {
  const { client, connection } = await gateway.ready();
  connection.send({ op: 99, d: {} });
  expect(await gateway.line('a frame with an unknown opcode')).toMatchObject({ opcode: 99, shard: 0 });
  expect(client.counts.unknown).toBe(1);
  expect(client.status).toBe('ready');
});

test('a handler that throws is logged, and the next event is delivered', async () => {
  const received: string[] = [];
  const { connection } = await gateway.ready({
    onEvent: ({ event }) => {
      received.push(event);
      if (event === 'GUILD_CREATE') throw new Error('not this one');
      return undefined;
    },
  });
  connection.dispatch('GUILD_CREATE');
  connection.dispatch('MESSAGE_CREATE');
  expect(await gateway.line('event dispatch failed')).toMatchObject({
    err: { message: 'not this one' },
    event: 'GUILD_CREATE',
    sequence: 2,
    shard: 0,
  });
  await connection.caughtUp();
  expect(received).toEqual(['READY', 'GUILD_CREATE', 'MESSAGE_CREATE']);
});

test('nothing is delivered after close() was called, even by the handler itself', async () => {
  const received: string[] = [];
  const { client, connection } = await gateway.ready({
    onEvent: ({ event }) => {
      received.push(event);
      if (event === 'MESSAGE_CREATE') void client.close();
      return undefined;
    },
  });
  connection.dispatch('MESSAGE_CREATE');
  connection.dispatch('MESSAGE_DELETE');
  expect(await connection.closed).toBe(1000);
  expect(received).toEqual(['READY', 'MESSAGE_CREATE']);
});
