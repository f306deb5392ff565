/** Notifies waiting code of changes in a world, so it checks its condition only then. */
import type { Emulator } from '../../emulator/index.js';

/** Returns a value, or undefined if the wait continues. */
export type WaitCondition<T> = () => T | undefined | Promise<T | undefined>;

export class ChangeNotifier {
  readonly #listeners = new Set<() => void>();
  #isNotifyScheduled = false;

  constructor(log: Emulator['log']) {
    log.subscribe(() => this.notify());
  }

  /** Reports a change. All changes in one turn of the event loop cause one notification at its end. */
  notify(): void {
    if (this.#isNotifyScheduled || this.#listeners.size === 0) return;
    this.#isNotifyScheduled = true;
    setImmediate(() => {
      this.#isNotifyScheduled = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /**
   * Checks a condition now and after every change until it returns a value.
   * @returns the value; undefined if `timeoutMs` milliseconds of real time are over
   */
  async waitUntil<T>(condition: WaitCondition<T>, timeoutMs: number): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Subscribes before the check, so no change in between is missed.
      const next = this.#nextChange();
      const found = await condition();
      const remainingMs = deadline - performance.now();
      if (found !== undefined || remainingMs <= 0) {
        next.cancel();
        return found;
      }
      await next.wait(remainingMs);
    }
  }

  #nextChange() {
    const { promise, resolve } = withResolvers();
    this.#listeners.add(resolve);
    const cancel = () => this.#listeners.delete(resolve);
    return {
      cancel,
      async wait(ms: number): Promise<void> {
        const timer = setTimeout(resolve, Math.ceil(ms));
        await promise;
        clearTimeout(timer);
        cancel();
      },
    };
  }
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
