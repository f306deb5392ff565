import type { Duration } from '../../base/duration.js';
import type { AnyOptionNames } from '../../base/options/option-problems.js';
import { optionNameProblems } from '../../interactions/declarations/declaration-problem.js';
import type { TaskContext } from '../contexts/task-context.js';
import { InvalidScheduleError } from './invalid-schedule-error.js';
import { parseSchedule } from './parse-schedule.js';
import {
  type CronTaskOptions,
  cronTaskOptionNames,
  type IntervalTaskOptions,
  intervalTaskOptionNames,
  type TaskOptions,
  taskOptionNames,
} from './task-options.js';
import type { TaskInfo, TaskTable } from './task-table.js';
import type { TaskTrigger } from './task-trigger.js';

/** The function of a task. It may be asynchronous; what it returns is ignored. */
export type TaskFunction = (task: TaskContext) => unknown;

/** Creates the function that starts a run, with its context and the handling of its failures. */
export interface FunctionRunner {
  runsOfFunction(id: string, trigger: TaskTrigger, run: TaskFunction): (scheduledAt: Date) => Promise<void>;
}

/**
 * Runs functions at dates and intervals that are known only at run time. Handlers and services inject it. For fixed
 * intervals and times, use `@Every` and `@Cron`.
 *
 * Tasks run by the bot's clock, from the time when the bot is ready until it stops; tasks that are scheduled earlier, for
 * example in `onStart`, wait until then. They are not stored: schedule them again when the bot starts. When it stops, it
 * waits for those that run (the option `drainTimeoutMs`). In a cluster, each run takes place in one process, unless the
 * option `everyProcess` is set: schedule tasks under the same id in every process.
 *
 * What a task throws is passed to the option `onError` of the bot, and otherwise logged.
 *
 * @example
 * constructor(private readonly scheduler: Scheduler) {}
 *
 * remind(event: SignUpEvent) {
 *   this.scheduler.at(`reminder:${event.id}`, event.remindAt, ({ api }) =>
 *     api.messages.create(event.channelId, { content: `${event.name} starts soon.` }),
 *   );
 * }
 */
export class Scheduler {
  readonly #table: TaskTable;
  readonly #runner: FunctionRunner;

  constructor(table: TaskTable, runner: FunctionRunner) {
    this.#table = table;
    this.#runner = runner;
  }

  /**
   * Runs a function once at a date. If the date has passed, it runs at once.
   *
   * @param id identifies the task in this bot. A scheduled task with the same id is replaced; if it runs, the new one
   * starts after it
   * @param date a Date, or milliseconds since 1970
   * @throws {InvalidScheduleError} when the date is invalid, the id is empty, or an option is unknown
   */
  at(id: string, date: Date | number, run: TaskFunction, options: TaskOptions = {}): void {
    this.#schedule(id, { type: 'at', date }, run, { options, names: taskOptionNames });
  }

  /**
   * Runs a function at intervals: first one interval after now (after the bot is ready, if that is later), then at
   * multiples of it. Runs that the process missed because it was blocked are replaced by one run.
   *
   * @param id identifies the task in this bot. A scheduled task with the same id is replaced
   * @param interval milliseconds, 1 or more, or a number with a unit, for example `10m`
   * @throws {InvalidScheduleError} when the interval is invalid, the id is empty, or an option is unknown
   */
  every(id: string, interval: Duration, run: TaskFunction, options: IntervalTaskOptions = {}): void {
    this.#schedule(id, { type: 'every', interval, immediate: options.immediate === true }, run, {
      options,
      names: intervalTaskOptionNames,
    });
  }

  /**
   * Runs a function at the times of a cron expression. Runs that the process missed because it was blocked or suspended
   * are replaced by one run; those before its start are not made up for.
   *
   * @param id identifies the task in this bot. A scheduled task with the same id is replaced
   * @param expression as in `@Cron`, for example `0 9 * * 1`
   * @throws {InvalidScheduleError} when the expression or the time zone is invalid, the id is empty, or an option is unknown
   */
  cron(id: string, expression: string, run: TaskFunction, options: CronTaskOptions = {}): void {
    this.#schedule(id, { type: 'cron', expression, timezone: options.timezone ?? 'UTC' }, run, {
      options,
      names: cronTaskOptionNames,
    });
  }

  /**
   * Removes a task, also one of `@Every` or `@Cron`. A run that has started continues.
   *
   * @returns whether the task would have run again
   */
  cancel(id: string): boolean {
    return this.#table.cancel(id);
  }

  /** The scheduled tasks, including those of `@Every` and `@Cron`. */
  get tasks(): readonly TaskInfo[] {
    return this.#table.tasks;
  }

  #schedule(
    id: string,
    trigger: TaskTrigger,
    run: TaskFunction,
    { options, names }: { readonly options: TaskOptions; readonly names: AnyOptionNames },
  ): void {
    const { overlap = false, everyProcess } = options;
    if (typeof id !== 'string' || id === '') {
      throw new InvalidScheduleError(String(id), { message: 'its id is not a text.', remedy: 'Pass an id.' });
    }
    if (typeof run !== 'function') {
      throw new InvalidScheduleError(id, { message: 'there is no function to run.', remedy: 'Pass a function.' });
    }
    const [problem] = optionNameProblems(options, names);
    if (problem) throw new InvalidScheduleError(id, problem);
    const schedule = parseSchedule(trigger);
    if ('message' in schedule) throw new InvalidScheduleError(id, schedule);
    this.#table.add({
      id,
      trigger,
      schedule,
      overlap,
      everyProcess,
      run: this.#runner.runsOfFunction(id, trigger, run),
    });
  }
}
