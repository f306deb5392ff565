import { fromHex } from '../../base/bytes/bytes.js';

/** Decodes lower-case hex digits; undefined unless the text is valid and has exactly this number of bytes. */
export function parseHex(text: string, bytes: number): Uint8Array<ArrayBuffer> | undefined {
  return text.length === bytes * 2 && /^[0-9a-f]*$/.test(text) ? fromHex(text) : undefined;
}
