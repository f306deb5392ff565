import type { Duration } from '../../base/duration.js';

/** What makes a task due, as it was declared. It is not validated. */
export type TaskTrigger =
  | { readonly type: 'at'; readonly date: Date | number }
  | { readonly type: 'every'; readonly interval: Duration; readonly immediate: boolean }
  | { readonly type: 'cron'; readonly expression: string; readonly timezone: string };

/** A trigger in lists, for example `every 10m` or `cron 0 9 * * 1 (Europe/London)`. */
export function formatTrigger(trigger: TaskTrigger): string {
  const text = `${trigger.type} ${formatArgument(trigger)}`;
  return trigger.type === 'cron' ? `${text} (${trigger.timezone})` : text;
}

/** A trigger as a call, for example `every(10m)`. Errors name it as their event. */
export function formatTriggerCall(trigger: TaskTrigger): string {
  return `${trigger.type}(${formatArgument(trigger)})`;
}

function formatArgument(trigger: TaskTrigger): string {
  switch (trigger.type) {
    case 'at':
      return new Date(trigger.date).toISOString();
    case 'every':
      return typeof trigger.interval === 'number' ? `${trigger.interval}ms` : String(trigger.interval);
    case 'cron':
      return String(trigger.expression);
  }
}
