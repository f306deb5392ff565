/** A minimal FLAC encoder: one channel with 16 bits per sample, without compression. */
import { crc8, crc16 } from './checksums.js';

/** Samples per second of all sounds. */
export const SAMPLE_RATE = 8000;

const BITS_PER_SAMPLE = 16;
const BLOCK_SAMPLES = 4096;
/** The codes of the block size (given after the header), of 8000 samples per second, and of one channel with 16 bits. */
const SIZE_AND_RATE_CODE = 0x74;
const CHANNEL_AND_BITS_CODE = 0x08;
const VERBATIM = 0x02;

/** The block with the format of the stream, with its header. */
export function flacStreamInfo(sampleCount: number): Buffer {
  const block = Buffer.alloc(4 + 34);
  block.writeUIntBE(34, 1, 3);
  block.writeUInt16BE(BLOCK_SAMPLES, 4);
  block.writeUInt16BE(BLOCK_SAMPLES, 6);
  // 20 bits: the rate, 3: the channels minus 1, 5: the bits minus 1, 36: the number of samples. The rest stays unknown: 0.
  block.writeUInt32BE(((SAMPLE_RATE << 12) | ((BITS_PER_SAMPLE - 1) << 4)) >>> 0, 14);
  block.writeUInt32BE(sampleCount, 18);
  return block;
}

/** One frame of a stream, with the number of its samples. */
export interface FlacFrame {
  readonly bytes: Buffer;
  readonly samples: number;
}

/** Encodes samples between -1 and 1. */
export function flacFrames(samples: readonly number[]): FlacFrame[] {
  const frames: FlacFrame[] = [];
  for (let start = 0; start < samples.length; start += BLOCK_SAMPLES) {
    const block = samples.slice(start, start + BLOCK_SAMPLES);
    frames.push({ bytes: encodeFrame(block, frames.length), samples: block.length });
  }
  return frames;
}

/** @param number less than 128 */
function encodeFrame(samples: readonly number[], number: number): Buffer {
  const header = Buffer.from([0xff, 0xf8, SIZE_AND_RATE_CODE, CHANNEL_AND_BITS_CODE, number, 0, 0]);
  header.writeUInt16BE(samples.length - 1, 5);
  const subframe = Buffer.alloc(1 + samples.length * 2);
  subframe[0] = VERBATIM;
  for (const [index, sample] of samples.entries()) subframe.writeInt16BE(Math.round(sample * 32_767), 1 + index * 2);
  const frame = Buffer.concat([header, Buffer.from([crc8(header)]), subframe]);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16BE(crc16(frame));
  return Buffer.concat([frame, checksum]);
}
