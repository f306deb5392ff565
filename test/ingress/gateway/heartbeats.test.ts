import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

// The interval is 40 seconds, and the random number is one quarter.

test('the first heartbeat is sent after a random part of the interval, the next one after a whole interval', async () => {
  const { connection } = await gateway.ready();
  await gateway.clock.advance(9_999);
  expect(await connection.unexpectedOpcodes()).toEqual([]);
  await gateway.clock.advance(1);
  expect(await connection.expectFrame(1)).toBe(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
  await gateway.clock.advance(39_999);
  expect(await connection.unexpectedOpcodes()).toEqual([]);
  await gateway.clock.advance(1);
  await connection.expectFrame(1);
});

test('heartbeats start before READY, without a sequence', async () => {
  gateway.client().connect();
  const connection = await gateway.nextConnection();
  connection.hello();
  await connection.expectFrame(2);
  await gateway.clock.advance(10_000);
  expect(await connection.expectFrame(1)).toBeNull();
});

test('heartbeats contain the sequence of the last event, with or without a listener', async () => {
  const { connection } = await gateway.ready({ subscribedEvents: new Set() });
  connection.dispatch('MESSAGE_CREATE');
  connection.dispatch('UNKNOWN_EVENT');
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBe(3);
});

test('a missing acknowledgement ends the connection, and the session is resumed', async () => {
  const { connection } = await gateway.ready();
  await gateway.clock.advance(10_000);
  await connection.expectFrame(1);
  await gateway.clock.advance(40_000);
  expect(await connection.closed).toBe(4900);
  const { ended, connection: next } = await gateway.nextReconnection();
  expect(ended).toMatchObject({ cause: 'timeout', awaited: 'heartbeat-ack', next: 'resume' });
  next.hello();
  expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
});

test('a requested heartbeat is sent immediately', async () => {
  const { connection } = await gateway.ready();
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBe(1);
});

test('a heartbeat can be requested before Hello', async () => {
  gateway.client().connect();
  const connection = await gateway.nextConnection();
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBeNull();
});

test('a requested heartbeat without an acknowledgement yet does not end the connection', async () => {
  const { client, connection } = await gateway.ready();
  await gateway.clock.advance(10_000);
  await connection.expectFrame(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
  await gateway.clock.advance(39_999);
  connection.send({ op: 1, d: null });
  await connection.expectFrame(1);
  await gateway.clock.advance(1);
  await connection.expectFrame(1);
  expect(client.status).toBe('ready');
});

test('the latency is the time between a heartbeat of the connection and its acknowledgement', async () => {
  const { client, connection } = await gateway.ready();
  expect(client.latencyMs).toBeUndefined();
  await gateway.clock.advance(10_000);
  await connection.expectFrame(1);
  await gateway.clock.advance(35);
  connection.send({ op: 11 });
  await connection.caughtUp();
  expect(client.latencyMs).toBe(35);
  connection.drop();
  const { connection: next } = await gateway.nextReconnection();
  next.hello();
  await next.expectFrame(6);
  expect(client.latencyMs).toBeUndefined();
});

test('no heartbeat is sent on a connection that has ended', async () => {
  const { client, connection } = await gateway.ready();
  await client.close();
  await connection.closed;
  await gateway.clock.advance(100_000);
  expect(client.status).toBe('closed');
});
