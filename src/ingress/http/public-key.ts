import { parseHex } from './hex.js';

const KEY_BYTES = 32;

/** The problem of the public key of an application; undefined if its format is valid. */
export function publicKeyProblem(key: string | undefined): string | undefined {
  if (key === undefined || key === '') return 'the public key of the application is missing';
  return parseHex(key.toLowerCase(), KEY_BYTES) === undefined
    ? `the public key must be ${KEY_BYTES * 2} hex digits, as the developer portal shows them`
    : undefined;
}

/**
 * Imports the key for WebCrypto. Rejects if the platform does not support Ed25519.
 * @param key a key with a valid format
 */
export async function importPublicKey(key = '') {
  const bytes = parseHex(key.toLowerCase(), KEY_BYTES) ?? new Uint8Array(KEY_BYTES);
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
}
