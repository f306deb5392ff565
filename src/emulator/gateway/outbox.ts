import type { Clock } from '../../base/clock.js';

/** What one connection sends, in order. A frame that is held back holds back all that follow it. */
export class Outbox {
  readonly #waiting: (() => void)[] = [];
  #held = false;

  constructor(private readonly clock: Clock) {}

  /** Runs `send` now, or after everything before it; `delayMs` holds this frame back first. */
  push(send: () => void, delayMs = 0): void {
    this.#waiting.push(() => {
      if (delayMs <= 0) return send();
      this.#held = true;
      this.clock.schedule(delayMs, () => {
        this.#held = false;
        send();
        this.#drain();
      });
    });
    this.#drain();
  }

  #drain(): void {
    while (!this.#held) {
      const next = this.#waiting.shift();
      if (!next) return;
      next();
    }
  }
}
