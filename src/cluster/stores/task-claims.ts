/** A time at which a scheduled task is due. */
export interface TaskOccurrence {
  /** The id of the task. */
  readonly task: string;
  /** When the task is due. */
  readonly scheduledAt: Date;
  /**
   * What the task is due by. The times of an expression and of a date are the same in every process. Intervals start with
   * each process, so their times differ.
   */
  readonly trigger: { readonly type: 'at' | 'cron' } | { readonly type: 'every'; readonly intervalMs: number };
  /** Whether a run may start although the previous one has not finished, in any process. */
  readonly overlap: boolean;
}

/** The permission to run an occurrence of a task. */
export interface TaskClaim {
  /** The run has finished: the next run may start, in any process. */
  finish(): void;
}

/** Decides which process of a cluster runs an occurrence of a scheduled task, so that one of them does. */
export interface TaskClaims {
  /**
   * Claims an occurrence. Returns undefined if it is not for this process: another one has claimed it, or runs the task.
   * It is not given to another process if this one dies during the run. Never rejects.
   *
   * @param signal ends the wait for a store that cannot be reached. The occurrence then counts as not claimed
   */
  claim(occurrence: TaskOccurrence, signal: AbortSignal): Promise<TaskClaim | undefined>;
}
