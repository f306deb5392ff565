import { describe, expect, test } from 'vitest';
import {
  compareSnowflakes,
  isSnowflake,
  SNOWFLAKE_EPOCH_MS,
  SnowflakeGenerator,
  snowflakeFromTimestamp,
  snowflakeTimestamp,
} from '../../src/base/snowflake.js';

describe('snowflakes', () => {
  test('contain their creation time', () => {
    expect(snowflakeTimestamp(snowflakeFromTimestamp(1_700_000_000_123))).toBe(1_700_000_000_123);
  });

  test('increase, also when the clock goes back', () => {
    const times = [5000, 5000, 4000, 6000].map((ms) => SNOWFLAKE_EPOCH_MS + ms);
    const generator = new SnowflakeGenerator(() => times.shift() ?? 0);
    const ids = [generator.next(), generator.next(), generator.next(), generator.next()];
    expect(ids.toSorted(compareSnowflakes)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });

  test('continue after an id from another source', () => {
    const generator = new SnowflakeGenerator(() => SNOWFLAKE_EPOCH_MS + 1);
    expect(generator.last).toBe('0');
    generator.startAfter('700000000000000000');
    expect(generator.next()).toBe('700000000000000001');
    generator.startAfter('5');
    expect(generator.next()).toBe('700000000000000002');
    expect(generator.last).toBe('700000000000000002');
  });

  test('after 4096 ids in a millisecond the next millisecond is used', () => {
    const generator = new SnowflakeGenerator(() => SNOWFLAKE_EPOCH_MS + 1);
    const ids = Array.from({ length: 4097 }, () => generator.next());
    expect(snowflakeTimestamp(ids[4096] ?? '0')).toBe(SNOWFLAKE_EPOCH_MS + 2);
  });

  test.each(['', '01', '1.0', ' 1', '-1', '18446744073709551616', 1, null])('%j is not a snowflake', (value) => {
    expect(isSnowflake(value)).toBe(false);
  });
});
