import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decompressor } from '../../../../src/ingress/gateway/compression/decompressor.js';
import type { TransportCompression } from '../../../../src/wire/gateway/protocol.js';
import { Compressor, compressions } from './compressor.js';

/** What an inflation told, and how it ended. */
class Told {
  readonly messages: string[] = [];
  readonly problems: string[] = [];
  readonly inflation: Decompressor;

  constructor(compression: TransportCompression) {
    this.inflation = new Decompressor(compression, {
      onMessage: (bytes) => this.messages.push(bytes.toString()),
      onError: (problem) => this.problems.push(problem),
    });
  }

  async take(...messages: readonly Uint8Array[]): Promise<this> {
    for (const message of messages) this.inflation.push(Buffer.from(message));
    await this.inflation.whenIdle();
    return this;
  }
}

const frame = (data: unknown) => JSON.stringify({ op: 0, t: 'MESSAGE_CREATE', s: 1, d: data });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(compressions)('%s', (compression) => {
  test('gives back every message in order, however the stream was taken apart into reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue().map(frame), { maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (texts, pauses) => {
          const told = new Told(compression);
          const deflation = new Compressor(compression);
          for (const text of texts) {
            told.inflation.push(await deflation.write(text));
            if (pauses.next().value === true) await turn();
          }
          await told.inflation.whenIdle();
          expect(told.messages).toEqual(texts);
          expect(told.problems).toEqual([]);
          told.inflation.stop();
        },
      ),
      { numRuns: 60 },
    );
  });

  test('messages larger than a chunk of output come whole', async () => {
    const deflation = new Compressor(compression);
    const texts = [frame('a'.repeat(200_000)), frame('b'), frame('cé'.repeat(100_000))];
    const told = await new Told(compression).take(...(await Promise.all(texts.map((text) => deflation.write(text)))));
    expect(told.messages).toEqual(texts);
  });

  test('what cannot be read is told once, after what could be', async () => {
    const deflation = new Compressor(compression);
    const told = await new Told(compression).take(await deflation.write(frame(1)));
    await told.take(Buffer.from('no such stream\x00\x00\xff\xff', 'latin1'), await deflation.write(frame(2)));
    while (told.problems.length === 0) await turn();
    expect(told.messages).toEqual([frame(1)]);
    expect(told.problems).toEqual([expect.stringContaining('compressed data cannot be read')]);
  });

  test('text that is not UTF-8 is not taken for text', async () => {
    const told = await new Told(compression).take(
      await new Compressor(compression).write(Buffer.from([0x22, 0xff, 0x22])),
    );
    expect(told).toMatchObject({ messages: [], problems: ['text that is not UTF-8'] });
  });

  test('messages that hold something else than one object each are not told apart wrongly', async () => {
    const deflation = new Compressor(compression);
    const told = await new Told(compression).take(await deflation.write(''), await deflation.write('{}{}{}'));
    expect(told).toMatchObject({ messages: [], problems: ['compressed messages that are not one JSON object each'] });
  });

  test('what inflates to more than 64 MiB is given up before it takes the memory', async () => {
    const bomb = await new Compressor(compression).write(Buffer.alloc(80 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    const told = await new Told(compression).take(bomb);
    expect(told).toMatchObject({ messages: [], problems: ['a message inflates to more than 64 MiB'] });
  });

  test('nothing is told once it was stopped, and nobody waits for it', async () => {
    const deflation = new Compressor(compression);
    const messages = [await deflation.write(frame(1)), await deflation.write(frame(2))];
    const told = new Told(compression);
    for (const message of messages) told.inflation.push(message);
    told.inflation.stop();
    await told.take(await deflation.write(frame(3)));
    await turn();
    expect(told).toMatchObject({ messages: [], problems: [] });
  });

  test('a listener that stops it hears no further message of those that came together', async () => {
    const deflation = new Compressor(compression);
    const heard: string[] = [];
    const inflation: Decompressor = new Decompressor(compression, {
      onMessage: (bytes) => {
        heard.push(bytes.toString());
        inflation.stop();
      },
      onError: () => {},
    });
    for (const text of [frame(1), frame(2)]) inflation.push(await deflation.write(text));
    await inflation.whenIdle();
    expect(heard).toEqual([frame(1)]);
  });
});

describe('zlib-stream', () => {
  test('a message may come in pieces, cut anywhere, even within the mark of its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue().map(frame), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        async (texts, cuts) => {
          const told = new Told('zlib-stream');
          const deflation = new Compressor('zlib-stream');
          for (const text of texts) {
            // More than one message is never in one read.
            const whole = await deflation.write(text);
            const places = [...new Set(cuts.map((at) => at % whole.length)), whole.length].toSorted((a, b) => a - b);
            for (const [index, end] of places.entries())
              told.inflation.push(whole.subarray(places[index - 1] ?? 0, end));
          }
          await told.inflation.whenIdle();
          expect(told.messages).toEqual(texts);
          told.inflation.stop();
        },
      ),
      { numRuns: 100 },
    );
  });

  test('a message that never ends is given up at 64 MiB', async () => {
    const told = new Told('zlib-stream');
    const piece = Buffer.alloc(16 * 1024 * 1024, 1);
    for (let times = 0; times < 5; times += 1) told.inflation.push(piece);
    expect(told.problems).toEqual(['a compressed message is larger than 64 MiB']);
  });
});
