import type { OptionNames } from '../../base/options/option-problems.js';

/** The options of every task. */
export interface TaskOptions {
  /**
   * Whether a run starts although the previous one has not finished. Otherwise it is skipped, with a line in the log. A
   * run after which there is no other, such as that of `at`, is never skipped: it starts when the previous one has finished.
   *
   * @default false
   */
  readonly overlap?: boolean | undefined;
  /**
   * Whether the task runs in every process of a cluster. Otherwise each run takes place in one of them, and `overlap` applies
   * to all of them together.
   *
   * @default false
   */
  readonly everyProcess?: boolean | undefined;
}

export const taskOptionNames: OptionNames<TaskOptions> = { overlap: true, everyProcess: true };

/** The options of a task that runs at intervals. */
export interface IntervalTaskOptions extends TaskOptions {
  /**
   * Whether the first run is when the task starts. Otherwise it is one interval later.
   *
   * @default false
   */
  readonly immediate?: boolean | undefined;
}

export const intervalTaskOptionNames: OptionNames<IntervalTaskOptions> = { immediate: true, ...taskOptionNames };

/** The options of a task with a cron expression. */
export interface CronTaskOptions extends TaskOptions {
  /**
   * The time zone of the expression: a name of the IANA database, for example `Europe/London`.
   *
   * @default 'UTC'
   */
  readonly timezone?: string | undefined;
}

export const cronTaskOptionNames: OptionNames<CronTaskOptions> = { timezone: true, ...taskOptionNames };
