import type { OptionNames } from '../../base/options/option-problems.js';
import type { TaskContext } from '../contexts/task-context.js';
import { type CronTaskOptions, cronTaskOptionNames } from '../scheduler/task-options.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/** The options of `@Cron`. */
export interface CronOptions extends CronTaskOptions {
  /**
   * Identifies the task in its bot: in logs, and for `Scheduler.cancel`.
   *
   * @default class and method, for example `SummaryHandler.post`
   */
  readonly id?: string | undefined;
}

const cronOptionNames: OptionNames<CronOptions> = { id: true, ...cronTaskOptionNames };

/**
 * Runs the method at the times of a cron expression while the bot is ready. Runs that the process missed because it was
 * blocked or suspended are replaced by one run; those before its start are not made up for. A run that is due while the
 * previous one has not finished is skipped.
 *
 * A local time that does not exist, because clocks are set forward, is replaced by the first time that does. One that
 * occurs twice, because they are set back, counts the first time. An expression with `*` or a step in the minutes or hours
 * follows the elapsed time instead: it has no run in the missing hour, and runs in both of the repeated ones.
 *
 * @param expression five fields (minute, hour, day of month, month, day of week), or six with seconds first. Fields can be
 * lists (`1,15`), ranges (`1-5`), steps (`0-59/10`), names (`MON`, `JAN`), the last day (`L`) and the nth weekday (`MON#1`).
 * `@hourly`, `@daily`, `@weekly`, `@monthly` and `@yearly` are possible, too
 * @param options the time zone, and whether runs may overlap
 *
 * @example
 * @Cron('0 9 * * MON', { timezone: 'Europe/London' })
 * post({ api }: TaskContext) {}
 */
export function Cron(expression: string, options: CronOptions = {}): HandlerDecorator<TaskContext> {
  const { id, timezone = 'UTC', overlap = false, everyProcess } = options;
  const trigger = Object.freeze({ type: 'cron', expression, timezone } as const);
  return (target, key) =>
    addBinding(target, key, { kind: 'task', id, trigger, overlap, everyProcess }, options, cronOptionNames);
}
