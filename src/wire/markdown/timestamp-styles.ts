/**
 * The styles of timestamps in messages. Each user sees a timestamp in the own time zone and language.
 *
 * @see https://docs.discord.com/developers/reference#message-formatting-timestamp-styles
 */
export const timestampStyles = {
  /** 16:20 */
  SHORT_TIME: 't',
  /** 16:20:30 */
  MEDIUM_TIME: 'T',
  /** 20/04/2021 */
  SHORT_DATE: 'd',
  /** April 20, 2021 */
  LONG_DATE: 'D',
  /** April 20, 2021 at 16:20. The default. */
  LONG_DATE_SHORT_TIME: 'f',
  /** Tuesday, April 20, 2021 at 16:20 */
  FULL_DATE_SHORT_TIME: 'F',
  /** 20/04/2021, 16:20 */
  SHORT_DATE_SHORT_TIME: 's',
  /** 20/04/2021, 16:20:30 */
  SHORT_DATE_MEDIUM_TIME: 'S',
  /** 4 years ago, or in 5 minutes */
  RELATIVE_TIME: 'R',
} as const;

/** A style of a timestamp: a value of `timestampStyles`. */
export type TimestampStyle = (typeof timestampStyles)[keyof typeof timestampStyles];

const styles: readonly string[] = Object.values(timestampStyles);

/** Whether a value is a style of timestamps. */
export function isTimestampStyle(value: unknown): value is TimestampStyle {
  return typeof value === 'string' && styles.includes(value);
}
