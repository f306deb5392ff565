import { type Clock, MAX_TIMER_DELAY_MS, type Timer } from './clock.js';
import { TimerQueue } from './timers/timer-queue.js';

/** `real`: time passes by itself. `manual`: time changes only when `advance` or `setTime` is called. */
export type ClockMode = 'real' | 'manual';

/** A timer that waits. */
export interface PendingTimer {
  /** How long it still waits, in milliseconds. */
  readonly remainingMs: number;
  /** How long it waits in all, in milliseconds. */
  readonly delayMs: number;
}

/**
 * A clock that can be moved. In both modes `advance` moves time forward and runs the timers that are due by then, in the
 * order of their due times, and of their creation if these are equal. In manual mode timers run only during `advance`.
 */
export class AdjustableClock implements Clock {
  #mode: ClockMode;
  /** Manual mode: the monotonic time. Real mode: added to that of the system. */
  #monotonicMs = 0;
  /** Real mode: added to the system time. Manual mode: added to the monotonic time. */
  #dateOffsetMs: number;
  readonly #timers = new TimerQueue();
  #wakeTimeout: ReturnType<typeof setTimeout> | undefined;
  /** The due time for which `#wakeTimeout` is set. */
  #wakeDueMs: number | undefined;
  /** The calls of `advance` that have not ended. */
  #advances = 0;
  #lastAdvance = Promise.resolve();

  constructor(mode: ClockMode = 'manual', startMs: number = Date.now()) {
    this.#mode = mode;
    this.#dateOffsetMs = startMs - this.#baseDate();
  }

  /** Whether the time runs, or changes only when it is advanced. */
  get mode(): ClockMode {
    return this.#mode;
  }

  /** The due time of the next timer, in monotonic time; undefined if no timer is set. */
  get nextDueMs(): number | undefined {
    return this.#timers.first?.dueMs;
  }

  /** The timers that wait, in any order. */
  get pendingTimers(): readonly PendingTimer[] {
    const now = this.monotonicNow();
    return this.#timers.all.map(({ dueMs, delayMs }) => ({ remainingMs: Math.max(0, dueMs - now), delayMs }));
  }

  now(): number {
    return Math.floor(this.#baseDate() + this.#dateOffsetMs);
  }

  /** `setTime` does not change it. */
  monotonicNow(): number {
    return this.#mode === 'real' ? performance.now() + this.#monotonicMs : this.#monotonicMs;
  }

  schedule(delayMs: number, task: () => void): Timer {
    // Whole milliseconds: sums of fractions are rounded, and a timer could be due just after the end of `advance`.
    const dueMs = Math.ceil(this.monotonicNow() + Math.max(0, delayMs));
    const remove = this.#timers.add({ dueMs, delayMs, task });
    this.#scheduleWake();
    return {
      cancel: () => {
        remove();
        this.#scheduleWake();
      },
    };
  }

  /** Switches between passing and manual time. The current time does not change, except for the fraction of a millisecond. */
  setMode(mode: ClockMode): void {
    const now = this.now();
    const monotonic = this.monotonicNow();
    this.#mode = mode;
    this.#monotonicMs = mode === 'real' ? monotonic - performance.now() : Math.ceil(monotonic);
    this.#dateOffsetMs = now - this.#baseDate();
    this.#rescheduleWake();
  }

  /**
   * Moves time forward and runs the timers that become due. After each timer the event loop turns once, so code that the
   * timer started can set further timers that are due within the same call. A call during another one begins at the end of that.
   * @param ms milliseconds, 0 or more; a fraction is rounded up
   */
  advance(ms: number): Promise<void> {
    const run = () => this.#advance(ms);
    this.#advances += 1;
    this.#lastAdvance = this.#advances === 1 ? run() : this.#lastAdvance.then(run, run);
    return this.#lastAdvance;
  }

  async #advance(ms: number): Promise<void> {
    try {
      const target = Math.ceil(this.monotonicNow() + Math.max(0, ms));
      for (let due = this.nextDueMs; due !== undefined && due <= target; due = this.nextDueMs) {
        this.#moveTo(due);
        this.#timers.takeFirst()?.task();
        await new Promise((resolve) => setImmediate(resolve));
      }
      this.#moveTo(target);
      this.#rescheduleWake();
    } finally {
      this.#advances -= 1;
    }
  }

  /**
   * Sets the date and time, forward or back, like a change of the system time. Monotonic time does not change: no timer
   * becomes due, and each keeps its remaining delay.
   * @param timeMs milliseconds since 1970
   */
  setTime(timeMs: number): void {
    this.#dateOffsetMs = timeMs - this.#baseDate();
  }

  /** Removes every timer. `now` still works. */
  stop(): void {
    this.#timers.clear();
    this.#scheduleWake();
  }

  #baseDate(): number {
    return this.#mode === 'real' ? Date.now() : this.#monotonicMs;
  }

  /** Moves both times forward to a monotonic time. */
  #moveTo(targetMs: number): void {
    const stepMs = targetMs - this.monotonicNow();
    if (stepMs <= 0) return;
    this.#monotonicMs += stepMs;
    if (this.#mode === 'real') this.#dateOffsetMs += stepMs;
  }

  /** Time was moved: the next timer is due sooner. */
  #rescheduleWake(): void {
    this.#wakeDueMs = undefined;
    this.#scheduleWake();
  }

  #scheduleWake(): void {
    const due = this.#mode === 'real' ? this.nextDueMs : undefined;
    if (due !== undefined && due === this.#wakeDueMs) return;
    clearTimeout(this.#wakeTimeout);
    this.#wakeTimeout = undefined;
    this.#wakeDueMs = due;
    if (due === undefined) return;
    // A longer wait is done in steps.
    const delayMs = Math.min(Math.max(0, Math.ceil(due - this.monotonicNow())), MAX_TIMER_DELAY_MS);
    this.#wakeTimeout = setTimeout(() => this.#wake(), delayMs);
    this.#wakeTimeout.unref();
  }

  #wake(): void {
    // Also if a task throws, the next call sets another timeout.
    this.#wakeDueMs = undefined;
    for (let due = this.nextDueMs; due !== undefined && due <= this.monotonicNow(); due = this.nextDueMs)
      this.#timers.takeFirst()?.task();
    this.#scheduleWake();
  }
}
