import { type Check, ok, problem, warning } from './check.js';

/** From this offset on, displayed times are noticeably wrong, in milliseconds. */
const WARNING_OFFSET_MS = 5000;
/** From this offset on, interaction tokens and signatures can be considered expired or not valid yet. */
const PROBLEM_OFFSET_MS = 60_000;

const REMEDY = 'Synchronize the system clock with a time server (NTP).';

/**
 * Compares the system clock with that of Discord.
 * @param dateHeader the header `Date` of a response, in whole seconds
 * @param before, after the system time before and after the call, in milliseconds
 */
export function clockCheck(dateHeader: string | undefined, before: number, after: number): Check {
  const apiTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(apiTime)) {
    const message = 'The clock could not be checked: the response has no valid `Date` header.';
    return warning('clock', message, 'Compare the system clock with another clock.');
  }
  const offsetMs = Math.max(before - (apiTime + 1000), apiTime - after, 0);
  const direction = before > apiTime ? 'ahead of' : 'behind';
  const seconds = Math.round(offsetMs / 1000);
  const message = `The system clock is ${seconds} s ${direction} Discord's.`;
  if (offsetMs >= PROBLEM_OFFSET_MS) return problem('clock', message, REMEDY);
  if (offsetMs >= WARNING_OFFSET_MS) return warning('clock', message, REMEDY);
  return ok('clock', "The system clock agrees with Discord's.");
}
