import type { Clock, Timer } from '../../base/clock.js';
import type { Schedule } from './schedule.js';
import type { TaskRuns } from './task-runs.js';

/** The system time can be set while a task waits, so it is read again after this time at the latest. */
const MAX_WAIT_MS = 60 * 60_000;

export interface ScheduledTaskOptions {
  readonly schedule: Schedule;
  /** Starts a run. The promise settles when it has finished, and never rejects. */
  readonly run: (scheduledAt: Date) => Promise<void>;
  readonly allowsOverlap: boolean;
  /** Called when a run is skipped, because another one has not finished. */
  readonly onSkipped: (scheduledAt: Date) => void;
}

/** One task: waits until it is due, starts its runs, and prevents that they overlap. */
export class ScheduledTask {
  readonly #options: ScheduledTaskOptions;
  readonly #runs: TaskRuns;
  readonly #clock: Clock;
  /** The next due time; undefined if the task has not started or has no further run. */
  #dueMs: number | undefined;
  /** When the next due time was computed. */
  #computedAtMs = 0;
  #timer: Timer | undefined;
  #isStarted = false;
  #isCanceled = false;

  /** @param runs the unfinished runs of the tasks with the same id */
  constructor(options: ScheduledTaskOptions, runs: TaskRuns, clock: Clock) {
    this.#options = options;
    this.#runs = runs;
    this.#clock = clock;
  }

  /** When the next run is due; undefined if the task has not started or has no further run. */
  get nextRunAt(): Date | undefined {
    return this.#dueMs === undefined ? undefined : this.#toDate(this.#dueMs);
  }

  /** Whether no further run becomes due. */
  get isFinished(): boolean {
    return this.#isStarted && this.#dueMs === undefined;
  }

  /** Starts to wait. A run that is due already starts asynchronously, so that the caller can still cancel it. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const now = this.#now();
    this.#computeFirst(now);
    if (this.#dueMs !== undefined && this.#dueMs <= now) queueMicrotask(() => this.#wait());
    else this.#wait();
  }

  /** Prevents further runs. A run that has started continues. @returns whether there would have been another run */
  cancel(): boolean {
    const hadNextRun = !this.isFinished || this.#runs.hasQueued;
    this.#isCanceled = true;
    this.#dueMs = undefined;
    this.#timer?.cancel();
    this.#runs.dequeue();
    return hadNextRun;
  }

  #wait(): void {
    if (this.#isCanceled) return;
    const now = this.#now();
    // The system time was set back, further than a correction of a few seconds. Otherwise the task could wait for years.
    if (now < this.#computedAtMs - MAX_WAIT_MS) this.#computeFirst(now);
    if (this.#dueMs === undefined) return;
    const remainingMs = this.#dueMs - now;
    if (remainingMs <= 0) this.#onDue(this.#dueMs, now);
    else this.#timer = this.#clock.schedule(Math.min(remainingMs, MAX_WAIT_MS), () => this.#wait());
  }

  #onDue(dueMs: number, nowMs: number): void {
    const scheduledAt = this.#toDate(dueMs);
    this.#dueMs = this.#options.schedule.next(dueMs, nowMs);
    this.#computedAtMs = nowMs;
    const isLast = this.#dueMs === undefined;
    if (this.#runs.count === 0 || this.#options.allowsOverlap) this.#run(scheduledAt);
    else if (isLast) this.#runs.enqueue(() => this.#run(scheduledAt));
    else this.#options.onSkipped(scheduledAt);
    this.#wait();
  }

  #run(scheduledAt: Date): void {
    this.#runs.add(this.#options.run(scheduledAt));
  }

  #computeFirst(nowMs: number): void {
    this.#dueMs = this.#options.schedule.first(nowMs);
    this.#computedAtMs = nowMs;
  }

  #now(): number {
    return this.#options.schedule.isMonotonic ? this.#clock.monotonicNow() : this.#clock.now();
  }

  #toDate(dueMs: number): Date {
    if (!this.#options.schedule.isMonotonic) return new Date(dueMs);
    return new Date(Math.round(this.#clock.now() + dueMs - this.#clock.monotonicNow()));
  }
}
