import type { Duration } from '../../base/duration.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import type { TaskContext } from '../contexts/task-context.js';
import { type IntervalTaskOptions, intervalTaskOptionNames } from '../scheduler/task-options.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/** The options of `@Every`. */
export interface EveryOptions extends IntervalTaskOptions {
  /**
   * Identifies the task in its bot: in logs, and for `Scheduler.cancel`.
   *
   * @default class and method, for example `TicketHandler.close`
   */
  readonly id?: string | undefined;
}

const everyOptionNames: OptionNames<EveryOptions> = { id: true, ...intervalTaskOptionNames };

/**
 * Runs the method at intervals while the bot is ready: first one interval after it has become ready, then at multiples of
 * it. Runs that the process missed because it was blocked are replaced by one run. A run that is due while the previous
 * one has not finished is skipped.
 *
 * @param interval milliseconds, 1 or more, or a number with the unit `ms`, `s`, `m`, `h` or `d`
 * @param options whether there is a run at the start, and whether runs may overlap
 *
 * @example
 * @Every('10m')
 * close({ log }: TaskContext) {}
 */
export function Every(interval: Duration, options: EveryOptions = {}): HandlerDecorator<TaskContext> {
  const { id, immediate = false, overlap = false, everyProcess } = options;
  const trigger = Object.freeze({ type: 'every', interval, immediate } as const);
  return (target, key) =>
    addBinding(target, key, { kind: 'task', id, trigger, overlap, everyProcess }, options, everyOptionNames);
}
