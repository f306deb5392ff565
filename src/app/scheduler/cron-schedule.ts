import { Cron } from 'croner';
import { errorMessage } from '../../base/errors.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import type { Schedule } from './schedule.js';
import type { TaskTrigger } from './task-trigger.js';

/**
 * The schedule of a cron expression, by the local time of its time zone.
 *
 * When clocks are set forward, a time that does not exist is replaced by the first time that does; when they are set back,
 * a time that occurs twice counts the first time only. An expression with `*` or a step in its hours, minutes or seconds
 * means "again and again" instead of single times: its runs follow the elapsed time, as in cron.
 */
export function parseCron({
  expression,
  timezone,
}: Extract<TaskTrigger, { type: 'cron' }>): Schedule | DeclarationProblem {
  if (!isTimeZone(timezone)) {
    return {
      message: `"${timezone}" is not a time zone.`,
      remedy: 'Use a name of the IANA database, for example "Europe/London".',
    };
  }
  const cron = createCron(expression, timezone);
  if ('message' in cron) return cron;
  const after = (timeMs: number) => cron.nextRun(new Date(timeMs))?.getTime();
  if (after(Date.now()) === undefined) {
    return { message: `"${expression}" matches no date.`, remedy: 'Correct its day or its month.' };
  }
  return { isMonotonic: false, first: after, next: (_dueMs, nowMs) => after(nowMs) };
}

const REMEDY =
  'Use five fields (minute, hour, day of month, month, day of week), six with seconds first, or a name such as @daily.';

/** croner's own timers are not used, because they have no clock. */
function createCron(expression: string, timezone: string): Cron | DeclarationProblem {
  // croner reads text with a colon as a date.
  if (typeof expression !== 'string' || expression.includes(':')) {
    return { message: `"${expression}" is not a cron expression.`, remedy: REMEDY };
  }
  try {
    return new Cron(expression, { timezone, mode: '5-or-6-parts', fixedTimeRule: 'no-wildcard', paused: true });
  } catch (error) {
    const reason = errorMessage(error).replace(/^CronPattern: |\.$/g, '');
    return { message: `"${expression}" is not a cron expression: ${reason}.`, remedy: REMEDY };
  }
}

function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string' || name === '') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
