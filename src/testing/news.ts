/** Tells when something has happened in a world, so that whoever waits for something looks again then, and only then. */
import type { Emulator } from '../emulator/emulator.js';

/** Looks for something; undefined as long as it is not there. */
export type Look<T> = () => T | undefined | Promise<T | undefined>;

export class News {
  readonly #listeners = new Set<() => void>();
  #isDue = false;

  constructor(log: Emulator['log']) {
    log.subscribe(() => this.tell());
  }

  /** Something has happened. What happens in one turn of the event loop is told once, when it is over. */
  tell(): void {
    if (this.#isDue || this.#listeners.size === 0) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Looks now and whenever something has happened, until there is a result or `timeoutMs` of real time are over. */
  async until<T>(look: Look<T>, timeoutMs: number): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Heard from before the look on, so that nothing falls between the two.
      const next = this.#next();
      const found = await look();
      const leftMs = deadline - performance.now();
      if (found !== undefined || leftMs <= 0) {
        next.cancel();
        return found;
      }
      await next.within(leftMs);
    }
  }

  #next() {
    const { promise, resolve } = withResolvers();
    this.#listeners.add(resolve);
    const cancel = () => this.#listeners.delete(resolve);
    return {
      cancel,
      async within(ms: number): Promise<void> {
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
