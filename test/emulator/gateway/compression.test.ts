import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isStreamAvailable } from '../../../dev/src/emulator/gateway/connections/frame-encoders.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { type FrameDecoder, RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 }, logger: createLogger({ level: 'silent' }) });
const hasZstd = isStreamAvailable('zstd-stream');

const sendMessage = (content: string) =>
  fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/messages`, { content });

/** Decompresses all messages with one stream, as transport compression requires. `look` gets the raw messages. */
function through(stream: Transform, look: (message: Buffer, isBinary: boolean) => void): FrameDecoder {
  let parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return (message, isBinary) => {
    look(Buffer.from(message), isBinary);
    return new Promise((resolve, reject) => {
      stream.write(message, (error) => {
        const text = Buffer.concat(parts).toString();
        parts = [];
        if (error) reject(error);
        else resolve(text);
      });
    });
  };
}

/** The stream that decompresses a transport compression. */
function inflater(compress: string): Transform {
  if (compress === 'zlib-stream') return zlib.createInflate();
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof create !== 'function') throw new Error('this Node has no zstd');
  return create() as Transform; // Node's documentation: a stream like the others of its module
}

async function connected(compress: string) {
  const { gatewayUrl, token, clock } = fixture().emulator;
  const messages: Buffer[] = [];
  const kinds = new Set<boolean>();
  const reading = through(inflater(compress), (message, isBinary) => {
    messages.push(message);
    kinds.add(isBinary);
  });
  const client = await RawClient.connect(gatewayUrl, `?v=10&encoding=json&compress=${compress}`, reading);
  onTestFinished(() => client.close());
  await client.next(opcodes.HELLO);
  await clock.advance(5000);
  client.identify(token, { compress: true });
  return { client, messages, kinds };
}

describe.each(['zlib-stream', ...(hasZstd ? ['zstd-stream'] : [])])('%s', (compress) => {
  it('compresses all frames as one stream, each in a binary message', async () => {
    const { client, messages, kinds } = await connected(compress);
    expect(await client.eventsUntil('GUILD_CREATE')).toEqual(['READY', 'GUILD_CREATE']);
    for (let each = 0; each < 50; each += 1) await sendMessage(`number ${each}`);
    for (let each = 0; each < 50; each += 1) {
      expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: `number ${each}` });
    }
    expect(await client.receivedSoFar()).toEqual([]);
    expect(kinds).toEqual(new Set([true]));
    // Hello, READY, a guild, the messages, an acknowledgement.
    expect(messages).toHaveLength(54);
  });

  it('accepts uncompressed client frames, and compresses repeated frames to a small size', async () => {
    const { client, messages } = await connected(compress);
    await client.event('GUILD_CREATE');
    await sendMessage('the same again');
    await sendMessage('the same again');
    await client.event('MESSAGE_CREATE');
    const { d } = await client.event('MESSAGE_CREATE');
    expect(messages.at(-1)?.length).toBeLessThan(JSON.stringify(d).length / 3);
  });

  it('sends pending frames before the connection closes', async () => {
    const { client } = await connected(compress);
    await client.event('GUILD_CREATE');
    await new ControlCaller(fixture().emulator.url).ok('POST', '/faults', { kind: 'close', code: 4000, after: 2 });
    await sendMessage('one');
    await sendMessage('two');
    expect((await client.ended).code).toBe(4000);
    for (const content of ['one', 'two']) expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content });
  });
});

it('zlib-stream flushes after every message', async () => {
  const { client, messages } = await connected('zlib-stream');
  await client.event('GUILD_CREATE');
  expect(new Set(messages.map((message) => message.subarray(-4).toString('hex')))).toEqual(new Set(['0000ffff']));
});

it('zstd-stream is rejected if Node does not support it', async ({ skip }) => {
  skip(hasZstd, 'this Node has zstd');
  const client = await RawClient.connect(fixture().emulator.gatewayUrl, '?v=10&encoding=json&compress=zstd-stream');
  expect(await client.ended).toMatchObject({ code: 1003, reason: expect.stringContaining('Node 22.15') });
});

describe('payload compression', () => {
  it('sends large frames as separate zlib binaries, and small ones as text', async () => {
    const { gatewayUrl, token, clock } = fixture().emulator;
    const kinds: (readonly [string, boolean])[] = [];
    const reading: FrameDecoder = (message, isBinary) => {
      const text = String(isBinary ? zlib.inflateSync(message) : Buffer.from(message));
      kinds.push([JSON.parse(text).t, isBinary]);
      return text;
    };
    const client = await RawClient.connect(gatewayUrl, undefined, reading);
    onTestFinished(() => client.close());
    await client.next(opcodes.HELLO);
    await clock.advance(5000);
    client.identify(token, { compress: true });
    await client.event('GUILD_CREATE');
    await client.receivedSoFar();
    expect(kinds).toEqual([
      [null, false],
      ['READY', false],
      ['GUILD_CREATE', true],
      [null, false],
    ]);
  });
});
