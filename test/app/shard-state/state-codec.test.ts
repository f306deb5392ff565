import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeRecords, encodeRecords, type NamedRecord } from '../../../src/app/shard-state/state-codec.js';

const NO_LIMIT = Number.POSITIVE_INFINITY;

async function decode(parts: readonly Uint8Array[]): Promise<NamedRecord[]> {
  const records: NamedRecord[] = [];
  for await (const record of decodeRecords(parts)) records.push(record);
  return records;
}

/** Text that does not become much smaller. */
const noise = (index: number) =>
  Array.from({ length: 2000 }, (_, n) => ((index + 1) * 7919 * (n + 1)) % 999_983).join();

describe('the records of a state', () => {
  test('are read as they were written', async () => {
    const records: NamedRecord[] = [
      ['cache', { kind: 'guild', name: 'a line\nwith "quotes" and \u2028' }],
      ['members', null],
      ['cache', [1, 2, 3]],
    ];
    expect(await decode(await encodeRecords(records, NO_LIMIT))).toEqual(records);
  });

  test('are divided into parts if they are many', async () => {
    const records = Array.from({ length: 100 }, (_, index): NamedRecord => ['cache', noise(index)]);
    const parts = await encodeRecords(records, NO_LIMIT);
    expect(parts.length).toBeGreaterThan(2);
    expect(await decode(parts)).toEqual(records);
  });

  test('are cut off at the end if they are too large', async () => {
    const records = Array.from({ length: 1000 }, (_, index): NamedRecord => ['cache', noise(index)]);
    const parts = await encodeRecords(records, 200_000);
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    expect(size).toBeLessThan(600_000);
    const read = await decode(parts);
    expect(read.length).toBeLessThan(1000);
    expect(read).toEqual(records.slice(0, read.length));
  });

  test('can be none', async () => {
    expect(await decode(await encodeRecords([], NO_LIMIT))).toEqual([]);
  });

  test.each([
    ['another version', '2\n["cache",{}]\n'],
    ['no version', '["cache",{}]\n'],
    ['text that is not JSON', '1\n{"cache":\n'],
    ['a record without a name', '1\n[{}]\n'],
    ['a record that is no list', '1\n"cache"\n'],
  ])('are an error if they have %s', async (_what, text) => {
    await expect(decode([deflateRawSync(text)])).rejects.toThrow();
  });

  test('are an error if they are not compressed', async () => {
    await expect(decode([Buffer.from('1\n')])).rejects.toThrow();
  });

  test('are an error if a part is much larger than any that is written', async () => {
    await expect(decode([deflateRawSync(Buffer.alloc(80 * 1024 * 1024, '1'))])).rejects.toThrow();
  });
});
