import type { Clock, Timer } from './clock.js';

/** `real`: time passes by itself. `manual`: it stands still until `advance` is called. */
export type ClockMode = 'real' | 'manual';

interface PendingTimer {
  dueMs: number;
  readonly order: number;
  readonly task: () => void;
}

/**
 * A clock that can be moved forward. In both modes `advance` jumps ahead and runs, in the order of their due times,
 * the timers that fall into the jump; in manual mode nothing runs without it.
 */
export class AdjustableClock implements Clock {
  #mode: ClockMode;
  /** Real mode: what is added to the computer's clock. Manual mode: unused. */
  #offsetMs = 0;
  /** Manual mode: the time at which the clock stands. */
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

  /** When the next timer falls due, in milliseconds since 1970; undefined while none is set. */
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

  /** Switches between time that passes and time that stands; the present moment stays the same. */
  setMode(mode: ClockMode): void {
    const now = this.now();
    this.#mode = mode;
    this.#moveTo(now);
    this.#scheduleWake();
  }

  /**
   * Moves time forward by `ms` (0 or more) and runs what falls due. Between two timers the event loop turns once, so
   * that what a timer started may set timers of its own that still fall into the jump.
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
   * Sets the time, forward or back, as if it had always been that late: nothing falls due, every timer keeps the time
   * that it has left.
   */
  setTime(timeMs: number): void {
    const jump = timeMs - this.now();
    for (const entry of this.#pendingTimers) entry.dueMs += jump;
    this.#moveTo(timeMs);
    this.#scheduleWake();
  }

  /** Drops every timer; the clock can still tell the time. */
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
    // setTimeout holds at most 2^31-1 ms; a longer wait is taken in steps.
    this.#wakeTimeout = setTimeout(() => this.#wake(), Math.min(Math.max(0, next.dueMs - this.now()), 2 ** 31 - 1));
    this.#wakeTimeout.unref();
  }

  #wake(): void {
    for (let next = this.#nextTimer(); next && next.dueMs <= this.now(); next = this.#nextTimer()) this.#run(next);
    this.#scheduleWake();
  }
}
