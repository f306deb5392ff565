import { describe, expect, test } from 'vitest';
import { isOccurrence, nextOccurrence } from '../../../dev/src/emulator/state/scheduled-events/recurrence.js';
import type { RecurrenceRule } from '../../../src/wire/objects/scheduled-events/recurrence-rule.js';

const blank: RecurrenceRule = {
  start: '',
  end: null,
  frequency: 3,
  interval: 1,
  by_weekday: null,
  by_n_weekday: null,
  by_month: null,
  by_month_day: null,
  by_year_day: null,
  count: null,
};

/** The first occurrences of a rule, as dates, after a time. */
function occurrences(
  start: string,
  rule: Partial<RecurrenceRule>,
  count = 4,
  after = '1970-01-01T00:00:00Z',
): string[] {
  const found: string[] = [];
  let last = Date.parse(after);
  for (let each = 0; each < count; each += 1) {
    const next = nextOccurrence({ ...blank, start: `${start}T18:30:00Z`, ...rule }, last);
    if (next === undefined) break;
    found.push(new Date(next).toISOString().replace('T18:30:00.000Z', ''));
    last = next;
  }
  return found;
}

describe('a recurrence rule', () => {
  // The first of January 2026 was a Thursday.
  test.each([
    ['every day', '2026-01-01', {}, ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']],
    [
      'from Monday to Friday',
      '2026-01-01',
      { by_weekday: [0, 1, 2, 3, 4] },
      ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06'],
    ],
    [
      'on Sunday and Monday',
      '2026-01-01',
      { by_weekday: [6, 0] },
      ['2026-01-04', '2026-01-05', '2026-01-11', '2026-01-12'],
    ],
    [
      'every week, on the weekday of its start',
      '2026-01-01',
      { frequency: 2 },
      ['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22'],
    ],
    [
      'every other Wednesday',
      '2026-01-07',
      { frequency: 2, interval: 2, by_weekday: [2] },
      ['2026-01-07', '2026-01-21', '2026-02-04', '2026-02-18'],
    ],
    [
      'on the fourth Wednesday of the month',
      '2026-01-01',
      { frequency: 1, by_n_weekday: [{ n: 4, day: 2 }] },
      ['2026-01-28', '2026-02-25', '2026-03-25', '2026-04-22'],
    ],
    [
      'on the last Saturday of the month',
      '2026-01-01',
      { frequency: 1, by_n_weekday: [{ n: 5, day: 5 }] },
      ['2026-01-31', '2026-02-28', '2026-03-28', '2026-04-25'],
    ],
    [
      'on the day of its start, if the month has it',
      '2026-01-31',
      { frequency: 1 },
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
    ],
    [
      'every year on a date',
      '2026-01-01',
      { frequency: 0, by_month: [7], by_month_day: [24] },
      ['2026-07-24', '2027-07-24', '2028-07-24', '2029-07-24'],
    ],
    [
      'on the last day of a month',
      '2026-01-01',
      { frequency: 0, by_month: [2], by_month_day: [-1] },
      ['2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    [
      'on the 29th of February, also over a century without it',
      '2096-02-29',
      { frequency: 0 },
      ['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29'],
    ],
  ])('takes place %s', (_name, start, rule, expected) => {
    expect(occurrences(start, rule)).toEqual(expected);
  });

  test('has occurrences only after the given time, and none before its start', () => {
    expect(occurrences('2026-01-01', {}, 1, '2026-03-01T18:30:00Z')).toEqual(['2026-03-02']);
    expect(occurrences('2026-01-01', {}, 1, '2026-03-01T18:29:59Z')).toEqual(['2026-03-01']);
    expect(occurrences('2026-01-01', {}, 1, '2020-01-01T00:00:00Z')).toEqual(['2026-01-01']);
  });

  test('has none after its end, and none if no day matches', () => {
    expect(occurrences('2026-01-01', { end: '2026-01-02T18:30:00Z' })).toEqual(['2026-01-01', '2026-01-02']);
    expect(occurrences('2026-01-01', { frequency: 0, by_month: [2], by_month_day: [30] })).toEqual([]);
  });

  test('has an occurrence at exactly one time of a day', () => {
    const rule = { ...blank, start: '2026-01-01T18:30:00Z' };
    expect(isOccurrence(rule, Date.parse('2026-01-09T18:30:00Z'))).toBe(true);
    expect(isOccurrence(rule, Date.parse('2026-01-09T18:30:00.001Z'))).toBe(false);
    expect(isOccurrence(rule, Date.parse('2025-12-31T18:30:00Z'))).toBe(false);
  });
});
