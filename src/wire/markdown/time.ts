import { describeValue, FormatterError } from './formatter-error.js';
import { isTimestampStyle, type TimestampStyle, timestampStyles } from './timestamp-styles.js';

/** A point in time: a date, seconds since 1970, or a timestamp of the API (ISO 8601). */
export type TimestampInput = Date | number | string;

/** Year 5138. Larger numbers are milliseconds: as seconds they would be tens of thousands of years away. */
const MAX_SECONDS = 1e11;
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Formats a timestamp, which each user sees in the own time zone and language. Fractions of a second are removed.
 *
 * @param date a date, a number of seconds since 1970, or a timestamp of the API such as `member.joined_at`. Default: the
 *   time of the machine. In a bot that tests run with their own clock, pass `new Date(bot.clock.now())`
 * @param style a value of `timestampStyles`, for example `'R'` for `in 5 minutes`. Default: `'f'`, date and time
 * @throws {FormatterError} when the date is invalid, when a number is in milliseconds, or when the style does not exist
 * @see https://docs.discord.com/developers/reference#message-formatting-formats
 * @example
 * await use.reply(`The event starts ${time(event.startsAt, 'R')}.`);
 */
export function time(date: TimestampInput = new Date(), style?: TimestampStyle): string {
  const seconds = Math.floor(toSeconds(date));
  if (style === undefined) return `<t:${seconds}>`;
  if (isTimestampStyle(style)) return `<t:${seconds}:${style}>`;
  const styles = Object.values(timestampStyles).join(', ');
  throw new FormatterError(`time: ${describeValue(style)} is not a style of timestamps. Use one of ${styles}.`);
}

function toSeconds(date: TimestampInput): number {
  const seconds = typeof date === 'number' ? date : readMilliseconds(date) / 1000;
  if (!Number.isFinite(seconds)) {
    const expected = 'Pass a Date, seconds since 1970, or an ISO 8601 timestamp.';
    throw new FormatterError(`time: ${describeValue(date)} is not a valid date. ${expected}`);
  }
  if (Math.abs(seconds) <= MAX_SECONDS) return seconds;
  throw new FormatterError(
    `time: ${describeValue(date)} is later than the year 5138 or earlier than -1199. Numbers are in seconds; pass milliseconds as new Date(ms).`,
  );
}

function readMilliseconds(date: Date | string): number {
  if (date instanceof Date) return date.getTime();
  return typeof date === 'string' && ISO_DATE.test(date) ? Date.parse(date) : Number.NaN;
}
