/** Reads the frames of GIF files. */

const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;
const IMAGE_BLOCK = 0x2c;
const EXTENSION_BLOCK = 0x21;
const GRAPHIC_CONTROL = 0xf9;
/** Where a graphic control extension has the delay of the next frame, in hundredths of a second. */
const DELAY_OFFSET = 4;

/**
 * Whether image data (a data URI in base64) is a GIF with more than one frame. Truncated data counts by its complete
 * part.
 */
export function isAnimatedGif(dataUri: string): boolean {
  if (!dataUri.startsWith('data:image/gif;')) return false;
  const frames = gifFrameSeconds(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'));
  frames.next();
  return frames.next().done !== true;
}

/** The durations of the frames of a GIF file, in seconds. Truncated files have the frames of their complete part. */
export function* gifFrameSeconds(bytes: Buffer): Generator<number, undefined> {
  let at = SCREEN_BYTES + colorTableBytes(bytes[10] ?? 0);
  let seconds = 0;
  while (at < bytes.length) {
    if (bytes[at] === IMAGE_BLOCK) {
      yield seconds;
      seconds = 0;
      // The color table is followed by one byte, the minimum code size.
      at = endOfBlocks(bytes, at + IMAGE_BYTES + colorTableBytes(bytes[at + 9] ?? 0) + 1);
    } else if (bytes[at] === EXTENSION_BLOCK) {
      const delay = at + DELAY_OFFSET;
      if (bytes[at + 1] === GRAPHIC_CONTROL && delay + 2 <= bytes.length) seconds = bytes.readUInt16LE(delay) / 100;
      at = endOfBlocks(bytes, at + 2);
    } else {
      return undefined;
    }
  }
  return undefined;
}

/** The size of a color table according to the flags byte before it. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Each block starts with its size. An empty block terminates the list. */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}
