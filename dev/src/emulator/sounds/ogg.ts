/** Writes Ogg files with one FLAC stream. */
import { oggCrc } from './checksums.js';
import { flacFrames, flacStreamInfo } from './flac.js';

const SERIAL = 1;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;
const SEGMENT_BYTES = 255;
/** An empty block of comments. It is the last block before the sound. */
const COMMENTS = Buffer.from('84000008' + '00000000' + '00000000', 'hex');

/** Encodes samples between -1 and 1 as an Ogg file. */
export function encodeOgg(samples: readonly number[]): Uint8Array {
  const start = Buffer.concat([
    Buffer.from('7f', 'hex'),
    Buffer.from('FLAC'),
    // Version 1.0 of the mapping, with one more header packet.
    Buffer.from('01000001', 'hex'),
    Buffer.from('fLaC'),
    flacStreamInfo(samples.length),
  ]);
  const frames = flacFrames(samples);
  let position = 0;
  const pages = frames.map(({ bytes, samples: count }, index) => {
    position += count;
    return page(bytes, index + 2, position, index === frames.length - 1 ? LAST_PAGE : 0);
  });
  return Buffer.concat([page(start, 0, 0, FIRST_PAGE), page(COMMENTS, 1, 0, 0), ...pages]);
}

/** A page with one packet. */
function page(packet: Buffer, number: number, position: number, flags: number): Buffer {
  const full = Math.floor(packet.length / SEGMENT_BYTES);
  const segments = Buffer.from([...Array<number>(full).fill(SEGMENT_BYTES), packet.length % SEGMENT_BYTES]);
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header.writeUInt32LE(position, 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(number, 18);
  header[26] = segments.length;
  const bytes = Buffer.concat([header, segments, packet]);
  bytes.writeUInt32LE(oggCrc(bytes), 22);
  return bytes;
}
