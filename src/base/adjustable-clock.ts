import { type Clock, MAX_TIMER_DELAY_MS, type Timer } from './clock.js';

/** `real`: time passes by itself. `manual`: time changes only when `advance` or `setTime` is called. */
export type ClockMode = 'real' | 'manual';

interface PendingTimer {
  dueMs: number;
  readonly order: number;
  readonly task: () => void;
}

/**
 * A clock that can be moved. In both modes `advance` moves time forward and runs the timers that are due by then, in the
 * order of their due times. In manual mode timers run only during `advance`.
 */
export class AdjustableClock implements Clock {
  #mode: ClockMode;
  /** Real mode: added to the system time. Manual mode: unused. */
  #offsetMs = 0;
  /** Manual mode: the current time. */
  #frozenAtMs: number;
  #pendingTimers: PendingTimer[] = [];
  #nextOrder = 0;
  #wakeTimeout: ReturnType<typeof setTimeout> | undefined;

  constructor(mode: ClockMode = 'manual', startMs: number = Date.now()) {
    this.#mode = mode;
    this.#frozenAtMs = startMs;
    this.#offsetMs = startMs - Date.now();
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** The due time of the next timer, in milliseconds since 1970; undefined if no timer is set. */
  get nextDueMs(): number | undefined {
    return this.#nextTimer()?.dueMs;
  }

  now(): number {
    return this.#mode === 'real' ? Date.now() + this.#offsetMs : this.#frozenAtMs;
  }

  schedule(delayMs: number, task: () => void): Timer {
    const entry: PendingTimer = { dueMs: this.now() + Math.max(0, delayMs), order: this.#nextOrder++, task };
    this.#pendingTimers.push(entry);
    this.#scheduleWake();
    return {
      cancel: () => {
        this.#pendingTimers = this.#pendingTimers.filter((other) => other !== entry);
        this.#scheduleWake();
      },
    };
  }

  /** Switches between passing and manual time. The current time does not change. */
  setMode(mode: ClockMode): void {
    const now = this.now();
    this.#mode = mode;
    this.#moveTo(now);
    this.#scheduleWake();
  }

  /**
   * Moves time forward and runs the timers that become due. After each timer the event loop turns once, so code that the
   * timer started can set further timers that are due within the same call.
   * @param ms milliseconds, 0 or more
   */
  async advance(ms: number): Promise<void> {
    const target = this.now() + Math.max(0, ms);
    for (let next = this.#nextTimer(); next && next.dueMs <= target; next = this.#nextTimer()) {
      if (next.dueMs > this.now()) this.#moveTo(next.dueMs);
      this.#run(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (target > this.now()) this.#moveTo(target);
    this.#scheduleWake();
  }

  /**
   * Sets the time, forward or back. No timer becomes due: each keeps its remaining delay.
   * @param timeMs milliseconds since 1970
   */
  setTime(timeMs: number): void {
    const jump = timeMs - this.now();
    for (const entry of this.#pendingTimers) entry.dueMs += jump;
    this.#moveTo(timeMs);
    this.#scheduleWake();
  }

  /** Removes every timer. `now` still works. */
  stop(): void {
    this.#pendingTimers = [];
    this.#scheduleWake();
  }

  #moveTo(timeMs: number): void {
    this.#frozenAtMs = timeMs;
    this.#offsetMs = timeMs - Date.now();
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
    const delayMs = Math.min(Math.max(0, next.dueMs - this.now()), MAX_TIMER_DELAY_MS);
    this.#wakeTimeout = setTimeout(() => this.#wake(), delayMs);
    this.#wakeTimeout.unref();
  }

  #wake(): void {
    for (let next = this.#nextTimer(); next && next.dueMs <= this.now(); next = this.#nextTimer()) this.#run(next);
    this.#scheduleWake();
  }
}
