import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompressionOption } from '../../../src/ingress/gateway/compression/compression.js';
import { CompressionUnavailableError, GatewayOptionsError } from '../../../src/ingress/gateway/protocol/errors.js';
import { Compressor, compressions, zstdFrame } from './compression/compressor.js';
import { EmulatedGateway, textOf } from './emulated-gateway.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const HAS_ZSTD = compressions.includes('zstd-stream');
const [best] = compressions.toReversed();
const requestedCompression = ({ target }: ScriptedConnection) =>
  new URL(target, 'ws://gateway.example').searchParams.get('compress');

/** A server that compresses the frames of a connection. */
function compressed(connection: ScriptedConnection) {
  const deflation = new Compressor('zlib-stream');
  const say = async (frame: object) => connection.sendBinary(await deflation.write(JSON.stringify(frame)));
  return {
    say,
    hello: () => say({ op: 10, d: { heartbeat_interval: 40_000 } }),
    dispatch: (sequence: number, event: string, data: unknown = {}) => say({ op: 0, t: event, s: sequence, d: data }),
  };
}

/** A client whose session is ready on a compressed connection. */
async function ready() {
  const client = gateway.client({ compression: 'zlib-stream' });
  const connected = client.connect();
  const connection = await gateway.firstConnection();
  const voice = compressed(connection);
  await voice.hello();
  await connection.expectFrame(2);
  await voice.dispatch(1, 'READY', gateway.readyData());
  await connected;
  return { client, connection, voice };
}

describe('the requested compression', () => {
  test.each<[CompressionOption | undefined, string | null]>([
    [undefined, null],
    [false, null],
    ['zlib-stream', 'zlib-stream'],
    ['auto', best ?? null],
  ])('%s: compress is %s', async (compression, compress) => {
    gateway.client({ compression }).connect();
    expect(requestedCompression(await gateway.nextConnection())).toBe(compress);
  });

  test('is the same when a session is resumed', async () => {
    const { connection } = await ready();
    connection.drop();
    expect(requestedCompression(await gateway.nextConnection())).toBe('zlib-stream');
  });

  test('a compression that this Node version cannot read is rejected by the constructor', ({ skip }) => {
    skip(HAS_ZSTD, 'this Node has zstd');
    expect(() => gateway.client({ compression: 'zstd-stream' })).toThrow(CompressionUnavailableError);
  });

  test('an invalid compression is rejected by the constructor', () => {
    const choice: CompressionOption = JSON.parse('"gzip"');
    expect(() => gateway.client({ compression: choice })).toThrow(GatewayOptionsError);
  });
});

