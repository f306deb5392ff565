/** Computes when a task is due from its trigger. */
import { toMilliseconds } from '../../base/duration.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import { parseCron } from './cron-schedule.js';
import type { Schedule } from './schedule.js';
import type { TaskTrigger } from './task-trigger.js';

/** The schedule of a trigger, or why it is invalid: plain JavaScript can pass any value. */
export function parseSchedule(trigger: TaskTrigger): Schedule | DeclarationProblem {
  switch (trigger.type) {
    case 'at':
      return parseDate(trigger.date);
    case 'every':
      return parseInterval(trigger);
    case 'cron':
      return parseCron(trigger);
  }
}

function parseDate(date: Date | number): Schedule | DeclarationProblem {
  const dateMs = typeof date === 'number' || date instanceof Date ? new Date(date).getTime() : Number.NaN;
  if (Number.isNaN(dateMs)) {
    return { message: 'its date is invalid.', remedy: 'Pass a valid Date, or milliseconds since 1970.' };
  }
  return { isMonotonic: false, first: () => dateMs, next: () => undefined };
}

function parseInterval({
  interval,
  immediate,
}: Extract<TaskTrigger, { type: 'every' }>): Schedule | DeclarationProblem {
  const intervalMs = millisecondsOf(interval);
  if (intervalMs === undefined || intervalMs < 1) {
    return {
      message: `"${interval}" is not an interval.`,
      remedy: 'Use milliseconds, 1 or more, or a number with the unit ms, s, m, h or d, for example "10m".',
    };
  }
  return {
    isMonotonic: true,
    intervalMs,
    first: (startMs) => (immediate ? startMs : startMs + intervalMs),
    // Multiples of the first time, so that late timers do not add up.
    next: (dueMs, nowMs) => dueMs + (Math.floor((nowMs - dueMs) / intervalMs) + 1) * intervalMs,
  };
}

function millisecondsOf(interval: Extract<TaskTrigger, { type: 'every' }>['interval']): number | undefined {
  try {
    return toMilliseconds(interval);
  } catch {
    return undefined;
  }
}
