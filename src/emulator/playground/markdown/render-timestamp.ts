/** Moments as they are written in messages, `<t:seconds:style>`. */

/** Styles of a moment in a text: `R` is told from now on, the others are dates and times. */
export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R';

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

/** Where and how the reader reads: what the browser says when absent. */
export interface TimestampFormatOptions {
  readonly locale?: string;
  readonly timeZone?: string;
}

/** A moment in one of the styles. @param at milliseconds @param now milliseconds, for the style `R` */
export function renderTimestamp(
  at: number,
  style: TimestampStyle,
  now: number,
  reader: TimestampFormatOptions = {},
): string {
  if (!isValidTimestamp(at)) return 'Invalid date';
  if (style === 'R') return formatRelative(at, now, reader);
  return getFormatter(style, reader).format(at);
}

/** Making one takes longer than drawing a message, and each shows several moments. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(
  style: Exclude<TimestampStyle, 'R'>,
  { locale, timeZone }: TimestampFormatOptions,
): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const made =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...formats[style], ...(timeZone ? { timeZone } : {}) });
  formatters.set(key, made);
  return made;
}

/** How far JavaScript's calendar goes, either way. */
const MAX_DATE_MS = 8.64e15;

function isValidTimestamp(at: number): boolean {
  return Math.abs(at) <= MAX_DATE_MS;
}

/** Each unit with its length, and that of the next smaller one, to which a distance is rounded before it is named. */
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
  const found = units.find(([, length, smaller]) => Math.round(Math.abs(distance) / smaller) * smaller >= length);
  const [unit, length] = found ?? ['second', 1000];
  return format.format(Math.round(distance / length), unit);
}

/** After how many milliseconds the relative text of a moment may have become another. */
export function relativeUpdateMs(at: number, now: number): number {
  const distance = Math.abs(at - now);
  if (distance < 60_000) return 1000;
  return distance < 60 * 60_000 ? 30_000 : 60 * 60_000;
}

/** When a message was written, beside its author's name: the day only where it is another one than today. */
export function formatMessageTime(at: number, now: number, reader: TimestampFormatOptions = {}): string {
  const time = renderTimestamp(at, 't', now, reader);
  const [day, today, yesterday] = [at, now, now - 24 * 60 * 60_000].map((each) =>
    renderTimestamp(each, 'd', now, reader),
  );
  if (day === today) return time;
  return day === yesterday ? `Yesterday at ${time}` : `${day} ${time}`;
}
