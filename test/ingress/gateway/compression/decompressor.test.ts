import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Decompressor } from '../../../../src/ingress/gateway/compression/decompressor.js';
import type { TransportCompression } from '../../../../src/wire/gateway/protocol.js';
import { runs } from '../../../runs.js';
import { Compressor, compressions, zstdFrame } from './compressor.js';

/** A decompressor with its messages and problems. */
class Recorder {
  readonly messages: string[] = [];
  readonly problems: string[] = [];
  readonly decompressor: Decompressor;

  constructor(compression: TransportCompression) {
    this.decompressor = new Decompressor(compression, {
      onMessage: (bytes) => this.messages.push(bytes.toString()),
      onError: (problem) => this.problems.push(problem),
    });
  }

  async take(...messages: readonly Uint8Array[]): Promise<this> {
    for (const message of messages) this.decompressor.push(Buffer.from(message));
    await this.decompressor.whenIdle();
    return this;
  }
}

const frame = (data: unknown) => JSON.stringify({ op: 0, t: 'MESSAGE_CREATE', s: 1, d: data });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(compressions)('%s', (compression) => {
  test('returns every message in order, however the stream is split into reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue().map(frame), { maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (texts, pauses) => {
          const recorder = new Recorder(compression);
          const compressor = new Compressor(compression);
          for (const text of texts) {
            recorder.decompressor.push(await compressor.write(text));
            if (pauses.next().value === true) await turn();
          }
          await recorder.decompressor.whenIdle();
          expect(recorder.messages).toEqual(texts);
          expect(recorder.problems).toEqual([]);
          recorder.decompressor.stop();
        },
      ),
      { numRuns: runs(20) },
    );
  });

  test('messages larger than an output chunk are complete', async () => {
    const compressor = new Compressor(compression);
    const texts = [frame('a'.repeat(200_000)), frame('b'), frame('cé'.repeat(100_000))];
    const recorder = await new Recorder(compression).take(
      ...(await Promise.all(texts.map((text) => compressor.write(text)))),
    );
    expect(recorder.messages).toEqual(texts);
  });

  test('an unreadable stream is reported once, after the readable messages', async () => {
    const compressor = new Compressor(compression);
    const recorder = await new Recorder(compression).take(await compressor.write(frame(1)));
    await recorder.take(Buffer.from('no such stream\x00\x00\xff\xff', 'latin1'), await compressor.write(frame(2)));
    while (recorder.problems.length === 0) await turn();
    expect(recorder.messages).toEqual([frame(1)]);
    expect(recorder.problems).toEqual([expect.stringContaining('compressed data cannot be read')]);
  });

  test('text that is not UTF-8 is rejected', async () => {
    const recorder = await new Recorder(compression).take(
      await new Compressor(compression).write(Buffer.from('{"a":"\xff"}', 'latin1')),
    );
    expect(recorder).toMatchObject({ messages: [], problems: ['text that is not UTF-8'] });
  });

  test('several objects in one message are returned one by one', async () => {
    const compressor = new Compressor(compression);
    const recorder = await new Recorder(compression).take(
      await compressor.write(''),
      await compressor.write('{"a":1}{"b":2}{"c":3}'),
    );
    expect(recorder).toMatchObject({ messages: ['{"a":1}', '{"b":2}', '{"c":3}'], problems: [] });
  });

  test.each(['[1]', '{}[1]', 'text', '{} 1'])('a message %s is rejected', async (text) => {
    const recorder = await new Recorder(compression).take(await new Compressor(compression).write(text));
    expect(recorder).toMatchObject({ messages: [], problems: ['a compressed message is not a JSON object'] });
  });

  test('data that decompresses to more than 64 MiB is rejected before it uses the memory', async () => {
    const bomb = await new Compressor(compression).write(Buffer.alloc(80 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    const recorder = await new Recorder(compression).take(bomb);
    expect(recorder).toMatchObject({ messages: [], problems: ['a message is larger than 64 MiB after decompression'] });
  });

  test('after stop() nothing is delivered, and whenIdle() resolves', async () => {
    const compressor = new Compressor(compression);
    const messages = [await compressor.write(frame(1)), await compressor.write(frame(2))];
    const recorder = new Recorder(compression);
    for (const message of messages) recorder.decompressor.push(message);
    recorder.decompressor.stop();
    await recorder.take(await compressor.write(frame(3)));
    await turn();
    expect(recorder).toMatchObject({ messages: [], problems: [] });
  });

  test('a listener that stops the decompressor receives no further message of the same batch', async () => {
    const compressor = new Compressor(compression);
    const received: string[] = [];
    const decompressor: Decompressor = new Decompressor(compression, {
      onMessage: (bytes) => {
        received.push(bytes.toString());
        decompressor.stop();
      },
      onError: () => {},
    });
    for (const text of [frame(1), frame(2)]) decompressor.push(await compressor.write(text));
    await decompressor.whenIdle();
    expect(received).toEqual([frame(1)]);
  });
});

