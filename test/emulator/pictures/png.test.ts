import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../dev/src/emulator/pictures/png.js';

/** Splits a PNG file into its chunks. */
function chunksOf(file: Uint8Array): { kind: string; data: Buffer; intact: boolean }[] {
  const bytes = Buffer.from(file);
  const chunks = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const checked = bytes.subarray(at + 4, at + 8 + length);
    chunks.push({
      kind: checked.toString('latin1', 0, 4),
      data: checked.subarray(4),
      intact: crc32(checked) === bytes.readUInt32BE(at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

describe('a PNG file', () => {
  const red = [255, 0, 0, 255];
  const clear = [0, 0, 0, 0];
  const file = encodePng(2, 2, Uint8Array.from([red, clear, clear, red].flat()));

  test('starts with the PNG signature', () => {
    expect(Buffer.from(file).subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  });

  test('contains a header, one block of data and an end, each with its checksum', () => {
    expect(chunksOf(file).map(({ kind, intact }) => [kind, intact])).toEqual([
      ['IHDR', true],
      ['IDAT', true],
      ['IEND', true],
    ]);
  });

  test('contains its size, and a color type with an alpha channel', () => {
    const [header] = chunksOf(file);
    expect([...(header?.data ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  });

  test('contains its pixels row by row, each row without a filter', () => {
    const data = chunksOf(file)[1]?.data ?? new Uint8Array();
    expect([...inflateSync(data)]).toEqual([0, ...red, ...clear, 0, ...clear, ...red]);
  });
});
