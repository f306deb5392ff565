/** Formats the time of day in the local time zone. */
export function formatClockTime(timestamp: string): string {
  const time = new Date(timestamp);
  const pad = (number: number) => String(number).padStart(2, '0');
  const ms = String(time.getMilliseconds()).padStart(3, '0');
  return `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}.${ms}`;
}
