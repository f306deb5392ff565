/** The choices of moderation dialogs. Values are in seconds. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Durations of timeouts. */
export const timeoutDurations = [
  { title: '1 minute', value: MINUTE },
  { title: '5 minutes', value: 5 * MINUTE },
  { title: '10 minutes', value: 10 * MINUTE },
  { title: '1 hour', value: HOUR },
  { title: '1 day', value: DAY },
  { title: '1 week', value: 7 * DAY },
  { title: '28 days', value: 28 * DAY },
] as const;

/** Periods for which a banned user's messages are deleted. */
export const banDeletionPeriods = [
  { title: 'Do not delete', value: 0 },
  { title: 'Last hour', value: HOUR },
  { title: 'Last 6 hours', value: 6 * HOUR },
  { title: 'Last 24 hours', value: DAY },
  { title: 'Last 3 days', value: 3 * DAY },
  { title: 'Last 7 days', value: 7 * DAY },
] as const;
