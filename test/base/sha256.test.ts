/** Digests with Node's module and without it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../../src/base/bytes/bytes.js';
import { hmacSha256, portableHmacSha256, portableSha256, sha256 } from '../../src/base/bytes/sha256.js';
import { runs } from '../runs.js';

test('the digest of a text is that of the standard', () => {
  expect(toHex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a platform without the module of Node computes the same digests', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'grapheme' }), (bytes, text) => {
      expect(toHex(portableSha256(bytes))).toBe(toHex(sha256(bytes)));
      expect(toHex(portableSha256(text))).toBe(toHex(sha256(text)));
    }),
    { numRuns: runs(100) },
  );
});

test('a platform without the module of Node computes the same keyed digests', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, text) => {
      expect(toHex(portableHmacSha256(key, text))).toBe(toHex(hmacSha256(key, text)));
    }),
    { numRuns: runs(100) },
  );
});
