import { afterEach, beforeEach, expect, test } from 'vitest';
import { FrameTooLargeError, GatewayNotReadyError } from '../../../src/ingress/gateway/protocol/errors.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** A presence update of exactly this many bytes. */
function frameOf(bytes: number) {
  const frame = (filler: string) => ({ op: 3, d: { filler } });
  return frame('x'.repeat(bytes - JSON.stringify(frame('')).length));
}

test('a frame of 4096 bytes is sent', async () => {
  const { client, connection } = await gateway.ready();
  const frame = frameOf(4096);
  await client.send(0, frame);
  expect(await connection.expectFrame(3)).toEqual(frame.d);
});

test('a frame of 4097 bytes is rejected, and the connection continues', async () => {
  const { client, connection } = await gateway.ready();
  const sent = client.send(0, frameOf(4097));
  await expect(sent).rejects.toBeInstanceOf(FrameTooLargeError);
  await expect(sent).rejects.toMatchObject({ code: 'gateway_frame_too_large', opcode: 3, bytes: 4097, limit: 4096 });
  expect(await connection.unexpectedOpcodes()).toEqual([]);
  expect(client.status).toBe('ready');
});

test('bytes are counted, not characters', async () => {
  const { client } = await gateway.ready();
  await expect(client.send(0, { op: 3, d: { filler: '€'.repeat(1400) } })).rejects.toBeInstanceOf(FrameTooLargeError);
});

test('nothing can be sent before READY', async () => {
  const client = gateway.client();
  await expect(client.send(0, { op: 3 })).rejects.toBeInstanceOf(GatewayNotReadyError);
  client.connect();
  const connection = await gateway.nextConnection();
  connection.hello();
  await connection.expectFrame(2);
  await expect(client.send(0, { op: 3 })).rejects.toMatchObject({ code: 'gateway_not_ready', opcode: 3 });
});

test('frames above the send limit wait, and heartbeats do not wait for them', async () => {
  const { client, connection } = await gateway.ready();
  // 120, less 5 kept for heartbeats, less the identify.
  const sent = Array.from({ length: 115 }, (_, index) => client.send(0, { op: 3, d: index }));
  await Promise.all(sent.slice(0, 114));
  for (let index = 0; index < 114; index++) expect(await connection.expectFrame(3)).toBe(index);
  connection.send({ op: 1, d: null });
  await connection.expectFrame(1);
  expect(await connection.unexpectedOpcodes()).toEqual([]);
  connection.send({ op: 11 });
  await gateway.clock.advance(10_000);
  await connection.expectFrame(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
  await gateway.clock.advance(50_000);
  await connection.expectFrame(1);
  expect(await connection.expectFrame(3)).toBe(114);
  await sent[114];
});

test('heartbeats count towards the send limit', async () => {
  const { client, connection } = await gateway.ready();
  for (let beat = 0; beat < 10; beat++) {
    connection.send({ op: 1, d: null });
    await connection.expectFrame(1);
  }
  const sent = Promise.allSettled(Array.from({ length: 114 }, () => client.send(0, { op: 3 })));
  expect(await connection.unexpectedOpcodes()).toHaveLength(104);
  await client.close();
  await sent;
});

test('a waiting frame is rejected when the connection ends', async () => {
  const { client, connection } = await gateway.ready();
  const sent = Array.from({ length: 115 }, (_, index) => client.send(0, { op: 3, d: index }));
  const last = expect(sent[114]).rejects.toBeInstanceOf(GatewayNotReadyError);
  connection.drop();
  await last;
});
