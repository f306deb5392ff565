/** The times of cron expressions: time zones, daylight saving, and expressions that are invalid. */
import { describe, expect, test } from 'vitest';
import { parseSchedule } from '../../../src/app/scheduler/parse-schedule.js';

/** The next runs after a date, as ISO dates without seconds. */
function runsAfter(date: string, expression: string, timezone: string, count: number): string[] {
  const schedule = parseSchedule({ type: 'cron', expression, timezone });
  if ('message' in schedule) throw new Error(schedule.message);
  const runs: string[] = [];
  for (let time = Date.parse(date); runs.length < count; ) {
    const next = schedule.next(time, time);
    if (next === undefined) break;
    runs.push(new Date(next).toISOString().slice(0, 16));
    time = next;
  }
  return runs;
}

describe('a cron expression', () => {
  test('has its times in its time zone', () => {
    expect(runsAfter('2026-07-01T00:00Z', '0 9 * * 1', 'America/New_York', 2)).toEqual([
      '2026-07-06T13:00',
      '2026-07-13T13:00',
    ]);
  });

  test('has no run at the time at which the task starts', () => {
    expect(runsAfter('2026-07-01T09:00Z', '0 9 * * *', 'UTC', 1)).toEqual(['2026-07-02T09:00']);
  });

  test('can have seconds as a first field', () => {
    const schedule = parseSchedule({ type: 'cron', expression: '*/20 * * * * *', timezone: 'UTC' });
    expect('next' in schedule && schedule.next(0, 1000)).toBe(20_000);
  });

  test('can be a name', () => {
    expect(runsAfter('2026-07-01T12:00Z', '@daily', 'UTC', 1)).toEqual(['2026-07-02T00:00']);
  });

  test('runs on the days of the month and on the weekdays if it names both', () => {
    expect(runsAfter('2026-11-20T12:00Z', '0 0 1,25 * MON', 'UTC', 3)).toEqual([
      '2026-11-23T00:00',
      '2026-11-25T00:00',
      '2026-11-30T00:00',
    ]);
  });

  test('runs in leap years only on the 29th of February', () => {
    expect(runsAfter('2026-07-01T00:00Z', '0 0 29 2 *', 'UTC', 2)).toEqual(['2028-02-29T00:00', '2032-02-29T00:00']);
  });
});

