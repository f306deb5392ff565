/** A timer that was set on a clock. Cancelling it twice, or after it ran, does nothing. */
export interface Timer {
  cancel(): void;
}

/**
 * Where time comes from. Everything that waits or expires asks a clock, so that tests move time instead of sleeping.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs` milliseconds. Does not keep the process alive on its own. */
  schedule(delayMs: number, task: () => void): Timer;
}

/** setTimeout takes no more: it would run what is set for later at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    let handle: NodeJS.Timeout;
    const wait = (leftMs: number) => {
      const isTooLong = leftMs > MAX_TIMEOUT_MS;
      handle = isTooLong ? setTimeout(() => wait(leftMs - MAX_TIMEOUT_MS), MAX_TIMEOUT_MS) : setTimeout(task, leftMs);
      handle.unref();
    };
    wait(delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};

/**
 * Resolves after `delayMs` on `clock`.
 * @throws the signal's reason, at once, when `signal` aborts first
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
