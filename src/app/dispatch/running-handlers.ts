import { type Clock, sleep } from '../../base/clock.js';

/** The handlers that have started and not ended. */
export class RunningHandlers {
  readonly #running = new Set<Promise<void>>();

  get count(): number {
    return this.#running.size;
  }

  /** Keeps count of a handler until it ends. The promise must not reject. */
  add(handler: Promise<void>): void {
    this.#running.add(handler);
    void handler.finally(() => this.#running.delete(handler));
  }

  /** Waits until none runs, those included that start meanwhile, but no longer than `limitMs`. Gives how many are left. */
  async settle(clock: Clock, limitMs: number): Promise<number> {
    const patience = new AbortController();
    const expired = sleep(clock, limitMs, patience.signal).then(
      () => 'expired' as const,
      () => 'ended' as const,
    );
    try {
      while (this.#running.size > 0) {
        const outcome = await Promise.race([expired, Promise.all(this.#running)]);
        if (outcome === 'expired') break;
      }
      return this.#running.size;
    } finally {
      patience.abort();
    }
  }
}
