/**
 * Writes PNG pictures: true colour with transparency, no filters, one block of data. Few enough lines that no library
 * is worth having.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_A_SAMPLE = 8;
const TRUE_COLOR_WITH_ALPHA = 6;
const BYTES_A_PIXEL = 4;

/** A picture as a PNG file. @param pixels red, green, blue and alpha of each pixel, row by row */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_A_SAMPLE, TRUE_COLOR_WITH_ALPHA], 8);
  // Every row begins with the number of its filter: 0, none.
  const rowBytes = width * BYTES_A_PIXEL;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of the file: its length, its kind, its data, and a checksum over kind and data. */
function chunk(kind: string, data: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(checked.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(checked, 4);
  framed.writeUInt32BE(crc32(checked), checked.length + 4);
  return framed;
}
