import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../dev/src/playground/markdown/markdown-tree.js';
import { FormatterError } from '../../../src/wire/markdown/formatter-error.js';
import { time } from '../../../src/wire/markdown/time.js';
import { timestampStyles } from '../../../src/wire/markdown/timestamp-styles.js';

describe('time', () => {
  test('formats a date', () => {
    expect(time(new Date('2021-04-20T21:20:30Z'))).toBe('<t:1618953630>');
  });

  test('formats seconds since 1970', () => {
    expect(time(1618953630)).toBe('<t:1618953630>');
  });

  test.each([
    '2021-04-20T21:20:30.123456+00:00',
    '2021-04-20T23:20:30+02:00',
    '2021-04-20T21:20:30Z',
    '2021-04-20T21:20:30.5Z',
  ])('formats the timestamp %s of the API', (timestamp) => {
    expect(time(timestamp)).toBe('<t:1618953630>');
  });

  test.each(Object.entries(timestampStyles))('has the style %s', (_name, style) => {
    expect(parseMarkdown(time(60, style))).toEqual([{ kind: 'timestamp', at: 60_000, style }]);
  });

  test('removes fractions of a second, also before 1970', () => {
    expect(time(1.9)).toBe('<t:1>');
    expect(time(new Date(-1500), 'R')).toBe('<t:-2:R>');
  });

  test('without a date is the time of the machine', () => {
    const before = Math.floor(Date.now() / 1000);
    const [seconds] = time().match(/\d+/) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
    expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test.each(['relative', 'r', '', 'fR', 'toString', 5])('rejects the style %j', (style) => {
    // @ts-expect-error the type allows the styles of Discord
    expect(() => time(0, style)).toThrow(FormatterError);
    // @ts-expect-error the type allows the styles of Discord
    expect(() => time(0, style)).toThrow(/is not a style of timestamps. Use one of t, T, d, D, f, F, s, S, R./);
  });

  test.each([1618953630000, -1618953630000, 1e12])('rejects the milliseconds %d', (milliseconds) => {
    expect(() => time(milliseconds)).toThrow(FormatterError);
    expect(() => time(milliseconds)).toThrow(/Numbers are in seconds; pass milliseconds as new Date\(ms\)/);
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date('never'),
    'tomorrow',
    '1618953630',
    '2021-04-31T99:00:00Z',
    '',
    '20 April 2021',
  ])('rejects the date %j', (date) => {
    expect(() => time(date)).toThrow(FormatterError);
    expect(() => time(date)).toThrow(/is not a valid date. Pass a Date, seconds since 1970, or an ISO 8601 timestamp./);
  });

  test('rejects null, which the API sends for a missing date', () => {
    // @ts-expect-error null is not a date
    expect(() => time(null)).toThrow('time: null is not a valid date.');
  });
});