/** In London, clocks go from 01:00 to 02:00 on 2026-03-29 (01:00 UTC), and from 02:00 to 01:00 on 2026-10-25 (01:00 UTC). */
describe('in Europe/London', () => {
  const timezone = 'Europe/London';

  test('a time of day stays the same in local time', () => {
    expect(runsAfter('2026-03-27T12:00Z', '0 9 * * *', timezone, 3)).toEqual([
      '2026-03-28T09:00',
      '2026-03-29T08:00',
      '2026-03-30T08:00',
    ]);
    expect(runsAfter('2026-10-23T12:00Z', '0 9 * * *', timezone, 3)).toEqual([
      '2026-10-24T08:00',
      '2026-10-25T09:00',
      '2026-10-26T09:00',
    ]);
  });

  test('a time that does not exist is replaced by the first time after it', () => {
    expect(runsAfter('2026-03-28T12:00Z', '30 1 * * *', timezone, 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
  });

  test('several times that do not exist are replaced by one run', () => {
    expect(runsAfter('2026-03-28T12:00Z', '0,30 1,2 * * *', timezone, 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
      '2026-03-30T00:00',
    ]);
  });

  test('a time that occurs twice counts the first time', () => {
    expect(runsAfter('2026-10-24T12:00Z', '30 1 * * *', timezone, 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  test('an expression for every half hour follows the elapsed time', () => {
    expect(runsAfter('2026-03-29T00:10Z', '*/30 * * * *', timezone, 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
    expect(runsAfter('2026-10-25T00:10Z', '*/30 * * * *', timezone, 4)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ]);
  });

  test('a step within one hour has no run if the hour is missing, and runs in both if it is repeated', () => {
    expect(runsAfter('2026-03-28T12:00Z', '*/30 1 * * *', timezone, 1)).toEqual(['2026-03-30T00:00']);
    expect(runsAfter('2026-10-24T12:00Z', '*/30 1 * * *', timezone, 5)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-26T01:00',
    ]);
  });
});

/** In New York, clocks go from 02:00 to 03:00 on 2026-03-08 (07:00 UTC), and from 02:00 to 01:00 on 2026-11-01 (06:00 UTC). */
describe('in America/New_York', () => {
  const timezone = 'America/New_York';

  test('a time of day stays the same in local time', () => {
    expect(runsAfter('2026-03-07T12:00Z', '0 9 * * *', timezone, 2)).toEqual(['2026-03-07T14:00', '2026-03-08T13:00']);
    expect(runsAfter('2026-10-31T12:00Z', '0 9 * * *', timezone, 2)).toEqual(['2026-10-31T13:00', '2026-11-01T14:00']);
  });

  test('a time that does not exist is replaced by the first time after it', () => {
    expect(runsAfter('2026-03-07T12:00Z', '30 2 * * *', timezone, 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:30']);
  });

  test('a time that occurs twice counts the first time', () => {
    expect(runsAfter('2026-10-31T12:00Z', '30 1 * * *', timezone, 2)).toEqual(['2026-11-01T05:30', '2026-11-02T06:30']);
  });

  test('an expression for every hour follows the elapsed time', () => {
    expect(runsAfter('2026-03-08T05:30Z', '0 * * * *', timezone, 3)).toEqual([
      '2026-03-08T06:00',
      '2026-03-08T07:00',
      '2026-03-08T08:00',
    ]);
    expect(runsAfter('2026-11-01T04:30Z', '0 * * * *', timezone, 3)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
      '2026-11-01T07:00',
    ]);
  });
});

describe('an invalid schedule', () => {
  const problemOf = (trigger: object) => Reflect.apply(parseSchedule, undefined, [trigger]);

  test.each([
    ['', 'exactly five, six, or seven'],
    ['* * *', 'exactly five, six, or seven'],
    ['0 0 0 1 1 * 2020', '5 or 6 parts'],
    ['60 * * * *', 'Invalid value for minute: 60'],
    ['0 9 * * 8', 'Invalid value for dayOfWeek: 8'],
    ['*/0 * * * *', 'illegal stepping: 0'],
    ['a b c d e', 'illegal characters'],
    ['@reboot', '@reboot is not supported'],
  ])('has the expression %j, and the message says why', (expression, reason) => {
    const { message, remedy } = problemOf({ type: 'cron', expression, timezone: 'UTC' });
    expect(message).toMatch(`"${expression}" is not a cron expression: `);
    expect(message).toContain(reason);
    expect(remedy).toMatch('Use five fields');
  });

  test.each([undefined, 5, '2027-01-01T00:00:00'])('has %j as its expression', (expression) => {
    expect(problemOf({ type: 'cron', expression, timezone: 'UTC' }).message).toBe(
      `"${expression}" is not a cron expression.`,
    );
  });

  test('has an expression that matches no date', () => {
    expect(problemOf({ type: 'cron', expression: '0 0 30 2 *', timezone: 'UTC' }).message).toBe(
      '"0 0 30 2 *" matches no date.',
    );
  });

  test.each(['Europe/Londn', '', 60, null])('has %j as its time zone', (timezone) => {
    expect(problemOf({ type: 'cron', expression: '0 9 * * *', timezone })).toEqual({
      message: `"${timezone}" is not a time zone.`,
      remedy: 'Use a name of the IANA database, for example "Europe/London".',
    });
  });

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '0s', '10 minutes', '', null])(
    'has %j as its interval',
    (interval) => {
      expect(problemOf({ type: 'every', interval, immediate: false })).toEqual({
        message: `"${interval}" is not an interval.`,
        remedy: 'Use milliseconds, 1 or more, or a number with the unit ms, s, m, h or d, for example "10m".',
      });
    },
  );

  test.each([new Date('tomorrow'), Number.NaN, '2027-01-01', undefined, null])('has %j as its date', (date) => {
    expect(problemOf({ type: 'at', date })).toEqual({
      message: 'its date is invalid.',
      remedy: 'Pass a valid Date, or milliseconds since 1970.',
    });
  });
});
