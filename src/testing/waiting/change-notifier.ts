/** Tells when something has happened in a world, so that whoever waits for something looks again then, and only then. */
import type { Emulator } from '../../emulator/emulator.js';

/** Looks for something; undefined as long as it is not there. */
export type WaitCondition<T> = () => T | undefined | Promise<T | undefined>;

export class ChangeNotifier {
  readonly #listeners = new Set<() => void>();
  #isNotifyScheduled = false;

  constructor(log: Emulator['log']) {
    log.subscribe(() => this.notify());
  }

  /** Something has happened. What happens in one turn of the event loop is told once, when it is over. */
  notify(): void {
    if (this.#isNotifyScheduled || this.#listeners.size === 0) return;
    this.#isNotifyScheduled = true;
    setImmediate(() => {
      this.#isNotifyScheduled = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Looks now and whenever something has happened, until there is a result or `timeoutMs` of real time are over. */
  async waitUntil<T>(look: WaitCondition<T>, timeoutMs: number): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Heard from before the look on, so that nothing falls between the two.
      const next = this.#nextChange();
      const found = await look();
      const leftMs = deadline - performance.now();
      if (found !== undefined || leftMs <= 0) {
        next.cancel();
        return found;
      }
      await next.wait(leftMs);
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
