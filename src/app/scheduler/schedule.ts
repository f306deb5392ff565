/** The due times of a task, in milliseconds of the date or of the monotonic time. */
export interface Schedule {
  /** Whether the times are monotonic: a change of the system time does not affect them. */
  readonly isMonotonic: boolean;
  /** The time between two due times, if it is always the same. */
  readonly intervalMs?: number | undefined;
  /** The first due time of a task that starts at `startMs`. It may have passed already. */
  first(startMs: number): number | undefined;
  /** The first due time after `nowMs`, when the task has been due at `dueMs`; undefined if there is none. */
  next(dueMs: number, nowMs: number): number | undefined;
}
