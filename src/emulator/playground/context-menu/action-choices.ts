/** What moderators choose between. Values are seconds. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long somebody is timed out. */
export const timeoutDurations = [
  { title: '1 minute', value: MINUTE },
  { title: '5 minutes', value: 5 * MINUTE },
  { title: '10 minutes', value: 10 * MINUTE },
  { title: '1 hour', value: HOUR },
  { title: '1 day', value: DAY },
  { title: '1 week', value: 7 * DAY },
  { title: '28 days', value: 28 * DAY },
] as const;

/** How far back messages of somebody who is banned are deleted. */
export const banDeletionPeriods = [
  { title: 'None', value: 0 },
  { title: 'Of the last hour', value: HOUR },
  { title: 'Of the last 6 hours', value: 6 * HOUR },
  { title: 'Of the last 24 hours', value: DAY },
  { title: 'Of the last 3 days', value: 3 * DAY },
  { title: 'Of the last 7 days', value: 7 * DAY },
] as const;
