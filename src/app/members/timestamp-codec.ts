/**
 * Converts timestamps of Discord, `2026-04-26T06:26:56.936000+00:00` and without a fraction `2026-04-26T06:26:56+00:00`, to
 * numbers and back. It is exact, and many times faster than a Date.
 */

export const MICROS_TIMESTAMP_LENGTH = '2026-04-26T06:26:56.936000+00:00'.length;
export const SECONDS_TIMESTAMP_LENGTH = '2026-04-26T06:26:56+00:00'.length;

const SECONDS_OF_DAY = 86_400;
/** Days of 400 years, the period of the calendar. */
const DAYS_OF_400_YEARS = 146_097;
/** Days from the first of March of the year 0 to 1970. */
const DAYS_TO_EPOCH = 719_468;
const DAYS_OF_MONTHS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
/** A 0 represents any digit. */
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

/** Parses the first 19 characters, if they are a valid time. Calculates with years from March, which end with the leap day. */
function parseDateTime(text: string): number | undefined {
  const calendarYear = parseDigits(text, 0, 4);
  const month = parseDigits(text, 5, 7);
  const day = parseDigits(text, 8, 10);
  const hour = parseDigits(text, 11, 13);
  const minute = parseDigits(text, 14, 16);
  const second = parseDigits(text, 17, 19);
  const isLeap = calendarYear % 4 === 0 && (calendarYear % 100 !== 0 || calendarYear % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month] ?? 0);
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return undefined;
  const year = calendarYear - (month <= 2 ? 1 : 0);
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const sinceMarch = year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + ofYear;
  return (sinceMarch - DAYS_TO_EPOCH) * SECONDS_OF_DAY + hour * 3600 + minute * 60 + second;
}

function formatDateTime(seconds: number): string {
  const ofDay = seconds % SECONDS_OF_DAY;
  const days = (seconds - ofDay) / SECONDS_OF_DAY + DAYS_TO_EPOCH;
  const cycle = Math.floor(days / DAYS_OF_400_YEARS);
  const ofCycle = days - cycle * DAYS_OF_400_YEARS;
  const leaps = Math.floor(ofCycle / 1460) - Math.floor(ofCycle / 36_524) + Math.floor(ofCycle / 146_096);
  const yearOfCycle = Math.floor((ofCycle - leaps) / 365);
  const ofYear = ofCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = ((fromMarch + 2) % 12) + 1;
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0);
  const time = `${twoDigits(Math.floor(ofDay / 3600))}:${twoDigits(Math.floor((ofDay % 3600) / 60))}:${twoDigits(ofDay % 60)}`;
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}T${time}`;
}

function matchesPattern(text: string, pattern: string): boolean {
  if (text.length !== pattern.length) return false;
  for (let n = 0; n < pattern.length; n++) {
    const unit = text.charCodeAt(n);
    const wanted = pattern.charCodeAt(n);
    // The time zone is always +00:00.
    if (wanted === 0x30 && n < pattern.length - 6 ? unit < 0x30 || unit > 0x39 : unit !== wanted) return false;
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
