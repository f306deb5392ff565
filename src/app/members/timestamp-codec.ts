/**
 * Converts timestamps of Discord, `2026-04-26T06:26:56.936000+00:00` and without a fraction `2026-04-26T06:26:56+00:00`, to
 * numbers and back. It is exact, and many times faster than a Date.
 */

export const MICROS_TIMESTAMP_LENGTH = '2026-04-26T06:26:56.936000+00:00'.length;
export const SECONDS_TIMESTAMP_LENGTH = '2026-04-26T06:26:56+00:00'.length;

const SECONDS_PER_DAY = 86_400;
/** Leap years repeat every 400 years. */
const DAYS_PER_400_YEARS = 146_097;
/** Days from March 1 of the year 0 to January 1, 1970. */
const DAYS_TO_EPOCH = 719_468;
const DAYS_PER_MONTH = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
/** A 0 before the time zone represents any digit. */
const MICROS_PATTERN = '0000-00-00T00:00:00.000000+00:00';
const SECONDS_PATTERN = '0000-00-00T00:00:00+00:00';

/** Parses a timestamp with a fraction to microseconds since 1970; undefined if it is malformed or not from 1970 to 2255. */
export function parseMicros(text: string): number | undefined {
  if (!matchesPattern(text, MICROS_PATTERN)) return undefined;
  const seconds = parseDateTime(text);
  const micros = seconds === undefined ? -1 : seconds * 1_000_000 + parseDigits(text, 20, 26);
  return micros >= 0 && Number.isSafeInteger(micros) ? micros : undefined;
}

/** Parses a timestamp without a fraction to seconds since 1970; undefined if it is malformed or from before 1970. */
export function parseSeconds(text: string): number | undefined {
  const seconds = matchesPattern(text, SECONDS_PATTERN) ? parseDateTime(text) : undefined;
  return seconds !== undefined && seconds >= 0 ? seconds : undefined;
}

export function formatMicros(micros: number): string {
  const fraction = micros % 1_000_000;
  const digits =
    twoDigits(Math.floor(fraction / 10_000)) + twoDigits(Math.floor(fraction / 100) % 100) + twoDigits(fraction % 100);
  return `${formatDateTime((micros - fraction) / 1_000_000)}.${digits}+00:00`;
}

export function formatSeconds(seconds: number): string {
  return `${formatDateTime(seconds)}+00:00`;
}

/**
 * Parses the first 19 characters to seconds since 1970; undefined if they are not a valid time. The calculation uses years
 * that start in March, so that the leap day is the last day of a year.
 */
function parseDateTime(text: string): number | undefined {
  const calendarYear = parseDigits(text, 0, 4);
  const month = parseDigits(text, 5, 7);
  const day = parseDigits(text, 8, 10);
  const hour = parseDigits(text, 11, 13);
  const minute = parseDigits(text, 14, 16);
  const second = parseDigits(text, 17, 19);
  const isLeap = calendarYear % 4 === 0 && (calendarYear % 100 !== 0 || calendarYear % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_PER_MONTH[month] ?? 0);
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return undefined;
  const year = calendarYear - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayNumber = year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear;
  return (dayNumber - DAYS_TO_EPOCH) * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second;
}

function formatDateTime(seconds: number): string {
  const secondOfDay = seconds % SECONDS_PER_DAY;
  const dayNumber = (seconds - secondOfDay) / SECONDS_PER_DAY + DAYS_TO_EPOCH;
  // A cycle is 400 years.
  const cycle = Math.floor(dayNumber / DAYS_PER_400_YEARS);
  const dayOfCycle = dayNumber - cycle * DAYS_PER_400_YEARS;
  const leapDays = Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1;
  const month = ((monthsSinceMarch + 2) % 12) + 1;
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0);
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor((secondOfDay % 3600) / 60);
  const time = `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(secondOfDay % 60)}`;
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}T${time}`;
}

function matchesPattern(text: string, pattern: string): boolean {
  if (text.length !== pattern.length) return false;
  for (let n = 0; n < pattern.length; n++) {
    const actual = text.charCodeAt(n);
    const expected = pattern.charCodeAt(n);
    // The time zone is always +00:00.
    const isDigit = expected === 0x30 && n < pattern.length - 6;
    if (isDigit ? actual < 0x30 || actual > 0x39 : actual !== expected) return false;
  }
  return true;
}

function parseDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let n = from; n < to; n++) value = value * 10 + text.charCodeAt(n) - 0x30;
  return value;
}

/** Two digits of a number below 100. */
function twoDigits(value: number): string {
  return TWO_DIGITS[value] ?? '';
}
