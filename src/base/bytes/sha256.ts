/**
 * SHA-256, synchronously, which WebCrypto does not offer. Node computes it several times as fast as JavaScript, which
 * platforms without Node's modules use.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as computeSha256 } from '@noble/hashes/sha2.js';
import { nodeCrypto } from '../platform/builtin-modules.js';

const utf8 = new TextEncoder();

/** Returns the digest of bytes, or of a text in UTF-8. */
export const sha256: (data: string | Uint8Array) => Uint8Array = nodeCrypto
  ? (data) => nodeCrypto.createHash('sha256').update(data).digest()
  : portableSha256;

/** Returns the keyed digest (HMAC) of a text. Key and text are encoded in UTF-8. */
export const hmacSha256: (key: string, text: string) => Uint8Array = nodeCrypto
  ? (key, text) => nodeCrypto.createHmac('sha256', key).update(text).digest()
  : portableHmacSha256;

/** The same without Node's module. */
export function portableSha256(data: string | Uint8Array): Uint8Array {
  return computeSha256(typeof data === 'string' ? utf8.encode(data) : data);
}

/** The same without Node's module. */
export function portableHmacSha256(key: string, text: string): Uint8Array {
  return hmac(computeSha256, utf8.encode(key), utf8.encode(text));
}
