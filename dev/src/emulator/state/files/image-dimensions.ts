/** The width and height of uploaded images. */
import type { ImageDimensions, ReceivedFile } from './attachments.js';

/** The first bytes of PNG, JPEG, GIF and WebP in hex. In WebP files, a length is between the two names. */
const IMAGE_SIGNATURE = /^(?:89504e470d0a1a0a|ffd8ff|47494638(?:37|39)61|52494646.{8}57454250)/;
const SIGNATURE_BYTES = 12;
/** The part of a file that is searched for its size, because a damaged JPEG of 10 MiB would be searched for seconds. */
const SEARCHED_BYTES = 256 * 1024;

/** Adds the dimensions of a PNG, JPEG, GIF or WebP image. Other files and damaged images stay without. */
export async function withImageDimensions(file: ReceivedFile): Promise<ReceivedFile> {
  const start = Buffer.from(file.bytes.subarray(0, SIGNATURE_BYTES)).toString('hex');
  if (!IMAGE_SIGNATURE.test(start)) return file;
  // Loaded with the first image: most emulators never receive one.
  const { imageSize } = await import('image-size');
  const dimensions = measure(imageSize, file.bytes.subarray(0, SEARCHED_BYTES));
  return dimensions ? { ...file, dimensions } : file;
}

function measure(imageSize: (bytes: Uint8Array) => ImageDimensions, bytes: Uint8Array): ImageDimensions | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // The library throws for damaged images.
    return undefined;
  }
}
