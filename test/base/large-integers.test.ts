import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quoteLargeIntegers } from '../../src/base/large-integers.js';
import { runs } from '../runs.js';

describe('quoteLargeIntegers', () => {
  it.each([
    ['an id', '{"id":123456789012345678}', { id: '123456789012345678' }],
    ['ids in a list', '[1574182132429881345, 1574182132429881346]', ['1574182132429881345', '1574182132429881346']],
    ['an id as the whole document', '12345678901234567', '12345678901234567'],
  ])('makes text of %s', (_name, json, expected) => {
    expect(JSON.parse(quoteLargeIntegers(json))).toEqual(expected);
  });

  it.each([
    ['a safe integer', '{"n":9007199254740991}'],
    ['a fraction with many digits', '{"n":0.30000000000000004}'],
    ['a negative number', '{"n":-12345678901234567}'],
    ['a number with an exponent', '{"n":12345678901234567e2}'],
    ['digits in a text', '{"text":"12345678901234567"}'],
    ['digits in a key', '{"12345678901234567":1}'],
    ['digits after an escaped quote', '{"text":"\\\\\\" 12345678901234567"}'],
  ])('does not change %s', (_name, json) => {
    expect(quoteLargeIntegers(json)).toBe(json);
  });

  it('handles a text of ten megabytes', () => {
    const json = JSON.stringify({ image: `${'a1234567890123456789'.repeat(500_000)}`, id: 1 });
    expect(quoteLargeIntegers(json)).toBe(json);
  });
});

test('JSON without large integers is not changed.', () => {
  const fractions = fc.double({ min: -1, max: 1, noNaN: true });
  const values = [fc.string(), fc.integer(), fractions, fc.boolean(), fc.constant(null)];
  fc.assert(
    fc.property(fc.object({ values }), (value) => {
      const json = JSON.stringify(value);
      expect(quoteLargeIntegers(json)).toBe(json);
    }),
    { numRuns: runs(100) },
  );
});
