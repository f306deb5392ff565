import { describe, expect, test } from 'vitest';
import { type Duration, toMilliseconds } from '../../src/base/duration.js';

describe('a duration', () => {
  test.each<[Duration, number]>([
    [0, 0],
    [1500, 1500],
    ['250ms', 250],
    ['1.5s', 1500],
    ['10m', 600_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('%j is %d milliseconds', (duration, expected) => {
    expect(toMilliseconds(duration)).toBe(expected);
  });

  test.each(['', '10', '10 m', '1w', '-5m', 'm', '1e3s', '5m5s', '۵m', -1, Number.NaN, Number.POSITIVE_INFINITY, null])(
    'cannot be %j, and the message names the units',
    (invalid) => {
      // As plain JavaScript calls it.
      expect(() => Reflect.apply(toMilliseconds, undefined, [invalid])).toThrow(
        new RangeError(`"${invalid}" is not a duration. Use milliseconds, or a number with the unit ms, s, m, h or d.`),
      );
    },
  );
});
