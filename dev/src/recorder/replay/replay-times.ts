/** When the replays of a recording take place, so that what a bot does at certain times only is not the same in all of them. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Three times that have little in common: now; eight hours later on a day of the other part of the week, the weekend or the days before; and
 * sixteen hours later on another weekday in another year and month. Eight hours apart, an office that is open by day is not open in all of
 * them, and a greeting is not the same.
 * @param now when the recording has ended
 * @returns how much later than now each is, in milliseconds
 */
export function replayTimes(now: Date): readonly [now: 0, soon: number, later: number] {
  const weekdayAfter = (ms: number) => new Date(now.getTime() + ms).getDay();
  const isWeekend = (ms: number) => [0, 6].includes(weekdayAfter(ms));
  let soon = DAY_MS + 8 * HOUR_MS + 17 * MINUTE_MS;
  while (isWeekend(soon) === isWeekend(0)) soon += DAY_MS;
  let later = 400 * DAY_MS + 16 * HOUR_MS + 43 * MINUTE_MS;
  while ([0, soon].some((ms) => weekdayAfter(ms) === weekdayAfter(later))) later += DAY_MS;
  return [0, soon, later];
}
