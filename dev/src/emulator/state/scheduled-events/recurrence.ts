/** The occurrences of a recurrence rule. They are computed in UTC, in which the rule has its start. */
import { type RecurrenceRule, recurrenceFrequencies, recurrenceWeekdays } from 'guildhall/wire';

const DAY_MS = 24 * 60 * 60_000;
/** The 29th of February is at most eight years away from the next one. */
const MAX_DAYS_AHEAD = 366 * 8 + 1;
/** `n` of the last such day of the month. */
const LAST_WEEK = 5;
const LAST_DAY_OF_MONTH = -1;

/** Returns the first occurrence after a time, in milliseconds since 1970. Undefined if there is none. */
export function nextOccurrence(rule: RecurrenceRule, afterMs: number): number | undefined {
  const start = Date.parse(rule.start);
  const startDay = Math.floor(start / DAY_MS);
  const firstDay = Math.max(startDay, Math.floor((afterMs - (start - startDay * DAY_MS)) / DAY_MS));
  for (let day = firstDay; day <= firstDay + MAX_DAYS_AHEAD; day += 1) {
    const occurrence = start + (day - startDay) * DAY_MS;
    if (rule.end !== null && occurrence > Date.parse(rule.end)) return undefined;
    if (occurrence > afterMs && matchesDay(rule, startDay, day)) return occurrence;
  }
  return undefined;
}

/** Whether a rule has an occurrence at exactly this time, in milliseconds since 1970. */
export function isOccurrence(rule: RecurrenceRule, timeMs: number): boolean {
  return nextOccurrence(rule, timeMs - 1) === timeMs;
}

/** Days are counted from 1970. */
function matchesDay(rule: RecurrenceRule, startDay: number, day: number): boolean {
  const { frequency, interval, by_weekday: weekdays, by_n_weekday: nthWeekdays } = rule;
  switch (frequency) {
    case recurrenceFrequencies.DAILY:
      return weekdays?.includes(weekdayOf(day)) ?? (day - startDay) % interval === 0;
    case recurrenceFrequencies.WEEKLY:
      return (
        (weekdays ?? [weekdayOf(startDay)]).includes(weekdayOf(day)) &&
        (weekOf(day) - weekOf(startDay)) % interval === 0
      );
    case recurrenceFrequencies.MONTHLY:
      return nthWeekdays
        ? nthWeekdays.some((each) => each.day === weekdayOf(day) && isNthOfMonth(day, each.n))
        : dateOf(day).getUTCDate() === dateOf(startDay).getUTCDate();
    default:
      return matchesDate(rule, startDay, day);
  }
}

function matchesDate({ by_month: months, by_month_day: days }: RecurrenceRule, startDay: number, day: number) {
  const [date, start] = [dateOf(day), dateOf(startDay)];
  const isInMonth = (months ?? [start.getUTCMonth() + 1]).includes(date.getUTCMonth() + 1);
  const wanted = days ?? [start.getUTCDate()];
  return (
    isInMonth && (wanted.includes(date.getUTCDate()) || (wanted.includes(LAST_DAY_OF_MONTH) && isInLastDays(day, 1)))
  );
}

function isNthOfMonth(day: number, n: number): boolean {
  return n === LAST_WEEK ? isInLastDays(day, 7) : Math.ceil(dateOf(day).getUTCDate() / 7) === n;
}

/** Whether a day is one of the last `count` days of its month. */
function isInLastDays(day: number, count: number): boolean {
  return dateOf(day).getUTCMonth() !== dateOf(day + count).getUTCMonth();
}

/** Monday is 0. The first of January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (day + recurrenceWeekdays.THURSDAY) % 7;
}

/** The number of the week, which starts on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + recurrenceWeekdays.THURSDAY) / 7);
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}
