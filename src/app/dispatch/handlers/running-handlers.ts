import { type Clock, sleep } from '../../../base/clock.js';

/** Counts the running handlers. It does not store them, as there may be many, each for a short time. */
export class RunningHandlers {
  #count = 0;
  /** Called when the last running handler has finished. */
  readonly #idleCallbacks = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  /** Counts a handler until it has finished. The promise must not reject. */
  add(handler: Promise<void>): void {
    this.#count++;
    void handler.then(this.#onFinished);
  }

  /**
   * Waits until no handler runs, including those that start meanwhile.
   *
   * @param timeoutMs the longest wait, in milliseconds
   * @returns how many handlers are still running
   */
  async drain(clock: Clock, timeoutMs: number): Promise<number> {
    const timer = new AbortController();
    const timeout = sleep(clock, timeoutMs, timer.signal).then(
      () => 'expired' as const,
      () => 'canceled' as const,
    );
    try {
      while (this.#count > 0) {
        const outcome = await Promise.race([timeout, this.#untilIdle()]);
        if (outcome === 'expired') break;
      }
      return this.#count;
    } finally {
      timer.abort();
    }
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => this.#idleCallbacks.add(resolve));
  }

  /** One function for all handlers, so that no closure is created per handler. */
  readonly #onFinished = (): void => {
    this.#count--;
    if (this.#count > 0) return;
    for (const resolve of this.#idleCallbacks) resolve();
    this.#idleCallbacks.clear();
  };
}
