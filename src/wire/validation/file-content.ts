/** The type of a file by its content, and the problem of a file that is too large. */
import { toHex } from '../../base/bytes/bytes.js';
import { type FormProblem, IMAGE_SIGNATURES, IMAGE_TYPES, type ImageType } from './field-schemas.js';

/** A content type that is recognized by the first bytes of a file. An animated PNG is a PNG, a Lottie file is JSON. */
export type FileContentType = `image/${ImageType}` | 'application/json';

/** How many bytes of a file `fileTypeOf` needs. */
export const FILE_TYPE_BYTES = 64;

/** Returns the type of a file; undefined if it is not a type that the API distinguishes. @param start its first bytes */
export function fileTypeOf(start: Uint8Array): FileContentType | undefined {
  const hex = toHex(start);
  const image = IMAGE_TYPES.find((type) => IMAGE_SIGNATURES[type].test(hex));
  if (image) return `image/${image}`;
  // The decoder drops a byte order mark.
  return /^\s*\{/.test(new TextDecoder().decode(start)) ? 'application/json' : undefined;
}

/** The API's error for a file of more than `maxBytes`. */
export function fileSizeProblem(maxBytes: number): FormProblem {
  return { formCode: 'BINARY_TYPE_MAX_SIZE', message: `File cannot be larger than ${maxBytes / 1024} KiB.` };
}

/**
 * The problem of a file of a message that is too large.
 * @param bytes its size, if it is known
 */
export function uploadSizeProblem(maxBytes: number, { name }: { readonly name: string }, bytes?: number): FormProblem {
  const size = bytes === undefined ? `more than ${maxBytes}` : bytes;
  const mebibytes = maxBytes / 1024 / 1024;
  const rounded = Number.isInteger(mebibytes) ? ` (${mebibytes} MiB)` : '';
  return {
    formCode: 'BINARY_TYPE_MAX_SIZE',
    message: `File "${name}" has ${size} bytes. It can have at most ${maxBytes} here${rounded}: send a smaller file, or a link to it.`,
  };
}
