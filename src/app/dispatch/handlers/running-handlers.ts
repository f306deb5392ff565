import { type Clock, sleep } from '../../../base/clock.js';

/** The handlers that have started and not ended. They are only counted: there may be many, each for a short time. */
export class RunningHandlers {
  #count = 0;
  /** Told when none runs any more. */
  readonly #waiting = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  /** Keeps count of a handler until it ends. The promise must not reject. */
  add(handler: Promise<void>): void {
    this.#count++;
    void handler.then(this.#onEnded);
  }

  /** Waits until none runs, those included that start meanwhile, but no longer than `limitMs`. Gives how many are left. */
  async drain(clock: Clock, limitMs: number): Promise<number> {
    const patience = new AbortController();
    const expired = sleep(clock, limitMs, patience.signal).then(
      () => 'expired' as const,
      () => 'ended' as const,
    );
    try {
      while (this.#count > 0) {
        const outcome = await Promise.race([expired, this.#allEnded()]);
        if (outcome === 'expired') break;
      }
      return this.#count;
    } finally {
      patience.abort();
    }
  }

  #allEnded(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** One function for all handlers, so that none needs its own. */
  readonly #onEnded = (): void => {
    this.#count--;
    if (this.#count > 0) return;
    for (const tell of this.#waiting) tell();
    this.#waiting.clear();
  };
}
