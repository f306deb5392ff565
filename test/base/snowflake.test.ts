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
  test('carry the time of their making', () => {
    expect(snowflakeTimestamp(snowflakeFromTimestamp(1_700_000_000_123))).toBe(1_700_000_000_123);
  });

  test('only grow, also when the clock steps back', () => {
    const times = [5000, 5000, 4000, 6000].map((ms) => SNOWFLAKE_EPOCH_MS + ms);
    const source = new SnowflakeGenerator(() => times.shift() ?? 0);
    const ids = [source.next(), source.next(), source.next(), source.next()];
    expect(ids.toSorted(compareSnowflakes)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });

  test('grow on from one that came from elsewhere', () => {
    const source = new SnowflakeGenerator(() => SNOWFLAKE_EPOCH_MS + 1);
    expect(source.last).toBe('0');
    source.startAfter('700000000000000000');
    expect(source.next()).toBe('700000000000000001');
    source.startAfter('5');
    expect(source.next()).toBe('700000000000000002');
    expect(source.last).toBe('700000000000000002');
  });

  test('more than 4096 in a millisecond take the next one', () => {
    const source = new SnowflakeGenerator(() => SNOWFLAKE_EPOCH_MS + 1);
    const ids = Array.from({ length: 4097 }, () => source.next());
    expect(snowflakeTimestamp(ids[4096] ?? '0')).toBe(SNOWFLAKE_EPOCH_MS + 2);
  });

  test.each(['', '01', '1.0', ' 1', '-1', '18446744073709551616', 1, null])('%j is none', (value) => {
    expect(isSnowflake(value)).toBe(false);
  });
});
