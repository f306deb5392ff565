import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

// The interval is 40 seconds, the chance one quarter.

test('the first heartbeat comes after a random part of the interval, the next after a whole one', async () => {
  const { connection } = await service.ready();
  await service.clock.advance(9_999);
  expect(await connection.unexpected()).toEqual([]);
  await service.clock.advance(1);
  expect(await connection.expectFrame(1)).toBe(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
  await service.clock.advance(39_999);
  expect(await connection.unexpected()).toEqual([]);
  await service.clock.advance(1);
  await connection.expectFrame(1);
});

test('heartbeats begin before READY, without a sequence', async () => {
  service.client().connect();
  const connection = await service.connection();
  connection.hello();
  await connection.expectFrame(2);
  await service.clock.advance(10_000);
  expect(await connection.expectFrame(1)).toBeNull();
});

test('heartbeats carry the sequence of the last event, heard or not', async () => {
  const { connection } = await service.ready({ wantedEvents: new Set() });
  connection.dispatch('MESSAGE_CREATE');
  connection.dispatch('NEVER_HEARD_OF');
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBe(3);
});

test('a missing acknowledgement ends the connection, and the session is resumed', async () => {
  const { connection } = await service.ready();
  await service.clock.advance(10_000);
  await connection.expectFrame(1);
  await service.clock.advance(40_000);
  expect(await connection.closed).toBe(4900);
  const { ended, connection: next } = await service.reconnection();
  expect(ended).toMatchObject({ cause: 'silent', awaited: 'heartbeat acknowledgement', next: 'resume' });
  next.hello();
  expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
});

test('a heartbeat that the service asks for is sent at once', async () => {
  const { connection } = await service.ready();
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBe(1);
});

test('a heartbeat can be asked for before Hello', async () => {
  service.client().connect();
  const connection = await service.connection();
  connection.send({ op: 1, d: null });
  expect(await connection.expectFrame(1)).toBeNull();
});

test('a requested heartbeat that is not acknowledged yet does not make the connection a zombie', async () => {
  const { client, connection } = await service.ready();
  await service.clock.advance(10_000);
  await connection.expectFrame(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
  await service.clock.advance(39_999);
  connection.send({ op: 1, d: null });
  await connection.expectFrame(1);
  await service.clock.advance(1);
  await connection.expectFrame(1);
  expect(client.status).toBe('ready');
});

test('the latency is the time from a heartbeat to its acknowledgement', async () => {
  const { client, connection } = await service.ready();
  expect(client.latencyMs).toBeUndefined();
  await service.clock.advance(10_000);
  await connection.expectFrame(1);
  await service.clock.advance(35);
  connection.send({ op: 11 });
  await connection.caughtUp();
  expect(client.latencyMs).toBe(35);
});

test('no heartbeat is sent on a connection that has ended', async () => {
  const { client, connection } = await service.ready();
  await client.close();
  await connection.closed;
  await service.clock.advance(100_000);
  expect(client.status).toBe('closed');
});
