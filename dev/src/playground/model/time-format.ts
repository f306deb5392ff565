import type { UserAccount } from '../../control/views/user-view.js';

/** A language and a time zone. @default those of the browser */
export interface TimestampFormatOptions {
  readonly locale?: string;
  readonly timeZone?: string;
}

/** How the client of a user formats times. */
export function toTimeFormat({ locale, time_zone: timeZone }: UserAccount): TimestampFormatOptions {
  return { locale, ...(timeZone === undefined ? {} : { timeZone }) };
}
