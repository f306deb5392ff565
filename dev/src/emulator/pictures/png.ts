/** A minimal PNG encoder: true color with alpha, no filters, one data chunk. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_PER_SAMPLE = 8;
const TRUE_COLOR_WITH_ALPHA = 6;
const BYTES_PER_PIXEL = 4;

/** Encodes a picture as a PNG file. @param pixels red, green, blue and alpha of each pixel, row by row */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_SAMPLE, TRUE_COLOR_WITH_ALPHA], 8);
  // Every row starts with its filter type; 0 is no filter.
  const rowBytes = width * BYTES_PER_PIXEL;
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

/** A chunk: its length, type, data, and a checksum of type and data. */
function chunk(type: string, data: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(checked.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(checked, 4);
  framed.writeUInt32BE(crc32(checked), checked.length + 4);
  return framed;
}
