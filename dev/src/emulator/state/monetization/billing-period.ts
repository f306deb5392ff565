/**
 * The same time one month later, in UTC. In a month without that day it is the last day: a month after the 31st of January
 * is the last day of February.
 * @param timeMs milliseconds since 1970
 */
export function monthAfter(timeMs: number): number {
  const date = new Date(timeMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
