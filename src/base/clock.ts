/** A timer of a clock. Canceling it twice, or after it ran, has no effect. */
export interface Timer {
  /** Prevents the call. Does nothing after it. */
  cancel(): void;
}

/**
 * A source of time. Everything that waits or expires uses a clock, so tests can move time instead of sleeping.
 *
 * It is a class so that handlers and services can inject the clock of their bot: `constructor(private readonly clock: Clock)`.
 * A clock does not have to extend it; an object with these methods is sufficient.
 */
export abstract class Clock {
  /** The date and time: milliseconds since 1970. It jumps when the system time is set. Use it for timestamps only. */
  abstract now(): number;
  /**
   * Milliseconds since any fixed time, with fractions. It is not affected when the system time is set. Use it for
   * durations, deadlines and time windows.
   */
  abstract monotonicNow(): number;
  /** Runs `task` once after `delayMs` milliseconds. The timer does not keep the process alive. */
  abstract schedule(delayMs: number, task: () => void): Timer;
}

/** The longest delay of `setTimeout` and `setInterval`, about 24 days. Node runs a longer one after 1 ms. */
export const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;

function startTimeout(delayMs: number, task: () => void): NodeJS.Timeout {
  // Node drops the fraction, and the task would run too early.
  const handle = setTimeout(task, Math.ceil(delayMs));
  // Timers of browsers and Workers are numbers, and keep nothing alive.
  handle.unref?.();
  return handle;
}

/** A timer of the system. */
class SystemTimer implements Timer {
  #handle: NodeJS.Timeout;

  constructor(delayMs: number, task: () => void) {
    this.#handle = delayMs > MAX_TIMER_DELAY_MS ? this.#startLong(delayMs, task) : startTimeout(delayMs, task);
  }

  /** Starts the first part of a delay that is too long for one timer of the system. */
  #startLong(delayMs: number, task: () => void): NodeJS.Timeout {
    return startTimeout(MAX_TIMER_DELAY_MS, () => {
      const remainingMs = delayMs - MAX_TIMER_DELAY_MS;
      this.#handle =
        remainingMs > MAX_TIMER_DELAY_MS ? this.#startLong(remainingMs, task) : startTimeout(remainingMs, task);
    });
  }

  cancel(): void {
    clearTimeout(this.#handle);
  }
}

/** The system time. A delay of any length is possible. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  schedule: (delayMs, task) => new SystemTimer(delayMs, task),
};

/**
 * Resolves after `delayMs` milliseconds on `clock`.
 * @throws the reason of `signal`, as soon as `signal` aborts
 */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.schedule(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
