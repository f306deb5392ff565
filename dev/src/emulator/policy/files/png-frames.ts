/** Reads the chunks of PNG files that describe an animation. */

const SIGNATURE_BYTES = 8;
/** The length and the type before the data of a chunk, and the checksum after it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** Where the chunk of a frame has its duration as a fraction. */
const DELAY_OFFSET = 20;
/** The denominator 0 means hundredths of a second. */
const DEFAULT_DENOMINATOR = 100;

/** The animation of an APNG file. */
export interface PngAnimation {
  readonly frames: number;
  readonly seconds: number;
}

/** The animation of a PNG file; undefined if it is not animated. A truncated file has the frames of its complete part. */
export function pngAnimation(bytes: Buffer): PngAnimation | undefined {
  let isAnimated = false;
  let frames = 0;
  let seconds = 0;
  for (const { type, data } of chunksOf(bytes)) {
    // The chunk that announces an animation must be before the image.
    if (type === 'IDAT' && !isAnimated) return undefined;
    if (type === 'acTL') isAnimated = true;
    if (type !== 'fcTL' || data.length < DELAY_OFFSET + 4) continue;
    frames += 1;
    seconds += data.readUInt16BE(DELAY_OFFSET) / (data.readUInt16BE(DELAY_OFFSET + 2) || DEFAULT_DENOMINATOR);
  }
  return isAnimated ? { frames, seconds } : undefined;
}

function* chunksOf(bytes: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  let at = SIGNATURE_BYTES;
  while (at + HEAD_BYTES <= bytes.length) {
    const start = at + HEAD_BYTES;
    const end = start + bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, start), data: bytes.subarray(start, end) };
    at = end + CHECKSUM_BYTES;
  }
}
