/** Detects animated GIFs by counting their frames. */

const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;
const IMAGE_BLOCK = 0x2c;
const EXTENSION_BLOCK = 0x21;

/**
 * Whether image data (a data URI in base64) is a GIF with more than one frame. Truncated data counts by its complete
 * part.
 */
export function isAnimatedGif(dataUri: string): boolean {
  if (!dataUri.startsWith('data:image/gif;')) return false;
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  let at = SCREEN_BYTES + colorTableBytes(bytes[10] ?? 0);
  for (let frames = 0; at < bytes.length; ) {
    if (bytes[at] === IMAGE_BLOCK) {
      frames += 1;
      if (frames > 1) return true;
      // The color table is followed by one byte, the minimum code size.
      at = endOfBlocks(bytes, at + IMAGE_BYTES + colorTableBytes(bytes[at + 9] ?? 0) + 1);
    } else if (bytes[at] === EXTENSION_BLOCK) {
      at = endOfBlocks(bytes, at + 2);
    } else {
      return false;
    }
  }
  return false;
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