describe('a compressed connection', () => {
  test('is read in order, and everything before its end is delivered', async () => {
    const { client, connection, voice } = await ready();
    for (let sequence = 2; sequence <= 200; sequence += 1) await voice.dispatch(sequence, 'TYPING_START', { sequence });
    connection.drop();
    const next = compressed(await gateway.nextConnection());
    await next.hello();
    expect(gateway.delivered.slice(1).map(({ data }) => data)).toEqual(
      Array.from({ length: 199 }, (_, index) => ({ sequence: index + 2 })),
    );
    expect(client.counts.delivered).toBe(200);
  });

  test('starts a new stream when it is resumed', async () => {
    const { client, connection, voice } = await ready();
    await voice.dispatch(2, 'TYPING_START', { long: 'a'.repeat(1000) });
    connection.drop();
    const resumed = await gateway.nextConnection();
    const next = compressed(resumed);
    await next.hello();
    expect(await resumed.expectFrame(6)).toMatchObject({ seq: 2 });
    await next.dispatch(3, 'TYPING_START', { long: 'a'.repeat(1000) });
    await next.dispatch(4, 'RESUMED');
    await gateway.line('resumed');
    expect(client.status).toBe('ready');
  });

  test('with text in between ends, and the session is resumed', async () => {
    const { client, connection } = await ready();
    connection.send('{"op":11}');
    const { ended, connection: next } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'malformed', next: 'resume' });
    await compressed(next).hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
    expect(client.counts.malformed).toBe(1);
  });

  test.each([...compressions])('%s: falls back when its data cannot be decompressed', async (compression) => {
    const { connection } = await gateway.ready({ compression });
    let broken = connection;
    for (const next of compression === 'zstd-stream' ? ['zlib-stream', null] : [null]) {
      broken.sendBinary(Buffer.from('junk\x00\x00\xff\xff', 'latin1'));
      expect(await gateway.line('compressed data cannot be read')).toMatchObject({ level: 40, next: next ?? 'none' });
      broken = (await gateway.nextReconnection()).connection;
      expect(requestedCompression(broken)).toBe(next);
      broken.hello();
      await broken.expectFrame(6);
    }
  });

  test('receives every event of a server that sends complete zstd frames', async ({ skip }) => {
    skip(!HAS_ZSTD, 'this Node has no zstd');
    const { client, connection } = await gateway.ready({ compression: 'zstd-stream' });
    for (let sequence = 2; sequence <= 200; sequence += 1) {
      connection.sendBinary(zstdFrame(JSON.stringify({ op: 0, t: 'TYPING_START', s: sequence, d: { sequence } })));
    }
    await expect.poll(() => client.counts.delivered).toBe(200);
    expect(client.counts).toMatchObject({ missing: 0, malformed: 0 });
  });

  test('that stops in the middle of a message times out', async () => {
    const { connection } = await ready();
    const whole = await new Compressor('zlib-stream').write('{"op":11}');
    connection.sendBinary(whole.subarray(0, -2));
    await connection.caughtUp();
    await gateway.clock.advance(10_000);
    await connection.expectFrame(1);
    await gateway.clock.advance(40_000);
    expect((await gateway.nextReconnection()).ended).toMatchObject({
      awaited: 'heartbeat-ack',
      next: 'resume',
    });
  });

  test('delivers nothing after close()', async () => {
    const { client, voice } = await ready();
    const before = gateway.delivered.length;
    await voice.dispatch(2, 'TYPING_START');
    await client.close();
    expect(gateway.delivered).toHaveLength(before);
  });
});

describe('a server that does not compress', () => {
  test('is understood although compression was requested', async () => {
    const { client } = await gateway.ready({ compression: 'zlib-stream' });
    expect(client.status).toBe('ready');
  });

  test('is understood if it sends its text as binary', async () => {
    const { client, connection } = await gateway.ready();
    connection.sendBinary(Buffer.from('{"op":0,"t":"TYPING_START","s":2,"d":{}}'));
    await connection.caughtUp();
    expect(client.counts.delivered).toBe(2);
    connection.sendBinary(Buffer.from([0x7b, 0xff]));
    expect((await gateway.nextReconnection()).ended).toMatchObject({
      cause: 'malformed',
      detail: 'text that is not UTF-8 (2 bytes)',
    });
  });
});

test.each(compressions)('%s: events of the emulator arrive, also across lost connections', async (compression) => {
  await using emulated = await EmulatedGateway.start();
  const { id: owner } = await emulated.control('/users', { username: 'ann' });
  const channels = [{ name: 'talk', type: 0 }];
  const guild = await emulated.control('/guilds', { name: 'Harbour', owner_id: owner, channels });
  const client = emulated.client({ compression });
  await emulated.advanceUntil(client.connect());
  const talk = [...emulated.emulator.world.channels.values()].find(({ channel }) => channel.guild_id === guild.id);
  const all = Array.from({ length: 60 }, (_, index) => `é ${index} }{"op"`);
  for (const [index, content] of all.entries()) {
    await emulated.control(`/channels/${talk?.channel.id}/messages`, { user_id: owner, content });
    if (index % 20 === 10) await emulated.injectFault({ kind: 'drop' });
  }
  const received = () => emulated.delivered.flatMap((inbound) => textOf(inbound) ?? []);
  await emulated.advanceUntil(until(() => received().length >= all.length));
  expect(received()).toEqual(all);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
