import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Compressor } from './compression/compressor.js';
import { ScriptedGateway, TOKEN } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

/** What is told on a channel from now on. */
function messagesOn(channel: string): unknown[] {
  const messages: unknown[] = [];
  const hear = (message: unknown) => messages.push(message);
  subscribe(channel, hear);
  onTestFinished(() => void unsubscribe(channel, hear));
  return messages;
}

const bytesOf = (frame: object) => Buffer.byteLength(JSON.stringify(frame));

test('guildhall:gateway.frame tells every frame, in either direction, by what it is', async () => {
  const messages = messagesOn('guildhall:gateway.frame');
  const { connection } = await service.ready({ wantedEvents: new Set(['MESSAGE_CREATE']) });
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
  await service.line('the connection ended');
  expect(messages).toEqual([
    {
      direction: 'received',
      shard: 0,
      bytes: bytesOf({ op: 0, t: 'MESSAGE_CREATE', s: 2, d: { content: 'é' } }),
      kind: 'dispatch',
      event: 'MESSAGE_CREATE',
      sequence: 2,
    },
    { direction: 'received', shard: 0, bytes: expect.any(Number), kind: 'unheard', event: 'TYPING_START', sequence: 3 },
    { direction: 'received', shard: 0, bytes: 17, kind: 'heartbeat-request' },
    { direction: 'sent', shard: 0, bytes: bytesOf({ op: 1, d: 3 }), opcode: 1 },
    { direction: 'received', shard: 0, bytes: 22, kind: 'unknown' },
    { direction: 'received', shard: 0, bytes: 6, kind: 'malformed' },
  ]);
  expect(JSON.stringify(messages)).not.toContain('secret');
});

test('guildhall:gateway.frame tells of a compressed frame how large it is without compression', async () => {
  const messages = messagesOn('guildhall:gateway.frame');
  service.client({ compression: 'zlib-stream' }).connect();
  const connection = await service.connection();
  const hello = { op: 10, d: { heartbeat_interval: 40_000 } };
  connection.sendBinary(await new Compressor('zlib-stream').write(JSON.stringify(hello)));
  await connection.expectFrame(2);
  expect(messages[0]).toMatchObject({ kind: 'hello', bytes: bytesOf(hello) });
});

test('guildhall:gateway.dispatch tells what is handed to the bot, before it is', async () => {
  const order: unknown[] = [];
  const messages = messagesOn('guildhall:gateway.dispatch');
  const { connection } = await service.ready({
    wantedEvents: new Set(['MESSAGE_CREATE']),
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

test('what an earlier process may have handled is told as replayed', async () => {
  const messages = messagesOn('guildhall:gateway.dispatch');
  const saved = { sessionId: 'a', resumeUrl: service.url('/resume'), sequence: 7, finished: [], intents: 3 } as const;
  const sessionStore = { load: async () => [{ ...saved, shard: [0, 1] as const }], save: async () => {} };
  service.client({ sessionStore }).connect();
  const connection = await service.connection();
  connection.sequence = { last: 7 };
  connection.hello();
  await connection.expectFrame(6);
  connection.dispatch('MESSAGE_CREATE');
  await connection.caughtUp();
  expect(messages).toEqual([{ shard: 0, event: 'MESSAGE_CREATE', sequence: 8, replayed: true }]);
});
