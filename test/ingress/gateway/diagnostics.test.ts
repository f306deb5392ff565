import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FileStorage } from '../journal/file-storage.js';
import { Compressor } from './compression/compressor.js';
import { EventRecorder } from './event-recorder.js';
import { ScriptedGateway, TOKEN } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** Collects the messages of a channel. */
function messagesOn(channel: string): unknown[] {
  const messages: unknown[] = [];
  const hear = (message: unknown) => messages.push(message);
  subscribe(channel, hear);
  onTestFinished(() => void unsubscribe(channel, hear));
  return messages;
}

const bytesOf = (frame: object) => Buffer.byteLength(JSON.stringify(frame));

test('guildhall:gateway.frame publishes the kind of every frame in both directions', async () => {
  const messages = messagesOn('guildhall:gateway.frame');
  const { connection } = await gateway.ready({ subscribedEvents: new Set(['MESSAGE_CREATE']) });
  const tokens = messages.splice(0);
  expect(tokens).toEqual([
    { direction: 'received', shard: 0, bytes: expect.any(Number), kind: 'hello' },
    { direction: 'sent', shard: 0, bytes: expect.any(Number), opcode: 2 },
    { direction: 'received', shard: 0, bytes: expect.any(Number), kind: 'dispatch', event: 'READY', sequence: 1 },
  ]);
  expect(JSON.stringify(tokens)).not.toContain(TOKEN);

  connection.dispatch('MESSAGE_CREATE', { content: 'é' });
  connection.dispatch('TYPING_START');
  connection.send({ op: 1, d: null });
  connection.send({ op: 99, d: 'secret' });
  connection.send('secret');
  await gateway.line('the connection ended');
  expect(messages).toEqual([
    {
      direction: 'received',
      shard: 0,
      bytes: bytesOf({ op: 0, t: 'MESSAGE_CREATE', s: 2, d: { content: 'é' } }),
      kind: 'dispatch',
      event: 'MESSAGE_CREATE',
      sequence: 2,
    },
    { direction: 'received', shard: 0, bytes: expect.any(Number), kind: 'ignored', event: 'TYPING_START', sequence: 3 },
    { direction: 'received', shard: 0, bytes: 17, kind: 'heartbeat-request' },
    { direction: 'sent', shard: 0, bytes: bytesOf({ op: 1, d: 3 }), opcode: 1 },
    { direction: 'received', shard: 0, bytes: 22, kind: 'unknown' },
    { direction: 'received', shard: 0, bytes: 6, kind: 'malformed' },
  ]);
  expect(JSON.stringify(messages)).not.toContain('secret');
});

test('guildhall:gateway.frame publishes the uncompressed size of a compressed frame', async () => {
  const messages = messagesOn('guildhall:gateway.frame');
  gateway.client({ compression: 'zlib-stream' }).connect();
  const connection = await gateway.nextConnection();
  const hello = { op: 10, d: { heartbeat_interval: 40_000 } };
  connection.sendBinary(await new Compressor('zlib-stream').write(JSON.stringify(hello)));
  await connection.expectFrame(2);
  expect(messages[0]).toMatchObject({ kind: 'hello', bytes: bytesOf(hello) });
});

test('guildhall:gateway.dispatch publishes each event before it is delivered', async () => {
  const order: unknown[] = [];
  const messages = messagesOn('guildhall:gateway.dispatch');
  const { connection } = await gateway.ready({
    subscribedEvents: new Set(['MESSAGE_CREATE']),
    onEvent: ({ event }) => {
      order.push([event, messages.length]);
      return undefined;
    },
  });
  connection.dispatch('MESSAGE_CREATE');
  connection.dispatch('TYPING_START');
  await connection.caughtUp();
  expect(messages).toEqual([{ shard: 0, event: 'MESSAGE_CREATE', sequence: 2, replayed: false }]);
  expect(order).toEqual([['MESSAGE_CREATE', 1]]);
});

test('an event that an earlier process may have handled is published as replayed', async () => {
  await using storage = await FileStorage.create();
  const killed = await (await storage.open()).acquire({ id: 0, count: 1 });
  await killed.startSession({ sessionId: 'a', resumeUrl: gateway.url('/resume'), intents: 3 });
  killed.saveSequence(7);
  await killed.flush();
  const messages = messagesOn('guildhall:gateway.dispatch');
  const journaling = { journal: await storage.openAfterCrash(), processor: new EventRecorder(() => undefined) };
  gateway.client({ journaling }).connect();
  const connection = await gateway.nextConnection();
  connection.sequence = { last: 7 };
  connection.hello();
  await connection.expectFrame(6);
  connection.dispatch('MESSAGE_CREATE');
  await connection.caughtUp();
  expect(messages).toEqual([{ shard: 0, event: 'MESSAGE_CREATE', sequence: 8, replayed: true }]);
});
