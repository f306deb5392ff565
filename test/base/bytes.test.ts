/** Bytes as hex digits and base64, compared with Node's Buffer. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64, fromHex, toBase64Url, toHex } from '../../src/base/bytes/bytes.js';
import { randomText } from '../../src/base/bytes/random-text.js';
import { runs } from '../runs.js';

const anyBytes = fc.uint8Array({ maxLength: 70 });

describe('bytes as text', () => {
  test('hex digits are those of Buffer, in both directions', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
      { numRuns: runs(100) },
    );
  });

  test('base64url is that of Buffer, in both directions', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64(toBase64Url(bytes))).toEqual(bytes);
      }),
      { numRuns: runs(100) },
    );
  });

  test('base64 with padding and its own two digits is decoded as well', () => {
    expect(fromBase64('+/+/+w==')).toEqual(new Uint8Array([0xfb, 0xff, 0xbf, 0xfb]));
  });

  test('decoding base64 ends at a character that is not base64', () => {
    expect(fromBase64('QUJD!QUJD')).toEqual(new Uint8Array([0x41, 0x42, 0x43]));
    expect(fromBase64('🙂')).toEqual(new Uint8Array());
  });
});

test('a random text has base64url characters for its bytes, and is different each time', () => {
  const texts = Array.from({ length: 100 }, () => randomText(12));
  expect(new Set(texts).size).toBe(100);
  for (const text of texts) expect(text).toMatch(/^[\w-]{16}$/);
});
