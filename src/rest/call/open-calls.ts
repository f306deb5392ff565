import { type KeepAlive, keepProcessAlive } from '../../base/keep-alive.js';
import type { CallDeadline } from './call-deadline.js';

/**
 * The calls that have not settled. While there are any, the process stays alive: what a call waits for may be a timer of
 * the clock alone, and those let a process end.
 */
export class OpenCalls {
  readonly #open = new Set<CallDeadline>();
  #keepAlive: KeepAlive | undefined;
  #onEmpty: (() => void) | undefined;

  get size(): number {
    return this.#open.size;
  }

  add(lifetime: CallDeadline): void {
    this.#open.add(lifetime);
    this.#keepAlive ??= keepProcessAlive();
  }

  /** A call has settled. */
  remove(lifetime: CallDeadline): void {
    lifetime.settle();
    this.#open.delete(lifetime);
    if (this.#open.size > 0) return;
    this.#keepAlive?.release();
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
