import type { CallDeadline } from './call-deadline.js';

/** The longest interval that a timer can hold, about 24 days. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;

/**
 * The calls that have not settled. While there are any, the process stays alive: what a call waits for may be a timer of
 * the clock alone, and those let a process end.
 */
export class OpenCalls {
  readonly #open = new Set<CallDeadline>();
  #keepAlive: ReturnType<typeof setInterval> | undefined;
  #onEmpty: (() => void) | undefined;

  get size(): number {
    return this.#open.size;
  }

  add(lifetime: CallDeadline): void {
    this.#open.add(lifetime);
    this.#keepAlive ??= setInterval(() => {}, MAX_TIMER_DELAY_MS);
  }

  /** A call has settled. */
  remove(lifetime: CallDeadline): void {
    lifetime.settle();
    this.#open.delete(lifetime);
    if (this.#open.size > 0) return;
    clearInterval(this.#keepAlive);
    this.#keepAlive = undefined;
    this.#onEmpty?.();
  }

  /** Ends the calls that wait, lets those whose request is under way finish, and resolves when all have settled. */
  close(): Promise<void> {
    const settled =
      this.#open.size === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            this.#onEmpty = resolve;
          });
    for (const lifetime of [...this.#open]) lifetime.close();
    return settled;
  }
}
