import { type KeepAlive, keepProcessAlive } from '../../base/keep-alive.js';
import type { CallDeadline } from './call-deadline.js';

/**
 * The calls that have not settled. They keep the process alive: a call may only be waiting for a timer of the clock,
 * and those timers do not.
 */
export class OpenCalls {
  readonly #open = new Set<CallDeadline>();
  #keepAlive: KeepAlive | undefined;
  #onEmpty: (() => void) | undefined;
  #isClosed = false;

  get size(): number {
    return this.#open.size;
  }

  /** Adds a call. After `close`, it ends at once. */
  add(deadline: CallDeadline): void {
    if (this.#isClosed) deadline.close();
    this.#open.add(deadline);
    this.#keepAlive ??= keepProcessAlive();
  }

  /** Removes a settled call. */
  remove(deadline: CallDeadline): void {
    deadline.settle();
    this.#open.delete(deadline);
    if (this.#open.size > 0) return;
    this.#keepAlive?.release();
    this.#keepAlive = undefined;
    this.#onEmpty?.();
  }

  /** Ends waiting calls, lets requests in flight finish, and resolves when all calls have settled. */
  close(): Promise<void> {
    this.#isClosed = true;
    const settled =
      this.#open.size === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            this.#onEmpty = resolve;
          });
    for (const deadline of [...this.#open]) deadline.close();
    return settled;
  }

  /** Ends all calls, also those whose request is in flight. */
  abort(): void {
    for (const deadline of [...this.#open]) deadline.abort();
  }
}
