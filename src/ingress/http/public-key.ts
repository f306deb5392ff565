import { parseHex } from './hex.js';

const KEY_BYTES = 32;

/** What is wrong with the public key of an application; undefined when it may be one. */
export function publicKeyProblem(key: string | undefined): string | undefined {
  if (key === undefined || key === '') return 'there is no public key of the application';
  return parseHex(key.toLowerCase(), KEY_BYTES) === undefined
    ? `the public key must be ${KEY_BYTES * 2} hex digits, as the developer portal shows them`
    : undefined;
}

/** The key as WebCrypto takes it. Rejects where the platform has no Ed25519. @param key one without problems */
export async function importPublicKey(key = '') {
  const bytes = parseHex(key.toLowerCase(), KEY_BYTES) ?? new Uint8Array(KEY_BYTES);
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
}
