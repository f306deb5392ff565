import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { TaskClaims } from '../../cluster/stores/task-claims.js';
import { ClaimedRuns, type ClaimedTask } from './claimed-runs.js';
import type { Schedule } from './schedule.js';
import { ScheduledTask } from './scheduled-task.js';
import { TaskRuns } from './task-runs.js';
import { formatTrigger, type TaskTrigger } from './task-trigger.js';

/** A task that is scheduled. */
export interface TaskInfo {
  readonly id: string;
  /** What makes it due, for example `every 10m` or `cron 0 9 * * 1 (Europe/London)`. */
  readonly trigger: string;
  /** When the next run is due; undefined before the bot is ready, and while the last run is not finished. */
  readonly nextRunAt: Date | undefined;
  /** Whether a run has not finished. */
  readonly isRunning: boolean;
}

/** A task to schedule. */
export interface TaskDefinition {
  readonly id: string;
  readonly trigger: TaskTrigger;
  readonly schedule: Schedule;
  /** Whether runs may overlap. */
  readonly overlap: boolean;
  /** Whether it runs in every process of a cluster. */
  readonly everyProcess?: boolean | undefined;
  /** Starts a run. The promise settles when it has finished, and never rejects. */
  readonly run: (scheduledAt: Date) => Promise<void>;
}

export interface TaskTableDependencies {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** The tasks of one bot, by id. They run between `start` and `stop`. */
export class TaskTable {
  readonly #dependencies: TaskTableDependencies;
  readonly #tasks = new Map<string, { readonly trigger: TaskTrigger; readonly task: ScheduledTask }>();
  /** Of the scheduled tasks, and of removed tasks that still run. */
  readonly #runs = new Map<string, TaskRuns>();
  #state: 'waiting' | 'started' | 'stopped' = 'waiting';
  /** Undefined without a cluster, and before `start`. */
  #claimedRuns: ClaimedRuns | undefined;

  constructor(dependencies: TaskTableDependencies) {
    this.#dependencies = dependencies;
  }

  get tasks(): readonly TaskInfo[] {
    return Array.from(this.#tasks, ([id, { trigger, task }]) => ({
      id,
      trigger: formatTrigger(trigger),
      nextRunAt: task.nextRunAt,
      isRunning: (this.#runs.get(id)?.count ?? 0) > 0,
    }));
  }

  /** Adds a task, in place of one with the same id. After `stop`, nothing is added. */
  add(definition: TaskDefinition): void {
    const { id, trigger, schedule, overlap } = definition;
    const { clock, logger } = this.#dependencies;
    if (this.#state === 'stopped') {
      logger.debug({ task: id }, 'a task was scheduled while the bot stops: it does not run');
      return;
    }
    this.#tasks.get(id)?.task.cancel();
    const task = new ScheduledTask(
      {
        schedule,
        allowsOverlap: overlap,
        run: this.#runOf(definition),
        onSkipped: (scheduledAt) =>
          logger.warn({ task: id, scheduledAt }, 'a run of a task was skipped: the previous run has not finished'),
      },
      this.#runsOf(id),
      clock,
    );
    this.#tasks.set(id, { trigger, task });
    if (this.#state === 'started') task.start();
  }

  /** Removes a task. A run that has started continues. @returns whether there would have been another run */
  cancel(id: string): boolean {
    const hadNextRun = this.#tasks.get(id)?.task.cancel() ?? false;
    this.#tasks.delete(id);
    this.#removeFinished(id);
    return hadNextRun;
  }

  /** @param claims decide which process of a cluster runs a task; undefined without a cluster */
  start(claims: TaskClaims | undefined): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'started';
    this.#claimedRuns = claims && new ClaimedRuns(claims);
    for (const { task } of this.#tasks.values()) task.start();
  }

  /**
   * Prevents further runs. Those that have started continue. Resolves when no further run starts, which is at once without
   * a cluster: a run that this process has just claimed still starts, because no other process would. Never rejects.
   */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    for (const id of [...this.#tasks.keys()]) this.cancel(id);
    await this.#claimedRuns?.stop();
  }

  #runOf({ id, trigger, schedule, overlap, everyProcess, run }: TaskDefinition): TaskDefinition['run'] {
    if (everyProcess) return run;
    const { intervalMs } = schedule;
    const claimed: ClaimedTask = {
      task: id,
      trigger:
        intervalMs === undefined ? { type: trigger.type === 'at' ? 'at' : 'cron' } : { type: 'every', intervalMs },
      overlap,
      run,
    };
    return (scheduledAt) => this.#claimedRuns?.run(claimed, scheduledAt) ?? run(scheduledAt);
  }

  #runsOf(id: string): TaskRuns {
    const runs = this.#runs.get(id) ?? new TaskRuns(() => this.#removeFinished(id));
    this.#runs.set(id, runs);
    return runs;
  }

  /** Removes what no longer has a run. */
  #removeFinished(id: string): void {
    if (this.#tasks.get(id)?.task.isFinished) this.#tasks.delete(id);
    if (!this.#tasks.has(id) && this.#runs.get(id)?.count === 0) this.#runs.delete(id);
  }
}