describe('zlib-stream', () => {
  test('a message can arrive in parts, split anywhere, even within its end marker', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue().map(frame), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        async (texts, cuts) => {
          const recorder = new Recorder('zlib-stream');
          const compressor = new Compressor('zlib-stream');
          for (const text of texts) {
            // More than one message is never in one read.
            const whole = await compressor.write(text);
            const places = [...new Set(cuts.map((at) => at % whole.length)), whole.length].toSorted((a, b) => a - b);
            for (const [index, end] of places.entries())
              recorder.decompressor.push(whole.subarray(places[index - 1] ?? 0, end));
          }
          await recorder.decompressor.whenIdle();
          expect(recorder.messages).toEqual(texts);
          recorder.decompressor.stop();
        },
      ),
      { numRuns: runs(30) },
    );
  });

  test('a message without an end is rejected at 64 MiB', async () => {
    const recorder = new Recorder('zlib-stream');
    const piece = Buffer.alloc(16 * 1024 * 1024, 1);
    for (let times = 0; times < 5; times += 1) recorder.decompressor.push(piece);
    expect(recorder.problems).toEqual(['a compressed message is larger than 64 MiB']);
  });
});

describe('zstd-stream', () => {
  beforeEach(({ skip }) => skip(!compressions.includes('zstd-stream'), 'this Node has no zstd'));

  const texts = Array.from({ length: 60 }, (_, index) => frame({ index }));

  test('messages that are complete frames are all returned, also if they arrive together', async () => {
    const recorder = await new Recorder('zstd-stream').take(...texts.map(zstdFrame));
    expect(recorder).toMatchObject({ messages: texts, problems: [] });
  });

  test('complete frames in one message are all returned', async () => {
    const recorder = await new Recorder('zstd-stream').take(Buffer.concat(texts.map(zstdFrame)));
    expect(recorder).toMatchObject({ messages: texts, problems: [] });
  });

  test('complete frames and a continuous stream can be mixed', async () => {
    const compressor = new Compressor('zstd-stream');
    const streamed = [await compressor.write(frame('a')), await compressor.write(frame('b'))];
    const recorder = await new Recorder('zstd-stream').take(...texts.map(zstdFrame), ...streamed);
    expect(recorder.messages).toEqual([...texts, frame('a'), frame('b')]);
  });

  test('a frame can be spread over several messages', async () => {
    const long = frame(Array.from({ length: 2000 }, (_, index) => `é ${index * 7919}`));
    const whole = zstdFrame(long);
    const recorder = new Recorder('zstd-stream');
    for (let start = 0; start < whole.length; start += 1000) {
      recorder.decompressor.push(whole.subarray(start, start + 1000));
      await recorder.decompressor.whenIdle();
    }
    await recorder.take(zstdFrame(frame('next')));
    expect(recorder).toMatchObject({ messages: [long, frame('next')], problems: [] });
  });

  test('data after a complete frame that is not a frame is reported', async () => {
    const recorder = new Recorder('zstd-stream');
    recorder.decompressor.push(Buffer.concat([zstdFrame(frame(1)), Buffer.from('no frame')]));
    while (recorder.problems.length === 0) await turn();
    expect(recorder.problems).toEqual([expect.stringContaining('compressed data cannot be read')]);
  });
});
