import type { Clock, Timer } from './clock.js';

/** `real`: time passes by itself. `manual`: it stands still until `advance` is called. */
export type ClockMode = 'real' | 'manual';

interface Pending {
  due: number;
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
  #offset = 0;
  /** Manual mode: the time at which the clock stands. */
  #frozenAt: number;
  #pending: Pending[] = [];
  #order = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(mode: ClockMode = 'manual', startMs: number = Date.now()) {
    this.#mode = mode;
    this.#frozenAt = startMs;
    this.#offset = startMs - Date.now();
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** When the next timer falls due, in milliseconds since 1970; undefined while none is set. */
  get nextDue(): number | undefined {
    return this.#earliest()?.due;
  }

  now(): number {
    return this.#mode === 'real' ? Date.now() + this.#offset : this.#frozenAt;
  }

  schedule(delayMs: number, task: () => void): Timer {
    const entry: Pending = { due: this.now() + Math.max(0, delayMs), order: this.#order++, task };
    this.#pending.push(entry);
    this.#setAlarm();
    return {
      cancel: () => {
        this.#pending = this.#pending.filter((other) => other !== entry);
        this.#setAlarm();
      },
    };
  }

  /** Switches between time that passes and time that stands; the present moment stays the same. */
  setMode(mode: ClockMode): void {
    const now = this.now();
    this.#mode = mode;
    this.#moveTo(now);
    this.#setAlarm();
  }

  /**
   * Moves time forward by `ms` (0 or more) and runs what falls due. Between two timers the event loop turns once, so
   * that what a timer started may set timers of its own that still fall into the jump.
   */
  async advance(ms: number): Promise<void> {
    const target = this.now() + Math.max(0, ms);
    for (let next = this.#earliest(); next && next.due <= target; next = this.#earliest()) {
      if (next.due > this.now()) this.#moveTo(next.due);
      this.#run(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (target > this.now()) this.#moveTo(target);
    this.#setAlarm();
  }

  /**
   * Sets the time, forward or back, as if it had always been that late: nothing falls due, every timer keeps the time
   * that it has left.
   */
  setTime(timeMs: number): void {
    const jump = timeMs - this.now();
    for (const entry of this.#pending) entry.due += jump;
    this.#moveTo(timeMs);
    this.#setAlarm();
  }

  /** Drops every timer; the clock can still tell the time. */
  stop(): void {
    this.#pending = [];
    this.#setAlarm();
  }

  #moveTo(timeMs: number): void {
    this.#frozenAt = timeMs;
    this.#offset = timeMs - Date.now();
  }

  #earliest(): Pending | undefined {
    return this.#pending.reduce<Pending | undefined>(
      (best, entry) =>
        !best || entry.due < best.due || (entry.due === best.due && entry.order < best.order) ? entry : best,
      undefined,
    );
  }

  #run(entry: Pending): void {
    this.#pending = this.#pending.filter((other) => other !== entry);
    entry.task();
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    const next = this.#mode === 'real' ? this.#earliest() : undefined;
    if (!next) return;
    // setTimeout holds at most 2^31-1 ms; a longer wait is taken in steps.
    this.#alarm = setTimeout(() => this.#ring(), Math.min(Math.max(0, next.due - this.now()), 2 ** 31 - 1));
    this.#alarm.unref();
  }

  #ring(): void {
    for (let next = this.#earliest(); next && next.due <= this.now(); next = this.#earliest()) this.#run(next);
    this.#setAlarm();
  }
}
