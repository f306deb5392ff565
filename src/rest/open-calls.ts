import type { Lifetime } from './lifetime.js';

/** The longest interval that a timer can hold, about 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The calls that have not settled. While there are any, the process stays alive: what a call waits for may be a timer of
 * the clock alone, and those let a process end.
 */
export class OpenCalls {
  readonly #open = new Map<Lifetime, Promise<unknown>>();
  #anchor: ReturnType<typeof setInterval> | undefined;

  /** Follows a call until it settles. */
  async track<T>(lifetime: Lifetime, call: Promise<T>): Promise<T> {
    this.#open.set(lifetime, call);
    this.#anchor ??= setInterval(() => {}, LONGEST_MS);
    try {
      return await call;
    } finally {
      lifetime.settle();
      this.#open.delete(lifetime);
      if (this.#open.size === 0) this.#release();
    }
  }

  /** Ends the calls that wait, lets those whose request is under way finish, and resolves when all have settled. */
  async close(): Promise<void> {
    const calls = [...this.#open.values()];
    for (const lifetime of this.#open.keys()) lifetime.close();
    await Promise.allSettled(calls);
  }

  #release(): void {
    clearInterval(this.#anchor);
    this.#anchor = undefined;
  }
}
