/** Renders timestamps of messages, `<t:seconds:style>`. */
import type { TimestampStyle } from 'guildhall/wire';
import type { TimestampFormatOptions } from './time-format.js';

const formats: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { day: '2-digit', month: '2-digit', year: 'numeric' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/** Renders a timestamp. @param at milliseconds since 1970 @param now milliseconds since 1970, for the style `R` */
export function renderTimestamp(
  at: number,
  style: TimestampStyle,
  now: number,
  options: TimestampFormatOptions = {},
): string {
  if (!isValidTimestamp(at)) return 'Invalid date';
  if (style === 'R') return formatRelative(at, now, options);
  return getFormatter(style, options).format(at);
}

/** Creating a formatter takes longer than rendering a message, so formatters are cached. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(
  style: Exclude<TimestampStyle, 'R'>,
  { locale, timeZone }: TimestampFormatOptions,
): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...formats[style], ...(timeZone ? { timeZone } : {}) });
  formatters.set(key, formatter);
  return formatter;
}

/** The range of JavaScript dates, in both directions. */
const MAX_DATE_MS = 8.64e15;

function isValidTimestamp(at: number): boolean {
  return Math.abs(at) <= MAX_DATE_MS;
}

/** Each unit with its length and the length of the next smaller unit, to which a distance is rounded. */
const units = [
  ['year', 365 * 24 * 60 * 60_000, 30 * 24 * 60 * 60_000],
  ['month', 30 * 24 * 60 * 60_000, 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000, 60 * 60_000],
  ['hour', 60 * 60_000, 60_000],
  ['minute', 60_000, 1000],
] as const;

function formatRelative(at: number, now: number, { locale }: TimestampFormatOptions): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = at - now;
  const match = units.find(([, length, smaller]) => Math.round(Math.abs(distance) / smaller) * smaller >= length);
  const [unit, length] = match ?? ['second', 1000];
  return format.format(Math.round(distance / length), unit);
}

/** Returns after how many milliseconds a relative timestamp may change. */
export function relativeUpdateMs(at: number, now: number): number {
  const distance = Math.abs(at - now);
  if (distance < 60_000) return 1000;
  return distance < 60 * 60_000 ? 30_000 : 60 * 60_000;
}

/** Formats the time of a message next to the author's name, with the date if it is not today. */
export function formatMessageTime(at: number, now: number, options: TimestampFormatOptions = {}): string {
  const time = renderTimestamp(at, 't', now, options);
  const [day, today, yesterday] = [at, now, now - 24 * 60 * 60_000].map((each) =>
    renderTimestamp(each, 'd', now, options),
  );
  if (day === today) return time;
  return day === yesterday ? `Yesterday at ${time}` : `${day} ${time}`;
}
