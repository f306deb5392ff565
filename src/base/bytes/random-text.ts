import { toBase64Url } from './bytes.js';

/** Returns random bytes as base64url, for ids that nobody can guess. 12 bytes are 16 characters. */
export function randomText(bytes: number): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}
