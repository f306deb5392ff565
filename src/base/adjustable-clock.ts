import { type Clock, MAX_TIMER_DELAY_MS, type Timer } from './clock.js';

/** `real`: time passes by itself. `manual`: time changes only when `advance` or `setTime` is called. */
export type ClockMode = 'real' | 'manual';

interface PendingTimer {
  /** In monotonic time. */
  readonly dueMs: number;
  readonly order: number;
  readonly task: () => void;
}

/**
 * A clock that can be moved. In both modes `advance` moves time forward and runs the timers that are due by then, in the
 * order of their due times. In manual mode timers run only during `advance`.
 */
export class AdjustableClock implements Clock {
  #mode: ClockMode;
  /** Manual mode: the monotonic time. Real mode: added to that of the system. */
  #monotonicMs = 0;
  /** Real mode: added to the system time. Manual mode: added to the monotonic time. */
  #dateOffsetMs: number;
  #pendingTimers: PendingTimer[] = [];
  #nextOrder = 0;
  #wakeTimeout: ReturnType<typeof setTimeout> | undefined;

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
    return this.#nextTimer()?.dueMs;
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
    const entry: PendingTimer = { dueMs, order: this.#nextOrder++, task };
    this.#pendingTimers.push(entry);
    this.#scheduleWake();
    return {
      cancel: () => {
        this.#pendingTimers = this.#pendingTimers.filter((other) => other !== entry);
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
    this.#scheduleWake();
  }

  /**
   * Moves time forward and runs the timers that become due. After each timer the event loop turns once, so code that the
   * timer started can set further timers that are due within the same call.
   * @param ms milliseconds, 0 or more; a fraction is rounded up
   */
  async advance(ms: number): Promise<void> {
    const target = Math.ceil(this.monotonicNow() + Math.max(0, ms));
    for (let next = this.#nextTimer(); next && next.dueMs <= target; next = this.#nextTimer()) {
      this.#moveTo(next.dueMs);
      this.#run(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#moveTo(target);
    this.#scheduleWake();
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
    this.#pendingTimers = [];
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

  #nextTimer(): PendingTimer | undefined {
    return this.#pendingTimers.reduce<PendingTimer | undefined>(
      (best, entry) =>
        !best || entry.dueMs < best.dueMs || (entry.dueMs === best.dueMs && entry.order < best.order) ? entry : best,
      undefined,
    );
  }

  #run(entry: PendingTimer): void {
    this.#pendingTimers = this.#pendingTimers.filter((other) => other !== entry);
    entry.task();
  }

  #scheduleWake(): void {
    clearTimeout(this.#wakeTimeout);
    this.#wakeTimeout = undefined;
    const next = this.#mode === 'real' ? this.#nextTimer() : undefined;
    if (!next) return;
    // A longer wait is done in steps.
    const delayMs = Math.min(Math.max(0, Math.ceil(next.dueMs - this.monotonicNow())), MAX_TIMER_DELAY_MS);
    this.#wakeTimeout = setTimeout(() => this.#wake(), delayMs);
    this.#wakeTimeout.unref();
  }

  #wake(): void {
    for (let next = this.#nextTimer(); next && next.dueMs <= this.monotonicNow(); next = this.#nextTimer())
      this.#run(next);
    this.#scheduleWake();
  }
}
